package dev.memora.internal.conversation;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;

/**
 * How many tokens a text takes, for models that can't be asked. Errs on the high side for every script, because a request
 * that is too long fails and one that is a little short does not. Compared with the tokenizers {@code cl100k_base} and
 * {@code o200k_base} in its test.
 */
public final class TokenEstimate {
    // All costs are in twelfths of a token, so that the sum is exact.
    private static final int TOKEN = 12;
    private static final int LETTERS_PER_TOKEN = 4;
    private static final int DIGITS_PER_TOKEN = 3;
    private static final int HAN = 16;
    private static final int KANA_OR_HANGUL = 15;
    private static final int CYRILLIC_OR_GREEK = 8;
    private static final int OTHER_LETTER = 13;
    private static final int SUPPLEMENTARY = 3 * TOKEN;

    /** What a chat format adds around each message and tool. */
    private static final int ENVELOPE = 8;

    private TokenEstimate() {}

    /** The tokens of a whole request: instructions, messages and tools. */
    public static long of(ChatRequest request) {
        long tokens = of(request.instructions());
        for (ChatMessage message : request.messages()) {
            tokens += ENVELOPE + of(message);
        }
        for (ToolSpec tool : request.tools()) {
            tokens += ENVELOPE + of(tool.name()) + of(tool.description()) + of(tool.parametersSchema());
        }
        return tokens;
    }

    /** The tokens of a text. */
    public static long of(String text) {
        long cost = 0;
        int letters = 0;
        int digits = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            letters = isLatin(point) ? letters + 1 : 0;
            digits = isDigit(point) ? digits + 1 : 0;
            if (letters > 0) {
                cost += letters % LETTERS_PER_TOKEN == 1 ? TOKEN : 0;
            } else if (digits > 0) {
                cost += digits % DIGITS_PER_TOKEN == 1 ? TOKEN : 0;
            } else if (point != ' ') {
                cost += cost(point);
            }
        }
        return (cost + TOKEN - 1) / TOKEN;
    }

    private static long of(ChatMessage message) {
        if (message instanceof ChatMessage.Assistant assistant) {
            long tokens = of(assistant.text());
            for (ToolCall call : assistant.calls()) {
                tokens += ENVELOPE + of(call.name()) + of(call.argumentsJson());
            }
            return tokens;
        }
        return message instanceof ChatMessage.User user
                ? of(user.text())
                : of(((ChatMessage.ToolOutput) message).text());
    }

    private static boolean isLatin(int point) {
        return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
    }

    private static boolean isDigit(int point) {
        return point >= '0' && point <= '9';
    }

    private static int cost(int point) {
        if (Character.isSupplementaryCodePoint(point)) {
            return SUPPLEMENTARY;
        }
        if (point < 0x80 || !Character.isLetter(point)) {
            return point < 0x80 ? TOKEN : 2 * TOKEN;
        }
        return switch (Character.UnicodeScript.of(point)) {
            case HAN -> HAN;
            case HIRAGANA, KATAKANA, HANGUL -> KANA_OR_HANGUL;
            case CYRILLIC, GREEK -> CYRILLIC_OR_GREEK;
            default -> OTHER_LETTER;
        };
    }
}
