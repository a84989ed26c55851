package dev.memora.internal.policy;

import java.util.List;

/** Joins letters that stand apart, as in {@code p a s s w o r d}: a gap of one goes, a longer one parts words. */
final class SpacedLetters {
    private static final int LEAST = 5;

    private final String text;
    private final boolean anySeparator;

    private SpacedLetters(String text, boolean anySeparator) {
        this.text = text;
        this.anySeparator = anySeparator;
    }

    /**
     * Adds readings with the letters joined, if there are runs of them: one in which any separator is a gap, and one in
     * which only blanks are, because other separators may be part of a key.
     */
    static void join(String text, List<Reading> readings) {
        SpacedLetters any = new SpacedLetters(text, true);
        if (any.mayHaveRun()) {
            any.join(readings);
            if (holdsOther(text)) {
                new SpacedLetters(text, false).join(readings);
            }
        }
    }

    private static boolean holdsOther(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isSeparator(text.charAt(i)) || text.charAt(i) == '\u00b7') {
                return true;
            }
        }
        return false;
    }

    private void join(List<Reading> readings) {
        StringBuilder out = new StringBuilder(text.length());
        boolean[] glued = new boolean[text.length()];
        boolean any = false;
        int i = 0;
        while (i < text.length()) {
            int end = isStart(i) ? run(i) : i;
            if (end == i) {
                out.append(text.charAt(i++));
                continue;
            }
            any = true;
            join(i, end, out, glued);
            i = end;
        }
        if (any) {
            readings.add(Reading.of(out, glued));
        }
    }

    /** Whether gaps stand two apart often enough; cheap, and false for nearly all texts. */
    private boolean mayHaveRun() {
        int pairs = 0;
        int previous = -5;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if ((c < 'a' || c == '\u00b7') && isGap(c)) {
                // A letter may have marks, or lie beyond the basic plane.
                boolean single = i - previous == 2 || (i - previous <= 4 && i > 0 && text.charAt(i - 1) >= '\u0080');
                pairs += single ? 1 : 0;
                previous = i;
            }
        }
        return pairs >= LEAST - 1;
    }

    private boolean isStart(int at) {
        return !isGap(text.charAt(at)) && (at == 0 || isGap(text.charAt(at - 1)));
    }

    /** The end of a run of single letters that starts here, or {@code start} if they are too few. */
    private int run(int start) {
        int letters = 0;
        int end = start;
        int i = start;
        while (i < text.length() && !isGap(text.charAt(i))) {
            int next = letterEnd(i);
            if (next < text.length() && !isGap(text.charAt(next))) {
                break;
            }
            letters += CharKinds.isWord(text.charAt(i)) ? 1 : 0;
            end = next;
            i = next;
            while (i < text.length() && isGap(text.charAt(i)) && i - next < 3) {
                i++;
            }
        }
        return letters >= LEAST ? end : start;
    }

    private int letterEnd(int at) {
        int end = at + 1;
        while (end < text.length()
                && (CharKinds.of(text.charAt(end)) == CharKinds.MARK
                        || Character.getType(text.charAt(end)) == Character.NON_SPACING_MARK
                        || Character.isLowSurrogate(text.charAt(end)))) {
            end++;
        }
        return end;
    }

    private void join(int start, int end, StringBuilder out, boolean[] glued) {
        int i = start;
        while (i < end) {
            char c = text.charAt(i);
            int gap = i;
            while (gap < end && isGap(text.charAt(gap))) {
                gap++;
            }
            if (gap - i > 1) {
                out.append(' ');
            } else if (gap == i) {
                glued[out.length()] = true;
                out.append(c);
                gap++;
            }
            i = gap;
        }
    }

    private boolean isGap(char c) {
        return c == ' ' || (c < 'a' && anySeparator && isSeparator(c)) || (c == '\u00b7' && anySeparator);
    }

    private static boolean isSeparator(char c) {
        return c == '.' || c == '-' || c == '_' || c == '*';
    }
}
