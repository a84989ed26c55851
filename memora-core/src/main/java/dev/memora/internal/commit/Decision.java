package dev.memora.internal.commit;

import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import java.util.List;

/** What should become of one open action. */
sealed interface Decision {
    /**
     * Nothing is written; this is what came of it.
     *
     * @param outcome final
     */
    record Close(Outcome outcome) implements Decision {}

    /**
     * Carry out the effect.
     *
     * @param effect what to do
     * @param outcome what will have come of it
     * @param vectors of the new content
     * @param ask whether a person must agree first
     */
    record Write(Effect effect, Outcome outcome, List<float[]> vectors, boolean ask) implements Decision {}

    /**
     * Leave it to a person.
     *
     * @param proposed what would be done
     */
    record Review(Effect proposed) implements Decision {}

    /**
     * It depends on an earlier action of the batch: its memory, if it was stored, is the target.
     *
     * @param earlier that action's place in the batch
     * @param draft the candidate's own draft
     * @param update whether to take the target's place, or to skip as its duplicate
     */
    record OnEarlier(int earlier, Draft draft, boolean update) implements Decision {}

    /**
     * It could not be decided now.
     *
     * @param cause what failed
     */
    record Fail(RuntimeException cause) implements Decision {}
}
