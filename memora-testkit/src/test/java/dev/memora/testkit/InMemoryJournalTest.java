package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.journal.Journal;
import org.junit.jupiter.api.Test;

class InMemoryJournalTest extends JournalContract {
    @Override
    protected Journal newJournal() {
        return Journal.inMemory();
    }

    @Test
    void saysThatItEndsWithTheProcess() {
        assertThat(newJournal().durable()).isFalse();
    }
}
