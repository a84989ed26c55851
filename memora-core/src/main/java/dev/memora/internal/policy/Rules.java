package dev.memora.internal.policy;

import java.util.List;
import java.util.Optional;

/** All rules of the standard policy, the gravest first. Pure and thread-safe. */
public final class Rules {
    private Rules() {}

    /**
     * The first rule that a text breaks.
     *
     * @param content what would be stored
     * @param userTexts what the user said, this turn's message last; empty for manual writes
     * @param explicitRequest whether the user asked for it to be remembered
     */
    public static Optional<Finding> firstHit(String content, List<String> userTexts, boolean explicitRequest) {
        String folded = FoldedView.of(content);
        PhraseTable table = PhraseTable.instance();
        if (folded.isBlank()) {
            return hit("empty", "empty");
        }
        Optional<Finding> sensitive = SensitiveData.find(content, folded);
        if (sensitive.isPresent()) {
            return sensitive;
        }
        if (!userTexts.isEmpty() && table.hits("opt_out", FoldedView.of(userTexts.get(userTexts.size() - 1)))) {
            return hit("user_opt_out", "user_opt_out.phrase");
        }
        if (table.hits("instruction", folded)) {
            return hit("instruction_like", "instruction_like.phrase");
        }
        if (FoldedView.isUnsafe(content)) {
            return hit("unsafe_text", "unsafe_text.character");
        }
        if (!explicitRequest && table.hits("transient", folded)) {
            return hit("transient", "transient.phrase");
        }
        return Optional.empty();
    }

    private static Optional<Finding> hit(String reason, String rule) {
        return Optional.of(new Finding(reason, rule));
    }
}
