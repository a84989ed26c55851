package dev.memora.llm;

/**
 * A tool call as the model wrote it.
 *
 * <p>Immutable. {@link #toString()} leaves the arguments out.
 *
 * @param id pairs the call with its output
 * @param name the tool's name, unchecked
 * @param argumentsJson the arguments as raw text, which may be anything: adapters don't parse or mend it
 */
public record ToolCall(String id, String name, String argumentsJson) {
    @Override
    public String toString() {
        return "ToolCall[id=" + id + "]";
    }
}
