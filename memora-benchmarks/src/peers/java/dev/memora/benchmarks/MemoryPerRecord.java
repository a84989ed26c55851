package dev.memora.benchmarks;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SimpleVectorStore;

/**
 * How much heap a memory takes in a file whose vectors have all been searched, and in two in-memory stores. Arguments: how
 * many memories, how many users.
 */
public final class MemoryPerRecord {
    private static final int DIMENSIONS = 384;

    private final int memories;
    private final int users;
    private final Data data = new Data(DIMENSIONS);

    private MemoryPerRecord(int memories, int users) {
        this.memories = memories;
        this.users = users;
    }

    /** Begins. */
    public static void main(String[] arguments) throws IOException {
        MemoryPerRecord each =
                new MemoryPerRecord(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        System.out.printf(Locale.ROOT, "%d bytes of vector, and a text%n", DIMENSIONS * Float.BYTES);
        each.memora();
        each.peer("LangChain4j", each::langChain4j);
        each.peer("Spring AI", each::springAi);
    }

    private void memora() throws IOException {
        Path folder = Files.createTempDirectory("memora-heap");
        Path path = folder.resolve("m.db");
        long before = heap();
        try (SqliteMemora file = SqliteMemora.builder(path).blockBytes(4L << 30).open()) {
            for (int user = 0; user < users; user++) {
                data.fill(file.store(), scope(user), memories / users);
            }
            print("Memora, nothing searched", before);
            for (int user = 0; user < users; user++) {
                file.store().search(new SearchRequest(scope(user), data.space(), data.vector(), 10));
            }
            print("Memora, all searched", before);
        }
        System.out.printf(Locale.ROOT, "%-28s %6d bytes of file a memory%n", "Memora", Files.size(path) / memories);
        Files.delete(path);
        Files.delete(folder);
    }

    private InMemoryEmbeddingStore<TextSegment> langChain4j() {
        InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
        for (int i = 0; i < memories; i++) {
            store.add(
                    Embedding.from(data.vector()), TextSegment.from(text(i), Metadata.from("user", "user-" + i % users)));
        }
        return store;
    }

    private SimpleVectorStore springAi() {
        SimpleVectorStore store =
                SimpleVectorStore.builder(new PeerEmbeddings(data)).build();
        for (int i = 0; i < memories; i++) {
            store.add(List.of(new Document(text(i), Map.of("user", "user-" + i % users))));
        }
        return store;
    }

    /** What a peer takes while it is held. */
    private void peer(String what, Supplier<Object> filled) {
        long before = heap();
        Object[] held = {filled.get()};
        print(what, before);
        held[0] = what;
    }

    private void print(String what, long before) {
        System.out.printf(Locale.ROOT, "%-28s %6d bytes of heap a memory%n", what, (heap() - before) / memories);
    }

    private static MemoryScope scope(int user) {
        return MemoryScope.of("user-" + user);
    }

    private static String text(int number) {
        return "The user mentioned fact number " + number + " in passing, and may want it to be known later.";
    }

    private static long heap() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
