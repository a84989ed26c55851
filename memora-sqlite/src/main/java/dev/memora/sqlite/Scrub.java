package dev.memora.sqlite;

import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryStoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * Makes sure that deleted bytes are gone, and looks. SQLite overwrites what is deleted, but a page that was split earlier
 * may keep a copy in its slack; only a rewrite of the file is without any. So the file is searched, rewritten if anything
 * is found, and searched again.
 */
final class Scrub {
    private static final long REWRITE_IN_MEMORY = 64L << 20;
    private static final String REACH =
            "Searched were the database file and its write-ahead log; blocks that the file system or the drive has freed,"
                    + " snapshots and backups are out of reach.";

    private final Path file;
    private final Session session;
    private final Needles needles = new Needles();
    private boolean unknown;

    Scrub(Path file, Session session) {
        this.file = file;
        this.session = session;
    }

    ErasureReport run(List<byte[]> texts, Deletions.Taken vectors) throws SQLException {
        texts.forEach(text -> needles.add(List.of(text, escaped(text))));
        vectors.samples().forEach(needles::add);
        unknown = vectors.unknown();
        emptyLog(session);
        BitSet found = new BitSet();
        long searched = search(found);
        if (found.isEmpty() && !unknown) {
            return new ErasureReport(searched, 0, false, REACH);
        }
        rewrite(session, file);
        emptyLog(session);
        found.clear();
        searched += search(found);
        BitSet stored = stored(found);
        int elsewhere = stored.cardinality();
        found.andNot(stored);
        return new ErasureReport(
                searched,
                found.cardinality(),
                true,
                elsewhere == 0
                        ? REACH
                        : REACH + " " + elsewhere + " of what was looked for is also part of something still stored.");
    }

    /** Brings all commits into the database file and cuts the log to nothing. */
    static void emptyLog(Session session) throws SQLException {
        boolean busy = session.number("PRAGMA wal_checkpoint(TRUNCATE)") != 0;
        if (busy) {
            throw new MemoryStoreException(
                    "the log can't be emptied while another process reads or writes; try again", null, true);
        }
    }

    /** Writes the file anew, without free space. Needs as much room on the disk again while it runs. */
    static void rewrite(Session session, Path file) throws SQLException {
        boolean small = size(file) <= REWRITE_IN_MEMORY;
        session.execute("PRAGMA temp_store=" + (small ? "MEMORY" : "FILE"));
        session.execute("VACUUM");
    }

    private long search(BitSet found) {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        try {
            long searched = needles.mark(FileReaders.of(file), found);
            if (Files.exists(log)) {
                // SQLite locks nothing in the log itself, so it may be closed again.
                try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
                    searched += needles.mark(channel, found);
                }
            }
            return searched;
        } catch (IOException e) {
            throw new MemoryStoreException("the database file can't be searched", e, true);
        }
    }

    /** Which of these needles are part of what is still stored. */
    private BitSet stored(BitSet wanted) throws SQLException {
        BitSet stored = new BitSet();
        if (wanted.isEmpty()) {
            return stored;
        }
        for (String column :
                List.of("json FROM memory", "json FROM journal", "json FROM conversation", "json FROM profile")) {
            session.each("SELECT " + column, row -> {
                byte[] bytes = row.getString(1).getBytes(StandardCharsets.UTF_8);
                needles.mark(bytes, bytes.length, stored);
            });
        }
        for (String column : List.of("floats FROM vector", "floats FROM next_vector", "name FROM scope")) {
            session.each("SELECT " + column, row -> {
                byte[] bytes = row.getBytes(1);
                needles.mark(bytes, bytes.length, stored);
            });
        }
        stored.and(wanted);
        return stored;
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new MemoryStoreException("the size of the database file can't be read", e, true);
        }
    }

    private static byte[] escaped(byte[] text) {
        return escaped(new String(text, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8);
    }

    /** The text as it stands inside a JSON string. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.chars().forEach(c -> {
            int named = "\b\t\n\f\r".indexOf(c);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append((char) c);
            } else if (named >= 0) {
                escaped.append('\\').append("btnfr".charAt(named));
            } else if (c < 0x20) {
                escaped.append(String.format(Locale.ROOT, "\\u%04X", c));
            } else {
                escaped.append((char) c);
            }
        });
        return escaped.toString();
    }
}
