package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every answer of {@code MemoryStore.write}. */
abstract class StoreWriteRules extends StoreFixture {
    @Test
    void insertsAMemory() {
        Memory memory = memory("m1");

        assertThat(write(insert(memory))).isEqualTo(WriteResult.of(Outcome.APPLIED, memory));
        assertThat(get("m1")).contains(memory);
        assertThat(store.findByKey(SCOPE, keyOf(memory))).contains(memory);
        assertThat(store.count(SCOPE)).isEqualTo(1);
        assertThat(search(vectorOf(memory.content())).get(0).memory()).isEqualTo(memory);
    }

    @Test
    @DisplayName("P2 the second delivery of an insert answers ALREADY_APPLIED")
    void knowsAnInsertThatStands() {
        Memory memory = stored("m1").get(0);

        assertThat(write(insert(memory))).isEqualTo(WriteResult.of(Outcome.ALREADY_APPLIED, memory));
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    void refusesAnInsertOnATakenId() {
        Memory holder = stored("m1").get(0);
        Memory other = holder.toBuilder()
                .content("something else")
                .actionId(ActionId.of("another"))
                .build();

        assertThat(write(insert(other))).isEqualTo(WriteResult.of(Outcome.CONFLICT, holder));
        assertThat(get("m1")).contains(holder);
        assertThat(store.findByKey(SCOPE, keyOf(other))).isEmpty();
    }

    @Test
    void refusesAnInsertWhoseMemoryHasMovedOn() {
        Memory first = stored("m1").get(0);
        Memory second = next(first, "second", "edit");
        write(replace(second));

        assertThat(write(insert(first))).isEqualTo(WriteResult.of(Outcome.CONFLICT, second));
        assertThat(get("m1")).contains(second);
    }

    @Test
    void refusesAnInsertOnATakenKey() {
        Memory holder = stored("m1").get(0);
        Memory other = memory("m2");

        assertThat(write(insertAs(other, keyOf(holder)))).isEqualTo(WriteResult.of(Outcome.DUPLICATE_KEY, holder));
        assertThat(get("m2")).isEmpty();
        assertThat(store.findByKey(SCOPE, keyOf(holder))).contains(holder);
        assertThat(search(vectorOf(other.content())))
                .extracting(SearchHit::memory)
                .containsExactly(holder);
    }

    @Test
    @DisplayName("B25 a replace puts the new version in the place of the expected one")
    void replacesTheExpectedVersion() {
        Memory first = stored("m1").get(0);
        Memory second = next(first, "second", "edit");

        assertThat(write(replace(second))).isEqualTo(WriteResult.of(Outcome.APPLIED, second));
        assertThat(get("m1")).contains(second);
        assertThat(store.count(SCOPE)).isEqualTo(1);
        assertThat(store.findByKey(SCOPE, keyOf(first))).isEmpty();
        assertThat(store.findByKey(SCOPE, keyOf(second))).contains(second);
    }

    @Test
    @DisplayName("P2 the second delivery of a replace answers ALREADY_APPLIED")
    void knowsAReplaceThatStands() {
        Memory second = next(stored("m1").get(0), "second", "edit");
        write(replace(second));

        assertThat(write(replace(second))).isEqualTo(WriteResult.of(Outcome.ALREADY_APPLIED, second));
    }

    @Test
    void refusesAReplaceOfAnotherVersion() {
        Memory first = stored("m1").get(0);
        Memory second = next(first, "second", "edit");
        write(replace(second));

        assertThat(write(replace(next(first, "rival", "rival")))).isEqualTo(WriteResult.of(Outcome.CONFLICT, second));
        assertThat(write(replace(next(next(second, "x", "x"), "y", "y"))))
                .isEqualTo(WriteResult.of(Outcome.CONFLICT, second));
        assertThat(get("m1")).contains(second);
    }

    @Test
    void answersMissingWhenThereIsNothingToReplace() {
        assertThat(write(replace(next(memory("m1"), "second", "edit")))).isEqualTo(WriteResult.of(Outcome.MISSING));
        assertThat(store.count(SCOPE)).isZero();
    }

    @Test
    void refusesAReplaceWithTheKeyOfAnother() {
        List<Memory> both = stored("m1", "m2");
        Memory second = next(both.get(0), both.get(1).content(), "edit");

        assertThat(write(replace(second))).isEqualTo(WriteResult.of(Outcome.DUPLICATE_KEY, both.get(1)));
        assertThat(get("m1")).contains(both.get(0));
        assertThat(store.findByKey(SCOPE, keyOf(both.get(0)))).contains(both.get(0));
    }

    @Test
    void letsAReplaceKeepItsKey() {
        Memory second = next(stored("m1").get(0), "content of m1", "edit").toBuilder()
                .importance(5)
                .build();

        assertThat(write(replace(second)).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(store.findByKey(SCOPE, keyOf(second))).contains(second);
    }

    @Test
    void dropsTheVectorsOfTheReplacedVersion() {
        Memory memory = memory("m1");
        write(insert(memory, axis(0), axis(1)));
        write(replace(next(memory, "second", "edit"), axis(2)));

        assertThat(search(axis(0)).get(0).similarity()).isZero();
        assertThat(search(axis(1)).get(0).similarity()).isZero();
        assertThat(search(axis(2)).get(0).similarity()).isEqualTo(1);
    }

    @Test
    void keepsTheStoredVectorsOfAReplaceWithoutAny() {
        Memory memory = memory("m1");
        write(insert(memory, axis(0), axis(1)));
        Memory second = next(memory, memory.content(), "edit");

        assertThat(write(new MemoryWrite.Replace(second, 1, keyOf(second), List.of()))
                        .outcome())
                .isEqualTo(Outcome.APPLIED);
        assertThat(search(axis(0))).containsExactly(new SearchHit(second, 1));
        assertThat(search(axis(1))).containsExactly(new SearchHit(second, 1));
    }

    @Test
    @DisplayName("B25 a replace keeps the last access that is stored")
    void keepsTheLastAccessOfAReplacedMemory() {
        Memory memory = stored("m1").get(0);
        store.touch(SCOPE, List.of(memory.id()), NOON.plusSeconds(5));

        write(replace(next(memory, "second", "edit")));

        assertThat(get("m1").orElseThrow().lastAccessedAt()).contains(NOON.plusSeconds(5));
    }

    @Test
    void deletesTheExpectedVersion() {
        Memory memory = stored("m1", "m2").get(0);

        assertThat(write(delete(memory))).isEqualTo(WriteResult.of(Outcome.APPLIED));
        assertThat(get("m1")).isEmpty();
        assertThat(store.findByKey(SCOPE, keyOf(memory))).isEmpty();
        assertThat(store.count(SCOPE)).isEqualTo(1);
        assertThat(search(vectorOf(memory.content())))
                .extracting(hit -> hit.memory().id())
                .containsExactly(MemoryId.of("m2"));
    }

    @Test
    @DisplayName("B31 deleting what is gone answers MISSING")
    void answersMissingWhenThereIsNothingToDelete() {
        Memory memory = stored("m1").get(0);
        write(delete(memory));

        assertThat(write(delete(memory))).isEqualTo(WriteResult.of(Outcome.MISSING));
        assertThat(write(delete(memory("m2")))).isEqualTo(WriteResult.of(Outcome.MISSING));
    }

    @Test
    void refusesToDeleteAnotherVersion() {
        Memory first = stored("m1").get(0);
        Memory second = next(first, "second", "edit");
        write(replace(second));

        assertThat(write(delete(first))).isEqualTo(WriteResult.of(Outcome.CONFLICT, second));
        assertThat(get("m1")).contains(second);
    }

    @Test
    void takesAnIdAndAKeyAgainThatWereSetFree() {
        Memory memory = stored("m1").get(0);
        write(delete(memory));

        assertThat(write(insert(memory)).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(get("m1")).contains(memory);
        assertThat(search(vectorOf(memory.content()))).hasSize(1);
    }

    @Test
    void carriesTheWritesOfARequestOutInOrder() {
        Memory first = memory("m1");
        Memory second = next(first, "second", "edit");
        Memory heir = memory(SCOPE, "m2", first.content());

        List<WriteResult> results =
                write(SCOPE, insert(heir), insert(first), delete(heir), insert(first), replace(second), delete(first));

        assertThat(results)
                .extracting(WriteResult::outcome)
                .containsExactly(
                        Outcome.APPLIED,
                        Outcome.DUPLICATE_KEY,
                        Outcome.APPLIED,
                        Outcome.APPLIED,
                        Outcome.APPLIED,
                        Outcome.CONFLICT);
        assertThat(walk(SCOPE, 10)).containsExactly(second);
    }

    @Test
    @DisplayName("P3 a request that was carried out in part can be repeated as a whole")
    void completesARepeatedRequest() {
        List<Memory> memories = List.of(memory("m1"), memory("m2"), memory("m3"));
        write(insert(memories.get(1)));

        List<WriteResult> results =
                write(SCOPE, insert(memories.get(0)), insert(memories.get(1)), insert(memories.get(2)));

        assertThat(results).allMatch(WriteResult::stands);
        assertThat(results.get(1).outcome()).isEqualTo(Outcome.ALREADY_APPLIED);
        assertThat(walk(SCOPE, 10)).containsExactlyElementsOf(memories);
    }

    @Test
    void takesTheLargestRequest() {
        List<MemoryWrite> writes = IntStream.range(0, WriteRequest.MAX_WRITES)
                .<MemoryWrite>mapToObj(i -> insert(memory("m" + i)))
                .toList();

        assertThat(store.write(new WriteRequest(SCOPE, SPACE, writes)))
                .hasSize(WriteRequest.MAX_WRITES)
                .allMatch(result -> result.outcome() == Outcome.APPLIED);
        assertThat(store.count(SCOPE)).isEqualTo(WriteRequest.MAX_WRITES);
    }
}
