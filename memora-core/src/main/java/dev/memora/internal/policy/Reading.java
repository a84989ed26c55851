package dev.memora.internal.policy;

/**
 * One way to read a text: composed, digits of all scripts as ASCII, without marks over Latin letters. Two arrays of the
 * same length: {@link #plain} keeps case, for keys and numbers; {@link #folded} doesn't, for words.
 *
 * <p>Not changed after it was built. Confined to one thread.
 */
final class Reading {
    /** There is a digit. */
    static final int DIGITS = 1;
    /** There is a character with which markup begins. */
    static final int MARKUP = 2;
    /** There is a question mark of some script. */
    static final int QUESTIONS = 4;
    /** There is an at sign. */
    static final int AT = 8;
    /** There is an underscore. */
    static final int UNDERSCORE = 16;

    private static final byte[] TRAITS = new byte[0x80];

    static {
        for (char c = '0'; c <= '9'; c++) {
            TRAITS[c] = DIGITS;
        }
        for (char c : new char[] {'#', '>', '<', '\'', '\n'}) {
            TRAITS[c] = MARKUP;
        }
        TRAITS['?'] = QUESTIONS;
        TRAITS['@'] = AT;
        TRAITS['_'] = UNDERSCORE;
    }

    final char[] plain;
    final char[] folded;
    final int length;
    /** The number of the sentence each position lies in. */
    final short[] sentences;
    /** Whether letters that stood apart were pushed together, so that the words' boundaries are lost. */
    private final boolean[] glued;

    private final int traits;

    private Reading(char[] plain, char[] folded, int length, boolean[] glued) {
        int all = 0;
        for (int i = 0; i < length; i++) {
            // Beyond ASCII only question marks matter; a stray one costs a look.
            all |= folded[i] < 0x80 ? TRAITS[folded[i]] : QUESTIONS;
        }
        this.traits = all;
        this.plain = plain;
        this.folded = folded;
        this.length = length;
        this.glued = glued;
        this.sentences = number(folded, length);
    }

    /** Reads a text of printable ASCII, tabs and newlines. */
    static Reading ofAscii(String text) {
        char[] plain = text.toCharArray();
        char[] folded = new char[plain.length];
        for (int i = 0; i < plain.length; i++) {
            folded[i] = Folding.of(plain[i]);
        }
        return new Reading(plain, folded, plain.length, new boolean[0]);
    }

    /** Reads a composed text. */
    static Reading of(CharSequence composed) {
        return of(composed, new boolean[0]);
    }

    /** Reads a composed text in which the marked positions were pushed together. */
    static Reading of(CharSequence composed, boolean[] glued) {
        int count = composed.length();
        char[] plain = new char[count];
        char[] folded = new char[count];
        boolean[] kept = glued.length == 0 ? glued : new boolean[count];
        int to = 0;
        for (int i = 0; i < count; i++) {
            char c = composed.charAt(i);
            if (c >= '\u0300' && Folding.isLooseMark(c)) {
                continue;
            }
            if (kept.length > 0) {
                kept[to] = glued[i];
            }
            folded[to] = c < '\u0080' && (c < 'A' || c > 'Z') && c != '`' ? c : Folding.of(c);
            plain[to++] = c >= '\u0080' && CharKinds.of(c) == CharKinds.DIGIT ? Folding.of(c) : c;
        }
        return new Reading(plain, folded, to, kept);
    }

    /** Whether the text has characters of that trait; if not, rules about them needn't look. */
    boolean has(int trait) {
        return (traits & trait) != 0;
    }

    /** Whether a sentence ends with the character at that position. */
    static boolean isSentenceEnd(char[] text, int length, int at) {
        return switch (text[at]) {
            case '\n', '?', '!', ';', '\u3002', '\u061f', '\u0964', '\u0965', '\u06d4', '\uff61' -> true;
            case '.' -> at + 1 == length || text[at + 1] == ' ' || text[at + 1] == '"' || text[at + 1] == '\n';
            default -> false;
        };
    }

    private static short[] number(char[] text, int length) {
        short[] numbers = new short[length + 1];
        short number = 0;
        for (int i = 0; i < length; i++) {
            numbers[i] = number;
            // No character that ends a sentence is a letter, and nearly all characters are.
            if ((text[i] < 'a' || text[i] > 'z') && text[i] != ' ' && isSentenceEnd(text, length, i)) {
                number++;
            }
        }
        numbers[length] = number;
        return numbers;
    }

    /** Whether a word may begin here: nothing of the same word stands before. */
    boolean opensWord(int start) {
        if (start == 0 || isGlued(start)) {
            return true;
        }
        byte before = CharKinds.of(folded[start - 1]);
        byte here = CharKinds.of(folded[start]);
        if (before < CharKinds.DIGIT || before == CharKinds.DENSE || before > CharKinds.MARK) {
            return true;
        }
        return here == CharKinds.DENSE || (before == CharKinds.DIGIT && here != CharKinds.DIGIT);
    }

    /** Whether a word may end before this position: nothing of the same word follows. */
    boolean closesWord(int end) {
        if (end == length || isGlued(end - 1)) {
            return true;
        }
        byte last = CharKinds.of(folded[end - 1]);
        byte next = CharKinds.of(folded[end]);
        if (folded[end] == '_') {
            return last == CharKinds.DENSE;
        }
        if (next < CharKinds.LATIN || next == CharKinds.DENSE || next > CharKinds.MARK) {
            return true;
        }
        return last == CharKinds.DENSE;
    }

    /** Whether the span is written in ASCII alone. */
    boolean isAscii(int start, int end) {
        for (int i = start; i < end; i++) {
            if (plain[i] >= '\u0080') {
                return false;
            }
        }
        return true;
    }

    /** Whether a Latin letter ends here and a letter of a script without spaces follows. */
    boolean touchesDense(int end) {
        return end < length
                && CharKinds.of(folded[end]) == CharKinds.DENSE
                && CharKinds.of(folded[end - 1]) == CharKinds.LATIN;
    }

    /** Whether letters were pushed together, so that words may begin anywhere. */
    boolean isGlued() {
        return glued.length > 0;
    }

    private boolean isGlued(int at) {
        return glued.length > 0 && glued[at];
    }

    /** The text between two positions, case kept. */
    String text(int start, int end) {
        return new String(plain, start, end - start);
    }
}
