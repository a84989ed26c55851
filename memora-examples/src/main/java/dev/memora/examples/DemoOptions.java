package dev.memora.examples;

import java.util.List;
import java.util.Optional;

/**
 * What the command line asks for.
 *
 * @param script whether to play the script in place of a chat
 * @param languages in which languages, at least one
 * @param help whether to explain the options and do nothing else
 * @param expectModule whether Memora has to be on the module path
 */
record DemoOptions(boolean script, List<DemoLanguage> languages, boolean help, boolean expectModule) {
    static final String HELP = """
            Memora's demo: a chat in the terminal that remembers.

              --script           play the worked examples and check them; exit code 0 if all came out right
              --lang en|zh-Hant  the language: of the chat (default en), or of the script (default both)
              --expect-module    fail unless Memora runs as a named module
              --help             this text

            The chat uses an OpenAI-compatible model if OPENAI_API_KEY or OPENAI_BASE_URL is set; MEMORA_MODEL names it.
            Without them a small offline model of plain rules takes its place; the script always uses that one.
            Nothing is kept after the program ends.""";

    static DemoOptions parse(List<String> arguments) {
        boolean script = false;
        boolean help = false;
        boolean expectModule = false;
        Optional<DemoLanguage> language = Optional.empty();
        for (int i = 0; i < arguments.size(); i++) {
            switch (arguments.get(i)) {
                case "--script" -> script = true;
                case "--help" -> help = true;
                case "--expect-module" -> expectModule = true;
                case "--lang" -> {
                    i++;
                    language = DemoLanguage.tagged(i < arguments.size() ? arguments.get(i) : "");
                    if (language.isEmpty()) {
                        throw new IllegalArgumentException("--lang takes en or zh-Hant");
                    }
                }
                default -> throw new IllegalArgumentException("unknown option; --help lists them");
            }
        }
        List<DemoLanguage> all = script ? List.of(DemoLanguage.values()) : List.of(DemoLanguage.ENGLISH);
        return new DemoOptions(script, language.map(List::of).orElse(all), help, expectModule);
    }
}
