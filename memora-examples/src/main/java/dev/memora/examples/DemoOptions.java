package dev.memora.examples;

import java.util.List;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param script whether to play the script in place of a chat
 * @param languages in which languages, at least one
 * @param help whether to explain the options and do nothing else
 * @param chroma whether to keep memories in a Chroma server
 * @param settings whether to list the settings and do nothing else
 * @param expectModule whether Memora has to be on the module path
 * @param data the folder to keep things in, or {@code none}
 * @param conversation the conversation to go on with
 */
record DemoOptions(
        boolean script,
        List<DemoLanguage> languages,
        boolean help,
        boolean chroma,
        boolean settings,
        boolean expectModule,
        Optional<String> data,
        Optional<String> conversation) {
    static final String HELP = """
            Memora's demo: a chat in the terminal that remembers.

              --data FOLDER      keep everything there (or set MEMORA_DATA); else in the usual folder of this user's
                                 data, such as ~/.local/share/memora; none keeps nothing
              --conversation ID  the conversation to go on with (or set MEMORA_CONVERSATION)
              --lang en|zh-Hant  the language: of the chat (default en), or of the script (default both)
              --store chroma     keep memories in the Chroma server at CHROMA_URL (default http://127.0.0.1:8000);
                                 the rest goes into --data
              --settings         list every setting with its variable, value and default
              --script           play the worked examples and check them; exit code 0 if all came out right
              --expect-module    fail unless Memora runs as a named module
              --help             this text

            The chat uses an OpenAI-compatible model if OPENAI_API_KEY or OPENAI_BASE_URL is set; MEMORA_MODEL names it.
            Without them a small offline model of plain rules takes its place; the script always uses that one.
            MEMORA_LOG_LEVEL=info logs what Memora does, without any text. /help in the chat lists its commands.""";

    static DemoOptions parse(List<String> arguments) {
        boolean script = false;
        boolean help = false;
        boolean chroma = false;
        boolean settings = false;
        boolean expectModule = false;
        Optional<DemoLanguage> language = Optional.empty();
        Optional<String> data = Optional.empty();
        Optional<String> conversation = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "--script" -> script = true;
                case "--help" -> help = true;
                case "--settings" -> settings = true;
                case "--expect-module" -> expectModule = true;
                case "--data" -> data = Optional.of(value(arguments, ++i, "--data takes a folder, or none"));
                case "--store" -> {
                    if (!value(arguments, ++i, "--store takes chroma").equals("chroma")) {
                        throw new IllegalArgumentException("--store takes chroma");
                    }
                    chroma = true;
                }
                case "--conversation" ->
                    conversation = Optional.of(value(arguments, ++i, "--conversation takes a name"));
                case "--lang" -> {
                    language = DemoLanguage.tagged(value(arguments, ++i, "--lang takes en or zh-Hant"));
                    if (language.isEmpty()) {
                        throw new IllegalArgumentException("--lang takes en or zh-Hant");
                    }
                }
                default -> throw new IllegalArgumentException("unknown option; --help lists them");
            }
        }
        List<DemoLanguage> all = script ? List.of(DemoLanguage.values()) : List.of(DemoLanguage.ENGLISH);
        return new DemoOptions(
                script, language.map(List::of).orElse(all), help, chroma, settings, expectModule, data, conversation);
    }

    private static String value(List<String> arguments, int index, String missing) {
        if (index >= arguments.size() || arguments.get(index).isBlank()) {
            throw new IllegalArgumentException(missing);
        }
        return arguments.get(index);
    }
}
