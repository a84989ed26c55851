package dev.memora.testkit.scenario;

import dev.memora.Conversation;
import dev.memora.MemoryTurn;
import dev.memora.llm.ToolCall;
import dev.memora.tool.Trust;
import dev.memora.turn.CommitReport;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import dev.memora.turn.TurnSink;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a turn comes to Memora. A scenario is told once and runs in each of them, because what must hold doesn't depend on
 * it: the host's own loop, a conversation that waits for the answer, one that shows it while it comes.
 */
enum Sending {
    OWN_LOOP {
        @Override
        CommitReport turn(World world, String turnId, String message, List<Step> steps) {
            try (MemoryTurn turn = world.begin(turnId, message)) {
                String shown = "";
                for (Step step : steps) {
                    Optional<ToolCall> call = step.next(shown);
                    if (call.isPresent()) {
                        shown = run(turn, call.get());
                    }
                }
                CommitReport report = turn.commit(StepModel.ANSWER);
                world.receipts.addAll(report.receipts());
                world.memora().approvals(World.SCOPE).ask(report.approvals());
                return report;
            }
        }

        private String run(MemoryTurn turn, ToolCall call) {
            if (!call.name().equals(Step.READ_PAGE)) {
                return turn.call(call.name(), call.argumentsJson());
            }
            turn.observed(call.name(), call.argumentsJson(), Trust.UNTRUSTED);
            return call.argumentsJson();
        }
    },
    BLOCKING {
        @Override
        CommitReport turn(World world, String turnId, String message, List<Step> steps) {
            return told(world, turnId, steps, conversation -> conversation.send(message));
        }
    },
    STREAMING {
        @Override
        CommitReport turn(World world, String turnId, String message, List<Step> steps) {
            StringBuilder shown = new StringBuilder();
            CommitReport report = told(
                    world,
                    turnId,
                    steps,
                    conversation -> conversation.send(message, new TurnSink() {
                        @Override
                        public void text(String piece) {
                            shown.append(piece);
                        }

                        @Override
                        public void discarded() {
                            shown.setLength(0);
                        }
                    }));
            // Whatever failed on the way, the user is left with the reply or with nothing.
            String reply = world.results.get(world.results.size() - 1).reply();
            if (!shown.toString().equals(reply)) {
                throw new AssertionError("shown \"" + shown + "\" instead of \"" + reply + "\"");
            }
            return report;
        }
    };

    /**
     * Those in which every call is broken: all, or the one that the system property {@code memora.scenario.scanned} names,
     * because on a disk each broken call costs a file.
     */
    static Stream<Sending> scanned() {
        String only = System.getProperty("memora.scenario.scanned", "");
        return only.isEmpty() ? Stream.of(values()) : Stream.of(valueOf(only));
    }

    /**
     * Runs a whole turn: the message, what the model does, the commit, the questions to people.
     *
     * @return what the host is told at the end; nothing if the turn came to no answer
     */
    abstract CommitReport turn(World world, String turnId, String message, List<Step> steps);

    /** Each turn is a conversation of its own, so that nothing said in another one supports what this one remembers. */
    private static CommitReport told(World world, String turnId, List<Step> steps, Send send) {
        world.model.takes(steps);
        TurnResult result = world.named(turnId, () -> send.to(world.conversation("of-" + turnId)));
        world.results.add(result);
        world.receipts.addAll(result.receipts());
        if (result.stopReason() != StopReason.FINAL_ANSWER && !result.receipts().isEmpty()) {
            throw new AssertionError("receipts of a turn that ended as " + result.stopReason());
        }
        return new CommitReport(result.receipts(), result.usage());
    }

    /** Sends a message. */
    private interface Send {
        TurnResult to(Conversation conversation);
    }
}
