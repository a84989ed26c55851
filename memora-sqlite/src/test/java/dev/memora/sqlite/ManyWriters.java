package dev.memora.sqlite;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Sixteen threads that want the same keys and the same counter as those of other processes do. Arguments: the file, and a
 * name that no other process has. Prints how many keys it won.
 */
public final class ManyWriters {
    static final MemoryScope SCOPE = MemoryScope.of("contested");
    static final MemoryId COUNTER = MemoryId.of("counter");
    static final int THREADS = 16;
    static final int KEYS = 200;
    static final int INCREMENTS = 10;

    private final SqliteMemora file;
    private final String name;

    private ManyWriters(SqliteMemora file, String name) {
        this.file = file;
        this.name = name;
    }

    /** Begins. */
    public static void main(String[] arguments) throws Exception {
        try (SqliteMemora file = SqliteMemora.open(Path.of(arguments[0]))) {
            System.out.println("won " + work(file, arguments[1]));
        }
    }

    /** Does the work of one process, and returns how many of the contested keys it won. */
    static int work(SqliteMemora file, String name) throws Exception {
        ManyWriters writers = new ManyWriters(file, name);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Callable<Integer>> tasks = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                tasks.add(() -> writers.work(thread));
            }
            int won = 0;
            for (Future<Integer> part : threads.invokeAll(tasks)) {
                won += part.get();
            }
            return won;
        } finally {
            threads.shutdownNow();
        }
    }

    private int work(int thread) {
        int won = 0;
        for (int key = thread; key < KEYS; key += THREADS) {
            String id = name + "-" + thread + "-" + key;
            Memory memory = Samples.memory(SCOPE, id, "content of " + id);
            WriteResult result = write(
                    memory, new MemoryWrite.Insert(memory, "key " + key, List.of(Samples.vector(memory.content()))));
            if (result.outcome() == WriteResult.Outcome.APPLIED) {
                won++;
                find(memory);
            } else {
                find(result.current().orElseThrow());
            }
        }
        for (int i = 0; i < INCREMENTS; i++) {
            increment(thread + "-" + i);
        }
        return won;
    }

    /** What was just read or written by anyone must be what a search finds. */
    private void find(Memory memory) {
        List<SearchHit> hits =
                file.store().search(new SearchRequest(SCOPE, Samples.SPACE, Samples.vector(memory.content()), 1));
        if (!hits.get(0).memory().id().equals(memory.id())) {
            throw new IllegalStateException("a search answered from what was there before " + memory.id());
        }
    }

    private void increment(String step) {
        while (true) {
            Memory current = file.store().get(SCOPE, List.of(COUNTER)).get(0);
            Memory next = current.toBuilder()
                    .version(current.version() + 1)
                    .content(Long.toString(Long.parseLong(current.content()) + 1))
                    .actionId(ActionId.of(name + "-" + step))
                    .build();
            if (write(next, Samples.replace(next)).outcome() == WriteResult.Outcome.APPLIED) {
                return;
            }
        }
    }

    private WriteResult write(Memory memory, MemoryWrite write) {
        return file.store().write(Samples.request(memory, write)).get(0);
    }
}
