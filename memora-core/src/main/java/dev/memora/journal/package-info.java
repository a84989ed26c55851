/**
 * The durable record of what was decided: the {@link dev.memora.journal.Journal} SPI, its queries, the codec that
 * adapters persist entries with, and the optional {@link dev.memora.journal.JournaledStore}. It holds decisions; what is
 * remembered now is the store's.
 */
@NullMarked
package dev.memora.journal;

import org.jspecify.annotations.NullMarked;
