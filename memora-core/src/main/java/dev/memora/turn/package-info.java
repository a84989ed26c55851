/**
 * What goes into a turn and what it came to. Values only; the transaction itself is an engine room behind {@code
 * MemoryTurn} and {@code Conversation}.
 */
@NullMarked
package dev.memora.turn;

import org.jspecify.annotations.NullMarked;
