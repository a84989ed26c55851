package dev.memora.settings;

/**
 * How much of a conversation a model is shown. What doesn't fit is folded into a summary, oldest turns first; nothing is
 * lost from the history itself.
 *
 * @param tokens what a turn's request may take in all, 1,000 to 10,000,000; well below the model's context window
 * @param reserve what of it is kept free for the tool calls of the turn, at most half of it
 * @param verbatimTurns how many of the last turns stay as they were said as long as they fit, 0 to 100
 */
public record ContextBudget(int tokens, int reserve, int verbatimTurns) {
    /** 8,000 tokens, of them 2,000 for tool calls; the last 3 turns as they were said. */
    public static final ContextBudget DEFAULT = new ContextBudget(8_000, 2_000, 3);

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a figure is outside its range
     */
    public ContextBudget {
        if (tokens < 1_000 || tokens > 10_000_000) {
            throw new IllegalArgumentException("tokens must be 1,000 to 10,000,000, but was " + tokens);
        }
        if (reserve < 0 || reserve > tokens / 2) {
            throw new IllegalArgumentException(
                    "reserve must be 0 to half of the " + tokens + " tokens, but was " + reserve);
        }
        if (verbatimTurns < 0 || verbatimTurns > 100) {
            throw new IllegalArgumentException("verbatimTurns must be 0 to 100, but was " + verbatimTurns);
        }
    }

    /** What a request may take before the first tool call. */
    public int requestTokens() {
        return tokens - reserve;
    }
}
