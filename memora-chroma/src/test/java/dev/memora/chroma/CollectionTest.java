package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.SPACE;
import static dev.memora.chroma.Samples.delete;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.StoreTraits;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult.Outcome;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The collection")
class CollectionTest extends OneServer {
    @Test
    @DisplayName(
            "Chroma#3, #6, #20 is made by the first insert and nothing else, with cosine and whole numbers as settings")
    void isMadeByTheFirstInsertAndNothingElse() {
        ChromaMemoryStore store = open();

        assertThat(store.space()).isEmpty();
        assertThat(get(store, SCOPE, "m1")).isEmpty();
        assertThat(write(store, delete(memory("m1"))).outcome()).isEqualTo(Outcome.MISSING);
        store.touch(SCOPE, List.of(MemoryId.of("m1")), Samples.NOON);
        assertThat(store.deleteAll(SCOPE)).isZero();
        assertThat(made().path("error").asText()).isEqualTo("NotFoundError");

        write(store, insert(memory("m1")));
        JsonNode hnsw = made().path("configuration_json").path("hnsw");
        assertThat(hnsw.path("space").asText()).isEqualTo("cosine");
        assertThat(hnsw.path("max_neighbors").asInt()).isEqualTo(32);
        assertThat(hnsw.path("ef_construction").asInt()).isEqualTo(200);
        assertThat(hnsw.path("ef_search").asInt()).isEqualTo(500);
        assertThat(made().path("metadata").path("model").asText()).isEqualTo(SPACE.model());
    }

    @Test
    @DisplayName("Chroma#33 is made with its tenant and its database, which come first")
    void isMadeWithItsTenantAndItsDatabase() {
        ChromaMemoryStore store = open(builder().tenant("租户 / one").database("memories"));

        write(store, insert(memory("m1")));

        assertThat(open(builder().tenant("租户 / one").database("memories")).count(SCOPE))
                .isEqualTo(1);
        assertThat(open().count(SCOPE)).isZero();
        assertThat(call("GET", "tenants/%E7%A7%9F%E6%88%B7%20%2F%20one/databases/memories", null)
                        .path("name")
                        .asText())
                .isEqualTo("memories");
    }

    @Test
    void isTheSameForAllWhoMakeItAtOnce() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Callable<Outcome>> writers = java.util.stream.IntStream.range(0, 8)
                    .<Callable<Outcome>>mapToObj(i -> () ->
                            write(open(builder()), insert(memory("m" + i))).outcome())
                    .toList();
            for (Future<Outcome> outcome : threads.invokeAll(writers)) {
                assertThat(outcome.get()).isEqualTo(Outcome.APPLIED);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(open().count(SCOPE)).isEqualTo(8);
    }

    @Test
    @DisplayName("Chroma#21 is refused by name if it measures by another distance, as get_or_create ignores")
    void isRefusedWithAnotherDistance() {
        make("{\"name\":\"" + collection + "\",\"metadata\":{\"memora\":1,\"model\":\"samples\",\"dimensions\":8,"
                + "\"recipe\":\"\"}}");

        assertThatThrownBy(() -> write(open(), insert(memory("m1"))))
                .isInstanceOfSatisfying(
                        MemoryStoreException.class,
                        e -> assertThat(e.retryable()).isFalse())
                .hasMessageContaining(collection)
                .hasMessageContaining("l2")
                .hasMessageContaining("cosine");
        assertThat(open().health()).isEqualTo(ChromaHealth.UNFIT);
    }

    @Test
    void isRefusedIfSomebodyElseMadeIt() {
        make("{\"name\":\"" + collection + "\",\"configuration\":{\"hnsw\":{\"space\":\"cosine\"}}}");

        assertThatThrownBy(() -> open().count(SCOPE))
                .isInstanceOf(MemoryStoreException.class)
                .hasMessageContaining(collection)
                .hasMessageContaining("not made by Memora");
    }

    @Test
    void isRefusedIfALaterVersionMadeIt() {
        make("{\"name\":\"" + collection + "\",\"metadata\":{\"memora\":2,\"model\":\"samples\",\"dimensions\":8,"
                + "\"recipe\":\"\"},\"configuration\":{\"hnsw\":{\"space\":\"cosine\"}}}");

        assertThatThrownBy(() -> open().count(SCOPE)).hasMessageContaining("later version of Memora");
    }

