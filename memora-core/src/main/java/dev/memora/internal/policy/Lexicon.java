package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The words of all languages, each in one or more named groups, read from {@code words.txt}. A line is a language code
 * and its terms; a line in brackets names the group of those that follow. A star at a term's start or end lets letters
 * of the same word stand there. Behind the Latin terms of a group marked {@code apart} no letter of a script without
 * spaces may follow, because there they are names. What the group {@code NOTHING} lists means nothing, and hides every
 * word that overlaps it. A short term that would be plain ASCII without its accents counts only with them.
 *
 * <p>Immutable; thread-safe.
 */
final class Lexicon {
    private record Entry(int group, boolean openStart, boolean openEnd, boolean apart, boolean marked) {}

    private static final int SHORT = 4;

    private final Map<String, Integer> groups = new HashMap<>();
    /** The terms of scripts without spaces, and those that may stand inside a word. */
    private final Automaton automaton;

    private final Entry[][] found;
    /** All others: looked for where words begin only. */
    private final Trie trie;

    private final Entry[][] begun;
    private final int nothing;
    private final boolean[] marks;

    Lexicon(List<String> lines) {
        Map<String, List<Entry>> byTerm = new HashMap<>();
        List<String> terms = new ArrayList<>();
        int group = -1;
        boolean apart = false;
        for (String line : lines) {
            if (line.charAt(0) == '[') {
                String[] head = line.substring(1, line.indexOf(']')).split(" ", -1);
                group = groups.computeIfAbsent(head[0], name -> groups.size());
                apart = head.length > 1 && head[1].equals("apart");
                continue;
            }
            for (String cell : line.substring(line.indexOf(' ') + 1).split(",", -1)) {
                String trimmed = cell.trim();
                if (trimmed.isEmpty()) {
                    throw new IllegalStateException("an empty term in the policy's words, group " + group);
                }
                boolean openStart = trimmed.charAt(0) == '*';
                boolean openEnd = trimmed.length() > 1 && trimmed.endsWith("*");
                String bare = trimmed.substring(openStart ? 1 : 0, trimmed.length() - (openEnd ? 1 : 0));
                String term = Folding.term(bare);
                if (term.isEmpty() || term.length() > Words.LONGEST) {
                    throw new IllegalStateException("a term of the policy's words is empty or too long: " + trimmed);
                }
                byTerm.computeIfAbsent(term, key -> {
                            terms.add(key);
                            return new ArrayList<>();
                        })
                        .add(new Entry(group, openStart, openEnd, apart, isMarked(bare, term)));
            }
        }
        List<String> anywhere = new ArrayList<>();
        List<String> atStarts = new ArrayList<>();
        for (String term : terms) {
            boolean open = byTerm.getOrDefault(term, List.of()).stream().anyMatch(Entry::openStart);
            (open || !startsWord(term.charAt(0)) ? anywhere : atStarts).add(term);
        }
        automaton = new Automaton(anywhere);
        trie = new Trie(atStarts);
        found = entries(anywhere, byTerm);
        begun = entries(atStarts, byTerm);
        nothing = groups.getOrDefault("NOTHING", -1);
        marks = new boolean[groups.size()];
        groups.forEach((name, number) -> marks[number] = name.startsWith("S_"));
    }

    /** Whether only its accents tell a short term from a word of another language, as with the Vietnamese for "card". */
    private static boolean isMarked(String bare, String term) {
        return term.length() <= SHORT
                && term.chars().allMatch(c -> c < 0x80)
                && bare.chars().anyMatch(c -> c >= 0x80 && c < 0x2000);
    }

    /** The number of a group. */
    int group(String name) {
        Integer group = groups.get(name);
        if (group == null) {
            throw new IllegalStateException("the policy's words have no group " + name);
        }
        return group;
    }

    /** Whether the group marks a structured secret: its name starts with {@code S_}. */
    boolean isMark(int group) {
        return marks[group];
    }

    /** How many groups there are. */
    int size() {
        return groups.size();
    }

    /** Finds the words of a reading. */
    Words find(Reading reading) {
        Words words = new Words(groups.size());
        char[] text = reading.folded;
        boolean glued = reading.isGlued();
        char before = ' ';
        for (int i = 0; i < reading.length; i++) {
            // Most positions lie inside a word of small letters.
            boolean inside = before >= 'a' && before <= 'z' && text[i] >= 'a' && text[i] <= 'z' && !glued;
            before = text[i];
            int state = inside ? -1 : trie.step(0, before);
            if (state < 0 || !reading.opensWord(i)) {
                continue;
            }
            for (int end = i + 1; state >= 0; end++) {
                int term = trie.term(state);
                if (term >= 0) {
                    add(begun[term], reading, i, end, words);
                }
                state = end < reading.length ? trie.step(state, text[end]) : -1;
            }
        }
        automaton.scan(text, reading.length, (term, start, end) -> add(found[term], reading, start, end, words));
        if (nothing >= 0) {
            words.hideUnder(nothing);
        }
        return words;
    }

    private static void add(Entry[] entries, Reading reading, int start, int end, Words words) {
        boolean opens = reading.opensWord(start);
        boolean closes = reading.closesWord(end);
        for (Entry entry : entries) {
            if ((opens || entry.openStart)
                    && (closes || entry.openEnd)
                    && !(entry.apart && reading.touchesDense(end))
                    && !(entry.marked && reading.isAscii(start, end))) {
                words.add(entry.group, opens ? start : wordStart(reading, start), end);
            }
        }
    }

    /** Where the Latin word begins in whose midst a term was found. */
    private static int wordStart(Reading reading, int start) {
        int i = start;
        while (i > 0 && CharKinds.isAsciiLetter(reading.folded[i]) && CharKinds.isAsciiLetter(reading.folded[i - 1])) {
            i--;
        }
        return i;
    }

    private static boolean startsWord(char c) {
        byte kind = CharKinds.of(c);
        return kind == CharKinds.LATIN || kind == CharKinds.ALPHABET || kind == CharKinds.DIGIT;
    }

    private static Entry[][] entries(List<String> terms, Map<String, List<Entry>> byTerm) {
        return terms.stream()
                .map(term -> byTerm.getOrDefault(term, List.of()).toArray(Entry[]::new))
                .toArray(Entry[][]::new);
    }
}
