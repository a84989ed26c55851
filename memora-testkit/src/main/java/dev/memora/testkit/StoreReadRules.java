package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Reading by id, key and page; use; deletion of a whole scope; stamps. */
abstract class StoreReadRules extends StoreSpaceRules {
    @Test
    void keepsEveryFieldOfAMemory() {
        Memory memory = Memory.builder(SCOPE, MemoryId.of("m1"), "content", NOON, ActionId.of("a1"))
                .type(MemoryType.EPISODIC)
                .importance(5)
                .source(Source.IMPORT)
                .provenance(Provenance.builder(Provenance.Origin.USER_CONFIRMED)
                        .turnId("t1")
                        .conversationId("c1")
                        .turnOrdinal(7)
                        .quote("I said \"so\".")
                        .policyVersion("p1")
                        .build())
                .updatedAt(NOON.plusNanos(1))
                .lastAccessedAt(NOON.plusSeconds(1))
                .version(3)
                .subject("her sister")
                .validFrom(Instant.parse("1999-12-31T23:59:59Z"))
                .validUntil(Instant.parse("2999-01-01T00:00:00Z"))
                .build();

        write(insert(memory));

        assertThat(get("m1")).contains(memory);
        assertThat(walk(SCOPE, 1)).containsExactly(memory);
        assertThat(search(vectorOf("content")).get(0).memory()).isEqualTo(memory);
        assertThat(store.findByKey(SCOPE, keyOf(memory))).contains(memory);
    }

    @Test
    void keepsAnyText() {
        List<Memory> memories = new ArrayList<>();
        for (String text : Hostile.TEXTS) {
            Memory memory = memory(SCOPE, "id " + text, "content " + text);
            write(insert(memory));
            memories.add(memory);
        }
        for (Memory memory : memories) {
            assertThat(get(memory.id().value())).contains(memory);
            assertThat(store.findByKey(SCOPE, keyOf(memory))).contains(memory);
        }
        assertThat(store.count(SCOPE)).isEqualTo(memories.size());
    }

    @Test
    void keepsTheLongestIdAndContent() {
        Memory memory = memory(SCOPE, "😀".repeat(MemoryId.MAX_CODE_POINTS), "字".repeat(10_000));

        write(insert(memory));

        assertThat(get(memory.id().value())).contains(memory);
    }

    @Test
    void givesMemoriesInTheOrderOfTheIds() {
        List<Memory> memories = stored("a", "b", "c");
        List<MemoryId> ids = List.of(MemoryId.of("c"), MemoryId.of("x"), MemoryId.of("a"));

        assertThat(store.get(SCOPE, ids)).containsExactly(memories.get(2), memories.get(0));
        assertThat(store.get(SCOPE, List.of())).isEmpty();
    }

    @Test
    void listsByAscendingIdPageByPage() {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            ids.add(String.format("m%02d", i));
        }
        ids.addAll(List.of("M", "m", "m1", "é", "中", "zz"));
        Collections.shuffle(ids, new Random(1));
        stored(ids.toArray(new String[0]));
        Collections.sort(ids);

