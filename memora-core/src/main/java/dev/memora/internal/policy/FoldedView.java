package dev.memora.internal.policy;

import java.text.Normalizer;
import java.util.Locale;

/**
 * A text as the rules read it: compatibility forms folded, invisible characters dropped, lower case. What only looks
 * different becomes equal, so that full-width digits or a hidden space hide nothing.
 */
final class FoldedView {
    private FoldedView() {}

    static String of(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints().filter(c -> !isInvisible(c)).forEach(visible::appendCodePoint);
        return Normalizer.normalize(visible, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /** Whether the text holds characters that reorder or smuggle text, which no honest statement needs. */
    static boolean isUnsafe(String text) {
        return text.codePoints()
                .anyMatch(c -> (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069)
                        || (c >= 0xE0000 && c <= 0xE007F)
                        || (c < 0x20 && c != '\n' && c != '\t' && c != '\r')
                        || Character.getType(c) == Character.SURROGATE);
    }

    private static boolean isInvisible(int c) {
        int type = Character.getType(c);
        // An enclosing keycap or a variation selector changes how a digit looks, not which digit it is.
        return type == Character.FORMAT || type == Character.ENCLOSING_MARK || (c >= 0xFE00 && c <= 0xFE0F);
    }
}
