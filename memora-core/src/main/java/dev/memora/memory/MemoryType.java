package dev.memora.memory;

import java.util.Locale;
import java.util.Optional;

/** What kind of statement a memory is. */
public enum MemoryType {
    /** Something that holds until it changes: a trait, a preference, a plan. */
    SEMANTIC,
    /** Something that happened: it is never replaced by a later event. */
    EPISODIC;

    /** The name used in tools, prompts and files: lower case. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The type with this {@linkplain #wireName() wire name}, or empty if there is none. */
    public static Optional<MemoryType> fromWireName(String name) {
        for (MemoryType type : values()) {
            if (type.wireName().equals(name)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
