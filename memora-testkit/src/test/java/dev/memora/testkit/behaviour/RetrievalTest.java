package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Ranking;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.WriteRequest;
import dev.memora.testkit.scenario.Backend;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RetrievalTest {
    private static final Instant NOW = World.START;

    private final TableEmbeddings embeddings = new TableEmbeddings("table");
    private final MemoryStore store = Backend.open().store();

    @Test
    @DisplayName("B34 a blank query is an error")
    void refusesABlankQuery() {
        Memories memories = memories(MemoraSettings.builder());
        assertThatIllegalArgumentException().isThrownBy(() -> memories.search(" "));
    }

    @Test
    @DisplayName("B34 W-K7 an empty store answers without an embedding call")
    void embedsNothingForAnEmptyStore() {
        assertThat(memories(MemoraSettings.builder()).search("tea")).isEmpty();
        assertThat(embeddings.calls()).isZero();
    }

    @Test
    @DisplayName("B36 W-K7 nothing below the floor is ever shown, and the floor itself is")
    void showsNothingBelowTheFloor() {
        put("at", 0.5, 3, NOW);
        put("below", 0.499, 5, NOW);

        assertThat(found(MemoraSettings.builder().embeddingProfile(profile(0.5))))
                .containsExactly("at");
    }

    @Test
    @DisplayName("B35 the default ranks by relevance in fiftieths, then importance, recency, exact relevance, id")
    void ranksByRelevanceFirst() {
        // 0.705 and 0.695 both round to step 35 of fiftieths, 0.72 is step 36.
        put("c-vital", 0.695, 5, NOW.minus(Duration.ofDays(70)));
        put("b-recent", 0.696, 3, NOW);
        put("d-old", 0.705, 3, NOW.minus(Duration.ofDays(7)));
        put("e-best", 0.72, 1, NOW.minus(Duration.ofDays(700)));
        put("a-exact", 0.704, 3, NOW);

        assertThat(found(MemoraSettings.builder().embeddingProfile(profile(0.4))))
                .containsExactly("e-best", "c-vital", "a-exact", "b-recent", "d-old");
    }

    @Test
    @DisplayName("B35 the first Memora's formula is exact to the digit")
    void weighsExactly() {
        Instant week = NOW.minus(Duration.ofDays(7));

        assertThat(score(0.8, 5, NOW)).isCloseTo(0.56 + 0.2 + 0.1, within(1e-12));
        assertThat(score(0.8, 3, week)).isCloseTo(0.56 + 0.1 + 0.05, within(1e-12));
        assertThat(score(0.6, 1, week.minus(Duration.ofDays(7)))).isCloseTo(0.42 + 0.025, within(1e-12));
        assertThat(score(-0.4, 2, NOW)).isCloseTo(0.05 + 0.1, within(1e-12));
        assertThat(score(1.2, 1, NOW)).isCloseTo(0.7 + 0.1, within(1e-12));
    }

    @Test
    @DisplayName("B35 recency halves every 7 days, reads 0.5 for an unknown time and 1 for a future one")
    void readsRecency() {
        assertThat(Ranking.recency(memory("m", 3, NOW.minus(Duration.ofDays(21))), NOW))
                .isEqualTo(0.125);
        assertThat(Ranking.recency(memory("m", 3, Instant.EPOCH), NOW)).isEqualTo(0.5);
        assertThat(Ranking.recency(memory("m", 3, NOW.plusSeconds(60)), NOW)).isEqualTo(1);
        Memory accessed = memory("m", 3, NOW.minus(Duration.ofDays(21))).toBuilder()
                .lastAccessedAt(NOW.minus(Duration.ofDays(7)))
                .build();
        assertThat(Ranking.recency(accessed, NOW)).isEqualTo(0.5);
    }

    @Test
    @DisplayName("B35 the weighted ranking takes 8 candidates to its best 3")
    void ranksEightCandidatesForThree() {
        for (int i = 0; i < 8; i++) {
            put("m" + i, 0.90 - i / 100.0, i == 7 ? 5 : 1, NOW);
        }
        put("m8", 0.81, 5, NOW);

        assertThat(found(MemoraSettings.builder()
                        .searchLimit(3)
                        .ranking(Ranking.weighted())
                        .embeddingProfile(profile(0.45))))
                .containsExactly("m7", "m0", "m1");
    }

    @Test
    @DisplayName("B35 the default shows the best 8")
    void showsEight() {
        for (int i = 0; i < 12; i++) {
            put("m" + (10 + i), 0.95 - i * 0.03, 3, NOW);
        }

        assertThat(found(MemoraSettings.builder().embeddingProfile(profile(0.1))))
                .hasSize(8)
                .startsWith("m10", "m11");
    }

    @Test
    @DisplayName("B32 low recency hides nothing and deletes nothing")
    void keepsOldMemories() {
        put("ancient", 0.9, 1, NOW.minus(Duration.ofDays(10_000)));

        assertThat(found(MemoraSettings.builder().embeddingProfile(profile(0.4))))
                .containsExactly("ancient");
        assertThat(store.count(World.SCOPE)).isEqualTo(1);
    }

    private static double score(double similarity, int importance, Instant updated) {
        return Ranking.weightedScore(new Ranking.Hit(memory("m", importance, updated), similarity, 0), NOW);
    }

    private static EmbeddingProfile profile(double floor) {
        return EmbeddingProfile.builder("table").floors(floor, 0.9).build();
    }

    private List<String> found(MemoraSettings.Builder settings) {
        return memories(settings).search("query").stream()
                .map(SearchHit::memory)
                .map(memory -> memory.id().value())
                .toList();
    }

    private Memories memories(MemoraSettings.Builder settings) {
        return Memora.builder()
                .store(store)
                .embeddings(embeddings)
                .settings(settings.build())
                .clock(new TestClock(NOW))
                .build()
                .memories(World.SCOPE);
    }

    private void put(String id, double cosine, int importance, Instant updated) {
        store.write(WriteRequest.of(
                World.SCOPE,
                EmbeddingSpace.of("table", 2),
                new MemoryWrite.Insert(memory(id, importance, updated), id, List.of(TableEmbeddings.vector(cosine)))));
    }

    private static Memory memory(String id, int importance, Instant updated) {
        return Memory.builder(World.SCOPE, MemoryId.of(id), "Statement " + id, updated, ActionId.of("a-" + id))
                .importance(importance)
                .build();
    }
}
