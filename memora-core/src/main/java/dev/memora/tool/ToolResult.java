package dev.memora.tool;

/**
 * What a tool answers to the model.
 *
 * <p>Immutable. {@link #toString()} leaves the text out.
 *
 * @param ok whether the tool did what it was asked
 * @param text the result, or what the model should change
 */
public record ToolResult(boolean ok, String text) {
    /** The tool did what it was asked; the model reads this text. */
    public static ToolResult ok(String text) {
        return new ToolResult(true, text);
    }

    /** The tool could not do it; the model reads this text, which should say what to change. The loop goes on. */
    public static ToolResult error(String text) {
        return new ToolResult(false, text);
    }

    @Override
    public String toString() {
        return "ToolResult[ok=" + ok + "]";
    }
}
