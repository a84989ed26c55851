package dev.memora.sqlite;

import dev.memora.journal.Journal;
import dev.memora.testkit.JournalContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteJournalContractTest extends JournalContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected Journal newJournal() {
        files = new OpenFiles(folder);
        return files.fresh().journal();
    }

    @Override
    protected Optional<Journal> reopen(Journal journal) {
        return Optional.of(files.again().journal());
    }

    @AfterEach
    void close() {
        files.close();
    }
}
