package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

final class JsonConversationStore implements ConversationStore {
    private final JsonFolder files;
    private final ReentrantLock writing = new ReentrantLock();

    JsonConversationStore(Path folder) {
        this.files = new JsonFolder(folder.resolve("conversations"));
    }

    @Override
    public Optional<ConversationRecord> load(MemoryScope scope, String id) {
        return files.read(scope, id).map(json -> ConversationCodec.decode(scope, json));
    }

    @Override
    public boolean save(ConversationRecord next) {
        writing.lock();
        try {
            long stored = load(next.scope(), next.id())
                    .map(ConversationRecord::revision)
                    .orElse(0L);
            if (stored != next.revision() - 1) {
                return false;
            }
            files.write(next.scope(), next.id(), ConversationCodec.encode(next));
            return true;
        } finally {
            writing.unlock();
        }
    }

    @Override
    public List<String> ids(MemoryScope scope) {
        return files.readAll(scope).stream()
                .map(json -> ConversationCodec.decode(scope, json).id())
                .sorted()
                .toList();
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        writing.lock();
        try {
            return files.delete(scope, id);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        writing.lock();
        try {
            return files.deleteAll(scope);
        } finally {
            writing.unlock();
        }
    }
}
