package dev.memora.examples;

import dev.memora.store.MemoryStore;

/** Where the demo keeps memories: one store for each language, since each has an embedding model of its own. */
public interface DemoStores extends AutoCloseable {
    /** The store for a language. */
    MemoryStore open(DemoLanguage language);

    /** Closes every store that was opened. */
    @Override
    void close();
}
