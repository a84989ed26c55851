package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole program, driven through its input and output. */
@DisplayName("B46 a console program with commands")
class ConsoleCommandsTest {
    @TempDir
    private Path folder;

    @Test
    void storesShowsAndTakesBack() {
        assertThat(run("""
                        /remember The user plays the cello.
                        memories
                        /memories 1
                        /check My verification code is 482913.
                        /check The user plays chess.
                        /undo
                        y
                        memories
                        exit
                        """))
                .containsSubsequence(
                        "Stored.",
                        "1  semantic",
                        "v1",
                        "manual",
                        "No: it looks like a password",
                        "Yes, it would be stored.",
                        "Forget? The user plays the cello.",
                        "Done.",
                        "Nothing is stored.");
    }

    @Test
    @DisplayName("a secret is refused in words")
    void refusesASecret() {
        assertThat(
                        run(
                                "Please remember that my verification code is 482913.\n/remember My verification code is 482913.\n"))
                .contains("Not stored: it looks like a password");
    }

    @Test
    void forgetsByNumberAndOnAYesOnly() {
        assertThat(run("""
                        /remember The user plays the cello.
                        /forget 1
                        /search cello
                        /forget 1
                        n
                        /forget 1

                        /approvals
                        y
                        memories
                        approvals
                        """))
                .containsSubsequence(
                        "Name a memory by its number",
                        "The user plays the cello.",
                        "Nothing was changed.",
                        "Left open; /approvals asks again.",
                        "Forget? The user plays the cello.",
                        "Done.",
                        "Nothing is stored.",
                        "No question is open.");
    }

    @Test
    void tellsWhatWasSaidAndWhatTheModelSees() {
        assertThat(run("""
                        history
                        summary
                        Explain the present perfect.
                        history
                        context
                        /conversations other
                        history
                        /conversations
                        """))
                .containsSubsequence(
                        "Nothing was said yet.",
                        "There is no summary",
                        "1. 20",
                        "Explain the present perfect.",
                        "/ 8000, of which 2000",
                        "1 as they were said, 0 in the summary",
                        "What the model is told:",
                        "This is conversation \"other\", 0 turns",
                        "Nothing was said yet.",
                        "main");
    }

    @Test
    @DisplayName("B47 status prints the settings")
    void tellsWhatItRunsWith() {
        String output = run("status\nsettings\n", Map.of("MEMORA_MAX_TOOL_STEPS", "3", "MEMORA_TYPO", "1"));

        assertThat(output)
                .containsSubsequence(
                        "MEMORA_TYPO is no setting", "all-minilm", "at most 3 tool calls", "warn", "0 approvals")
                .contains("* MEMORA_MAX_TOOL_STEPS = 3", "default 8");
    }

    @Test
    void keepsAProfileThatTheModelIsTold() {
        assertThat(run("""
                        profile
                        /profile name = Anna
                        /profile level＝B2
                        profile
                        context
                        /profile level =
                        profile
                        /profile nonsense
                        """))
                .containsSubsequence(
                        "Nothing is known",
                        "The profile is changed.",
                        "Anna",
                        "B2",
                        "What the model is told:",
                        "Anna",
                        "The profile is changed.",
                        "Anna",
                        "That didn't work: /profile name = value");
    }

    @Test
    void exportsAndImports() throws IOException {
        Path file = folder.resolve("memories.jsonl");

        String first = run("/remember The user lives in 高雄.\n/export " + file + "\n/export " + file + "\n");
        String second = run("/import " + file + "\n/import " + file + "\nmemories\n/import " + folder.resolve("none"));

        assertThat(first).containsSubsequence("1 memories are written", "That file exists already");
        assertThat(Files.readString(file)).contains("高雄").hasLineCount(2);
        assertThat(second)
                .containsSubsequence(
                        "1 memories are stored, 0 were there",
                        "0 memories are stored, 1 were there",
                        "The user lives in 高雄.",
                        "There is no such file.");
    }

