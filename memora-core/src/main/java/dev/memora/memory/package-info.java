/**
 * The values everything else speaks of: a memory, its names, its scope, its provenance, and pages of a listing. No
 * behaviour lives here, and nothing here knows a store, a model or a journal.
 */
@NullMarked
package dev.memora.memory;

import org.jspecify.annotations.NullMarked;
