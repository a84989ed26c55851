package dev.memora.internal.approval;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows a stored text to a person such that nothing in it can hide, reorder, or push the rest out of sight. */
public final class VisibleText {
    private static final int MANY_LINES = 20;
    private static final int MANY_CHARACTERS = 500;
    private static final int MANY_SPACES = 9;

    private final List<String> lines = new ArrayList<>();
    private int hidden;
    private int blankLines;
    private int spaces;

    private VisibleText() {}

    /**
     * A text ready to be shown.
     *
     * @param text the whole text, escaped
     * @param warnings short English sentences about it that quote nothing of it, in a fixed order
     */
    public record Rendered(String text, List<String> warnings) {
        /** Copies the list. */
        public Rendered {
            warnings = List.copyOf(warnings);
        }

        /** Leaves the text out. */
        @Override
        public String toString() {
            return "Rendered[" + warnings.size() + " warnings]";
        }
    }

    /**
     * Renders a text. Invisible, direction-changing, tag and control characters become escapes such as {@code ⟨U+202E⟩};
     * joiners inside emoji and between letters that need them stay. Blank lines in a row, and long rows of spaces, become
     * a counted note. Nothing else is left out, however long the text is.
     */
    public static Rendered render(String text) {
        return new VisibleText().read(text.replace("\r\n", "\n"));
    }

    private Rendered read(String text) {
        int blank = 0;
        String pending = "";
        int count = 0;
        for (String line : text.split("\n", -1)) {
            count++;
            if (isBlank(line)) {
                blank++;
                pending = line;
                continue;
            }
            addBlank(blank, pending);
            lines.add(visible(line));
            blank = 0;
        }
        addBlank(blank, pending);
        return new Rendered(String.join("\n", lines), warnings(count, text.codePointCount(0, text.length())));
    }

    private void addBlank(int blank, String line) {
        if (blank == 1) {
            lines.add(visible(line));
        } else if (blank > 1) {
            blankLines += blank;
            lines.add("⟨" + blank + " blank lines⟩");
        }
    }

    private String visible(String line) {
        StringBuilder out = new StringBuilder(line.length());
        int[] points = line.codePoints().toArray();
        int i = 0;
        while (i < points.length) {
            int end = i;
            while (end < points.length && Character.isSpaceChar(points[end])) {
                end++;
            }
            if (end - i >= MANY_SPACES) {
                spaces += end - i;
                out.append('⟨').append(end - i).append(" spaces⟩");
                i = end;
            } else if (InvisibleCharacters.isHidden(points[i]) && !InvisibleCharacters.isReadable(points, i)) {
                hidden++;
                out.append(String.format(Locale.ROOT, "⟨U+%04X⟩", points[i++]));
            } else {
                out.appendCodePoint(points[i++]);
            }
        }
        return out.toString();
    }

    private List<String> warnings(int lineCount, int characters) {
        List<String> warnings = new ArrayList<>();
        if (hidden > 0) {
            warnings.add("The text holds " + count(hidden, "invisible or direction-changing character")
                    + ", shown as escapes.");
        }
        if (blankLines > 0 || spaces > 0) {
            warnings.add("The text holds long gaps, folded into notes: " + count(blankLines, "blank line") + ", "
                    + count(spaces, "space") + ".");
        }
        if (lineCount > MANY_LINES || characters > MANY_CHARACTERS) {
            warnings.add("The text is long: " + count(lineCount, "line") + ", " + count(characters, "character") + ".");
        }
        return warnings;
    }

    private static boolean isBlank(String line) {
        return line.codePoints().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
    }

    private static String count(int number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }
}
