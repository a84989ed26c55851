package dev.memora.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("B47 settings come from the environment and are checked at start")
class EnvironmentSettingsTest {
    private static final Pattern WHOLE = Pattern.compile("a whole number from ([0-9,]+) to ([0-9,]+)");

    @Test
    void readsNothingAsTheDefaults() {
        assertThat(MemoraSettings.fromEnvironment(
                                Map.of("PATH", "/bin", "MEMORA_MODEL", "m", "MEMORA_MAX_CONTENT", " "))
                        .list())
                .isEqualTo(MemoraSettings.defaults().list())
                .allMatch(Setting::isDefault);
    }

    @Test
    void readsEveryVariable() {
        MemoraSettings settings = MemoraSettings.fromEnvironment(Map.ofEntries(
                Map.entry("MEMORA_MAX_TOOL_STEPS", "3"),
                Map.entry("MEMORA_MAX_REMEMBERS", "0"),
                Map.entry("MEMORA_MAX_FORGETS", "7"),
                Map.entry("MEMORA_MAX_CONTENT", " 4000 "),
                Map.entry("MEMORA_SEARCH_LIMIT", "50"),
                Map.entry("MEMORA_JUDGE_CANDIDATES", "20"),
                Map.entry("MEMORA_CONTEXT_TOKENS", "32000"),
                Map.entry("MEMORA_CONTEXT_RESERVE", "16000"),
                Map.entry("MEMORA_CONTEXT_VERBATIM_TURNS", "5"),
                Map.entry("MEMORA_TURN_TIMEOUT", "90s"),
                Map.entry("MEMORA_MODEL_TIMEOUT", "45s"),
                Map.entry("MEMORA_EMBEDDING_TIMEOUT", "500ms"),
                Map.entry("MEMORA_APPROVAL_TTL", "14d"),
                Map.entry("MEMORA_EXPIRY_NOTICE", "12h"),
                Map.entry("MEMORA_HANDLER_DEADLINE", "30s"),
                Map.entry("MEMORA_UNDO_WINDOW", "30d"),
                Map.entry("MEMORA_RETRY_DELAY", "0"),
                Map.entry("MEMORA_RANKING", "weighted"),
                Map.entry("MEMORA_STORED_EMBEDDING_MODEL", "old-name")));

        assertThat(settings.maxToolSteps()).isEqualTo(3);
        assertThat(settings.maxRemembers()).isZero();
        assertThat(settings.maxForgets()).isEqualTo(7);
        assertThat(settings.maxContent()).isEqualTo(4_000);
        assertThat(settings.searchLimit()).isEqualTo(50);
        assertThat(settings.judgeCandidates()).isEqualTo(20);
        assertThat(settings.contextBudget()).isEqualTo(new ContextBudget(32_000, 16_000, 5));
        assertThat(settings.turnTimeout()).isEqualTo(Duration.ofSeconds(90));
        assertThat(settings.modelTimeout()).isEqualTo(Duration.ofSeconds(45));
        assertThat(settings.embeddingTimeout()).isEqualTo(Duration.ofMillis(500));
        assertThat(settings.approvalTtl()).isEqualTo(Duration.ofDays(14));
        assertThat(settings.expiryNotice()).isEqualTo(Duration.ofHours(12));
        assertThat(settings.handlerDeadline()).contains(Duration.ofSeconds(30));
        assertThat(settings.undoWindow()).isEqualTo(Duration.ofDays(30));
        assertThat(settings.retryDelay()).isZero();
        assertThat(settings.ranking()).isEqualTo(Ranking.weighted());
        assertThat(settings.storedEmbeddingModel()).contains("old-name");
        assertThat(settings.list()).as("each differs from its default").noneMatch(Setting::isDefault);
    }

    @Test
    void takesWhatItLists() {
        MemoraSettings settings = MemoraSettings.builder()
                .maxToolSteps(5)
                .turnTimeout(Duration.ofMillis(90_500))
                .handlerDeadline(Duration.ofHours(36))
                .contextBudget(new ContextBudget(4_000, 1_500, 1))
                .ranking(Ranking.weighted())
                .build();
        Map<String, String> environment = new HashMap<>();
        settings.list().forEach(setting -> environment.put(setting.variable(), setting.value()));

        assertThat(MemoraSettings.fromEnvironment(environment).list()).isEqualTo(settings.list());
    }

