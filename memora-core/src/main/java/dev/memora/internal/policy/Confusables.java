package dev.memora.internal.policy;

/**
 * Folds letters that look Latin into Latin: in words that mix scripts, and in whole words made of look-alikes when they
 * stand in a Latin text. Words of real Cyrillic, Greek, Armenian or Cherokee stay as they are.
 */
final class Confusables {
    private static final char[] LATIN = new char[0x10000];

    static {
        for (String line : Resources.lines("confusables.txt")) {
            String[] cells = line.split("\\s+", -1);
            for (int i = 0; i < cells[1].length(); i++) {
                LATIN[cells[1].charAt(i)] = cells[0].charAt(0);
            }
        }
    }

    private Confusables() {}

    /** The text with look-alikes folded; the same text if there are none to fold. */
    static String fold(String text) {
        if (!holdsLookAlike(text)) {
            return text;
        }
        boolean latinText = isLatin(text);
        StringBuilder out = new StringBuilder(text);
        int i = 0;
        while (i < text.length()) {
            int end = wordEnd(text, i);
            if (end > i && isDisguised(text, i, end, latinText)) {
                for (int k = i; k < end; k++) {
                    char latin = LATIN[text.charAt(k)];
                    if (latin != 0) {
                        out.setCharAt(k, latin);
                    }
                }
            }
            i = Math.max(end, i + 1);
        }
        return out.toString();
    }

    private static boolean holdsLookAlike(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (LATIN[text.charAt(i)] != 0) {
                return true;
            }
        }
        return false;
    }

    private static int wordEnd(String text, int start) {
        int end = start;
        while (end < text.length() && isLetter(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isLetter(char c) {
        byte kind = CharKinds.of(c);
        return kind == CharKinds.LATIN || kind == CharKinds.ALPHABET || kind == CharKinds.MARK || LATIN[c] != 0;
    }

    /** A word in which Latin is mixed with look-alikes, or that is nothing but look-alikes in a Latin text. */
    private static boolean isDisguised(String text, int start, int end, boolean latinText) {
        int latin = 0;
        int alike = 0;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            latin += CharKinds.of(c) == CharKinds.LATIN && LATIN[c] == 0 ? 1 : 0;
            alike += LATIN[c] != 0 ? 1 : 0;
        }
        return alike > 0 && (latin > 0 || (latinText && alike == end - start));
    }

    /** Whether the text is Latin: hardly a letter belongs to a script that only looks like it in parts. */
    private static boolean isLatin(String text) {
        int latin = 0;
        int foreign = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            byte kind = CharKinds.of(c);
            latin += kind == CharKinds.LATIN ? 1 : 0;
            foreign += kind == CharKinds.ALPHABET && LATIN[c] == 0 ? 1 : 0;
        }
        return foreign == 0 || latin > foreign * 8;
    }
}
