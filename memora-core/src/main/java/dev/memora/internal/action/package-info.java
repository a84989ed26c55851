/**
 * The three memory tools as a model meets them: schemas, argument checks, handles, observations, and what a turn gathers
 * while it runs. Nothing here writes to a store or a journal.
 */
@NullMarked
package dev.memora.internal.action;

import org.jspecify.annotations.NullMarked;
