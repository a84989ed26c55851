package dev.memora.examples;

import dev.memora.chroma.ChromaMemoryStore;
import dev.memora.chroma.ChromaMemoryStoreBuilder;
import dev.memora.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collections of a Chroma server, named {@code memora-demo-} and the language. Confined to one thread. */
final class ChromaStores implements DemoStores {
    private final ChromaMemoryStoreBuilder server;
    private final List<ChromaMemoryStore> open = new ArrayList<>();

    private ChromaStores(ChromaMemoryStoreBuilder server) {
        this.server = server;
    }

    /**
     * The server at {@code CHROMA_URL}, or at port 8000 of this machine.
     *
     * @throws IllegalArgumentException if that is no URL of a server
     */
    static ChromaStores of(Map<String, String> environment) {
        return new ChromaStores(
                ChromaMemoryStore.builder(environment.getOrDefault("CHROMA_URL", "http://127.0.0.1:8000")));
    }

    @Override
    public MemoryStore open(DemoLanguage language) {
        ChromaMemoryStore store = server.collection(
                        "memora-demo-" + language.tag().toLowerCase(Locale.ROOT))
                .build();
        open.add(store);
        return store;
    }

    @Override
    public void close() {
        open.forEach(ChromaMemoryStore::close);
    }
}
