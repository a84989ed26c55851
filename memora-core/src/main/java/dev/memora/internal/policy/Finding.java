package dev.memora.internal.policy;

import java.util.Objects;

/**
 * One rule's hit. Holds no text.
 *
 * @param family what kind of content the rule guards against
 * @param rule the stable id of the rule, such as {@code card.luhn}
 */
public record Finding(Family family, String rule) {
    /** Refuses nulls. */
    public Finding {
        Objects.requireNonNull(family, "family");
        Objects.requireNonNull(rule, "rule");
    }
}
