package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.examples.script.Script;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * Memora in a terminal: a chat, or with {@code --script} the worked examples of the behaviour contract. Needs no key and no
 * server; see {@code --help}.
 */
public final class Demo {
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
     * @return 0 if all went well, 1 if a scripted example came out wrong, 2 if the arguments or the environment are wrong
     */
    static int run(List<String> arguments, Map<String, String> environment, Terminal terminal) {
        IntSupplier job;
        try {
            job = job(DemoOptions.parse(arguments), environment, terminal);
        } catch (IllegalArgumentException e) {
            terminal.bad(String.valueOf(e.getMessage()));
            return 2;
        }
        return job.getAsInt();
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
        if (options.script()) {
            return () -> Script.play(terminal, options.languages()) ? 0 : 1;
        }
        Chat chat = new Chat(terminal, options.languages().get(0), ChatModels.fromEnvironment(environment));
        return () -> {
            chat.run();
            return 0;
        };
    }
}
