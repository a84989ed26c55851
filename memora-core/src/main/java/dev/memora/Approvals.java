package dev.memora;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalHandler;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.internal.commit.ApprovalDesk;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The questions of one scope that wait for a person. Thread-safe; the first decision on a question wins. */
public final class Approvals {
    private static final Logger LOG = LoggerFactory.getLogger(Approvals.class);

    private final MemoryScope scope;
    private final ApprovalDesk desk;
    private final ApprovalHandler handler;
    private final Clock clock;

    Approvals(MemoryScope scope, ApprovalDesk desk, ApprovalHandler handler, Clock clock) {
        this.scope = scope;
        this.desk = desk;
        this.handler = handler;
        this.clock = clock;
    }

    /**
     * The open questions, in the order they came up, rendered from what is stored now. A question whose memory changed
     * comes under a new id.
     */
    public Page<ApprovalRequest> list(PageRequest page) {
        return desk.list(scope, page);
    }

    /**
     * Takes a person's decision.
     *
     * @param digest the {@link ApprovalRequest#digest()} of what the person was shown
     * @param decidedBy who decided, in the host's own terms; kept with the decision
     * @return what came of it; the memory is deleted or stored only if the status is EXECUTED
     */
    public ApprovalOutcome decide(ApprovalId id, String digest, ApprovalDecision decision, String decidedBy) {
        Objects.requireNonNull(decision, "decision");
        return desk.decide(scope, id, Objects.requireNonNull(digest, "digest"), decision, decidedBy);
    }

    /**
     * Puts questions to the {@link ApprovalHandler}, one after the other, on this thread and without any lock. A question
     * that turns out stale is put once more, with the new text. Once the thread is interrupted, the rest is left open.
     *
     * @return one outcome per id, in order
     */
    public List<ApprovalOutcome> ask(List<ApprovalId> ids) {
        List<ApprovalOutcome> outcomes = new ArrayList<>();
        for (ApprovalId id : ids) {
            if (Thread.currentThread().isInterrupted()) {
                outcomes.add(ApprovalOutcome.of(ApprovalOutcome.Status.DEFERRED));
                continue;
            }
            Optional<ApprovalRequest> request = desk.find(scope, id);
            if (request.isEmpty()) {
                outcomes.add(desk.decide(scope, id, "", ApprovalDecision.DEFER, "handler"));
                continue;
            }
            ApprovalOutcome outcome = ask(request.get());
            if (outcome.status() == ApprovalOutcome.Status.STALE) {
                outcome = desk.findByAction(scope, request.get()).map(this::ask).orElse(outcome);
            }
            outcomes.add(outcome);
        }
        return outcomes;
    }

    private ApprovalOutcome ask(ApprovalRequest request) {
        ApprovalDecision decision = answer(request);
        return Thread.currentThread().isInterrupted()
                ? ApprovalOutcome.of(ApprovalOutcome.Status.DEFERRED)
                : desk.decide(scope, request.id(), request.digest(), decision, "handler");
    }

    private ApprovalDecision answer(ApprovalRequest request) {
        ApprovalDecision decision;
        try {
            decision = handler.review(request);
        } catch (RuntimeException e) {
            LOG.warn("the approval handler failed: {}", e.getClass().getName());
            return ApprovalDecision.DEFER;
        }
        boolean late = request.deadline()
                .filter(deadline -> clock.instant().isAfter(deadline))
                .isPresent();
        if (decision == null || (decision == ApprovalDecision.APPROVE && late)) {
            return ApprovalDecision.DEFER;
        }
        return decision;
    }
}
