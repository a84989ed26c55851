package dev.memora.profile;

/**
 * The older part of a conversation in few words.
 *
 * <p>{@link #toString()} leaves the text out.
 *
 * @param text what was said, as a model put it
 * @param throughOrdinal the last exchange it covers
 */
public record ConversationSummary(String text, int throughOrdinal) {
    @Override
    public String toString() {
        return "ConversationSummary[through " + throughOrdinal + "]";
    }
}
