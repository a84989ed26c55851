package dev.memora.internal.conversation;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;

/**
 * How many tokens a text takes, for models that can't be asked. Errs on the high side for every script, because a request
 * that is too long fails and one that is a little short does not. Compared with the tokenizers {@code cl100k_base} and
 * {@code o200k_base} in its test. What nobody writes as prose, such as random letters or the rarest Chinese characters, may
 * take more.
 */
public final class TokenEstimate {
    // All costs are in twelfths of a token, so that the sum is exact.
    private static final int TOKEN = 12;
    private static final int LETTERS_PER_TOKEN = 4;
    private static final int CAPITALS_PER_TOKEN = 3;
    private static final int LETTERS_PER_TOKEN_AFTER_A_DIGIT = 2;
    private static final int DIGITS_PER_TOKEN = 3;
    private static final int HAN = 18;
    private static final int KANA = 15;
    private static final int HANGUL = 18;
    private static final int CYRILLIC = 10;
    private static final int OTHER_LETTER = 17;
    private static final int SYMBOL = 26;
    private static final int SUPPLEMENTARY_LETTER = 4 * TOKEN;
    private static final int SUPPLEMENTARY_SYMBOL = 3 * TOKEN;

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
        int previous = ' ';
        int run = 0;
        int runLength = 0;
        for (int i = 0; i < text.length(); ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (!isLatin(point) && !isDigit(point)) {
                cost += point == ' ' ? 0 : cost(point);
                runLength = 0;
            } else {
                if (runLength == 0 || startsRun(previous, point)) {
                    // A space is part of the word behind it, but not of a number.
                    cost += isDigit(point) && previous == ' ' && i > 1 ? TOKEN : 0;
                    run = isDigit(point)
                            ? DIGITS_PER_TOKEN
                            : isDigit(previous)
                                    ? LETTERS_PER_TOKEN_AFTER_A_DIGIT
                                    : isCapital(point) ? CAPITALS_PER_TOKEN : LETTERS_PER_TOKEN;
                    runLength = 0;
                }
                cost += runLength % run == 0 ? TOKEN : 0;
                runLength++;
            }
            previous = point;
        }
        return (cost + TOKEN - 1) / TOKEN;
    }

    private static boolean startsRun(int previous, int point) {
        return isDigit(previous) != isDigit(point) || (isCapital(point) && !isCapital(previous) && !isDigit(point));
    }

    private static boolean isCapital(int point) {
        return point >= 'A' && point <= 'Z';
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
            return Character.isLetter(point) ? SUPPLEMENTARY_LETTER : SUPPLEMENTARY_SYMBOL;
        }
        if (point < 0x80 || !Character.isLetter(point)) {
            return point < 0x80 ? TOKEN : SYMBOL;
        }
        return switch (Character.UnicodeScript.of(point)) {
            case HAN -> HAN;
            case HIRAGANA, KATAKANA -> KANA;
            case HANGUL -> HANGUL;
            case CYRILLIC -> CYRILLIC;
            default -> OTHER_LETTER;
        };
    }
}
