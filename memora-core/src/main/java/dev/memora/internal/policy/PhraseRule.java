package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Words and places that must follow each other in one sentence, each at most so many characters behind the one before,
 * unless a word of a guarding group stands before the end of it.
 */
final class PhraseRule {
    private final Finding finding;
    private final int[] steps;
    private final int[] gaps;
    private final int[] unless;

    private PhraseRule(Finding finding, List<Integer> steps, List<Integer> gaps, List<Integer> unless) {
        this.finding = finding;
        this.steps = ints(steps);
        this.gaps = ints(gaps);
        this.unless = ints(unless);
    }

    /**
     * Reads a line such as {@code INSTRUCTION override: IGNORE <30 PRIOR <30 RULES unless USER}.
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
        List<Integer> steps = new ArrayList<>();
        List<Integer> gaps = new ArrayList<>();
        List<Integer> unless = new ArrayList<>();
        boolean guards = false;
        int gap = 0;
        for (String part : line.substring(colon + 1).trim().split("\\s+", -1)) {
            if (part.equals("unless")) {
                guards = true;
            } else if (part.charAt(0) == '<') {
                gap = Integer.parseInt(part.substring(1));
            } else if (guards) {
                unless.add(lexicon.group(part));
            } else {
                steps.add(step(part, lexicon));
                gaps.add(gap);
            }
        }
        return new PhraseRule(finding, steps, gaps, unless);
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

    /** The guarding groups; not to be changed. */
    int[] unless() {
        return unless;
    }

    private static int step(String name, Lexicon lexicon) {
        return switch (name) {
            case "^TEXT" -> -1 - Anchors.TEXT;
            case "^SENTENCE" -> -1 - Anchors.SENTENCE;
            case "^CLAUSE" -> -1 - Anchors.CLAUSE;
            case "$" -> -1 - Anchors.STOP;
            default -> lexicon.group(name);
        };
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
