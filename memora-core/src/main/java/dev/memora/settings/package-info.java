/**
 * Everything a host may set, each with a documented default: limits, time-outs, the profiles of embedding models, and how
 * hits are ranked.
 */
@NullMarked
package dev.memora.settings;

import org.jspecify.annotations.NullMarked;
