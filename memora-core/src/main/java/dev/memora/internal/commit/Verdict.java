package dev.memora.internal.commit;

import java.util.Locale;
import java.util.Optional;

/** What a judge says should happen to a candidate. */
enum Verdict {
    /** Store it; nothing stored is about the same thing. */
    CREATE,
    /** Don't store it; the target says the same. */
    SKIP,
    /** Put it in the target's place. */
    UPDATE,
    /** Store it beside similar memories that stay true. */
    KEEP_BOTH,
    /** A person should decide. */
    REVIEW;

    /** Whether the verdict is about one stored memory. */
    boolean hasTarget() {
        return this == SKIP || this == UPDATE || this == REVIEW;
    }

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Verdict> fromWireName(String name) {
        for (Verdict verdict : values()) {
            if (verdict.wireName().equals(name)) {
                return Optional.of(verdict);
            }
        }
        return Optional.empty();
    }
}
