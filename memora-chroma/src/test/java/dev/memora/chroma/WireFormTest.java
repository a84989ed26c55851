package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.delete;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is sent")
class WireFormTest extends OneServer {
    private final Tap tap = new Tap();
    private ChromaMemoryStore store;

    @BeforeEach
    void openStore() {
        store = open(builder().httpClient(tap.client()).exactLimit(3));
    }

    @Test
    void namesTheScopeInEveryCallOnRecords() {
        everything();

        assertThat(tap.calls()).extracting(Tap.Call::name).contains("get", "query", "delete");
        for (String call : List.of("get", "query", "delete")) {
            assertThat(tap.calls(call))
                    .isNotEmpty()
                    .allSatisfy(sent -> assertThat(sent.body().path("where").toString())
                            .contains("\"scope\":\"" + SCOPE.encoded() + "\""));
        }
        for (String call : List.of("upsert", "update")) {
            assertThat(tap.calls(call)).isNotEmpty();
        }
        assertThat(tap.calls("add")).isEmpty();
    }

    @Test
    @DisplayName("Chroma#7, #8, #9, #40 is metadata of eight keys that are always the same, strings and whole numbers")
    void hasNoOtherKeysOrKindsOfValues() {
        everything();

        List<JsonNode> sent = new ArrayList<>();
        tap.calls().forEach(call -> call.body().path("metadatas").forEach(sent::add));
        assertThat(sent).isNotEmpty();
        for (JsonNode metadata : sent) {
            assertThat(metadata.fieldNames())
                    .toIterable()
                    .isSubsetOf("scope", "id", "key", "version", "action", "accessed", "vectors", "json");
            assertThat(metadata).allMatch(value -> value.isTextual() || value.isIntegralNumber());
        }
    }

    @Test
    @DisplayName(
            "Chroma#15, #16, #17, #18, #19 asks with one key per object, texts only, no empty list, and no negation")
    void asksWithPlainFilters() {
        everything();

        assertThat(tap.calls("get")).isNotEmpty();
        for (Tap.Call call : tap.calls()) {
            JsonNode ids = call.body().path("ids");
            assertThat(ids.isMissingNode() || (ids.isArray() && !ids.isEmpty()))
                    .as(call.name())
                    .isTrue();
            if (call.body().has("where")) {
                assertPlain(call.body().path("where"));
            }
        }
    }

    private static void assertPlain(JsonNode filter) {
        assertThat(filter.size()).isEqualTo(1);
        String key = filter.fieldNames().next();
        JsonNode value = filter.path(key);
        if (key.equals("$and")) {
            assertThat(value).hasSizeGreaterThan(1).allSatisfy(WireFormTest::assertPlain);
        } else if (value.isObject()) {
            assertThat(value.fieldNames()).toIterable().containsExactly("$in");
            assertThat(value.path("$in")).isNotEmpty().allMatch(JsonNode::isTextual);
        } else {
            assertThat(key).doesNotStartWith("$");
            assertThat(value.isTextual()).isTrue();
        }
    }

