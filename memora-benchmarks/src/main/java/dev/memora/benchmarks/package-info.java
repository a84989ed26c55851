/** Measurements of Memora, run with JMH; not published. */
@NullMarked
package dev.memora.benchmarks;

import org.jspecify.annotations.NullMarked;
