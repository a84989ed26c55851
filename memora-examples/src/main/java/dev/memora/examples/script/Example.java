package dev.memora.examples.script;

import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.examples.Terminal;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryStore;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.List;
import java.util.Optional;

/** The worked examples of the behaviour contract, and one for the host's own tool. */
enum Example {
    NO_MEMORY("1. A question that needs no memory") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            stage.seed(texts.weakness());
            answered(stage.say(texts.explain()), checks);
            checks.that("no tool was called", stage.model().calls().isEmpty());
            checks.that("nothing was embedded", stage.embeddingCalls() == 0);
            checks.that("nothing was written", stage.memories().count() == 1);
        }
    },
    SEARCH("2. A question about something told before") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            MemoryId id = stage.seed(texts.weakness());
            Optional<Memory> before = stage.memories().get(id);
            TurnResult result = stage.say(texts.practise());
            answered(result, checks);
            checks.that("memory was searched", stage.model().calls().equals(List.of("search_memory")));
            checks.that("the answer rests on it", result.reply().contains(texts.weakness()));
            checks.that("the memory counts as used", result.usedMemories().equals(List.of(id)));
            checks.that("it was touched", touched(before, stage.memories().get(id)));
            checks.that("there was nothing to commit", result.receipts().isEmpty());
        }
    },
    REMEMBER("3. A wish to remember") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            TurnResult result = stage.say(texts.rememberExam());
            answered(result, checks);
            checks.that("it was proposed", stage.model().calls().equals(List.of("remember_memory")));
            checks.that("accepted for commit", stage.model().observed("status").equals("accepted_for_commit"));
            checks.that("created after the answer", outcome(result) instanceof Outcome.Created);
            checks.that("one memory is stored", stage.memories().count() == 1);
        }
    },
    SECRET("4. A wish to remember a secret") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            TurnResult result = stage.say(texts.code());
            answered(result, checks);
            checks.that("it was proposed", stage.model().calls().equals(List.of("remember_memory")));
            checks.that("rejected", stage.model().observed("status").equals("rejected"));
            checks.that("as sensitive data", stage.model().observed("reason").equals("sensitive_data"));
            checks.that("there was nothing to commit", result.receipts().isEmpty());
            checks.that("nothing was embedded", stage.embeddingCalls() == 0);
            checks.that("nothing is stored", stage.memories().count() == 0);
        }
    },
    FORGET("5. A wish to forget: first the person says no, then yes") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            MemoryId id = stage.seed(texts.exam());
            TurnResult result = stage.say(texts.forgetExam());
            answered(result, checks);
            checks.that(
                    "searched, then proposed",
                    stage.model().calls().equals(List.of("search_memory", "request_forget_memory")));
            checks.that("pending approval", stage.model().observed("status").equals("pending_approval"));
            checks.that(
                    "nobody said yes yet: it is there", stage.memories().get(id).isPresent());
            checks.that("denied", stage.decide(ApprovalDecision.DENY).equals(List.of(Status.DENIED)));
            checks.that("it is still there", stage.memories().get(id).isPresent());
            stage.say(texts.forgetExam());
            checks.that("approved", stage.decide(ApprovalDecision.APPROVE).equals(List.of(Status.EXECUTED)));
            checks.that("it is gone", stage.memories().get(id).isEmpty());
        }
    },
    UPDATE("6. A fact that changed") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            MemoryId id = stage.seed(texts.oldLevel());
            TurnResult result = stage.say(texts.newLevel());
            answered(result, checks);
            checks.that(
                    "searched, then proposed",
                    stage.model().calls().equals(List.of("search_memory", "remember_memory")));
            checks.that("judged once", stage.model().judgeCalls() == 1);
            checks.that("updated in place", outcome(result).equals(new Outcome.Updated(id)));
            checks.that("one record", stage.memories().count() == 1);
            String now = stage.memories().get(id).map(Memory::content).orElse("");
            checks.that("with the new level, in the stored words", now.equals(texts.nowLevel()));
            List<Memory> history = stage.memories().history(id);
            history.forEach(version -> stage.tell("version " + version.version(), version.content()));
            checks.that(
                    "history keeps the old one",
                    history.size() == 2 && history.get(0).content().equals(texts.oldLevel()));
        }
    },
    HOST_TOOL("7. The host's own tool") {
        @Override
        void play(Stage stage, ScriptTexts texts, Checks checks) {
            TurnResult result = stage.say(texts.count());
            answered(result, checks);
            checks.that("it was called", stage.model().calls().equals(List.of("count_english_words")));
            checks.that("and counted", stage.model().lastObservation().contains(texts.counted()));
            checks.that("nothing was embedded", stage.embeddingCalls() == 0);
        }
    };

    private final String title;

    Example(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** Plays the example on a fresh store and says whether it came out right. */
    boolean play(Terminal terminal, EmbeddingClient embeddings, MemoryStore store, ScriptTexts texts) {
        Checks checks = new Checks(terminal);
        try (Stage stage = new Stage(terminal, embeddings, store)) {
            play(stage, texts, checks);
        }
        return checks.allTrue();
    }

    abstract void play(Stage stage, ScriptTexts texts, Checks checks);

    private static void answered(TurnResult result, Checks checks) {
        checks.that("answered", result.stopReason() == StopReason.FINAL_ANSWER);
    }

    private static Outcome outcome(TurnResult result) {
        List<Receipt> receipts = result.receipts();
        return receipts.size() == 1
                ? receipts.get(0).outcome()
                : new Outcome.Failed(receipts.size() + " receipts in place of one");
    }

    private static boolean touched(Optional<Memory> before, Optional<Memory> after) {
        return before.flatMap(Memory::lastAccessedAt).isEmpty()
                && after.flatMap(Memory::lastAccessedAt).isPresent();
    }
}
