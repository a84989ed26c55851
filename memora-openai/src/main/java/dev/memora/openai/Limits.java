package dev.memora.openai;

import dev.memora.llm.ChatRequest;
import dev.memora.llm.TokenUsage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Cuts that servers don't tell of, seen in what they count. */
final class Limits {
    private static final Logger LOG = LoggerFactory.getLogger(Limits.class);

    /** More characters to a token than any language or JSON has. */
    private static final int MOST_CHARACTERS_PER_TOKEN = 12;

    private static final int SMALL = 2_000;

    private Limits() {}

    /** Whether the reply is as long as it may be, and so was probably cut. */
    static boolean reached(ChatRequest request, TokenUsage used) {
        return request.maxOutputTokens().isPresent()
                && used.output() >= request.maxOutputTokens().getAsInt();
    }

    /** Whether the server counted so few tokens that it can't have read the whole prompt. */
    static boolean promptCut(int characters, TokenUsage used) {
        return used.input() > 0 && characters > SMALL && characters / used.input() > MOST_CHARACTERS_PER_TOKEN;
    }

    /** Warns if the server can't have read the whole prompt. */
    static void warnOfCut(int characters, TokenUsage used) {
        if (promptCut(characters, used)) {
            LOG.warn(
                    "the server counted {} tokens in a prompt of {} characters: it seems to have cut it, so raise its"
                            + " context size",
                    used.input(),
                    characters);
        }
    }
}
