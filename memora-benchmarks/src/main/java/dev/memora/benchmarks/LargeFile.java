package dev.memora.benchmarks;

import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A file of many memories over many scopes: how large it is, how long it takes to open, to search a scope for the first
 * time and again, and to delete a memory. Arguments: how many memories, how many scopes.
 */
public final class LargeFile {
    private static final int DIMENSIONS = 384;
    private static final int SEARCHES = 2_000;

    private LargeFile() {}

    /** Begins. */
    public static void main(String[] arguments) throws IOException {
        int memories = Integer.parseInt(arguments[0]);
        int scopes = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory("memora-large");
        Path path = folder.resolve("m.db");
        Data data = new Data(DIMENSIONS);
        fill(path, data, memories, scopes);
        System.out.printf(
                Locale.ROOT,
                "%d memories in %d scopes: %d bytes a memory%n",
                memories,
                scopes,
                Files.size(path) / memories);
        Path none = folder.resolve("empty.db");
        long[] empty = opens(none);
        long[] large = opens(path);
        print("open and close an empty file", empty);
        print("open and close this file", large);
        System.out.println(
                Bar.atMost("open / (2 x open of an empty file + 0.3 s)", large[10] / (2.0 * empty[10] + 3e8), 1));
        try (SqliteMemora file = SqliteMemora.open(path)) {
            print("first search of a scope", searches(file, data, scopes, false));
            print("search again", searches(file, data, scopes, true));
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf(Locale.ROOT, "heap %d MB%n", (runtime.totalMemory() - runtime.freeMemory()) >> 20);
            long[] deleted = deletes(file, data, scopes);
            print("delete", deleted);
            System.out.println(Bar.atMost("delete, p99, ms", deleted[deleted.length * 99 / 100] / 1e6, 10));
        }
        for (Path each : List.of(path, none, folder)) {
            Files.delete(each);
        }
    }

    private static void fill(Path path, Data data, int memories, int scopes) {
        try (SqliteMemora file = SqliteMemora.open(path)) {
            for (int scope = 0; scope < scopes; scope++) {
                data.fill(file.store(), scope(scope), memories / scopes);
            }
        }
    }

    /** Once the file is known to the system, twenty times, sorted. */
    private static long[] opens(Path path) {
        SqliteMemora.open(path).close();
        long[] times = new long[20];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            SqliteMemora.open(path).close();
            times[i] = System.nanoTime() - start;
        }
        Arrays.sort(times);
        return times;
    }

    private static long[] searches(SqliteMemora file, Data data, int scopes, boolean again) {
        Random random = new Random(7);
        long[] times = new long[Math.min(SEARCHES, scopes)];
        for (int i = 0; i < times.length; i++) {
            MemoryScope scope = scope(again ? random.nextInt(times.length) : i);
            SearchRequest request = new SearchRequest(scope, data.space(), data.vector(), 10);
            long start = System.nanoTime();
            file.store().search(request);
            times[i] = System.nanoTime() - start;
        }
        return times;
    }

    private static long[] deletes(SqliteMemora file, Data data, int scopes) {
        long[] times = new long[Math.min(500, scopes)];
        for (int i = 0; i < times.length; i++) {
            MemoryWrite.Insert inserted = data.insert(scope(i), 0);
            WriteRequest request = WriteRequest.of(scope(i), data.space(), new MemoryWrite.Delete(inserted.id(), 1));
            long start = System.nanoTime();
            file.store().write(request);
            times[i] = System.nanoTime() - start;
        }
        return times;
    }

    private static MemoryScope scope(int number) {
        return MemoryScope.of("user-" + number);
    }

    private static void print(String what, long[] nanos) {
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %d us, p99 %d us%n",
                what,
                nanos[nanos.length / 2] / 1_000,
                nanos[nanos.length * 99 / 100] / 1_000);
    }
}
