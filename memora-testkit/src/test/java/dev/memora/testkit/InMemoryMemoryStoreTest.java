package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.store.MemoryStore;
import dev.memora.store.StoreTraits;
import java.util.List;
import org.junit.jupiter.api.Test;

class InMemoryMemoryStoreTest extends MemoryStoreContract {
    @Override
    protected MemoryStore newStore() {
        return MemoryStore.inMemory();
    }

    @Override
    protected List<Integer> exactScopeSizes() {
        return List.of(1, 10, 1_500, 10_000);
    }

    @Test
    void saysThatItEndsWithTheProcessAndIsAlwaysExact() {
        assertThat(newStore().traits()).isEqualTo(new StoreTraits(false, false, Long.MAX_VALUE));
    }
}
