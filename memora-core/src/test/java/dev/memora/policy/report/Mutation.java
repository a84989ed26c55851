package dev.memora.policy.report;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Ways to write a text so that people, or a model, still read it and a filter may not. */
enum Mutation {
    FULL_WIDTH,
    ZERO_WIDTH,
    HOMOGLYPH,
    SPACED,
    KEYCAP,
    BASE64;

    private static final String LATIN = "aceijopsxyABCEHIKMOPSTXY";
    private static final String LIKE = "\u0430\u0441\u0435\u0456\u0458\u043e\u0440\u0455\u0445\u0443"
            + "\u0410\u0412\u0421\u0415\u041d\u0406\u041a\u041c\u041e\u0420\u0405\u0422\u0425\u04ae";

    String of(String text) {
        return switch (this) {
            case FULL_WIDTH ->
                each(text, c -> c > ' ' && c < 0x7f ? Character.toString(c + 0xfee0) : Character.toString(c));
            case ZERO_WIDTH -> between(text, "\u200b");
            case HOMOGLYPH -> each(text, Mutation::lookAlike);
            // One space between the letters of a word, two between words.
            case SPACED -> between(text, " ").replaceAll(" {3,}", "  ");
            case KEYCAP -> each(text, c -> c >= '0' && c <= '9' ? (char) c + "\ufe0f\u20e3" : Character.toString(c));
            case BASE64 -> Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        };
    }

    private static String lookAlike(int c) {
        int at = c < 0x80 ? LATIN.indexOf(c) : -1;
        return at < 0 ? Character.toString(c) : LIKE.substring(at, at + 1);
    }

    private static String between(String text, String filler) {
        return text.codePoints().mapToObj(Character::toString).collect(Collectors.joining(filler));
    }

    private static String each(String text, IntFunction<String> form) {
        return text.codePoints().mapToObj(form).collect(Collectors.joining());
    }
}
