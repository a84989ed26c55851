package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.Journal;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.store.StoreTraits;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.TurnRequest;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P8 what is built")
class BuildRulesTest {
    private static final String IELTS = "The user takes IELTS next May.";

    private final World world = new World();

    @Test
    @DisplayName("P8.19 only looks how much is open, says so, and leaves it to a recovery")
    void onlyTellsWhatIsOpen() {
        world.plan.failAlways("embedding.embed", Fault.FAIL_BEFORE);
        world.remember("t1", "I take IELTS next May, in London.", IELTS, "The user takes IELTS in London.");
        world.plan.heal();
        int embedded = world.hashing.calls();
        int judged = world.judge.calls();
        int writes = world.plan.count("store.write") + world.plan.count("journal.update");
        world.events.clear();

        Memora built = world.builder().build();

        assertThat(world.events).containsExactly(new MemoraEvent.OpenActionsFound(2));
        assertThat(world.hashing.calls()).isEqualTo(embedded);
        assertThat(world.judge.calls()).isEqualTo(judged);
        assertThat(world.plan.count("store.write") + world.plan.count("journal.update"))
                .isEqualTo(writes);
        assertThat(world.contents()).isEmpty();
        assertThat(built.recover().settled()).isEqualTo(2);
    }

    @Test
    @DisplayName("P8.20 P9.7 wants a durable journal beside a durable store, or the host's word")
    void refusesADurableStoreWithoutAJournal() {
        MemoryStore durable = new ForwardingStore(world.store) {
            @Override
            public StoreTraits traits() {
                return new StoreTraits(true, false, Long.MAX_VALUE);
            }
        };
        Memora.Builder builder = Memora.builder().store(durable).embeddings(world.hashing);

        assertThatIllegalStateException().isThrownBy(builder::build).withMessageContaining("journal");
        builder.journal(Journal.inMemory()).build().close();
    }

    @Test
    @DisplayName("P8.29 without a model skips what is stored, keeps the rest, and scores by the host's rule")
    void keepsWhatItHasNoModelToJudge() {
        Memora memora = Memora.builder()
                .store(world.store)
                .journal(world.journal)
                .embeddings(world.hashing)
                .importance(memory -> memory.content().contains("B2") ? 5 : 7)
                .settings(World.settings().build())
                .build();
        assertThat(outcomes(memora, Scenario.B1)).hasOnlyElementsOfType(Outcome.Created.class);
        MemoryId first = world.memories().get(0).id();

        assertThat(outcomes(memora, Scenario.B1)).containsExactly(new Outcome.Skipped(first));
        assertThat(outcomes(memora, Scenario.B2))
                .allSatisfy(outcome ->
                        assertThat(((Outcome.Created) outcome).beside()).contains(first));
        assertThat(world.memories())
                .extracting(memory -> memory.content() + " " + memory.importance())
                .containsExactlyInAnyOrder(Scenario.B1 + " 3", Scenario.B2 + " 5");
    }

