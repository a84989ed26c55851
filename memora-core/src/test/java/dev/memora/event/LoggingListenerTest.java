package dev.memora.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionKind;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.turn.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.helpers.MessageFormatter;

class LoggingListenerTest {
    private final RecordingLogger log = new RecordingLogger();
    private final MemoraListener listener = new LoggingListener(log);

    @Test
    void writesEachKindAtItsLevel() {
        Map<MemoraEvent, String> lines = new LinkedHashMap<>();
        lines.put(
                new MemoraEvent.ToolAnswered("12345678", "t1", "search_memory", true, Duration.ofMillis(7)),
                "DEBUG tool answered: scope=12345678 turn=t1 tool=search_memory ok=true ms=7");
        lines.put(
                new MemoraEvent.ProposalRejected("12345678", "t1", "sensitive_data", List.of("code")),
                "INFO proposal rejected: scope=12345678 turn=t1 reason=sensitive_data rules=[code]");
        lines.put(
                settled(new Outcome.Updated(MemoryId.of("m1"))),
                "INFO action settled: scope=12345678 turn=t1 action=a1 kind=REMEMBER outcome=Updated[id=m1]");
        lines.put(
                settled(new Outcome.Retrying("MemoryStoreException")),
                "WARN action settled: scope=12345678 turn=t1 action=a1 kind=REMEMBER"
                        + " outcome=Retrying[cause=MemoryStoreException]");
        lines.put(
                new MemoraEvent.TokensUsed(
                        "12345678", UsageByPhase.NONE.plus(Phase.QUERY_EMBEDDING, new TokenUsage(9, 0))),
                "DEBUG tokens used: scope=12345678 tokens={query_embedding:9+0}");
        lines.put(
                new MemoraEvent.ApprovalCreated("12345678", ApprovalId.of("q1"), ActionId.of("a1"), ActionKind.FORGET),
                "INFO approval created: scope=12345678 approval=q1 action=a1 kind=FORGET");
        lines.put(
                new MemoraEvent.ApprovalNearExpiry("12345678", ApprovalId.of("q1"), Instant.EPOCH),
                "INFO approval near expiry: scope=12345678 approval=q1 at=1970-01-01T00:00:00Z");
        lines.put(
                new MemoraEvent.ApprovalSettled(
                        "12345678", ApprovalId.of("q1"), ApprovalOutcome.of(ApprovalOutcome.Status.DENIED)),
                "INFO approval settled: scope=12345678 approval=q1 status=DENIED");
        lines.put(
                ended(StopReason.FINAL_ANSWER),
                "INFO turn ended: scope=12345678 turn=t1 stop=final_answer steps=2 ms=1500"
                        + " tokens={reply:20+5,judge:100+9}");
        lines.put(
                ended(StopReason.API_ERROR),
                "WARN turn ended: scope=12345678 turn=t1 stop=api_error steps=2 ms=1500"
                        + " tokens={reply:20+5,judge:100+9}");
        lines.put(new MemoraEvent.LateToolCall("12345678", "t1"), "WARN late tool call: scope=12345678 turn=t1");
        lines.put(new MemoraEvent.JudgeMisread("12345678", true), "INFO judge misread, then repaired: scope=12345678");
        lines.put(new MemoraEvent.JudgeMisread("12345678", false), "WARN judge misread: scope=12345678");
        lines.put(new MemoraEvent.OpenActionsFound(3), "WARN open actions found: count=3");
        lines.put(
                new MemoraEvent.UncalibratedSpace(EmbeddingSpace.of("tiny", 4)),
                "WARN uncalibrated embedding space: " + EmbeddingSpace.of("tiny", 4));
        lines.put(new MemoraEvent.TouchFailed("12345678", "X"), "WARN touch failed: scope=12345678 cause=X");
        lines.put(new MemoraEvent.SummaryFailed("12345678", "X"), "WARN summary failed: scope=12345678 cause=X");
        lines.put(
                new MemoraEvent.ConversationNotSaved("12345678", "X"),
                "WARN conversation not saved: scope=12345678 cause=X");

        lines.keySet().forEach(listener::on);

        assertThat(log.lines).containsExactlyElementsOf(lines.values());
        assertThat(lines.keySet())
                .extracting(Object::getClass)
                .as("every kind there is has a line of its own")
                .containsAll(List.of(MemoraEvent.class.getDeclaredClasses()));
    }

    @Test
    void namesAKindItDoesNotKnowAndNothingOfWhatItHolds() {
        record Canary(String text) implements MemoraEvent {}

        listener.on(new Canary("The user lives in Taipei."));

        assertThat(log.lines).containsExactly("DEBUG Canary");
    }

    @Test
    void keepsToItselfWhoSaidNo() {
        listener.on(settled(new Outcome.Denied("anna@example.org")));

        assertThat(log.lines).singleElement().asString().endsWith("outcome=Denied");
    }

    private static MemoraEvent settled(Outcome outcome) {
        return new MemoraEvent.ActionSettled(
                "12345678", "t1", new Receipt(ActionId.of("a1"), ActionKind.REMEMBER, outcome));
    }

    private static MemoraEvent ended(StopReason reason) {
        UsageByPhase usage =
                UsageByPhase.NONE.plus(Phase.JUDGE, new TokenUsage(100, 9)).plus(Phase.REPLY, new TokenUsage(20, 5));
        return new MemoraEvent.TurnEnded("12345678", "t1", reason, 2, usage, Duration.ofMillis(1_500));
    }

    /** Keeps what it is told, as {@code LEVEL message}. */
    private static final class RecordingLogger extends AbstractLogger {
        private static final long serialVersionUID = 1L;

        private final transient List<String> lines = new ArrayList<>();

        @Override
        public boolean isTraceEnabled() {
            return true;
        }

        @Override
        public boolean isTraceEnabled(Marker marker) {
            return true;
        }

        @Override
        public boolean isDebugEnabled() {
            return true;
        }

        @Override
        public boolean isDebugEnabled(Marker marker) {
            return true;
        }

        @Override
        public boolean isInfoEnabled() {
            return true;
        }

        @Override
        public boolean isInfoEnabled(Marker marker) {
            return true;
        }

        @Override
        public boolean isWarnEnabled() {
            return true;
        }

        @Override
        public boolean isWarnEnabled(Marker marker) {
            return true;
        }

        @Override
        public boolean isErrorEnabled() {
            return true;
        }

        @Override
        public boolean isErrorEnabled(Marker marker) {
            return true;
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return LoggingListenerTest.class.getName();
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String message, Object[] arguments, Throwable throwable) {
            lines.add(level + " " + MessageFormatter.basicArrayFormat(message, arguments));
        }
    }
}
