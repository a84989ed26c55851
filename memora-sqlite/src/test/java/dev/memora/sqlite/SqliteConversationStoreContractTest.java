package dev.memora.sqlite;

import dev.memora.profile.ConversationStore;
import dev.memora.testkit.ConversationStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteConversationStoreContractTest extends ConversationStoreContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected ConversationStore newStore() {
        files = new OpenFiles(folder);
        return files.fresh().conversations();
    }

    @Override
    protected Optional<ConversationStore> reopen(ConversationStore store) {
        return Optional.of(files.again().conversations());
    }

    @AfterEach
    void close() {
        files.close();
    }
}
