package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DemoTest {
    @Test
    @DisplayName("the six worked examples come out right, in English and in Traditional Chinese")
    void playsTheScript() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        int status = Demo.run(List.of("--script"), Map.of(), scripted.terminal());

        assertThat(scripted.output()).doesNotContain("✗").contains("not a language model");
        assertThat(status).isZero();
    }

    @Test
    @DisplayName("B46 chats, lists, searches, and forgets on a yes only")
    void chats() {
        String output = chat("""
                Please remember that I play the cello.
                memories
                /search instruments the user plays
                Stop remembering that I play the cello.
                n
                memories
                Forget that I play the cello.
                y
                memories
                exit
                """);

        assertThat(output)
                .contains("not a language model")
                .containsSubsequence(
                        "Stored.",
                        "The user plays the cello.",
                        "Waits for your yes.",
                        "Forget? The user plays the cello.",
                        "You said no; nothing was changed.",
                        "The user plays the cello.",
                        "Forgotten.",
                        "Nothing is stored.");
    }

    @Test
    void anAnswerThatIsNeitherYesNorNoIsLater() {
        assertThat(chat("""
                        Please remember that I play the cello.
                        Forget that I play the cello.

                        memories
                        """)).containsSubsequence("Do it?", "The user plays the cello.");
    }

    @Test
    void chatsInChinese() {
        ScriptedTerminal scripted = new ScriptedTerminal("請記住我住在高雄。\nmemories\nhelp\n");

        int status = Demo.run(List.of("--lang", "zh-Hant"), Map.of(), scripted.terminal());

        assertThat(status).isZero();
        assertThat(scripted.output()).contains("不是語言模型", "我會記住", "使用者住在高雄。", "離開");
    }

    @Test
    @DisplayName("closed input is an end, not an error")
    void endsWithItsInput() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        assertThat(Demo.run(List.of(), Map.of(), scripted.terminal())).isZero();
    }

    @Test
    @DisplayName("B46 a failed turn prints one friendly line, and the program goes on")
    void goesOnAfterAFailedTurn() {
        ScriptedTerminal scripted = new ScriptedTerminal("Hello.\nmemories\n");

        int status = Demo.run(List.of(), Map.of("OPENAI_BASE_URL", "http://127.0.0.1:9/v1"), scripted.terminal());

        assertThat(status).isZero();
        assertThat(scripted.output()).containsSubsequence("api_error", "Nothing is stored.");
    }

    @Test
    void saysInOneSentenceWhatIsWrong() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        assertThat(Demo.run(List.of("--odd"), Map.of(), scripted.terminal())).isEqualTo(2);
        assertThat(scripted.output()).hasLineCount(1).contains("--help");
    }

    @Test
    void explainsItself() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        assertThat(Demo.run(List.of("--help"), Map.of(), scripted.terminal())).isZero();
        assertThat(scripted.output()).contains("--script", "--lang", "OPENAI_BASE_URL", "MEMORA_MODEL");
    }

    private static String chat(String input) {
        ScriptedTerminal scripted = new ScriptedTerminal(input);
        assertThat(Demo.run(List.of(), Map.of(), scripted.terminal())).isZero();
        return scripted.output();
    }
}
