package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.journal.Journal;
import dev.memora.journal.JournalException;
import dev.memora.memory.Memory;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.WriteRequest;
import dev.memora.testkit.FaultPlan.Fault;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
    private static final Memory MEMORY = StoreFixture.memory("m1");

    private final FaultPlan plan = new FaultPlan();
    private final MemoryStore inner = MemoryStore.inMemory();
    private final MemoryStore store = new FaultyMemoryStore(inner, plan);
    private final Journal journal = new FaultyJournal(Journal.inMemory(), plan);

    @Test
    void countsTheCallsOfAllPartsTogether() {
        write();
        assertThat(journal.epoch(MEMORY.scope())).isZero();
        write();

        assertThat(plan.count()).isEqualTo(3);
        assertThat(plan.count("store.write")).isEqualTo(2);
        assertThat(plan.calls()).containsExactly("store.write", "journal.epoch", "store.write");
    }

    @Test
    void failsBeforeTheWorkIsDone() {
        plan.failAt("store.write", 1, Fault.FAIL_BEFORE);

        assertThatThrownBy(this::write)
                .isInstanceOfSatisfying(
                        MemoryStoreException.class,
                        e -> assertThat(e.retryable()).isTrue());
        assertThat(inner.count(MEMORY.scope())).isZero();
        write();
        assertThat(inner.count(MEMORY.scope())).isEqualTo(1);
    }

    @Test
    void failsAfterTheWorkIsDone() {
        plan.failAt("store.write", 1, Fault.FAIL_AFTER);

        assertThatThrownBy(this::write).isInstanceOf(MemoryStoreException.class);
        assertThat(inner.count(MEMORY.scope())).isEqualTo(1);
    }

    @Test
    void failsAtTheChosenCallOnly() {
        plan.failAt(2, Fault.FAIL_BEFORE);

        write();
        assertThatThrownBy(() -> journal.epoch(MEMORY.scope())).isInstanceOf(JournalException.class);
        write();
        assertThat(plan.count()).isEqualTo(3);
    }

    @Test
    void countsAnewFromEachPlan() {
        write();
        plan.failAt("store.write", 2, Fault.FAIL_BEFORE);

        write();
        assertThatThrownBy(this::write).isInstanceOf(MemoryStoreException.class);
    }

    @Test
    void failsUntilItIsHealed() {
        plan.failAlways("store.write", Fault.FAIL_BEFORE);

        assertThatThrownBy(this::write).isInstanceOf(MemoryStoreException.class);
        assertThatThrownBy(this::write).isInstanceOf(MemoryStoreException.class);
        assertThat(store.count(MEMORY.scope())).isZero();
        plan.heal();
        write();
    }

    @Test
    void endsEveryPartWithACrash() {
        plan.failAt(1, Fault.CRASH_AFTER);

        assertThatThrownBy(this::write).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(this::write).isInstanceOf(SimulatedCrash.class);
        assertThatThrownBy(() -> journal.epoch(MEMORY.scope())).isInstanceOf(SimulatedCrash.class);
        assertThat(inner.count(MEMORY.scope())).isEqualTo(1);
        assertThat(plan.count()).isEqualTo(1);

        plan.heal();
        assertThat(store.count(MEMORY.scope())).isEqualTo(1);
    }

    @Test
    void crashesBeforeTheWorkIsDone() {
        plan.failAt(1, Fault.CRASH_BEFORE);

        assertThatThrownBy(this::write).isInstanceOf(SimulatedCrash.class);
        assertThat(inner.count(MEMORY.scope())).isZero();
    }

    @Test
    void countsFromOne() {
        assertThatIllegalArgumentException().isThrownBy(() -> plan.failAt(0, Fault.FAIL_BEFORE));
    }

    private void write() {
        assertThat(store.write(WriteRequest.of(MEMORY.scope(), StoreFixture.SPACE, StoreFixture.insert(MEMORY))))
                .isNotEqualTo(List.of());
    }
}
