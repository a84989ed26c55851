package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.action.Outcome;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.journal.Journal;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Ranking;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.testkit.scenario.Backend;
import dev.memora.testkit.scenario.ForwardingStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The embeddings of these tests see no difference between any two texts, so that only words can. */
class KeywordSearchTest {
    private static final MemoryScope SCOPE = World.SCOPE;
    private static final EmbeddingSpace SPACE = EmbeddingSpace.of("table", 2);

    private final TestClock clock = new TestClock(World.START);
    private final MemoryStore store = Backend.open().store();

    @ParameterizedTest
    @DisplayName("F2 finds a memory by words of its own script")
    @CsvSource({
        "the Porto marathon, The user runs the Porto marathon in May.",
        "烏龍茶, 使用者喜歡喝烏龍茶。",
        "英语考试, 使用者五月要考英語考試。",
        "茶, 使用者喜歡喝烏龍茶。",
        "アレルギー, ユーザーはそばアレルギーがある。",
        "피아노, 사용자는 주말에 피아노를 친다.",
        "الشطرنج, يلعب المستخدم الشطرنج كل مساء.",
        "шахматы, Пользователь играет в шахматы.",
        "शतरंज, उपयोगकर्ता शतरंज खेलता है।",
        "หมากรุก, ผู้ใช้เล่นหมากรุกทุกเย็น"
    })
    void findsByWords(String query, String content) {
        for (int i = 0; i < 30; i++) {
            put("a" + i, "The user keeps note number " + i + ", 使用者的第" + i + "條筆記");
        }
        put("wanted", content);

        assertThat(found(query)).startsWith("wanted");
    }

    @Test
    @DisplayName("ranks by how rare the words are that a memory shares with the query")
    void weighsRareWords() {
        put("a", "The user likes green tea.");
        put("b", "The user likes black tea.");
        put("c", "The user likes the ferry to Bergen.");
        put("d", "The user likes tea with milk.");

        assertThat(found("tea on the ferry")).startsWith("c");
    }

    @Test
    @DisplayName("finds the right words beyond the nearest fifty")
    void looksFurtherDown() {
        for (int i = 100; i < 190; i++) {
            put("m" + i, "The user has note " + i);
        }
        put("z", "The user plays the oboe.");

        assertThat(found("oboe")).hasSize(8).startsWith("z");
    }

    @Test
    @DisplayName("B36 shows nothing below the floor for its words' sake")
    void keepsTheFloor() {
        store.write(WriteRequest.of(SCOPE, SPACE, insert(SCOPE, "low", "The user plays the oboe.", 0.1)));
        put("other", "The user plays chess.");
        EmbeddingProfile profile =
                EmbeddingProfile.builder("table").floors(0.2, 0.9).build();

        assertThat(found(memories(store, MemoraSettings.builder().embeddingProfile(profile)), "oboe"))
                .containsExactly("other");
    }

    @Test
    @DisplayName("knows a memory's new words after an update and none of a deleted one's")
    void followsItsOwnWrites() {
        Memories memories = memories(store, MemoraSettings.builder());
        put("a", "The user plays chess.");
        assertThat(found(memories, "chess")).containsExactly("a");

        Outcome remembered = memories.remember("I play the harp on Sundays.", MemoryType.SEMANTIC)
                .outcome();
        MemoryId harp = ((Outcome.Created) remembered).id();
        put("b", "The user plays cards.");
        assertThat(found(memories, "harp")).startsWith(harp.value());

        memories.erase(harp);
        assertThat(found(memories, "harp")).containsExactly("a", "b");
        memories.eraseAll();
        assertThat(found(memories, "harp")).isEmpty();
        put("c", "The user plays chess.");
        put("d", "The user plays the harp.");
        assertThat(found(memories, "harp")).containsExactly("d", "c");
    }

