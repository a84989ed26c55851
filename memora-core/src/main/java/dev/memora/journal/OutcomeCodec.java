package dev.memora.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalId;
import dev.memora.memory.MemoryId;
import java.util.Optional;

/** An entry's outcome as JSON. */
final class OutcomeCodec {
    private OutcomeCodec() {}

    static void encode(Outcome outcome, ObjectNode json) {
        if (outcome instanceof Outcome.Created created) {
            json.put("is", "created").put("memory", created.id().value());
            created.beside().ifPresent(beside -> json.put("beside", beside.value()));
        } else if (outcome instanceof Outcome.Updated updated) {
            json.put("is", "updated").put("memory", updated.id().value());
        } else if (outcome instanceof Outcome.Skipped skipped) {
            json.put("is", "skipped").put("memory", skipped.duplicateOf().value());
        } else if (outcome instanceof Outcome.SentToReview) {
            json.put("is", "sent_to_review");
        } else if (outcome instanceof Outcome.Rejected rejected) {
            json.put("is", "rejected").put("reason", rejected.reason());
        } else if (outcome instanceof Outcome.AwaitingApproval awaiting) {
            json.put("is", "awaiting_approval")
                    .put("approval", awaiting.approvalId().value());
        } else if (outcome instanceof Outcome.Forgotten forgotten) {
            json.put("is", "forgotten").put("memory", forgotten.id().value());
        } else if (outcome instanceof Outcome.Denied denied) {
            json.put("is", "denied").put("by", denied.by());
        } else if (outcome instanceof Outcome.Expired) {
            json.put("is", "expired");
        } else if (outcome instanceof Outcome.Gone gone) {
            json.put("is", "gone").put("memory", gone.id().value());
        } else if (outcome instanceof Outcome.Conflict conflict) {
            json.put("is", "conflict").put("memory", conflict.id().value());
        } else if (outcome instanceof Outcome.Retrying retrying) {
            json.put("is", "retrying").put("cause", retrying.cause());
        } else if (outcome instanceof Outcome.Failed failed) {
            json.put("is", "failed").put("cause", failed.cause());
        } else {
            throw new IllegalArgumentException("there is no JSON form of this outcome");
        }
    }

    static Outcome decode(Fields json) {
        return switch (json.text("is")) {
            case "created" ->
                new Outcome.Created(
                        memory(json),
                        Optional.ofNullable(json.optional("beside", json::text)).map(MemoryId::of));
            case "updated" -> new Outcome.Updated(memory(json));
            case "skipped" -> new Outcome.Skipped(memory(json));
            case "sent_to_review" -> new Outcome.SentToReview();
            case "rejected" -> new Outcome.Rejected(json.text("reason"));
            case "awaiting_approval" -> new Outcome.AwaitingApproval(ApprovalId.of(json.text("approval")));
            case "forgotten" -> new Outcome.Forgotten(memory(json));
            case "denied" -> new Outcome.Denied(json.text("by"));
            case "expired" -> new Outcome.Expired();
            case "gone" -> new Outcome.Gone(memory(json));
            case "conflict" -> new Outcome.Conflict(memory(json));
            case "retrying" -> new Outcome.Retrying(json.text("cause"));
            case "failed" -> new Outcome.Failed(json.text("cause"));
            default -> throw Fields.unreadable("its outcome is none this version knows");
        };
    }

    private static MemoryId memory(Fields json) {
        return MemoryId.of(json.text("memory"));
    }
}
