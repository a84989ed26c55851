package dev.memora.internal.agent;

import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.event.MemoraEvent;
import dev.memora.internal.conversation.ContextWindow;
import dev.memora.internal.conversation.Instructions;
import dev.memora.internal.conversation.Transcript;
import dev.memora.internal.turn.TurnEngine;
import dev.memora.internal.turn.TurnTransaction;
import dev.memora.llm.ChatMessage;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.Exchange;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import dev.memora.turn.CommitReport;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnRequest;
import dev.memora.turn.TurnResult;
import dev.memora.turn.TurnSink;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A message from its arrival to its result: context, loop, exchange kept, commit, questions. Thread-safe.
 *
 * @param engine begins turns
 * @param loop asks the model
 * @param window chooses what it sees
 * @param profiles what is known about each user
 * @param profile what is known about a user without a profile of their own
 * @param committing where commits run; null for the caller's thread
 * @param ask puts a scope's questions to people
 * @param refreshed a scope's receipts as of now
 */
public record Chat(
        TurnEngine engine,
        AgentLoop loop,
        ContextWindow window,
        UserProfileStore profiles,
        UserProfile profile,
        @Nullable Executor committing,
        BiConsumer<MemoryScope, List<ApprovalId>> ask,
        BiFunction<MemoryScope, List<Receipt>, List<Receipt>> refreshed) {
    private static final Logger LOG = LoggerFactory.getLogger(Chat.class);

    /** How many earlier turns can support a candidate. */
    private static final int EVIDENCE_TURNS = 50;

    /**
     * Runs a turn of a conversation. Never throws for what a model, a tool or a store did.
     *
     * @param sink follows the turn; null for nobody
     * @throws IllegalArgumentException if the message is blank or too long for the context budget
     */
    public TurnResult send(Transcript transcript, String message, @Nullable TurnSink sink) {
        if (message.isBlank()) {
            throw new IllegalArgumentException("a turn starts with a message that is not blank");
        }
        Instant start = engine.clock().instant();
        ConversationRecord before;
        Instructions instructions;
        TurnTransaction turn;
        try {
            before = transcript.current();
            instructions = instructions(before, start);
            turn = engine.begin(request(before, message), before.epoch());
        } catch (RuntimeException e) {
            TurnResult failed = TurnResult.builder(
                            StopReason.TOOL_ERROR, engine.ids().get())
                    .failure(e)
                    .build();
            return ended(transcript.scope(), failed, start);
        }
        boolean goesOn = false;
        transcript.begins(before);
        try {
            ContextWindow.Context context = context(transcript, before, message, instructions, turn);
            AgentLoop.Ending ending = loop.run(turn, context.instructions(), context.messages(), sink);
            if (ending.reason() != StopReason.FINAL_ANSWER) {
                return ended(transcript.scope(), result(turn, ending).build(), start);
            }
            Delivered delivered = new Delivered(transcript, before, message, turn, ending, sink, start);
            tell(sink, told -> told.replied(ending.answer()));
            keep(delivered);
            goesOn = committing != null;
            return committing == null ? settled(delivered) : settledElsewhere(delivered, committing);
        } finally {
            transcript.ended(before);
            if (!goesOn) {
                turn.close();
            }
        }
    }

    /** The instructions of a turn that would begin now. */
    public Instructions instructions(ConversationRecord conversation) {
        return instructions(conversation, engine.clock().instant());
    }

    private TurnRequest request(ConversationRecord conversation, String message) {
        List<Exchange> exchanges = conversation.exchanges();
        List<ChatMessage> history = new ArrayList<>();
        for (Exchange exchange : exchanges.subList(Math.max(0, exchanges.size() - EVIDENCE_TURNS), exchanges.size())) {
            history.add(new ChatMessage.User(exchange.userMessage()));
            history.add(ChatMessage.Assistant.of(exchange.reply()));
        }
        return TurnRequest.builder(conversation.scope(), message)
                .history(history)
                .zone(conversation.zone())
                .conversation(conversation.id(), conversation.turns() + 1)
                .build();
    }

    private ContextWindow.Context context(
            Transcript transcript,
            ConversationRecord before,
            String message,
            Instructions instructions,
            TurnTransaction turn) {
        ContextWindow.Context context = window.choose(before, message, instructions, turn.state()::used);
        if (context.failure() != null) {
            String cause = context.failure().getClass().getName();
            engine.listener().on(new MemoraEvent.SummaryFailed(before.scope().fingerprint(), cause));
        }
        if (!context.summary().equals(before.summary())) {
            context.summary()
                    .ifPresent(summary -> quietly(before.scope(), () -> transcript.summarize(before, summary)));
        }
        return context;
    }

    private Instructions instructions(ConversationRecord conversation, Instant now) {
        List<Exchange> exchanges = conversation.exchanges();
        List<Instructions.NotDone> notDone =
                exchanges.isEmpty() || !exchanges.get(exchanges.size() - 1).unfulfilled()
                        ? List.of()
                        : notDone(
                                conversation.scope(),
                                exchanges.get(exchanges.size() - 1).turnId());
        return new Instructions(
                profiles.load(conversation.scope()).orElse(profile),
                now,
                conversation.zone(),
                conversation.locale(),
                notDone);
    }

    /** As of now, so that nothing is told that was done meanwhile. What the journal never had has failed. */
    private List<Instructions.NotDone> notDone(MemoryScope scope, String turnId) {
        List<Receipt> receipts = engine.receipts(scope, turnId);
        return receipts.isEmpty()
                ? List.of(Instructions.NotDone.LOST)
                : receipts.stream()
                        .filter(Receipt::isUnfulfilled)
                        .map(Instructions.NotDone::of)
                        .toList();
    }

    /** On the caller's thread only what makes sure that nothing is lost any more; the rest elsewhere. */
    private TurnResult settledElsewhere(Delivered delivered, Executor executor) {
        List<Receipt> opened = delivered.turn.open();
        CompletableFuture<TurnResult> completion = new CompletableFuture<>();
        Runnable rest = () -> {
            try {
                completion.complete(settled(delivered));
            } catch (RuntimeException e) {
                completion.completeExceptionally(e);
            } catch (Error e) {
                completion.completeExceptionally(e);
                throw e;
            } finally {
                delivered.turn.close();
            }
        };
        try {
            executor.execute(rest);
        } catch (RejectedExecutionException e) {
            rest.run();
        }
        return result(delivered.turn, delivered.ending)
                .reply(delivered.ending.answer())
                .receipts(opened)
                .completion(completion)
                .build();
    }

    private TurnResult settled(Delivered delivered) {
        MemoryScope scope = delivered.transcript.scope();
        CommitReport report = delivered.turn.commit();
        tell(delivered.sink, sink -> sink.receipts(report.receipts()));
        if (report.receipts().stream().anyMatch(Receipt::isUnfulfilled)) {
            quietly(
                    scope,
                    () -> delivered.transcript.flag(
                            delivered.before, delivered.turn.state().turnId()));
        }
        List<Receipt> receipts = asked(scope, report);
        TurnResult result = result(delivered.turn, delivered.ending)
                .reply(delivered.ending.answer())
                .receipts(receipts)
                .approvals(new CommitReport(receipts, report.usage()).approvals())
                .usage(delivered.turn.state().usage().plus(report.usage()))
                .build();
        return ended(scope, result, delivered.start);
    }

    /** The user has the answer, so the exchange stays, whatever the commit comes to. */
    private void keep(Delivered delivered) {
        ConversationRecord before = delivered.before;
        String turnId = delivered.turn.state().turnId();
        Instant now = engine.clock().instant();
        quietly(
                before.scope(),
                () -> delivered.transcript.add(
                        before,
                        ordinal -> new Exchange(
                                ordinal, turnId, delivered.message, delivered.ending.answer(), now, false)));
    }

    private void quietly(MemoryScope scope, Runnable save) {
        try {
            save.run();
        } catch (RuntimeException e) {
            String cause = e.getClass().getName();
            engine.listener().on(new MemoraEvent.ConversationNotSaved(scope.fingerprint(), cause));
        }
    }

    /** The receipts after people were asked. The reply is out, so a failure here leaves questions open and ends nothing. */
    private List<Receipt> asked(MemoryScope scope, CommitReport report) {
        if (report.approvals().isEmpty()) {
            return report.receipts();
        }
        try {
            ask.accept(scope, report.approvals());
            return refreshed.apply(scope, report.receipts());
        } catch (RuntimeException e) {
            String cause = e.getClass().getName();
            LOG.warn("questions of scope {} stay open, or may: {}", scope.fingerprint(), cause);
            return report.receipts();
        }
    }

    private static void tell(@Nullable TurnSink sink, Consumer<TurnSink> news) {
        if (sink == null) {
            return;
        }
        try {
            news.accept(sink);
        } catch (RuntimeException e) {
            LOG.warn("the sink of a turn failed: {}", e.getClass().getName());
        }
    }

    private TurnResult ended(MemoryScope scope, TurnResult result, Instant start) {
        engine.listener()
                .on(new MemoraEvent.TurnEnded(
                        scope.fingerprint(),
                        result.turnId(),
                        result.stopReason(),
                        result.toolSteps(),
                        result.usage(),
                        Duration.between(start, engine.clock().instant())));
        return result;
    }

    private static TurnResult.Builder result(TurnTransaction turn, AgentLoop.Ending ending) {
        return TurnResult.builder(ending.reason(), turn.state().turnId())
                .toolSteps(ending.steps())
                .usedMemories(turn.state().usedMemories())
                .usage(turn.state().usage())
                .failure(ending.failure());
    }

    /** A turn whose answer is whole. */
    private record Delivered(
            Transcript transcript,
            ConversationRecord before,
            String message,
            TurnTransaction turn,
            AgentLoop.Ending ending,
            @Nullable TurnSink sink,
            Instant start) {}
}