    @Test
    @DisplayName("Chroma#14 makes no call for an empty list")
    void makesNoCallForAnEmptyList() {
        write(store, insert(memory("m1")));
        tap.clear();

        assertThat(store.get(SCOPE, List.of())).isEmpty();
        store.touch(SCOPE, List.of(), Samples.NOON);
        assertThat(store.deleteAll(MemoryScope.of("nobody"))).isZero();

        assertThat(tap.calls()).extracting(Tap.Call::name).doesNotContain("delete", "update");
        assertThat(tap.calls("get")).hasSizeLessThanOrEqualTo(1);
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#12 sends a record once, however often a request writes it")
    void sendsARecordOnce() {
        Memory memory = memory("m1");
        store.write(new WriteRequest(
                SCOPE, Samples.SPACE, List.of(insert(memory), replace(next(memory, "edit")), insert(memory("m2")))));

        List<String> sent = new ArrayList<>();
        tap.calls("upsert").forEach(call -> call.body().path("ids").forEach(id -> sent.add(id.asText())));
        assertThat(sent).hasSize(2).doesNotHaveDuplicates();
        assertThat(get(store, SCOPE, "m1").orElseThrow().version()).isEqualTo(2);
    }

    @Test
    void sendsVectorsAsBytesIfTheServerReadsThem() {
        write(store, insert(memory("m1"), axis(1)));

        assertThat(tap.calls("upsert").get(0).body().path("embeddings").path(0).isTextual())
                .isTrue();
        assertThat(search(open(), SCOPE, axis(1), 1).get(0).similarity()).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#10 takes away keys that are not ours when a memory is replaced")
    void replacesExactly() {
        Memory memory = memory("m1");
        write(store, insert(memory));
        String row = tap.calls("upsert").get(0).body().path("ids").path(0).asText();
        records("update", "{\"ids\":[\"" + row + "\"],\"metadatas\":[{\"left\":\"over\",\"by\":7}]}");

        write(store, replace(next(memory, "edit")));

        JsonNode metadata =
                records("get", "{\"ids\":[\"" + row + "\"]}").path("metadatas").path(0);
        assertThat(metadata.has("left") || metadata.has("by")).isFalse();
        assertThat(metadata.path("version").asInt()).isEqualTo(2);
    }

    @Test
    void leavesNoRecordsOfVectorsThatWereReplaced() {
        Memory memory = memory("m1");
        write(store, insert(memory, axis(0), axis(1), axis(2), axis(3)));
        Memory second = next(memory, "edit");
        write(store, replace(second, axis(4), axis(5)));

        assertThat(records("get", "{\"include\":[]}").path("ids")).hasSize(2);
        write(store, delete(second));
        assertThat(records("get", "{\"include\":[]}").path("ids")).isEmpty();
    }

    @Test
    void sendsNoVectorsForATouchOrAReplaceThatKeepsThem() {
        Memory memory = memory("m1");
        write(store, insert(memory, axis(0), axis(1)));
        tap.clear();

        store.touch(SCOPE, List.of(memory.id()), Samples.NOON);
        Memory second = memory.toBuilder()
                .version(2)
                .actionId(next(memory, "edit").actionId())
                .importance(5)
                .build();
        write(store, new MemoryWrite.Replace(second, 1, "key", List.of()));

        assertThat(tap.calls("upsert")).isEmpty();
        assertThat(tap.calls("update")).hasSize(2).noneMatch(call -> call.body().has("embeddings"));
        assertThat(search(store, SCOPE, axis(1), 1).get(0).similarity()).isEqualTo(1);
    }

    @Test
    void doesNotTouchWhatWasTouchedLater() {
        write(store, insert(memory("m1")));
        store.touch(SCOPE, List.of(MemoryId.of("m1")), Samples.NOON);
        tap.clear();

        store.touch(SCOPE, List.of(MemoryId.of("m1")), Samples.NOON.minusSeconds(1));
        store.touch(SCOPE, List.of(MemoryId.of("m2")), Samples.NOON);

        assertThat(tap.calls("update")).isEmpty();
    }

    @Test
    @DisplayName("Chroma#29 sends many writes in few calls, and never part of a memory")
    void sendsManyWritesInFewCallsAndNeverPartOfAMemory() {
        ChromaLimits limits =
                ChromaLimits.local().toBuilder().recordsPerWrite(10).build();
        ChromaMemoryStore small = open(builder().httpClient(tap.client()).limits(limits));
        List<MemoryWrite> writes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            writes.add(insert(memory("m" + i), axis(0), axis(1), axis(2)));
        }

        small.write(new WriteRequest(SCOPE, Samples.SPACE, writes));

        assertThat(tap.calls("upsert"))
                .hasSize(7)
                .allMatch(call -> call.body().path("ids").size() % 3 == 0);
        assertThat(small.count(SCOPE)).isEqualTo(20);
    }

    @Test
    @DisplayName("Chroma#29, #30 reads page by page where the server wants")
    void readsPageByPageWhereTheServerWants() {
        ChromaLimits limits = ChromaLimits.cloud().toBuilder()
                .idsPerRead(7)
                .recordsPerRead(5)
                .recordsPerWrite(6)
                .build();
        ChromaMemoryStore cloud = open(builder().httpClient(tap.client()).limits(limits));
        for (int i = 0; i < 20; i++) {
            write(cloud, insert(memory("m" + i), axis(0), axis(1)));
        }

        assertThat(cloud.count(SCOPE)).isEqualTo(20);
        assertThat(cloud.list(SCOPE, PageRequest.first(100)).items()).hasSize(20);
        assertThat(search(cloud, SCOPE, axis(0), 100)).hasSize(20);
        assertThat(cloud.deleteAll(SCOPE)).isEqualTo(20);
        assertThat(tap.calls("get")).allMatch(call -> isWithinLimits(call.body()));
        assertThat(tap.calls("delete"))
                .allMatch(call -> call.body().path("limit").asInt() == 6);
    }

    private static boolean isWithinLimits(JsonNode read) {
        boolean idsOnly = read.path("include").isEmpty();
        int named = read.path("where").findPath("$in").size() + read.path("ids").size();
        int limit = read.path("limit").asInt(Integer.MAX_VALUE);
        return limit <= (idsOnly ? 7 : 5) || (!idsOnly && named <= 5);
    }

    @Test
    @DisplayName("names few records by their ids: for ids and a filter the server takes ids times the scope's size")
    void namesFewRecordsByTheirIds() {
        int many = 200;
        List<Memory> memories = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            memories.add(memory("m" + i));
        }
        store = open(builder().httpClient(tap.client()));
        store.write(new WriteRequest(
                SCOPE,
                Samples.SPACE,
                memories.stream().<MemoryWrite>map(Samples::insert).toList()));
        store.write(new WriteRequest(
                SCOPE,
                Samples.SPACE,
                memories.stream()
                        .<MemoryWrite>map(memory -> replace(next(memory, "edit")))
                        .toList()));

        ChromaMemoryStore reader = open(builder().httpClient(tap.client()));
        assertThat(search(reader, SCOPE, axis(0), 10)).hasSize(10);
        assertThat(reader.list(SCOPE, PageRequest.first(100)).items()).hasSize(100);
        assertThat(Samples.all(open(builder().httpClient(tap.client())), SCOPE)).hasSize(many);
        assertThat(store.deleteAll(SCOPE)).isEqualTo(many);
        for (String call : List.of("get", "delete")) {
            assertThat(tap.calls(call)).allMatch(sent -> sent.body().path("ids").size() <= 50);
        }
    }

    private void everything() {
        for (int i = 0; i < 5; i++) {
            assertThat(write(store, insert(memory("m" + i), axis(i), axis(0))).outcome())
                    .isEqualTo(Outcome.APPLIED);
        }
        Memory second = next(memory("m1"), "edit");
        write(store, replace(second));
        write(store, delete(second));
        get(store, SCOPE, "m2");
        store.findByKey(SCOPE, "key");
        store.list(SCOPE, PageRequest.first(2));
        store.touch(SCOPE, List.of(MemoryId.of("m2")), Samples.NOON);
        search(store, SCOPE, axis(0), 2);
        store.count(SCOPE);
        store.deleteAll(SCOPE);
    }
}
