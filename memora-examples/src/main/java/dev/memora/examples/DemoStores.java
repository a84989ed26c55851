package dev.memora.examples;

import dev.memora.chroma.ChromaMemoryStore;
import dev.memora.store.MemoryStore;
import java.util.Locale;
import java.util.Map;

/** Where the demo keeps memories: one store for each language, since each has an embedding model of its own. */
@FunctionalInterface
public interface DemoStores {
    /** The store for a language. */
    MemoryStore open(DemoLanguage language);

    /**
     * Collections named {@code memora-demo-} and the language, in the Chroma server at {@code CHROMA_URL}, or at port 8000 of
     * this machine.
     */
    static DemoStores chroma(Map<String, String> environment) {
        String url = environment.getOrDefault("CHROMA_URL", "http://127.0.0.1:8000");
        return language -> ChromaMemoryStore.builder(url)
                .collection("memora-demo-" + language.tag().toLowerCase(Locale.ROOT))
                .build();
    }
}
