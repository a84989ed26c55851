package dev.memora.internal.approval;

import dev.memora.action.ActionEntry;
import dev.memora.action.Approval;
import dev.memora.action.Effect;
import dev.memora.action.Snapshot;
import dev.memora.approval.ApprovalRequest;
import dev.memora.memory.Memory;
import java.time.Instant;
import java.util.Optional;

/** Makes the question a person sees, from stored text alone. */
public final class ApprovalRenderer {
    private ApprovalRenderer() {}

    /**
     * The question an entry waits for.
     *
     * @param current the memory it is about, as it stands
     * @return empty if the text it is about is gone
     */
    public static Optional<ApprovalRequest> render(
            ActionEntry entry, Optional<Memory> current, Optional<Instant> deadline) {
        Effect effect = entry.effect().orElseThrow();
        boolean forget = effect instanceof Effect.Remove;
        Optional<Memory> subject = forget ? current : effect.resulting().flatMap(Snapshot::memory);
        return subject.map(memory -> request(entry, effect, memory, forget ? Optional.empty() : current, deadline));
    }

    private static ApprovalRequest request(
            ActionEntry entry, Effect effect, Memory subject, Optional<Memory> replaced, Optional<Instant> deadline) {
        Approval approval = entry.approval().orElseThrow();
        VisibleText.Rendered rendered = VisibleText.render(subject.content());
        return ApprovalRequest.builder(approval.id(), entry.scope(), kind(effect), subject.id(), subject.content())
                .currentText(replaced.map(Memory::content)
                        .map(text -> VisibleText.render(text).text())
                        .orElse(null))
                .rendered(rendered.text())
                .warnings(rendered.warnings())
                .modelReason(entry.proposal()
                        .map(proposal -> VisibleText.render(proposal.reason()).text())
                        .orElse(""))
                .digest(approval.boundTo().orElse(""))
                .period(approval.createdAt(), approval.expiresAt())
                .deadline(deadline.orElse(null))
                .build();
    }

    private static ApprovalRequest.Kind kind(Effect effect) {
        if (effect instanceof Effect.Remove) {
            return ApprovalRequest.Kind.FORGET;
        }
        return effect instanceof Effect.Replace ? ApprovalRequest.Kind.REPLACE : ApprovalRequest.Kind.REMEMBER;
    }
}
