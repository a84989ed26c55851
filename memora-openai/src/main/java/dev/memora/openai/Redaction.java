package dev.memora.openai;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Takes out of a server's words what must not be told: keys, and what it repeats of the request's texts. */
final class Redaction {
    /** The longest excerpt, in characters. */
    static final int MAX_EXCERPT = 2_000;

    private static final String MASK = "***";
    private static final int SHINGLE = 8;
    private static final Pattern KEY = Pattern.compile("(?i)\\b(?:sk|pk|gsk|key|bearer)[-_ ][A-Za-z0-9*_\\-]{6,}");

    private final String key;
    private final List<String> texts;

    /**
     * Creates a redaction.
     *
     * @param key the key in use, or empty
     * @param texts what people and models said in the request
     */
    Redaction(String key, List<String> texts) {
        this.key = key;
        this.texts = List.copyOf(texts);
    }

    String mask(String words) {
        String cut = words.length() > MAX_EXCERPT ? keyless(words.substring(0, MAX_EXCERPT)) : words;
        String keyless = key.isEmpty() ? cut : cut.replace(key, MASK);
        return maskTexts(KEY.matcher(keyless).replaceAll(MASK));
    }

    /** The words without a part of the key at their end, where they were cut. */
    private String keyless(String cut) {
        for (int length = key.length() - 1; length > 3; length--) {
            if (cut.endsWith(key.substring(0, length))) {
                return cut.substring(0, cut.length() - length);
            }
        }
        return cut;
    }

    /** Whether nothing in it looks like a key. */
    boolean isKeyless(String words) {
        return (key.isEmpty() || !words.contains(key)) && !KEY.matcher(words).find();
    }

    /** Whether the request says it, anywhere. */
    boolean isSaid(String part) {
        String sought = part.toLowerCase(Locale.ROOT);
        return part.length() > 2
                && texts.stream().anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(sought));
    }

    private String maskTexts(String words) {
        BitSet said = new BitSet(words.length());
        Set<String> shingles = new HashSet<>();
        for (int i = 0; i + SHINGLE <= words.length(); i++) {
            shingles.add(words.substring(i, i + SHINGLE));
        }
        for (String text : texts) {
            if (text.length() < SHINGLE) {
                mark(words, text, said);
            }
            for (int i = 0; i + SHINGLE <= text.length(); i++) {
                String shingle = text.substring(i, i + SHINGLE);
                if (shingles.remove(shingle)) {
                    mark(words, shingle, said);
                }
            }
        }
        StringBuilder masked = new StringBuilder();
        for (int i = 0; i < words.length(); i = said.get(i) ? said.nextClearBit(i) : i + 1) {
            masked.append(said.get(i) ? MASK : words.substring(i, i + 1));
        }
        return masked.toString();
    }

    private static void mark(String words, String part, BitSet said) {
        if (part.length() < 2) {
            return;
        }
        for (int i = words.indexOf(part); i >= 0; i = words.indexOf(part, i + 1)) {
            said.set(i, i + part.length());
        }
    }
}
