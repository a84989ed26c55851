package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Ranking;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * How much of the evidence a search finds, on the LoCoMo data set (its licence allows measuring only, so it is not part
 * of this project): the folder with {@code locomo10.json} is named by the environment variable MEMORA_LOCOMO.
 */
@DisplayName("Search quality")
class SearchQualityTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final int LARGEST_ANSWERABLE_CATEGORY = 4;
    private static final List<Integer> CUTS = List.of(1, 3, 5, 10);

    private static final Ranking BY_MEANING = new Ranking() {
        @Override
        public Comparator<Hit> order(EmbeddingProfile profile, Instant now) {
            return Comparator.<Hit>comparingDouble(hit -> -hit.similarity())
                    .thenComparing(hit -> hit.memory().id());
        }
    };

    private final EmbeddingClient embeddings = LocalEmbeddings.load(DemoLanguage.ENGLISH);

    @Test
    @DisplayName("the default ranking finds more of the evidence than meaning alone")
    void findsMoreWithWords() throws IOException {
        Path data = Path.of(System.getenv().getOrDefault("MEMORA_LOCOMO", ""), "locomo10.json");
        assumeThat(data).as("the LoCoMo data set").isRegularFile();
        List<Store> stores = new ArrayList<>();
        new ObjectMapper().readTree(Files.readString(data)).forEach(one -> stores.add(store(one)));

        double[] byMeaning = recall(stores, BY_MEANING);
        double[] byDefault = recall(stores, Ranking.relevanceFirst());

        report("meaning alone", byMeaning);
        report("default", byDefault);
        for (int i = 0; i < CUTS.size(); i++) {
            assertThat(byDefault[i] - byMeaning[i]).isGreaterThan(0.02);
        }
    }

    private double[] recall(List<Store> stores, Ranking ranking) {
        MemoraSettings settings = MemoraSettings.builder()
                .searchLimit(CUTS.get(CUTS.size() - 1))
                .ranking(ranking)
                .build();
        double[] sums = new double[CUTS.size()];
        int questions = 0;
        for (Store store : stores) {
            try (Memora memora = Memora.builder()
                    .store(store.memories)
                    .embeddings(embeddings)
                    .settings(settings)
                    .build()) {
                for (Question question : store.questions) {
                    List<String> found = found(memora.memories(Store.SCOPE), question.text);
                    for (int i = 0; i < sums.length; i++) {
                        sums[i] +=
                                store.share(question.evidence, found.subList(0, Math.min(CUTS.get(i), found.size())));
                    }
                }
            }
            questions += store.questions.size();
        }
        int all = questions;
        return Arrays.stream(sums).map(sum -> sum / all).toArray();
    }

    private static List<String> found(Memories memories, String question) {
        return memories.search(question).stream()
                .map(hit -> hit.memory().id().value())
                .toList();
    }

    private Store store(JsonNode conversation) {
        Store store = new Store();
        for (JsonNode session : conversation.path("observation")) {
            for (JsonNode speaker : session) {
                speaker.forEach(fact -> store.put(embeddings, fact.get(0).textValue(), turns(fact.get(1))));
            }
        }
        for (JsonNode question : conversation.path("qa")) {
            Set<String> evidence = turns(question.path("evidence"));
            if (question.path("category").intValue() <= LARGEST_ANSWERABLE_CATEGORY && !evidence.isEmpty()) {
                store.questions.add(new Question(question.path("question").textValue(), evidence));
            }
        }
        return store;
    }

    /** Some lists of turns are one string. */
    private static Set<String> turns(JsonNode node) {
        Set<String> turns = new HashSet<>();
        if (node.isTextual()) {
            turns.addAll(Arrays.asList(node.textValue().split("[,; ]+", -1)));
        }
        node.forEach(one -> turns.addAll(turns(one)));
        return turns;
    }

    private static void report(String name, double[] recall) {
        StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "%-14s", name));
        for (int i = 0; i < recall.length; i++) {
            line.append(String.format(Locale.ROOT, "  R@%d %.3f", CUTS.get(i), recall[i]));
        }
        System.out.println(line);
    }

    private record Question(String text, Set<String> evidence) {}

    /** One conversation's facts as memories, with the turns each one tells of. */
    private static final class Store {
        private static final MemoryScope SCOPE = MemoryScope.of("listener");

        private final MemoryStore memories = MemoryStore.inMemory();
        private final Map<String, Set<String>> turnsOfFacts = new HashMap<>();
        private final List<Question> questions = new ArrayList<>();

        void put(EmbeddingClient embeddings, String fact, Set<String> turns) {
            String id = "fact-" + turnsOfFacts.size();
            turnsOfFacts.put(id, turns);
            float[] vector = embeddings
                    .embed(new EmbeddingRequest(List.of(fact), Purpose.DOCUMENT, Duration.ofSeconds(30)))
                    .results()
                    .get(0)
                    .vector();
            Memory memory = Memory.builder(SCOPE, MemoryId.of(id), fact, NOW, ActionId.of(id))
                    .build();
            memories.write(
                    WriteRequest.of(SCOPE, embeddings.space(), new MemoryWrite.Insert(memory, id, List.of(vector))));
        }

        double share(Set<String> evidence, List<String> found) {
            Set<String> told = new HashSet<>();
            found.forEach(id -> told.addAll(turnsOfFacts.getOrDefault(id, Set.of())));
            return evidence.stream().filter(told::contains).count() / (double) evidence.size();
        }
    }
}
