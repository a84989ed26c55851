package dev.memora.event;

import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.turn.StopReason;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;

/** Writes events to a log: ids, codes, counts and durations. Thread-safe as far as the logger is. */
final class LoggingListener implements MemoraListener {
    private static final Set<StopReason> FAILURES = Set.of(StopReason.API_ERROR, StopReason.TOOL_ERROR);

    private final Logger log;

    LoggingListener(Logger log) {
        this.log = log;
    }

    @Override
    public void on(MemoraEvent event) {
        if (!turn(event) && !approval(event) && !failure(event)) {
            log.debug("{}", event.getClass().getSimpleName());
        }
    }

    private boolean turn(MemoraEvent event) {
        if (event instanceof MemoraEvent.ToolAnswered e) {
            log.debug(
                    "tool answered: scope={} turn={} tool={} ok={} ms={}",
                    e.scope(),
                    e.turnId(),
                    e.tool(),
                    e.ok(),
                    e.duration().toMillis());
        } else if (event instanceof MemoraEvent.ProposalRejected e) {
            log.info(
                    "proposal rejected: scope={} turn={} reason={} rules={}",
                    e.scope(),
                    e.turnId(),
                    e.reason(),
                    e.ruleIds());
        } else if (event instanceof MemoraEvent.ActionSettled e) {
            settled(e);
        } else if (event instanceof MemoraEvent.TokensUsed e) {
            log.debug("tokens used: scope={} tokens={}", e.scope(), describe(e.usage()));
        } else if (event instanceof MemoraEvent.TurnEnded e) {
            ended(e);
        } else {
            return false;
        }
        return true;
    }

    private void settled(MemoraEvent.ActionSettled event) {
        Receipt receipt = event.receipt();
        String form = "action settled: scope={} turn={} action={} kind={} outcome={}";
        Object[] values = {
            event.scope(), event.turnId(), receipt.actionId(), receipt.kind(), describe(receipt.outcome())
        };
        if (receipt.outcome() instanceof Outcome.Failed || receipt.outcome() instanceof Outcome.Retrying) {
            log.warn(form, values);
        } else {
            log.info(form, values);
        }
    }

    private void ended(MemoraEvent.TurnEnded event) {
        String form = "turn ended: scope={} turn={} stop={} steps={} ms={} tokens={}";
        Object[] values = {
            event.scope(),
            event.turnId(),
            event.stopReason().wireName(),
            event.toolSteps(),
            event.duration().toMillis(),
            describe(event.usage())
        };
        if (FAILURES.contains(event.stopReason())) {
            log.warn(form, values);
        } else {
            log.info(form, values);
        }
    }

    private boolean approval(MemoraEvent event) {
        if (event instanceof MemoraEvent.ApprovalCreated e) {
            log.info(
                    "approval created: scope={} approval={} action={} kind={}",
                    e.scope(),
                    e.approvalId(),
                    e.actionId(),
                    e.kind());
        } else if (event instanceof MemoraEvent.ApprovalNearExpiry e) {
            log.info("approval near expiry: scope={} approval={} at={}", e.scope(), e.approvalId(), e.expiresAt());
        } else if (event instanceof MemoraEvent.ApprovalSettled e) {
            log.info(
                    "approval settled: scope={} approval={} status={}",
                    e.scope(),
                    e.approvalId(),
                    e.outcome().status());
        } else {
            return false;
        }
        return true;
    }

    private boolean failure(MemoraEvent event) {
        if (event instanceof MemoraEvent.LateToolCall e) {
            log.warn("late tool call: scope={} turn={}", e.scope(), e.turnId());
        } else if (event instanceof MemoraEvent.JudgeMisread e && e.repaired()) {
            log.info("judge misread, then repaired: scope={}", e.scope());
        } else if (event instanceof MemoraEvent.JudgeMisread e) {
            log.warn("judge misread: scope={}", e.scope());
        } else if (event instanceof MemoraEvent.OpenActionsFound e) {
            log.warn("open actions found: count={}", e.count());
        } else if (event instanceof MemoraEvent.UncalibratedSpace e) {
            log.warn("uncalibrated embedding space: {}", e.space());
        } else if (event instanceof MemoraEvent.TouchFailed e) {
            log.warn("touch failed: scope={} cause={}", e.scope(), e.cause());
        } else if (event instanceof MemoraEvent.SummaryFailed e) {
            log.warn("summary failed: scope={} cause={}", e.scope(), e.cause());
        } else if (event instanceof MemoraEvent.ConversationNotSaved e) {
            log.warn("conversation not saved: scope={} cause={}", e.scope(), e.cause());
        } else {
            return false;
        }
        return true;
    }

    /** The outcome's kind, and of what it holds only ids and codes: who said no is a person's name. */
    private static String describe(Outcome outcome) {
        return outcome instanceof Outcome.Denied ? "Denied" : outcome.toString();
    }

    private static String describe(UsageByPhase usage) {
        return usage.phases().entrySet().stream()
                .map(entry -> entry.getKey().name().toLowerCase(Locale.ROOT) + ":" + describe(entry.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String describe(TokenUsage usage) {
        return usage.input() + "+" + usage.output();
    }
}
