package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Words and places that must follow each other in one sentence, each at most so many characters behind the one before,
 * unless a word of a guarding group stands before the end of it, or one of another kind of guard anywhere in the sentence.
 */
final class PhraseRule {
    private final Finding finding;
    private final int[] steps;
    private final int[] gaps;
    private final int[] unless;
    private final int[] without;

    private PhraseRule(Finding finding, Parts parts) {
        this.finding = finding;
        this.steps = ints(parts.steps);
        this.gaps = ints(parts.gaps);
        this.unless = ints(parts.unless);
        this.without = ints(parts.without);
    }

    /**
     * Reads a line such as {@code INSTRUCTION override: IGNORE <30 PRIOR <30 RULES unless USER without HABIT}.
     *
     * @throws IllegalStateException if the line is not of that shape or names an unknown group
     */
    static PhraseRule parse(String line, Lexicon lexicon) {
        int space = line.indexOf(' ');
        int colon = line.indexOf(':', space);
        if (space < 0 || colon < 0) {
            throw new IllegalStateException("not a phrase rule: " + line);
        }
        Finding finding = new Finding(Family.valueOf(line.substring(0, space)), line.substring(space + 1, colon));
        Parts parts = new Parts(lexicon);
        for (String part : line.substring(colon + 1).trim().split("\\s+", -1)) {
            parts.add(part);
        }
        return new PhraseRule(finding, parts);
    }

    /** What a match means. */
    Finding finding() {
        return finding;
    }

    /** How many steps there are. */
    int length() {
        return steps.length;
    }

    /** The group of a step, or {@code -1 -} an anchor kind. */
    int step(int at) {
        return steps[at];
    }

    /** The most characters before a step. */
    int gap(int at) {
        return gaps[at];
    }

    /** The groups that guard when they stand before the end; not to be changed. */
    int[] unless() {
        return unless;
    }

    /** The groups that guard anywhere in the sentence; not to be changed. */
    int[] without() {
        return without;
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    private static final class Parts {
        private final Lexicon lexicon;
        private final List<Integer> steps = new ArrayList<>();
        private final List<Integer> gaps = new ArrayList<>();
        private final List<Integer> unless = new ArrayList<>();
        private final List<Integer> without = new ArrayList<>();
        private String mode = "";
        private int gap;

        Parts(Lexicon lexicon) {
            this.lexicon = lexicon;
        }

        void add(String part) {
            if (part.equals("unless") || part.equals("without")) {
                mode = part;
            } else if (part.charAt(0) == '<') {
                gap = Integer.parseInt(part.substring(1));
            } else if (mode.equals("unless")) {
                unless.add(lexicon.group(part));
            } else if (mode.equals("without")) {
                without.add(lexicon.group(part));
            } else {
                steps.add(step(part));
                gaps.add(gap);
            }
        }

        private int step(String name) {
            return switch (name) {
                case "^TEXT" -> -1 - Anchors.TEXT;
                case "^SENTENCE" -> -1 - Anchors.SENTENCE;
                case "^CLAUSE" -> -1 - Anchors.CLAUSE;
                case "$" -> -1 - Anchors.STOP;
                default -> lexicon.group(name);
            };
        }
    }
}
