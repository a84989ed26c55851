package dev.memora.testkit.scenario;

import dev.memora.journal.Journal;
import dev.memora.store.MemoryStore;

/**
 * What worlds are built on. In memory, unless the system property {@code memora.scenario.backend} names a class with a
 * public constructor without parameters: so an adapter runs the same scenarios on its own store.
 */
public interface Backend {
    /** A new backend without any memory or entry. */
    static Backend open() {
        String name = System.getProperty("memora.scenario.backend");
        try {
            return name == null
                    ? new InMemoryBackend()
                    : Class.forName(name)
                            .asSubclass(Backend.class)
                            .getConstructor()
                            .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("there is no backend " + name, e);
        }
    }

    /** The store, the same object for as long as the world lives. */
    MemoryStore store();

    /** The journal, the same object for as long as the world lives. */
    Journal journal();

    /** The process ends and begins again on what was left. */
    void restart();
}
