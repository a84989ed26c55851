/**
 * From a query to ranked memories: embedding with the model's prefixes, search, floor, rank. Also the one place that
 * turns text into unit vectors.
 */
@NullMarked
package dev.memora.internal.retrieval;

import org.jspecify.annotations.NullMarked;
