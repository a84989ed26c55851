package dev.memora.internal.text;

import dev.memora.internal.text.Token.Kind;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Cuts a text into tokens, in one pass. */
final class Tokens {
    private static final Set<UnicodeScript> RUNS = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);
    private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th");
    private static final Pattern ISO_DATE = Pattern.compile("\\d{4}-\\d{1,2}(?:-\\d{1,2})?");
    private static final int LONGEST_SUFFIX = 8;

    private final String text;
    private final List<Token> tokens;
    private boolean initial = true;
    private boolean spaced;
    private int at;

    private Tokens(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    static List<Token> of(String text) {
        List<Token> tokens = new ArrayList<>();
        for (String sentence : Sentences.of(text)) {
            new Tokens(Folding.typing(sentence), tokens).cut();
        }
        return tokens;
    }

    private void cut() {
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c == ' ') {
                spaced = true;
                at++;
            } else if (isDigit(c)) {
                number();
            } else if (isRun(c)) {
                run(UnicodeScript.of(c));
            } else if (Character.isLetter(c)) {
                word();
            } else {
                add(Kind.SYMBOL, at + Character.charCount(c));
            }
        }
    }

    private void number() {
        int end = digits(at);
        while (end + 1 < text.length() && isJoint(text.charAt(end)) && isDigit(text.codePointAt(end + 1))) {
            end = digits(end + 1);
        }
        int letters = letters(end);
        String suffix =
                text.substring(end, Math.min(letters, end + LONGEST_SUFFIX)).toLowerCase(Locale.ROOT);
        if (letters == end) {
            numbers(end);
        } else if (ORDINALS.contains(suffix)) {
            numbers(end);
            at = letters;
        } else if (Lexicon.UNITS.containsKey(suffix) && !continuesAsCode(letters)) {
            numbers(end);
        } else {
            add(Kind.CODE, alphanumerics(end));
        }
    }

    private boolean continuesAsCode(int end) {
        return end < text.length() && isDigit(text.codePointAt(end));
    }

    // A range is two numbers; a date is one.
    private void numbers(int end) {
        String number = text.substring(at, end);
        if (number.indexOf('-') >= 0 && !ISO_DATE.matcher(number).matches()) {
            for (int next = text.indexOf('-', at); next >= 0 && next < end; next = text.indexOf('-', at)) {
                add(Kind.NUMBER, next);
                at = next + 1;
            }
        }
        add(Kind.NUMBER, end);
    }

    private void run(UnicodeScript script) {
        int end = at;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            boolean prolonged = c == 0x30FC && (script == UnicodeScript.KATAKANA || script == UnicodeScript.HIRAGANA);
            if (!prolonged && !(end > at && Folding.isMark(c)) && (!isRun(c) || UnicodeScript.of(c) != script)) {
                break;
            }
            end += Character.charCount(c);
        }
        add(Kind.RUN, end);
    }

    private void word() {
        int dotted = dotted();
        if (dotted > at) {
            add(Kind.WORD, dotted, text.substring(at, dotted).replace(".", ""));
            return;
        }
        int end = letters(at);
        if (end < text.length() && isDigit(text.codePointAt(end))) {
            add(Kind.CODE, alphanumerics(end));
            return;
        }
        if (end + 1 < text.length() && text.charAt(end) == '-' && isDigit(text.codePointAt(end + 1))) {
            boolean capitals = text.substring(at, end).codePoints().allMatch(Character::isUpperCase);
            add(capitals ? Kind.CODE : Kind.WORD, capitals ? alphanumerics(end + 1) : end);
            return;
        }
        int marks = end;
        while (marks < text.length() && (text.charAt(marks) == '+' || text.charAt(marks) == '#')) {
            marks++;
        }
        boolean language = marks > end && (marks - end == 2 || text.charAt(end) == '#') && letters(marks) == marks;
        if (language) {
            add(Kind.CODE, marks);
            return;
        }
        while (end + 1 < text.length() && text.charAt(end) == '\'' && letters(end + 1) > end + 1) {
            end = letters(end + 1);
        }
        add(Kind.WORD, end);
    }

    // "a.m." and "U.S." are one word each.
    private int dotted() {
        int end = at;
        int letters = 0;
        while (end < text.length() && letters(end) == end + 1) {
            letters++;
            end++;
            if (end >= text.length() || text.charAt(end) != '.') {
                break;
            }
            end++;
        }
        boolean whole = end == text.length() || letters(end) == end;
        return letters > 1 && whole ? end : at;
    }

    private void add(Kind kind, int end) {
        add(kind, end, text.substring(at, end));
    }

    private void add(Kind kind, int end, String typed) {
        boolean words = kind != Kind.SYMBOL;
        tokens.add(new Token(kind, typed, initial && words, spaced));
        initial &= !words;
        spaced = false;
        at = end;
    }

    private int digits(int from) {
        int end = from;
        while (end < text.length() && isDigit(text.codePointAt(end))) {
            end += Character.charCount(text.codePointAt(end));
        }
        return end;
    }

    private int letters(int from) {
        int end = from;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            if (isRun(c) || !(Character.isLetter(c) || (end > from && Folding.isMark(c)))) {
                break;
            }
            end += Character.charCount(c);
        }
        return end;
    }

    private int alphanumerics(int from) {
        int end = from;
        for (int next = letters(digits(end)); next > end; next = letters(digits(end))) {
            end = next;
        }
        return end;
    }

    private static boolean isJoint(char c) {
        return c == '.' || c == ',' || c == ':' || c == '/' || c == '-';
    }

    private static boolean isDigit(int c) {
        return Character.isDigit(c) || Character.getType(c) == Character.OTHER_NUMBER;
    }

    private static boolean isRun(int c) {
        return c >= 0x0E00 && Character.isLetter(c) && RUNS.contains(UnicodeScript.of(c));
    }
}
