/**
 * The embedded default: {@link dev.memora.sqlite.SqliteMemora} keeps everything in one SQLite file.
 *
 * <p>Truth lies in SQLite, search in memory: a scope's vectors are read into one block on first use and follow each
 * commit from then on. Nothing is acknowledged before it is on disk, except that a use of a memory was noted.
 */
@NullMarked
package dev.memora.sqlite;

import org.jspecify.annotations.NullMarked;
