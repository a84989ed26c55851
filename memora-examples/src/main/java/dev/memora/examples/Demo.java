package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.MemoraException;
import dev.memora.examples.script.Script;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Memora in a terminal: a chat, or with {@code --script} the worked examples of the behaviour contract. Needs no key and no
 * server; see {@code --help}.
 */
public final class Demo {
    private static final String LOGGERS = "org.slf4j.simpleLogger.log.dev.memora";

    private Demo() {}

    /** Runs the demo. Ends the JVM itself only if it failed. */
    public static void main(String[] args) {
        int status = run(List.of(args), System.getenv(), Terminal.system());
        if (status != 0) {
            System.exit(status);
        }
    }

    /**
     * Runs the demo.
     *
     * @param arguments as on the command line
     * @param environment may name a model, see {@link ChatModels}
     * @param terminal where to talk
     * @return 0 if all went well, 1 if a scripted example came out wrong, 2 if the arguments or the environment are wrong, or
     *     a store can't be used
     */
    static int run(List<String> arguments, Map<String, String> environment, Terminal terminal) {
        IntSupplier job;
        try {
            job = job(DemoOptions.parse(arguments), environment, terminal);
        } catch (IllegalArgumentException e) {
            String.valueOf(e.getMessage()).lines().forEach(terminal::bad);
            return 2;
        }
        try {
            return job.getAsInt();
        } catch (MemoraException e) {
            terminal.bad(String.valueOf(e.getMessage()));
            return 2;
        }
    }

    private static IntSupplier job(DemoOptions options, Map<String, String> environment, Terminal terminal) {
        if (options.help()) {
            return () -> {
                terminal.say(DemoOptions.HELP);
                return 0;
            };
        }
        if (options.expectModule() && !Memora.class.getModule().isNamed()) {
            throw new IllegalArgumentException("Memora was expected on the module path, but is on the class path");
        }
        LocalEmbeddings.forbidTracking();
        Optional<DemoStores> server = options.chroma() ? Optional.of(ChromaStores.of(environment)) : Optional.empty();
        if (options.script()) {
            return () -> {
                try (DemoStores stores = server.orElseGet(TemporaryStores::new)) {
                    return Script.play(terminal, options.languages(), stores) ? 0 : 1;
                }
            };
        }
        DemoSettings settings = DemoSettings.read(options, environment);
        if (options.settings()) {
            return () -> {
                SettingsTable.print(terminal, settings.list());
                return 0;
            };
        }
        System.setProperty(LOGGERS, settings.logLevel());
        return () -> {
            try {
                Chat.run(terminal, options.languages().get(0), settings, server);
                return 0;
            } finally {
                server.ifPresent(DemoStores::close);
            }
        };
    }
}
