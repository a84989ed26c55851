/** The standard policy's rules and tables. Text in, hits out: nothing here knows memories, turns or decisions. */
@NullMarked
package dev.memora.internal.policy;

import org.jspecify.annotations.NullMarked;
