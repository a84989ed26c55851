package dev.memora.testkit;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalHandler;
import dev.memora.approval.ApprovalRequest;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A person who answers as told and remembers the questions. Without instructions it defers. Thread-safe.
 */
public final class RecordingApprovalHandler implements ApprovalHandler {
    private final List<ApprovalRequest> requests = new CopyOnWriteArrayList<>();
    private final Queue<Function<ApprovalRequest, @Nullable ApprovalDecision>> answers = new ConcurrentLinkedQueue<>();
    private volatile ApprovalDecision otherwise = ApprovalDecision.DEFER;

    /** Creates a handler that defers everything. */
    public RecordingApprovalHandler() {}

    /** A handler that gives every question the same answer. */
    public static RecordingApprovalHandler always(ApprovalDecision decision) {
        RecordingApprovalHandler handler = new RecordingApprovalHandler();
        handler.otherwise = Objects.requireNonNull(decision, "decision");
        return handler;
    }

    /** Adds the answer to the next question that has none yet. */
    public RecordingApprovalHandler then(ApprovalDecision decision) {
        Objects.requireNonNull(decision, "decision");
        return then(request -> decision);
    }

    /** Adds an answer that depends on the question, may throw, and may be null. */
    public RecordingApprovalHandler then(Function<ApprovalRequest, @Nullable ApprovalDecision> answer) {
        answers.add(Objects.requireNonNull(answer, "answer"));
        return this;
    }

    /** The questions so far, in order. */
    public List<ApprovalRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public @Nullable ApprovalDecision review(ApprovalRequest request) {
        requests.add(request);
        Function<ApprovalRequest, @Nullable ApprovalDecision> answer = answers.poll();
        return answer == null ? otherwise : answer.apply(request);
    }
}
