package dev.memora.llm;

/**
 * Tokens a call used, as its provider counted them.
 *
 * <p>Immutable.
 *
 * @param input tokens read, cached ones included
 * @param output tokens written, reasoning included; 0 for embeddings
 */
public record TokenUsage(long input, long output) {
    /** No tokens, also the answer of a provider that doesn't count. */
    public static final TokenUsage NONE = new TokenUsage(0, 0);

    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if one is negative
     */
    public TokenUsage {
        if (input < 0 || output < 0) {
            throw new IllegalArgumentException("token counts can't be negative");
        }
    }

    /** Both counts together. */
    public long total() {
        return input + output;
    }

    /** The sum of two usages. */
    public TokenUsage plus(TokenUsage other) {
        return new TokenUsage(input + other.input, output + other.output);
    }
}
