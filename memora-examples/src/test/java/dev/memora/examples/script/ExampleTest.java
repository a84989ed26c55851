package dev.memora.examples.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.LocalEmbeddings;
import dev.memora.examples.ScriptedTerminal;
import dev.memora.store.MemoryStore;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A script that can't fail proves nothing: told other things, each example comes out wrong and says where. */
class ExampleTest {
    private static EmbeddingClient embeddings;

    private final ScriptedTerminal scripted = new ScriptedTerminal("");

    @BeforeAll
    static void load() {
        LocalEmbeddings.forbidTracking();
        embeddings = LocalEmbeddings.load(DemoLanguage.ENGLISH);
    }

    @Test
    @DisplayName("B13 a memory call where none is needed is seen")
    void noticesANeedlessSearch() {
        assertWrong(
                Example.NO_MEMORY,
                with("What is my weakness?", "The user's weakness is articles.", "B1", "B2"),
                "no tool was called",
                "nothing was embedded");
    }

    @Test
    @DisplayName("B36 a memory below the floor is not shown, and that is seen")
    void noticesThatNothingWasFound() {
        assertWrong(
                Example.SEARCH,
                with("", "The user owns a red bicycle.", "B1", "B2"),
                "the answer rests on it",
                "the memory counts as used",
                "it was touched");
    }

    @Test
    @DisplayName("B25 a fact kept beside the old one in place of an update is seen")
    void noticesASecondRecord() {
        assertWrong(
                Example.UPDATE,
                with("", "", "The user's English level is intermediate.", "My level is B2 now."),
                "updated in place",
                "one record");
    }

    @Test
    void tellsEachStep() {
        assertThat(play(Example.FORGET, ScriptTexts.in(DemoLanguage.ENGLISH))).isTrue();
        assertThat(scripted.output())
                .containsSubsequence(
                        "host       stores: ",
                        "user       Stop remembering",
                        "call       search_memory",
                        "observed   {\"ok\":true",
                        "call       request_forget_memory",
                        "answer     ",
                        "receipt    FORGET: waits for approval",
                        "The person says DENY",
                        "DENIED",
                        "The person says APPROVE",
                        "EXECUTED")
                .doesNotContain("✗");
    }

    private void assertWrong(Example example, ScriptTexts texts, String... expectations) {
        assertThat(play(example, texts)).isFalse();
        for (String expectation : expectations) {
            assertThat(scripted.output()).contains("✗ " + expectation);
        }
    }

    private boolean play(Example example, ScriptTexts texts) {
        return example.play(scripted.terminal(), embeddings, MemoryStore.inMemory(), texts);
    }

    private static ScriptTexts with(String explain, String weakness, String oldLevel, String newLevel) {
        ScriptTexts right = ScriptTexts.in(DemoLanguage.ENGLISH);
        return new ScriptTexts(
                explain,
                weakness,
                right.practise(),
                right.rememberExam(),
                right.code(),
                right.exam(),
                right.forgetExam(),
                oldLevel,
                newLevel,
                right.nowLevel(),
                right.count(),
                right.counted());
    }
}
