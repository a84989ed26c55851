package dev.memora.testkit;

import dev.memora.journal.Journal;
import org.junit.jupiter.api.DisplayName;

@DisplayName("A faulty journal without a fault is a journal")
class FaultyJournalContractTest extends JournalContract {
    @Override
    protected Journal newJournal() {
        return new FaultyJournal(Journal.inMemory(), new FaultPlan());
    }
}
