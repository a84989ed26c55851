package dev.memora.internal.policy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The phrases of {@code phrases.txt}: a group's name behind {@literal @}, then one phrase a line. */
final class PhraseTable {
    private static final PhraseTable INSTANCE = load();

    private final Map<String, List<String>> groups = new HashMap<>();

    private PhraseTable() {}

    static PhraseTable instance() {
        return INSTANCE;
    }

    List<String> group(String name) {
        return Objects.requireNonNull(groups.get(name), name);
    }

    /** Whether the folded text has a phrase of the group, as whole words where the script has words. */
    boolean hits(String group, String folded) {
        return group(group).stream().anyMatch(phrase -> find(folded, phrase, 0) >= 0);
    }

    /** Where the phrase stands in the folded text, from an index on; -1 for nowhere. */
    static int find(String folded, String phrase, int from) {
        for (int at = folded.indexOf(phrase, from); at >= 0; at = folded.indexOf(phrase, at + 1)) {
            int end = at + phrase.length();
            boolean startsWord = at == 0 || !joins(folded.charAt(at - 1), phrase.charAt(0));
            boolean endsWord = end == folded.length() || !joins(phrase.charAt(phrase.length() - 1), folded.charAt(end));
            if (startsWord && endsWord) {
                return at;
            }
        }
        return -1;
    }

    private static boolean joins(char left, char right) {
        return isWordLetter(left) && isWordLetter(right);
    }

    private static boolean isWordLetter(char c) {
        return Character.isLetterOrDigit(c) && !Character.isIdeographic(c);
    }

    private static PhraseTable load() {
        PhraseTable table = new PhraseTable();
        try (InputStream in = Objects.requireNonNull(PhraseTable.class.getResourceAsStream("phrases.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            List<String> group = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("@")) {
                    group = new ArrayList<>();
                    table.groups.put(line.substring(1), group);
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    group.add(FoldedView.of(line.strip()));
                }
            }
            return table;
        } catch (IOException e) {
            throw new UncheckedIOException("phrases.txt can't be read", e);
        }
    }
}
