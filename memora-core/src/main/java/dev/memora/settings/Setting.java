package dev.memora.settings;

import java.util.Objects;

/**
 * One setting as it can be shown to whoever runs a program.
 *
 * @param variable the environment variable that sets it
 * @param value what holds, as the variable would say it; empty for nothing
 * @param defaultValue what holds unless somebody sets it; empty for nothing
 * @param takes which values the variable takes, in words
 * @param meaning what it is for, in one line
 */
public record Setting(String variable, String value, String defaultValue, String takes, String meaning) {
    /** Refuses nulls. */
    public Setting {
        Objects.requireNonNull(variable, "variable");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(defaultValue, "defaultValue");
        Objects.requireNonNull(takes, "takes");
        Objects.requireNonNull(meaning, "meaning");
    }

    /** Whether the default holds. */
    public boolean isDefault() {
        return value.equals(defaultValue);
    }
}
