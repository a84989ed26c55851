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
                "%d memories in %d scopes: %d bytes a memory%n", memories, scopes, Files.size(path) / memories);
        long[] opened = new long[20];
        for (int i = 0; i < opened.length; i++) {
            long start = System.nanoTime();
            SqliteMemora.open(path).close();
            opened[i] = System.nanoTime() - start;
        }
        print("open and close", opened);
        try (SqliteMemora file = SqliteMemora.open(path)) {
            print("first search of a scope", searches(file, data, scopes, false));
            print("search again", searches(file, data, scopes, true));
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            System.out.printf("heap %d MB%n", (runtime.totalMemory() - runtime.freeMemory()) >> 20);
            print("delete", deletes(file, data, scopes));
        }
        Files.delete(path);
        Files.delete(folder);
    }

    private static void fill(Path path, Data data, int memories, int scopes) {
        try (SqliteMemora file = SqliteMemora.open(path)) {
            for (int scope = 0; scope < scopes; scope++) {
                data.fill(file.store(), scope(scope), memories / scopes);
            }
        }
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
                "%s: p50 %d us, p99 %d us%n",
                what, nanos[nanos.length / 2] / 1_000, nanos[nanos.length * 99 / 100] / 1_000);
    }
}
