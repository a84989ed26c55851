/**
 * What a host may count and watch. Events carry ids, codes, counts and durations; never text, keys or a scope's parts.
 */
@NullMarked
package dev.memora.event;

import org.jspecify.annotations.NullMarked;
