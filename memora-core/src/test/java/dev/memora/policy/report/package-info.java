/** Measures the standard policy on public and own data sets, beside what a plain list of regular expressions would do. */
@NullMarked
package dev.memora.policy.report;

import org.jspecify.annotations.NullMarked;
