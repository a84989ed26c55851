/**
 * What is remembered now: the {@link dev.memora.store.MemoryStore} SPI, the requests it takes, and what every adapter
 * shares: {@link dev.memora.store.VectorBlock} for exact search and {@link dev.memora.store.MemoryCodec} for persistence.
 * What was decided lives in the journal.
 */
@NullMarked
package dev.memora.store;

import org.jspecify.annotations.NullMarked;
