/**
 * The transaction that {@code MemoryTurn} and the built-in loop share: calls gather, a commit opens them, and everything
 * else abandons them.
 */
@NullMarked
package dev.memora.internal.turn;

import org.jspecify.annotations.NullMarked;
