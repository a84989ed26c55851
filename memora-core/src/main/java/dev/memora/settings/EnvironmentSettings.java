package dev.memora.settings;

import static dev.memora.settings.Variable.text;
import static dev.memora.settings.Variable.time;
import static dev.memora.settings.Variable.whole;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The variables of an environment that make settings, and the settings as those variables would say them. */
final class EnvironmentSettings {
    private static final List<Variable> VARIABLES = List.of(
            whole("MEMORA_MAX_TOOL_STEPS", 1, 100, "tool calls a turn may have")
                    .with((draft, value) -> draft.builder.maxToolSteps(value), MemoraSettings::maxToolSteps),
            whole("MEMORA_MAX_REMEMBERS", 0, 50, "remember actions a turn may have")
                    .with((draft, value) -> draft.builder.maxRemembers(value), MemoraSettings::maxRemembers),
            whole("MEMORA_MAX_FORGETS", 0, 50, "forget actions a turn may have")
                    .with((draft, value) -> draft.builder.maxForgets(value), MemoraSettings::maxForgets),
            whole("MEMORA_MAX_CONTENT", 1, 4_000, "characters a memory may have")
                    .with((draft, value) -> draft.builder.maxContent(value), MemoraSettings::maxContent),
            whole("MEMORA_SEARCH_LIMIT", 1, 50, "memories a search shows")
                    .with((draft, value) -> draft.builder.searchLimit(value), MemoraSettings::searchLimit),
            whole("MEMORA_JUDGE_CANDIDATES", 1, 20, "similar memories a candidate is compared with")
                    .with((draft, value) -> draft.builder.judgeCandidates(value), MemoraSettings::judgeCandidates),
            whole("MEMORA_CONTEXT_TOKENS", 1_000, 10_000_000, "tokens a turn's request may take in all")
                    .with(
                            (draft, value) -> draft.tokens = value,
                            settings -> settings.contextBudget().tokens()),
            whole("MEMORA_CONTEXT_RESERVE", 0, 5_000_000, "tokens of it kept for tool calls, a quarter if not set")
                    .with(
                            (draft, value) -> draft.reserve = value,
                            settings -> settings.contextBudget().reserve()),
            whole("MEMORA_CONTEXT_VERBATIM_TURNS", 0, 100, "last turns that stay as they were said")
                    .with(
                            (draft, value) -> draft.verbatimTurns = value,
                            settings -> settings.contextBudget().verbatimTurns()),
            time("MEMORA_TURN_TIMEOUT", false, "how long one turn may take, up to its answer")
                    .with((draft, value) -> draft.builder.turnTimeout(value), MemoraSettings::turnTimeout),
            time("MEMORA_MODEL_TIMEOUT", false, "how long one model call may take")
                    .with((draft, value) -> draft.builder.modelTimeout(value), MemoraSettings::modelTimeout),
            time("MEMORA_EMBEDDING_TIMEOUT", false, "how long one embedding call may take")
                    .with((draft, value) -> draft.builder.embeddingTimeout(value), MemoraSettings::embeddingTimeout),
            time("MEMORA_APPROVAL_TTL", false, "how long a question to a person stays open")
                    .with((draft, value) -> draft.builder.approvalTtl(value), MemoraSettings::approvalTtl),
            time("MEMORA_EXPIRY_NOTICE", true, "how long before a question's end an event tells of it")
                    .with((draft, value) -> draft.builder.expiryNotice(value), MemoraSettings::expiryNotice),
            time(
                            "MEMORA_HANDLER_DEADLINE",
                            false,
                            "how long an approval handler may take; not set: as long as it likes")
                    .withOptional(
                            (draft, value) -> draft.builder.handlerDeadline(value), MemoraSettings::handlerDeadline),
            time("MEMORA_UNDO_WINDOW", true, "how long a forgotten memory can be brought back")
                    .with((draft, value) -> draft.builder.undoWindow(value), MemoraSettings::undoWindow),
            time("MEMORA_RETRY_DELAY", true, "how long an action rests after its first failure")
                    .with((draft, value) -> draft.builder.retryDelay(value), MemoraSettings::retryDelay),
            Variable.<Ranking, StandardRanking>choice(
                            "MEMORA_RANKING",
                            StandardRanking.values(),
                            StandardRanking::wireName,
                            "in which order hits are shown")
                    .with((draft, value) -> draft.builder.ranking(value), MemoraSettings::ranking),
            text("MEMORA_STORED_EMBEDDING_MODEL", "the store's name for the embedding model, if that was renamed")
                    .withOptional(
                            (draft, value) -> draft.builder.storedEmbeddingModel(value),
                            MemoraSettings::storedEmbeddingModel));

    private EnvironmentSettings() {}

    static MemoraSettings read(Map<String, String> environment) {
        Draft draft = new Draft();
        List<String> problems = new ArrayList<>();
        for (Variable variable : VARIABLES) {
            String value = environment.getOrDefault(variable.name(), "").strip();
            if (!value.isEmpty()) {
                variable.read(value, draft).ifPresent(problems::add);
            }
        }
        if (problems.isEmpty() && draft.reserve != null && draft.reserve > draft.tokens / 2) {
            problems.add("MEMORA_CONTEXT_RESERVE must be a whole number from 0 to " + draft.tokens / 2
                    + ", half of MEMORA_CONTEXT_TOKENS, but was " + draft.reserve + ".");
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", problems));
        }
        return draft.settings();
    }

    static List<Setting> list(MemoraSettings settings) {
        MemoraSettings defaults = MemoraSettings.defaults();
        return VARIABLES.stream()
                .map(variable -> new Setting(
                        variable.name(),
                        variable.value(settings),
                        variable.value(defaults),
                        variable.takes(),
                        variable.meaning()))
                .toList();
    }

    /** What has been read so far. */
    static final class Draft {
        final MemoraSettings.Builder builder = MemoraSettings.builder();
        int tokens = ContextBudget.DEFAULT.tokens();
        int verbatimTurns = ContextBudget.DEFAULT.verbatimTurns();

        @Nullable
        Integer reserve;

        private MemoraSettings settings() {
            int kept = reserve == null ? tokens / 4 : reserve;
            return builder.contextBudget(new ContextBudget(tokens, kept, verbatimTurns))
                    .build();
        }
    }
}
