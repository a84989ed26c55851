package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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

    private final Map<String, Integer> groups = new TreeMap<>();
    private final Entry[][] entries;
    private final Automaton automaton;
    private final int nothing;

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
                byTerm.computeIfAbsent(term, key -> {
                            terms.add(key);
                            return new ArrayList<>();
                        })
                        .add(new Entry(group, openStart, openEnd, apart, isMarked(bare, term)));
            }
        }
        entries = new Entry[terms.size()][];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = byTerm.getOrDefault(terms.get(i), List.of()).toArray(Entry[]::new);
        }
        automaton = new Automaton(terms);
        nothing = groups.getOrDefault("NOTHING", -1);
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

    /** How many groups there are. */
    int size() {
        return groups.size();
    }

    /** Finds the words of a reading. */
    Words find(Reading reading) {
        Words words = new Words();
        automaton.scan(reading.folded, reading.length, (term, start, end) -> {
            boolean opens = reading.opensWord(start);
            boolean closes = reading.closesWord(end);
            for (Entry entry : entries[term]) {
                if ((opens || entry.openStart())
                        && (closes || entry.openEnd())
                        && !(entry.apart() && reading.touchesDense(end))
                        && !(entry.marked() && reading.isAscii(start, end))) {
                    words.add(entry.group(), start, end);
                }
            }
        });
        if (nothing >= 0) {
            words.hideUnder(nothing);
        }
        return words;
    }
}
