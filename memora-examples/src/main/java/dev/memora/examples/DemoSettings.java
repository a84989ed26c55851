package dev.memora.examples;

import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the chat runs with, from the command line and the environment, checked as a whole.
 *
 * @param model the language model
 * @param embeddingModel the name of the local embedding model
 * @param data where to keep memories, conversations, approvals and profiles; empty to keep nothing
 * @param usualData where they are kept without a choice
 * @param conversation the name of the conversation to go on with; empty for the usual one
 * @param logLevel what is logged of Memora's work, to the standard error
 * @param memora Memora's own settings
 * @param unknown variables that look like settings and are none
 */
public record DemoSettings(
        ChatModels.Choice model,
        String embeddingModel,
        Optional<Path> data,
        Optional<Path> usualData,
        Optional<String> conversation,
        String logLevel,
        MemoraSettings memora,
        List<String> unknown) {
    private static final String MODEL = "MEMORA_MODEL";
    private static final String EMBEDDING_MODEL = "MEMORA_EMBEDDING_MODEL";
    private static final String CONVERSATION = "MEMORA_CONVERSATION";
    private static final String LOG_LEVEL = "MEMORA_LOG_LEVEL";
    private static final List<String> LOG_LEVELS = List.of("off", "error", "warn", "info", "debug");
    private static final Set<String> OWN = Set.of(MODEL, EMBEDDING_MODEL, DataPath.VARIABLE, CONVERSATION, LOG_LEVEL);

    /**
     * Reads and checks everything; makes the data folder.
     *
     * @throws IllegalArgumentException with one sentence for the user per bad value, each on a line of its own
     */
    static DemoSettings read(DemoOptions options, Map<String, String> environment) {
        Problems problems = new Problems();
        ChatModels.Choice model =
                problems.collect(() -> ChatModels.fromEnvironment(environment), ChatModels.demonstration());
        String embeddings = problems.collect(() -> embeddingModel(options, environment), "");
        Optional<Path> data = problems.collect(() -> DataPath.of(options.data(), environment), Optional.empty());
        String logLevel = problems.collect(() -> logLevel(environment), "");
        MemoraSettings memora =
                problems.collect(() -> MemoraSettings.fromEnvironment(environment), MemoraSettings.defaults());
        problems.throwIfAny();
        Optional<String> conversation = options.conversation().or(() -> value(environment, CONVERSATION));
        return new DemoSettings(
                model,
                embeddings,
                data,
                DataPath.usual(environment),
                conversation,
                logLevel,
                memora,
                unknown(environment));
    }

    /** All settings with their values: the chat's own ones first. */
    public List<Setting> list() {
        List<Setting> all = new ArrayList<>();
        all.add(new Setting(
                MODEL,
                model.name(),
                ChatModels.demonstration().name(),
                "a name, with OPENAI_API_KEY or OPENAI_BASE_URL",
                "the language model"));
        all.add(new Setting(
                EMBEDDING_MODEL,
                embeddingModel,
                DemoLanguage.ENGLISH.embeddingModel(),
                String.join(" or ", LocalEmbeddings.names()),
                "the embedding model, on this machine"));
        all.add(new Setting(
                DataPath.VARIABLE,
                shown(data),
                shown(usualData),
                "a folder, or " + DataPath.NONE,
                "where everything is kept"));
        all.add(new Setting(CONVERSATION, conversation.orElse(""), "", "a name", "the conversation to go on with"));
        all.add(new Setting(LOG_LEVEL, logLevel, "warn", String.join(", ", LOG_LEVELS), "what is logged, never text"));
        all.addAll(memora.list());
        return List.copyOf(all);
    }

    private static String embeddingModel(DemoOptions options, Map<String, String> environment) {
        String name = value(environment, EMBEDDING_MODEL)
                .orElse(options.languages().get(0).embeddingModel());
        if (!LocalEmbeddings.names().contains(name)) {
            throw new IllegalArgumentException(
                    EMBEDDING_MODEL + " must be " + String.join(" or ", LocalEmbeddings.names()) + ".");
        }
        return name;
    }

    private static String shown(Optional<Path> folder) {
        return folder.map(Path::toString).orElse(DataPath.NONE);
    }

    private static String logLevel(Map<String, String> environment) {
        String level = value(environment, LOG_LEVEL).orElse("warn").toLowerCase(Locale.ROOT);
        if (!LOG_LEVELS.contains(level)) {
            throw new IllegalArgumentException(LOG_LEVEL + " must be one of " + String.join(", ", LOG_LEVELS) + ".");
        }
        return level;
    }

    private static List<String> unknown(Map<String, String> environment) {
        Set<String> known = new HashSet<>(OWN);
        known.addAll(
                MemoraSettings.defaults().list().stream().map(Setting::variable).collect(Collectors.toSet()));
        return environment.keySet().stream()
                .filter(name -> name.startsWith("MEMORA_") && !known.contains(name))
                .sorted()
                .toList();
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.of(environment.getOrDefault(name, "").strip()).filter(value -> !value.isEmpty());
    }

    /** Sentences about bad values, all of which the user sees at once. */
    private static final class Problems {
        private final List<String> sentences = new ArrayList<>();

        <T> T collect(Supplier<T> reader, T otherwise) {
            try {
                return reader.get();
            } catch (IllegalArgumentException e) {
                sentences.add(String.valueOf(e.getMessage()));
                return otherwise;
            }
        }

        void throwIfAny() {
            if (!sentences.isEmpty()) {
                throw new IllegalArgumentException(String.join("\n", sentences));
            }
        }
    }
}
