package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.memora.settings.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("B47 settings come from the environment and are checked at start")
class DemoSettingsTest {
    @TempDir
    private Path folder;

    @Test
    void readsEverySetting() {
        DemoSettings settings = read(Map.of(
                "OPENAI_API_KEY", "sk-canary-4711",
                "MEMORA_MODEL", "gpt-x",
                "MEMORA_EMBEDDING_MODEL", "bge-small-zh-v1.5-q",
                "MEMORA_DATA", folder.resolve("a/b").toString(),
                "MEMORA_CONVERSATION", "english",
                "MEMORA_MAX_TOOL_STEPS", "3",
                "MEMORA_LOG_LEVEL", "INFO"));

        assertThat(settings.model().name()).isEqualTo("gpt-x");
        assertThat(settings.embeddingModel()).isEqualTo("bge-small-zh-v1.5-q");
        assertThat(settings.data()).contains(folder.resolve("a/b"));
        assertThat(folder.resolve("a/b")).isDirectory();
        assertThat(settings.conversation()).contains("english");
        assertThat(settings.memora().maxToolSteps()).isEqualTo(3);
        assertThat(settings.logLevel()).isEqualTo("info");
        assertThat(settings.unknown()).isEmpty();
        assertThat(settings.list().toString()).contains("gpt-x").doesNotContain("canary");
    }

    @Test
    void needsNothing() {
        DemoSettings settings = read(Map.of());

        assertThat(settings.list()).allMatch(Setting::isDefault);
        assertThat(settings.data()).isEmpty();
    }

    @Test
    void prefersTheCommandLine() {
        DemoOptions options = DemoOptions.parse(
                List.of("--data", folder.resolve("mine").toString(), "--conversation", "c", "--lang", "zh-Hant"));

        DemoSettings settings =
                DemoSettings.read(options, Map.of("MEMORA_DATA", "other", "MEMORA_CONVERSATION", "other"));

        assertThat(settings.data()).contains(folder.resolve("mine"));
        assertThat(settings.conversation()).contains("c");
        assertThat(settings.embeddingModel()).isEqualTo("bge-small-zh-v1.5-q");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MEMORA_EMBEDDING_MODEL|ada|MEMORA_EMBEDDING_MODEL must be all-minilm-l6-v2-q or bge-small-zh-v1.5-q.",
                "MEMORA_LOG_LEVEL|loud|MEMORA_LOG_LEVEL must be one of off, error, warn, info, debug.",
                "MEMORA_MAX_TOOL_STEPS|0|MEMORA_MAX_TOOL_STEPS must be a whole number from 1 to 100, but was 0."
            })
    void saysInOneSentenceWhatIsWrong(String variable, String value, String sentence) {
        assertThat(problems(Map.of(variable, value))).singleElement().asString().startsWith(sentence);
    }

    @Test
    @DisplayName("without a choice everything is kept where this user's programs keep their data")
    void keepsEverythingInTheUsualFolder() throws IOException {
        Path home = folder.resolve("home");
        Map<String, String> environment = Map.of("HOME", home.toString());

        assertThat(read(environment).data()).contains(home.resolve(".local/share/memora"));
        assertThat(home.resolve(".local/share/memora")).isDirectory();
        if (Files.getFileStore(home).supportsFileAttributeView("posix")) {
            assertThat(Files.getPosixFilePermissions(home.resolve(".local/share/memora")))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
        assertThat(read(environment).list())
                .allMatch(Setting::isDefault)
                .anyMatch(setting -> setting.value()
                        .equals(home.resolve(".local/share/memora").toString()));
        assertThat(read(Map.of(
                                "HOME",
                                home.toString(),
                                "XDG_DATA_HOME",
                                folder.resolve("xdg").toString()))
                        .data())
                .contains(folder.resolve("xdg/memora"));
        assertThat(read(Map.of("HOME", home.toString(), "XDG_DATA_HOME", "not/absolute"))
                        .data())
                .contains(home.resolve(".local/share/memora"));
    }

    @Test
    void keepsNothingIfToldSo() {
        Map<String, String> environment = Map.of("HOME", folder.toString(), "MEMORA_DATA", "none");
        DemoOptions option = DemoOptions.parse(List.of("--data", "none"));

        assertThat(read(environment).data()).isEmpty();
        assertThat(DemoSettings.read(option, Map.of("HOME", folder.toString())).data())
                .isEmpty();
        assertThat(folder).isEmptyDirectory();
        assertThat(read(environment).list().toString()).contains("none");
    }

    @Test
    void saysWhatToDoWhenTheUsualFolderCantBeMade() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThat(problems(Map.of("HOME", file.toString())))
                .singleElement()
                .asString()
                .contains("--data none", file.toString());
    }

    @Test
    void refusesAFileForAFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");

        assertThat(problems(Map.of("MEMORA_DATA", file.toString())))
                .containsExactly("MEMORA_DATA must name a folder, but names a file.");
        assertThat(problems(Map.of("MEMORA_DATA", file.resolve("below").toString())))
                .containsExactly("MEMORA_DATA must name a folder that can be made.");
    }

    @Test
    void saysEverythingThatIsWrongAtOnce() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        int status = Demo.run(
                List.of(),
                Map.of("MEMORA_LOG_LEVEL", "loud", "MEMORA_SEARCH_LIMIT", "-1", "MEMORA_MODEL", "m"),
                scripted.terminal());

        assertThat(status).isEqualTo(2);
        assertThat(scripted.output().lines())
                .hasSize(3)
                .anyMatch(line -> line.contains("OPENAI_API_KEY"))
                .anyMatch(line -> line.startsWith("MEMORA_LOG_LEVEL"))
                .anyMatch(line -> line.startsWith("MEMORA_SEARCH_LIMIT"));
    }

    @Test
    void noticesAVariableThatIsNoSetting() {
        assertThat(read(Map.of("MEMORA_MAX_TOOL_STEP", "3")).unknown()).containsExactly("MEMORA_MAX_TOOL_STEP");
    }

    @Test
    void listsAllSettingsOnRequest() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        int status = Demo.run(List.of("--settings"), Map.of("MEMORA_MAX_TOOL_STEPS", "3"), scripted.terminal());

        assertThat(status).isZero();
        assertThat(scripted.output())
                .contains("* MEMORA_MAX_TOOL_STEPS = 3", "from 1 to 100; default 8", "  MEMORA_TURN_TIMEOUT = 2m");
    }

    private static DemoSettings read(Map<String, String> environment) {
        return DemoSettings.read(DemoOptions.parse(List.of()), environment);
    }

    private static List<String> problems(Map<String, String> environment) {
        Throwable failure = catchThrowable(() -> read(environment));
        assertThat(failure).isInstanceOf(IllegalArgumentException.class);
        return failure.getMessage().lines().toList();
    }
}