        for (int size : new int[] {1, 2, 7, 30, 31, 32, PageRequest.MAX_LIMIT}) {
            assertThat(walk(SCOPE, size))
                    .extracting(memory -> memory.id().value())
                    .containsExactlyElementsOf(ids);
        }
    }

    @Test
    void hasNoNextPageBehindTheLastMemory() {
        stored("a", "b");

        assertThat(store.list(SCOPE, PageRequest.first(2)).next()).isEmpty();
        assertThat(store.list(SCOPE, PageRequest.first(1)).next()).isPresent();
    }

    @Test
    void goesOnBehindAMemoryThatIsGone() {
        List<Memory> memories = stored("a", "b", "c");
        Page<Memory> first = store.list(SCOPE, PageRequest.first(2));
        write(delete(memories.get(1)));

        assertThat(store.list(SCOPE, PageRequest.first(2).after(first.next().orElseThrow()))
                        .items())
                .containsExactly(memories.get(2));
    }

    @Test
    void leavesNoTraceOfAScopeThatWasOnlyAskedAbout() {
        assertThat(get("m1")).isEmpty();
        assertThat(store.findByKey(SCOPE, "key")).isEmpty();
        assertThat(store.list(SCOPE, PageRequest.first(1))).isEqualTo(new Page<Memory>(List.of(), Optional.empty()));
        assertThat(store.count(SCOPE)).isZero();
        assertThat(store.deleteAll(SCOPE)).isZero();
        store.touch(SCOPE, List.of(MemoryId.of("m1")), NOON);
        assertThat(store.count(SCOPE)).isZero();
    }

    @Test
    @DisplayName("B28 a touch sets the last access and ignores what is gone")
    void touchesWhatIsThere() {
        Memory memory = stored("a", "b").get(0);

        store.touch(SCOPE, List.of(MemoryId.of("x"), memory.id(), memory.id()), NOON.plusSeconds(9));

        Memory touched = memory.toBuilder().lastAccessedAt(NOON.plusSeconds(9)).build();
        assertThat(get("a")).contains(touched);
        assertThat(get("b").orElseThrow().lastAccessedAt()).isEmpty();
        assertThat(store.findByKey(SCOPE, keyOf(memory))).contains(touched);
        assertThat(search(vectorOf(memory.content())).get(0).memory()).isEqualTo(touched);
        store.touch(SCOPE, List.of(), NOON);
    }

    @Test
    void neverMovesTheLastAccessBack() {
        Memory memory = stored("a").get(0);
        store.touch(SCOPE, List.of(memory.id()), NOON.plusSeconds(9));

        store.touch(SCOPE, List.of(memory.id()), NOON);

        assertThat(get("a").orElseThrow().lastAccessedAt()).contains(NOON.plusSeconds(9));
    }

    @Test
    void letsATouchedMemoryBeReplacedAndDeleted() {
        Memory memory = stored("a").get(0);
        store.touch(SCOPE, List.of(memory.id()), NOON);

        Memory second = next(memory, "second", "edit");
        assertThat(write(replace(second)).stands()).isTrue();
        store.touch(SCOPE, List.of(memory.id()), NOON.plusSeconds(1));
        assertThat(write(delete(second)).stands()).isTrue();
    }

    @Test
    void deletesAWholeScopeAndSaysHowMuchItWas() {
        List<Memory> memories = stored("a", "b", "c");

        assertThat(store.deleteAll(SCOPE)).isEqualTo(3);
        assertThat(store.deleteAll(SCOPE)).isZero();
        assertThat(walk(SCOPE, 10)).isEmpty();
        assertThat(search(vectorOf(memories.get(0).content()))).isEmpty();
        assertThat(store.findByKey(SCOPE, keyOf(memories.get(0)))).isEmpty();
        stored("a");
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    void changesItsStampWithEveryWrite() {
        List<Optional<String>> stamps = new ArrayList<>();
        stamps.add(store.stamp(SCOPE));
        Memory first = stored("a").get(0);
        stamps.add(store.stamp(SCOPE));
        Memory second = next(first, "second", "edit");
        write(replace(second));
        stamps.add(store.stamp(SCOPE));
        write(delete(second));
        stamps.add(store.stamp(SCOPE));
        stored("a");
        stamps.add(store.stamp(SCOPE));
        store.deleteAll(SCOPE);
        stamps.add(store.stamp(SCOPE));

        assertThat(store.stamp(SCOPE)).isEqualTo(stamps.get(stamps.size() - 1));
        if (stamps.get(0).isPresent()) {
            assertThat(stamps).doesNotHaveDuplicates().allMatch(Optional::isPresent);
        } else {
            assertThat(stamps).allMatch(Optional::isEmpty);
        }
    }
}
