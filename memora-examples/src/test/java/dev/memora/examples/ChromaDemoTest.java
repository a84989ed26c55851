package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The demo on a Chroma server")
class ChromaDemoTest {
    @AutoClose
    private static ChromaServer server;

    @BeforeAll
    static void startServer() {
        server = ChromaServer.start();
    }

    @Test
    @DisplayName("plays all 14 of the worked examples right, and does so again on what the first time left")
    void playsTheScript() {
        for (int time = 1; time <= 2; time++) {
            Outcome script = demo("", server.environment(), "--script", "--store", "chroma");

            assertThat(script.output()).contains("14 examples came out right, 0 wrong.");
            assertThat(script.status()).isZero();
        }
    }

    @Test
    void knowsAtTheNextStartWhatItWasTold(@TempDir Path data) {
        String[] options = {"--store", "chroma", "--data", data.toString()};
        Outcome first =
                demo("Please remember that I play the cello.\n/memories\n/exit\n", server.environment(), options);
        Outcome second = demo("/memories\n/search instruments\n/exit\n", server.environment(), options);

        assertThat(first.output()).containsSubsequence("Stored.", "The user plays the cello.");
        assertThat(second.output()).containsSubsequence("The user plays the cello.", "The user plays the cello.");
    }

    @Test
    void saysInOneLineThatThereIsNoServer() {
        Map<String, String> nowhere = Map.of("CHROMA_URL", "http://127.0.0.1:9");

        for (String[] options : List.of(
                new String[] {"--store", "chroma"}, new String[] {"--script", "--lang", "en", "--store", "chroma"})) {
            Outcome outcome = demo("/memories\n", nowhere, options);

            assertThat(outcome.status()).isEqualTo(2);
            assertThat(outcome.output()).contains("the Chroma server at 127.0.0.1:9 can't be reached");
        }
    }

    @Test
    void refusesAnAddressThatIsNone() {
        Outcome outcome = demo("", Map.of("CHROMA_URL", "chroma"), "--store", "chroma");

        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.output()).hasLineCount(1).contains("URL");
    }

    private static Outcome demo(String input, Map<String, String> environment, String... options) {
        ScriptedTerminal scripted = new ScriptedTerminal(input);
        int status = Demo.run(List.of(options), environment, scripted.terminal());
        return new Outcome(status, scripted.output());
    }

    private record Outcome(int status, String output) {}
}