    @Test
    @DisplayName("P8.32 puts a model's prefixes before each text once, and neither stores nor shows them")
    void putsPrefixesOnce() {
        List<String> texts = new ArrayList<>();
        EmbeddingClient client = embedding(world.hashing.space(), request -> {
            texts.addAll(request.texts());
            return world.hashing.embed(request);
        });
        world.use(world.builder()
                .embeddings(client)
                .settings(World.settings()
                        .embeddingProfile(EmbeddingProfile.builder("hashing")
                                .prefixes("query: ", "passage: ")
                                .floors(0.1, 0.5)
                                .build())
                        .build()));
        world.stored(IELTS);
        List<SearchHit> hits = world.memora().memories(World.SCOPE).search("takes IELTS");

        assertThat(texts).containsExactly("passage: " + IELTS, "query: takes IELTS");
        assertThat(hits).extracting(hit -> hit.memory().content()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("P8.33 makes unit vectors of whatever length a model gives")
    void makesUnitVectors() {
        float[] scale = {1};
        world.use(world.builder().embeddings(scaled(vector -> times(vector, scale[0]))));
        world.stored(IELTS);
        scale[0] = 1e-6f;
        List<SearchHit> hits = world.memora().memories(World.SCOPE).search(IELTS);

        assertThat(hits).hasSize(1);
        assertThat(hits.get(0).similarity()).isCloseTo(1, within(1e-4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"zero", "nan", "infinite", "short"})
    @DisplayName("P8.33 W-B22 stores nothing under a vector without a direction or of another size, and says so")
    void refusesVectorsWithoutADirection(String kind) {
        world.use(world.builder().embeddings(scaled(vector -> switch (kind) {
            case "zero" -> times(vector, 0);
            case "nan" -> times(vector, Float.NaN);
            case "infinite" -> times(vector, Float.POSITIVE_INFINITY);
            default -> Arrays.copyOf(vector, vector.length - 1);
        })));
        Receipt receipt = world.stored(IELTS);

        assertThat(receipt.outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P8.30 takes what the host writes or imports without asking whether the user said it")
    void asksTheHostForNoEvidence() throws IOException {
        assertThat(world.stored(IELTS).outcome()).isInstanceOf(Outcome.Created.class);
        StringWriter file = new StringWriter();
        world.memora().memories(World.SCOPE).exportTo(file);
        Memories other = world.memora().memories(MemoryScope.of("acme", "user-43"));
        other.importFrom(new StringReader(file.toString()));

        assertThat(other.list(PageRequest.first(10)).items())
                .extracting(Memory::content)
                .containsExactly(IELTS);
    }

    @Test
    @DisplayName("P8.38 closes nothing it was given")
    void closesNothingItWasGiven() {
        world.stored(IELTS);
        world.memora().close();

        assertThat(world.contents()).containsExactly(IELTS);
        assertThat(world.entries()).hasSize(1);
        world.restart();
        assertThat(world.memora().memories(World.SCOPE).search(IELTS)).hasSize(1);
    }

    @Test
    @DisplayName("W-K3 goes on with a store whose model has another name now, once the host says it is the same")
    void goesOnUnderAnotherName() {
        world.stored(IELTS);
        EmbeddingSpace before = world.hashing.space();
        EmbeddingSpace now = new EmbeddingSpace("renamed", before.dimensions(), before.recipe());
        Memora.Builder builder = world.builder().embeddings(embedding(now, world.hashing::embed));

        assertThatExceptionOfType(EmbeddingSpaceMismatchException.class)
                .isThrownBy(builder::build)
                .withMessageContaining(before.model())
                .withMessageContaining("renamed");

        world.use(builder.settings(
                World.settings().storedEmbeddingModel(before.model()).build()));
        assertThat(world.memora().memories(World.SCOPE).search(IELTS)).hasSize(1);
    }

    private static List<Outcome> outcomes(Memora memora, String content) {
        try (MemoryTurn turn = memora.begin(TurnRequest.builder(World.SCOPE, content.replace("The user's", "My"))
                .build())) {
            turn.call("remember_memory", World.rememberArguments(content));
            return turn.commit("Fine.").receipts().stream()
                    .map(Receipt::outcome)
                    .toList();
        }
    }

    private EmbeddingClient scaled(UnaryOperator<float[]> change) {
        return embedding(world.hashing.space(), request -> {
            EmbeddingResponse response = world.hashing.embed(request);
            return new EmbeddingResponse(
                    response.results().stream()
                            .map(result -> EmbeddingResult.of(change.apply(result.vector())))
                            .toList(),
                    response.tokens());
        });
    }

    private static EmbeddingClient embedding(
            EmbeddingSpace space, Function<EmbeddingRequest, EmbeddingResponse> answer) {
        return new EmbeddingClient() {
            @Override
            public EmbeddingSpace space() {
                return space;
            }

            @Override
            public EmbeddingResponse embed(EmbeddingRequest request) {
                return answer.apply(request);
            }
        };
    }

    private static float[] times(float[] vector, float factor) {
        float[] scaled = vector.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= factor;
        }
        return scaled;
    }
}
