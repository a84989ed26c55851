package dev.memora.examples.console;

import dev.memora.Memora;
import dev.memora.MemoraException;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.DemoSettings;
import dev.memora.examples.Terminal;
import dev.memora.profile.UserProfileStore;
import java.io.IOException;
import java.util.Optional;

/** Reads lines until the user leaves: commands are carried out, everything else is said to the model. */
public final class Console {
    private final Session session;
    private final Talk talk;

    /** Puts the parts together. Closes none of them. */
    public Console(
            Terminal terminal, DemoLanguage language, DemoSettings settings, Memora memora, UserProfileStore profiles) {
        this.session = new Session(terminal, language, settings, memora, profiles);
        this.talk = new Talk(session);
    }

    /** Talks until the user leaves or the input ends. */
    public void run() {
        StatusCommands.introduce(session);
        while (session.open()) {
            Optional<String> line = session.terminal().ask("> ");
            if (line.isEmpty()) {
                return;
            }
            if (!line.get().isEmpty()) {
                answer(line.get());
            }
        }
    }

    private void answer(String line) {
        try {
            Optional<Commands.Call> call = Commands.parse(line);
            if (call.isEmpty()) {
                talk.send(line);
            } else {
                Commands.run(session, call.get());
            }
        } catch (MemoraException | IllegalArgumentException | IOException e) {
            session.terminal().bad(session.say("That didn't work: ", "沒有成功：") + reason(e));
        }
    }

    private static String reason(Exception failure) {
        String message = failure.getMessage();
        return message == null || failure instanceof IOException
                ? failure.getClass().getSimpleName() + (message == null ? "" : ", " + message)
                : message;
    }
}
