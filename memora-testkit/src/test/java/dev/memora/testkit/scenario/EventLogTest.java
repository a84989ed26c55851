package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.event.MemoraListener;
import dev.memora.turn.TurnRequest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What {@link MemoraListener#logging()} writes of a turn; {@link CanaryTest} feeds it the events of every turn that breaks. */
@DisplayName("B18 D8.10 the log of events tells what happened, and no text")
class EventLogTest {
    @Test
    void tellsATurnAndKeepsItsText() {
        World world = new World();

        String log = logged(() -> {
            Memora memora = world.builder().listener(MemoraListener.logging()).build();
            try (MemoryTurn turn = memora.begin(turn("t1", "I live in Taipei. My password is canary-4711."))) {
                turn.call("remember_memory", World.rememberArguments("The user lives in Taipei."));
                turn.call("remember_memory", World.rememberArguments("The user's password is canary-4711."));
                turn.commit("Fine, Taipei.");
            }
        });

        assertThat(log)
                .contains("action settled", "turn=t1", "outcome=Created", "reason=sensitive_data")
                .doesNotContainIgnoringCase("Taipei", "canary", "acme", "user-42");
    }

    private static TurnRequest turn(String id, String message) {
        return TurnRequest.builder(World.SCOPE, message).turnId(id).build();
    }

    private static String logged(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return log.toString(StandardCharsets.UTF_8);
    }
}