    @Test
    @DisplayName("P§3 sees what another process wrote at once where the store has stamps")
    void followsTheStamp() {
        Memories memories = memories(store, MemoraSettings.builder());
        put("a", "The user plays chess.");
        put("b", "The user plays the harp.");
        assertThat(found(memories, "harp")).containsExactly("b", "a");

        Memory harp = store.get(SCOPE, List.of(MemoryId.of("b"))).get(0);
        Memory flute =
                harp.toBuilder().content("The user plays the flute.").version(2).build();
        store.write(WriteRequest.of(
                SCOPE, SPACE, new MemoryWrite.Replace(flute, 1, "b2", List.of(TableEmbeddings.vector(1)))));
        put("c", "The user plays the harp.");

        assertThat(found(memories, "harp")).startsWith("c");
        assertThat(found(memories, "flute")).startsWith("b");
    }

    @Test
    @DisplayName("P§3 sees an update by another process after 30 seconds where the store has no stamps")
    void readsAgainInTime() {
        MemoryStore stampless = new ForwardingStore(store) {
            @Override
            public Optional<String> stamp(MemoryScope scope) {
                return Optional.empty();
            }
        };
        Memories memories = memories(stampless, MemoraSettings.builder());
        put("a", "The user plays chess.");
        put("b", "The user plays the harp.");
        assertThat(found(memories, "harp")).startsWith("b");

        Memory flute = store.get(SCOPE, List.of(MemoryId.of("b"))).get(0).toBuilder()
                .content("The user plays the flute.")
                .version(2)
                .build();
        store.write(WriteRequest.of(
                SCOPE, SPACE, new MemoryWrite.Replace(flute, 1, "b2", List.of(TableEmbeddings.vector(1)))));
        clock.pass(Duration.ofSeconds(30));

        assertThat(found(memories, "flute")).startsWith("b");
    }

    @Test
    @DisplayName("answers by meaning alone in a scope of more than 10,000 memories")
    void leavesLargeScopesToMeaning() {
        for (int from = 0; from <= 10_000; from += 1_000) {
            store.write(new WriteRequest(
                    SCOPE,
                    SPACE,
                    IntStream.range(from, from + 1_000)
                            .<MemoryWrite>mapToObj(i -> insert(SCOPE, "n" + i, "The user keeps note " + i, 0.5))
                            .toList()));
        }
        put("near", "The user plays the oboe.");

        assertThat(found("note 5000")).startsWith("near");
    }

    @Test
    @DisplayName("leaves words out of a ranking that doesn't use them")
    void asksNoIndexInVain() {
        put("a", "The user plays chess.");
        put("b", "The user plays the harp.");

        assertThat(found(memories(store, MemoraSettings.builder().ranking(Ranking.weighted())), "harp"))
                .containsExactly("a", "b");
    }

    @Test
    @DisplayName("weighs words within the scope and shows no other scope's memory")
    void staysInTheScope() {
        put("a", "The user plays chess.");
        MemoryScope other = MemoryScope.of("other");
        store.write(WriteRequest.of(other, SPACE, insert(other, "b", "The user plays the harp.", 1)));

        assertThat(found("harp")).containsExactly("a");
    }

    private List<String> found(String query) {
        return found(memories(store, MemoraSettings.builder()), query);
    }

    private static List<String> found(Memories memories, String query) {
        return memories.search(query).stream()
                .map(hit -> hit.memory().id().value())
                .toList();
    }

    private Memories memories(MemoryStore store, MemoraSettings.Builder settings) {
        return Memora.builder()
                .store(store)
                .journal(Journal.inMemory())
                .embeddings(new TableEmbeddings("table"))
                .settings(settings.build())
                .clock(clock)
                .build()
                .memories(SCOPE);
    }

    private void put(String id, String content) {
        store.write(WriteRequest.of(SCOPE, SPACE, insert(SCOPE, id, content, 1)));
    }

    private static MemoryWrite insert(MemoryScope scope, String id, String content, double cosine) {
        Memory memory = Memory.builder(scope, MemoryId.of(id), content, World.START, ActionId.of("a-" + id))
                .build();
        return new MemoryWrite.Insert(memory, id, List.of(TableEmbeddings.vector(cosine)));
    }
}