    @Test
    void isRefusedIfItsVectorsHaveAnotherSize() {
        make("{\"name\":\"" + collection + "\",\"metadata\":{\"memora\":1,\"model\":\"samples\",\"dimensions\":8,"
                + "\"recipe\":\"\"},\"configuration\":{\"hnsw\":{\"space\":\"cosine\"}}}");
        records("add", "{\"ids\":[\"x\"],\"embeddings\":[[1,0,0]]}");

        assertThatThrownBy(() -> open().count(SCOPE))
                .hasMessageContaining(collection)
                .hasMessageContaining("3 dimensions")
                .hasMessageContaining("made for 8");
    }

    @Test
    void keepsTheSpaceForTheNextProcess() {
        EmbeddingSpace space = new EmbeddingSpace("模型/v1", 8, "e5-v1");
        open().write(WriteRequest.of(SCOPE, space, insert(memory("m1"))));

        assertThat(open().space()).contains(space);
        assertThatThrownBy(() -> write(open(), insert(memory("m2"))))
                .isInstanceOfSatisfying(EmbeddingSpaceMismatchException.class, e -> {
                    assertThat(e.stored()).isEqualTo(space);
                    assertThat(e.requested()).isEqualTo(SPACE);
                });
        assertThat(open().count(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#31 is found again under its new id after it was dropped and made again")
    void isFoundAgainUnderItsNewId() {
        Tap tap = new Tap();
        ChromaMemoryStore store = open(builder().httpClient(tap.client()));
        write(store, insert(memory("m1")));
        call("DELETE", collections() + "/" + collection, null);
        write(open(), insert(memory("m2")));
        tap.clear();

        assertThat(get(store, SCOPE, "m2")).isPresent();
        assertThat(tap.calls("get")).hasSize(2);
        assertThat(tap.calls(collection)).hasSize(1);
        assertThat(write(store, insert(memory("m3"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(search(store, SCOPE, Samples.axis(0), 10)).hasSize(2);
    }

    @Test
    void isMadeAgainByTheNextInsertIfItWasDropped() {
        ChromaMemoryStore store = open();
        write(store, insert(memory("m1")));
        call("DELETE", collections() + "/" + collection, null);

        assertThat(store.count(SCOPE)).isZero();
        assertThat(store.space()).isEmpty();
        assertThat(write(store, insert(memory("m2"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#36, #37 is one for all scopes, and stays when they are emptied")
    void isOneForAllScopes() {
        ChromaMemoryStore store = open();
        List<MemoryScope> scopes = List.of(SCOPE, MemoryScope.of("acme", "user-43"), MemoryScope.of("other"));
        scopes.forEach(scope -> write(store, scope, insert(memory(scope, "m1"))));
        String id = made().path("id").asText();
        int collections = call("GET", collections(), null).size();

        scopes.forEach(scope -> assertThat(store.deleteAll(scope)).isEqualTo(1));
        scopes.forEach(scope -> write(store, scope, insert(memory(scope, "m1"))));

        assertThat(made().path("id").asText()).isEqualTo(id);
        assertThat(call("GET", collections(), null)).hasSize(collections);
    }

    @Test
    @DisplayName("Chroma#4 is looked for in the tenant and database that every server has, and named with them")
    void isNamedAndItsHealthIsKnown() {
        ChromaMemoryStore store = open(builder().token("secret-token"));

        assertThat(store.toString())
                .contains(collection, "default_tenant", "default_database")
                .doesNotContain("secret");
        assertThat(builder().token("secret-token").toString()).doesNotContain("secret");
        assertThat(store.health()).isEqualTo(ChromaHealth.NO_COLLECTION);
        write(store, insert(memory("m1")));
        assertThat(store.health()).isEqualTo(ChromaHealth.HEALTHY);
        assertThat(store.traits()).isEqualTo(new StoreTraits(true, false, 10_000));
        assertThat(store.stamp(SCOPE)).isEmpty();
    }

    private JsonNode made() {
        return call("GET", collections() + "/" + collection, null);
    }

    private static void make(String request) {
        assertThat(call("POST", collections(), request).path("id").asText()).isNotEmpty();
    }
}
