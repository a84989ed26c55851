package dev.memora.chroma;

import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStoreException;
import java.util.Optional;

/** A heartbeat and a real read: a server whose every read fails goes on answering the one. */
final class Checkup {
    private static final MemoryScope NOBODY = MemoryScope.of("memora", "health");

    private final Server server;
    private final Directory directory;
    private final Records records;

    Checkup(Server server, Directory directory, Records records) {
        this.server = server;
        this.directory = directory;
        this.records = records;
    }

    ChromaHealth run() {
        try {
            server.get(directory.endpoint().heartbeat());
        } catch (Fault fault) {
            return fault.retryable() ? ChromaHealth.UNREACHABLE : ChromaHealth.UNFIT;
        }
        try {
            Optional<ChromaCollection> collection =
                    directory.lookUp(directory.endpoint().name());
            if (collection.isEmpty()) {
                return ChromaHealth.NO_COLLECTION;
            }
            records.count(collection.get());
            records.ids(collection.get(), NOBODY);
            return ChromaHealth.HEALTHY;
        } catch (UnreadableCollectionException e) {
            return ChromaHealth.UNREADABLE;
        } catch (MemoryStoreException e) {
            return e.retryable() ? ChromaHealth.UNREACHABLE : ChromaHealth.UNFIT;
        }
    }
}
