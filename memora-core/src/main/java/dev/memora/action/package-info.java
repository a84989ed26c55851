/**
 * What the model or the host wanted done, and what came of it: the journal's entry with its states, the effect on a
 * memory, and the receipt. Values only; who moves an entry from state to state is the commit room.
 */
@NullMarked
package dev.memora.action;

import org.jspecify.annotations.NullMarked;
