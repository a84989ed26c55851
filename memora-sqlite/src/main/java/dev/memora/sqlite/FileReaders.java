package dev.memora.sqlite;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads database files past SQLite. Thread-safe.
 *
 * <p>On POSIX systems, closing a file frees all locks that the process holds on it, SQLite's too. So a file once opened
 * stays open until the last database over it in this process is closed.
 */
final class FileReaders {
    private static final Map<Path, Reader> READERS = new HashMap<>();

    private FileReaders() {}

    private static final class Reader {
        private int databases;
        private @Nullable FileChannel channel;
    }

    /** A database over the file is about to open. */
    static void enter(Path file) {
        synchronized (READERS) {
            READERS.computeIfAbsent(file, same -> new Reader()).databases++;
        }
    }

    /** A database over the file has closed its last connection. */
    static void leave(Path file) throws IOException {
        synchronized (READERS) {
            Reader reader = READERS.get(file);
            if (reader != null && --reader.databases == 0) {
                READERS.remove(file);
                if (reader.channel != null) {
                    reader.channel.close();
                }
            }
        }
    }

    /** The file for reading at positions; never to be closed by the caller. */
    static FileChannel of(Path file) throws IOException {
        synchronized (READERS) {
            Reader reader = READERS.get(file);
            if (reader == null) {
                throw new IllegalStateException("no database is open over this file");
            }
            FileChannel channel = reader.channel;
            if (channel == null || !channel.isOpen()) {
                channel = FileChannel.open(file, StandardOpenOption.READ);
                reader.channel = channel;
            }
            return channel;
        }
    }
}
