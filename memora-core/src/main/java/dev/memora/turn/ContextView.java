package dev.memora.turn;

/**
 * What a model would be shown of a conversation. {@link #toString()} leaves the text out.
 *
 * @param tokens what a request takes before the next message, counted or estimated
 * @param budget what a turn may take in all
 * @param reserve what of the budget is kept for tool calls
 * @param verbatimTurns turns that are shown as they were said, as long as they fit
 * @param summarizedTurns turns that the summary stands for
 * @param instructions all that is no message: guidelines, profile, summary
 */
public record ContextView(
        long tokens, int budget, int reserve, int verbatimTurns, int summarizedTurns, String instructions) {
    @Override
    public String toString() {
        return "ContextView[" + tokens + " of " + budget + " tokens]";
    }
}
