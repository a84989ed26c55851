package dev.memora.llm;

/**
 * A tool as a model sees it.
 *
 * <p>Immutable.
 *
 * @param name 1 to 64 of {@code a-z A-Z 0-9 _ -}
 * @param description what it does and when to use it
 * @param parametersSchema a JSON Schema object, as JSON text
 */
public record ToolSpec(String name, String description, String parametersSchema) {
    /**
     * Checks the name.
     *
     * @throws IllegalArgumentException if the name can't be a tool's
     */
    public ToolSpec {
        if (name.isEmpty() || name.length() > 64 || !name.chars().allMatch(ToolSpec::isNameCharacter)) {
            throw new IllegalArgumentException("a tool's name has 1 to 64 of a-z A-Z 0-9 _ -");
        }
    }

    private static boolean isNameCharacter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    }
}
