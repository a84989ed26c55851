package dev.memora.sqlite;

import dev.memora.journal.JournaledStore;
import dev.memora.testkit.JournaledStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournaledStoreContractTest extends JournaledStoreContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected JournaledStore newStore() {
        files = new OpenFiles(folder);
        return files.fresh().store();
    }

    @AfterEach
    void close() {
        files.close();
    }
}