    @ParameterizedTest
    @MethodSource("wholeNumbers")
    @DisplayName("the range a sentence names is the range the builder takes")
    void namesTheRangeThatHolds(Setting setting) {
        Matcher range = WHOLE.matcher(setting.takes());
        assertThat(range.matches()).isTrue();
        int low = Integer.parseInt(range.group(1).replace(",", ""));
        int high = Integer.parseInt(range.group(2).replace(",", ""));
        Map<String, String> room = setting.variable().equals("MEMORA_CONTEXT_RESERVE")
                ? Map.of("MEMORA_CONTEXT_TOKENS", "10000000")
                : Map.of();

        assertThatCode(() -> read(room, setting, low)).doesNotThrowAnyException();
        assertThatCode(() -> read(room, setting, high)).doesNotThrowAnyException();
        for (int beyond : List.of(low - 1, high + 1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> read(room, setting, beyond))
                    .withMessage(setting.variable() + " must be " + setting.takes() + ", but was " + beyond + ".");
        }
    }

    static Stream<Setting> wholeNumbers() {
        return MemoraSettings.defaults().list().stream()
                .filter(setting -> setting.takes().startsWith("a whole number"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MEMORA_MAX_TOOL_STEPS|500|MEMORA_MAX_TOOL_STEPS must be a whole number from 1 to 100, but was 500.",
                "MEMORA_MAX_TOOL_STEPS|sk-canary|MEMORA_MAX_TOOL_STEPS must be a whole number from 1 to 100, but is no such number.",
                "MEMORA_MAX_TOOL_STEPS|1.5|MEMORA_MAX_TOOL_STEPS must be a whole number from 1 to 100, but is no such number.",
                "MEMORA_MAX_TOOL_STEPS|99999999999999999999|MEMORA_MAX_TOOL_STEPS must be a whole number from 1 to 100, but is no such number.",
                "MEMORA_TURN_TIMEOUT|0|MEMORA_TURN_TIMEOUT must be a time from 1ms to 3650d such as 90s, 5m or 7d, but was 0.",
                "MEMORA_TURN_TIMEOUT|120|MEMORA_TURN_TIMEOUT must be a time from 1ms to 3650d such as 90s, 5m or 7d, but is no such time.",
                "MEMORA_UNDO_WINDOW|4000d|MEMORA_UNDO_WINDOW must be a time from 0 to 3650d such as 90s, 5m or 7d, but was 4000d.",
                "MEMORA_UNDO_WINDOW|999999999999d|MEMORA_UNDO_WINDOW must be a time from 0 to 3650d such as 90s, 5m or 7d, but was 999999999999d.",
                "MEMORA_RANKING|best|MEMORA_RANKING must be relevance_first or weighted, but is something else.",
                "MEMORA_CONTEXT_RESERVE|4001|MEMORA_CONTEXT_RESERVE must be a whole number from 0 to 4000, half of MEMORA_CONTEXT_TOKENS, but was 4001."
            })
    void saysInOneSentenceWhatIsWrong(String variable, String value, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MemoraSettings.fromEnvironment(Map.of(variable, value)))
                .withMessage(sentence);
    }

    @Test
    void saysEverythingThatIsWrongAtOnce() {
        Throwable failure = catchThrowable(() -> MemoraSettings.fromEnvironment(
                Map.of("MEMORA_MAX_CONTENT", "0", "MEMORA_RETRY_DELAY", "soon", "MEMORA_SEARCH_LIMIT", "8")));

        assertThat(failure).isInstanceOf(IllegalArgumentException.class);
        assertThat(failure.getMessage().lines().toList())
                .hasSize(2)
                .anyMatch(line -> line.startsWith("MEMORA_MAX_CONTENT "))
                .anyMatch(line -> line.startsWith("MEMORA_RETRY_DELAY "));
    }

    @Test
    void keepsAQuarterOfTheContextForToolCallsUnlessTold() {
        MemoraSettings settings = MemoraSettings.fromEnvironment(Map.of("MEMORA_CONTEXT_TOKENS", "2000"));

        assertThat(settings.contextBudget()).isEqualTo(new ContextBudget(2_000, 500, 3));
    }

    @Test
    void showsARankingOfTheHostsOwnAsSuch() {
        MemoraSettings settings = MemoraSettings.builder()
                .ranking((profile, now) ->
                        Comparator.comparing(hit -> hit.memory().id()))
                .build();

        assertThat(settings.list())
                .filteredOn(setting -> setting.variable().equals("MEMORA_RANKING"))
                .singleElement()
                .returns("custom", Setting::value)
                .returns("relevance_first", Setting::defaultValue);
    }

    @Test
    void explainsEachSetting() {
        assertThat(MemoraSettings.defaults().list()).hasSize(19).allSatisfy(setting -> {
            assertThat(setting.variable()).startsWith("MEMORA_");
            assertThat(setting.meaning()).isNotBlank().hasSizeLessThan(80);
        });
    }

    private static void read(Map<String, String> room, Setting setting, int value) {
        Map<String, String> environment = new HashMap<>(room);
        environment.put(setting.variable(), String.valueOf(value));
        MemoraSettings.fromEnvironment(environment);
    }
}