    @Test
    void erasesOnceTheUserHasTypedTheWord() throws IOException {
        String output = run("""
                Please remember that I play the cello.
                /profile name = canary-4711
                /erase all
                yes
                memories
                /erase 1
                erase
                /profile name = canary-4711
                /erase all
                erase
                memories
                profile
                history
                """, Map.of("MEMORA_DATA", folder.toString()));

        assertThat(output)
                .containsSubsequence(
                        "Nothing was erased.",
                        "The user plays the cello.",
                        "Erased: 1 memories",
                        "Erased: 0 memories",
                        "profile.",
                        "Nothing is stored.",
                        "Nothing is known",
                        "Nothing was said yet.");
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(bytes.contains("cello") || bytes.contains("canary"))
                        .as("%s holds what was erased", file.getFileName())
                        .isFalse();
            }
        }
    }

    @Test
    @DisplayName("B37 a conversation goes on after a restart")
    void goesOnAfterARestart() {
        Map<String, String> environment = Map.of("MEMORA_DATA", folder.toString());

        run("Please remember that I play the cello.\n/profile name = Anna\n", environment);
        String second = run("history\nprofile\nmemories\n", environment);
        String other = run("history\n", List.of("--data", folder.toString(), "--conversation", "new"), Map.of());

        assertThat(second)
                .containsSubsequence(
                        "Everything is kept in",
                        "Going on with conversation \"main\", 1 turns",
                        "Please remember that I play the cello.",
                        "Anna",
                        "The user plays the cello.");
        assertThat(other).doesNotContain("Going on").contains("Nothing was said yet.");
    }

    @Test
    @DisplayName("B37 a second start finds memory, conversation, open question and profile again, with nothing set")
    void keepsEverythingInTheUsualFolder() {
        Map<String, String> environment = Map.of("HOME", folder.toString());

        run("""
                Please remember that I play the cello.
                /remember The user lives in Kaohsiung.
                Forget that I play the cello.

                /profile name = Anna
                """, environment);
        String second = run("""
                memories
                history
                profile
                /status
                /approvals
                y
                memories
                """, environment);

        assertThat(second)
                .containsSubsequence(
                        "Everything is kept in " + folder.resolve(".local/share/memora"),
                        "Going on with conversation",
                        "The user plays the cello.",
                        "Please remember that I play the cello.",
                        "Anna",
                        "1 approvals",
                        "Forget? The user plays the cello.");
        assertThat(second.substring(second.lastIndexOf("Forget?"))).contains("The user lives in Kaohsiung.");
        assertThat(run("memories\n", List.of("--data", "none"), environment))
                .contains("Nothing is kept after exit.", "Nothing is stored.");
        assertThat(run("memories\n", environment)).contains("Kaohsiung").doesNotContain("plays the cello");
    }

    @Test
    @DisplayName("B47 a folder filled with another embedding model is one sentence")
    void refusesAnotherEmbeddingModel() {
        Map<String, String> environment = Map.of("MEMORA_DATA", folder.toString());
        run("/remember The user plays the cello.\n", environment);
        ScriptedTerminal scripted = new ScriptedTerminal("");

        int status = Demo.run(
                List.of(),
                Map.of("MEMORA_DATA", folder.toString(), "MEMORA_EMBEDDING_MODEL", "bge-small-zh-v1.5-q"),
                scripted.terminal());

        assertThat(status).isEqualTo(2);
        assertThat(scripted.output()).hasLineCount(1).contains("all-minilm-l6-v2-q");
    }

    @Test
    void tellsCommandsFromMessages() {
        assertThat(run("/memoires\nsearch\nremember that I play the cello\n/exit\nnever read\n"))
                .containsSubsequence("There is no such command", "/search <words>", "I'll remember", "Stored.")
                .doesNotContain("never read");
    }

    @Test
    void speaksChineseThroughout() {
        assertThat(run("""
                        說明
                        /記住 使用者會拉大提琴。
                        記憶
                        /搜尋 大提琴
                        /忘記 1
                        是
                        狀態
                        紀錄
                        摘要
                        脈絡
                        審核
                        核准
                        個人資料
                        /清除 全部
                        不
                        離開
                        """, List.of("--lang", "zh-Hant"), Map.of()))
                .containsSubsequence(
                        "列出記憶",
                        "已存下。",
                        "使用者會拉大提琴。",
                        "要忘記嗎？",
                        "完成。",
                        "最多 8 次工具呼叫",
                        "還沒有對話。",
                        "沒有摘要",
                        "給模型的說明",
                        "沒有等待審核",
                        "沒有等待確認",
                        "還沒有個人資料",
                        "沒有清除任何內容。");
    }

    private static String run(String input) {
        return run(input, Map.of());
    }

    private static String run(String input, Map<String, String> environment) {
        return run(input, List.of(), environment);
    }

    private static String run(String input, List<String> arguments, Map<String, String> environment) {
        ScriptedTerminal scripted = new ScriptedTerminal(input);
        assertThat(Demo.run(arguments, environment, scripted.terminal())).isZero();
        return scripted.output();
    }
}
