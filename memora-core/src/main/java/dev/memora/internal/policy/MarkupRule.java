package dev.memora.internal.policy;

/** Shapes of prompts rather than of prose: tags, role names, headings, fences, chat templates, tool calls. */
final class MarkupRule {
    private static final String CODE_FENCE = "'''";

    private MarkupRule() {}

    static void check(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        int role = scan.lexicon().group("ROLE");
        int tag = scan.lexicon().group("TAG");
        Words words = scan.words();
        for (int i = 0; i < words.count(); i++) {
            if (words.group(i) == tag && isBracketed(reading, words.start(i), words.end(i))) {
                findings.add(Family.INSTRUCTION, "markup.tag");
            } else if (words.group(i) == role
                    && isLineStart(reading, words.start(i))
                    && isColon(reading, words.end(i))) {
                findings.add(Family.INSTRUCTION, "markup.role");
            }
        }
        if (!reading.has(Reading.MARKUP)) {
            return;
        }
        for (int i = 0; i < reading.length; i++) {
            String found = lineRule(reading, i);
            if (!found.isEmpty()) {
                findings.add(Family.INSTRUCTION, found);
            }
        }
    }

    private static String lineRule(Reading reading, int at) {
        char c = reading.folded[at];
        if (c == '#' && isLineStart(reading, at) && heading(reading, at)) {
            return "markup.heading";
        }
        if (c == '>' && isLineStart(reading, at)) {
            return "markup.quote";
        }
        if (c == '\'' && starts(reading, at, CODE_FENCE)) {
            return "markup.fence";
        }
        if (c == '<' && (starts(reading, at, "<|") || starts(reading, at, "<!--") || isMarkupTag(reading, at))) {
            return "markup.tag";
        }
        boolean blank = c == '\n' && starts(reading, at, "\n\n\n");
        return blank ? "markup.blank_lines" : "";
    }

    /** A closing tag, or an opening one with an attribute. */
    private static boolean isMarkupTag(Reading reading, int at) {
        if (at + 2 >= reading.length) {
            return false;
        }
        boolean closing = reading.folded[at + 1] == '/' && CharKinds.isWord(reading.folded[at + 2]);
        if (closing) {
            return true;
        }
        for (int i = at + 1; i < reading.length && i < at + 80; i++) {
            char c = reading.folded[i];
            if (c == '=' && i > at + 3) {
                return true;
            }
            if (c == '>') {
                return false;
            }
            if (i == at + 1 && !CharKinds.isAsciiLetter(c)) {
                return false;
            }
        }
        return false;
    }

    private static boolean heading(Reading reading, int at) {
        int i = at;
        while (i < reading.length && reading.folded[i] == '#') {
            i++;
        }
        return i < reading.length && reading.folded[i] == ' ';
    }

    private static boolean starts(Reading reading, int at, String text) {
        if (at + text.length() > reading.length) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (reading.folded[at + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isLineStart(Reading reading, int start) {
        int i = start - 1;
        while (i >= 0 && " *_-[(".indexOf(reading.folded[i]) >= 0) {
            i--;
        }
        return i < 0 || reading.folded[i] == '\n';
    }

    private static boolean isColon(Reading reading, int end) {
        int i = end;
        while (i < reading.length && " *_])".indexOf(reading.folded[i]) >= 0) {
            i++;
        }
        return i < reading.length && reading.folded[i] == ':';
    }

    /** Whether brackets of any look stand around a name: {@code <name>}, {@code [/name]}, {@code <<name>>}. */
    private static boolean isBracketed(Reading reading, int start, int end) {
        int before = start - 1;
        while (before >= 0 && (reading.folded[before] == '/' || reading.folded[before] == ' ')) {
            before--;
        }
        int after = end;
        while (after < reading.length && (reading.folded[after] == ' ' || reading.folded[after] == '/')) {
            after++;
        }
        return before >= 0
                && after < reading.length
                && isOpening(reading.folded[before])
                && isClosing(reading.folded[after]);
    }

    private static boolean isOpening(char c) {
        return "<[\u2039\u3008\u27e8\u2329\u300a\u3010\u276e\u02c2\u1438".indexOf(c) >= 0;
    }

    private static boolean isClosing(char c) {
        return ">]\u203a\u3009\u27e9\u232a\u300b\u3011\u276f\u02c3\u1433".indexOf(c) >= 0;
    }
}
