package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Snapshot;
import dev.memora.internal.text.Subject;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A candidate that passed the gate, with all it takes to make a memory of it.
 *
 * @param entry the action
 * @param proposal what it asks for
 * @param vectors of its content
 * @param importance 1 to 5
 * @param ask whether a person must agree before it is written
 * @param policyVersion the policy that let it in
 * @param now when it is written
 */
record Draft(
        ActionEntry entry,
        Proposal proposal,
        List<float[]> vectors,
        int importance,
        boolean ask,
        String policyVersion,
        Instant now) {

    Draft withImportance(int score) {
        return new Draft(entry, proposal, vectors, score, ask, policyVersion, now);
    }

    Draft withVector(float[] vector) {
        return new Draft(entry, proposal, List.of(vector), importance, ask, policyVersion, now);
    }

    /** Stores it as a memory of its own. */
    Decision create(Optional<MemoryId> beside) {
        Effect.Create effect = new Effect.Create(Snapshot.of(created()));
        return new Decision.Write(effect, new Outcome.Created(entry.memoryId(), beside), vectors, ask);
    }

    /** Puts it in the place of a stored memory. */
    Decision replace(Memory target) {
        return new Decision.Write(replacing(target), new Outcome.Updated(target.id()), vectors, ask);
    }

    /** Carries out what an import or an undo brought along: a whole memory, which no judge has a say in. */
    Decision restore() {
        Effect effect = entry.effect().orElseThrow();
        Outcome outcome = effect instanceof Effect.Replace
                ? new Outcome.Updated(entry.memoryId())
                : new Outcome.Created(entry.memoryId(), Optional.empty());
        return new Decision.Write(effect, outcome, vectors, ask);
    }

    Decision reviewBeside(Memory target) {
        return new Decision.Review(replacing(target));
    }

    Decision reviewAlone() {
        return new Decision.Review(new Effect.Create(Snapshot.of(created())));
    }

    /** The memory it would make. */
    Memory created() {
        return Memory.builder(entry.scope(), entry.memoryId(), proposal.content(), now, entry.id())
                .type(proposal.type())
                .importance(importance)
                .source(proposal.source())
                .provenance(proposal.provenance().toBuilder()
                        .policyVersion(policyVersion)
                        .build())
                .subject(Subject.of(proposal.content()).orElse(null))
                .build();
    }

    private Effect.Replace replacing(Memory target) {
        Memory fresh = created();
        Memory after = target.toBuilder()
                .content(fresh.content())
                .type(fresh.type())
                .importance(fresh.importance())
                .source(fresh.source())
                .provenance(fresh.provenance())
                .subject(fresh.subject().orElse(null))
                .updatedAt(now)
                .version(target.version() + 1)
                .actionId(entry.id())
                .build();
        return new Effect.Replace(Snapshot.of(target), Snapshot.of(after));
    }
}
