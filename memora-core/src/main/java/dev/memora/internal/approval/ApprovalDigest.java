package dev.memora.internal.approval;

import dev.memora.action.ActionEntry;
import dev.memora.action.Effect;
import dev.memora.action.Snapshot;
import dev.memora.internal.text.Hashes;
import dev.memora.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * Binds a decision to one action on exactly one text. A version is named by the action that wrote it, so that taking a
 * forgotten sentence out of a memory's provenance, which changes nothing a person was shown, voids no question.
 */
public final class ApprovalDigest {
    private ApprovalDigest() {}

    /**
     * The digest of a question.
     *
     * @param current the version that stands now, or null if none does
     */
    public static String of(ActionEntry entry, Effect effect, @Nullable Memory current) {
        return Hashes.sha256(
                entry.scope().encoded(),
                entry.kind().name(),
                effect.getClass().getSimpleName(),
                current == null ? "" : current.id() + "@" + current.actionId(),
                current == null ? "" : current.content(),
                effect.resulting().map(after -> after.memoryId().value()).orElse(""),
                effect.resulting()
                        .flatMap(Snapshot::memory)
                        .map(Memory::content)
                        .orElse(""));
    }
}
