package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Matches all phrase rules at once, in one walk over the words and places found in a reading. For each step of each rule
 * it keeps the last two places where the rule got that far, so the cost grows with the words times the steps they serve.
 *
 * <p>Immutable; thread-safe.
 */
final class PhraseRules {
    private final PhraseRule[] rules;
    private final int[] offsets;
    private final int total;
    /** For each group, then each anchor kind, the pairs of rule and step it serves; later steps first. */
    private final int[][] served;

    /** For each rule, the groups of its steps, a bit each. */
    private final long[][] needs;

    private final int groups;

    PhraseRules(List<String> lines, Lexicon lexicon) {
        rules = lines.stream().map(line -> PhraseRule.parse(line, lexicon)).toArray(PhraseRule[]::new);
        groups = lexicon.size();
        offsets = new int[rules.length];
        List<List<Integer>> lists = new ArrayList<>();
        for (int i = 0; i < groups + Anchors.KINDS; i++) {
            lists.add(new ArrayList<>());
        }
        needs = new long[rules.length][Words.bits(groups)];
        int steps = 0;
        for (int r = 0; r < rules.length; r++) {
            offsets[r] = steps;
            steps += rules[r].length();
            for (int s = rules[r].length() - 1; s >= 0; s--) {
                int step = rules[r].step(s);
                if (step >= 0) {
                    needs[r][step / Long.SIZE] |= 1L << step;
                }
                lists.get(step >= 0 ? step : groups - 1 - step).add(r << 8 | s);
            }
        }
        total = steps;
        served = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The ids of the rules. */
    Set<String> ids() {
        return Arrays.stream(rules).map(rule -> rule.finding().rule()).collect(Collectors.toSet());
    }

    /** Tells the sink the finding of each rule that matches, once. */
    void match(Reading reading, Words words, Consumer<Finding> sink) {
        if (!mayMatch(words)) {
            return;
        }
        Anchors anchors = Anchors.of(reading);
        State state = new State(reading, words, sink);
        int a = 0;
        for (int w = 0; w < words.count(); w++) {
            while (a < anchors.count() && anchors.position(a) < words.end(w)) {
                state.anchor(anchors, a++);
            }
            state.see(words.group(w), words.start(w), words.end(w));
        }
        while (a < anchors.count()) {
            state.anchor(anchors, a++);
        }
    }

    /** Whether all the words of some rule are there, wherever; they are in few texts. */
    private boolean mayMatch(Words words) {
        for (long[] need : needs) {
            if (words.met(need)) {
                return true;
            }
        }
        return false;
    }

    /** How far each rule has got. Ends are kept plus one, so that a fresh array says "never". */
    private final class State {
        private final Reading reading;
        private final Words words;
        private final Consumer<Finding> sink;
        private final int[] last = new int[total];
        private final int[] before = new int[total];
        private final int[] seen = new int[groups];
        private final boolean[] matched = new boolean[rules.length];

        State(Reading reading, Words words, Consumer<Finding> sink) {
            this.reading = reading;
            this.words = words;
            this.sink = sink;
        }

        void anchor(Anchors anchors, int at) {
            int position = anchors.position(at);
            serve(served[groups + anchors.kind(at)], position, position);
        }

        void see(int group, int start, int end) {
            serve(served[group], start, end);
            seen[group] = end + 1;
        }

        private void serve(int[] pairs, int start, int end) {
            for (int pair : pairs) {
                int r = pair >> 8;
                int s = pair & 0xff;
                PhraseRule rule = rules[r];
                int cell = offsets[r] + s;
                if (s > 0 && !reaches(cell - 1, start, rule.gap(s))) {
                    continue;
                }
                if (s + 1 == rule.length()) {
                    if (!matched[r] && !isGuarded(rule, start)) {
                        matched[r] = true;
                        sink.accept(rule.finding());
                    }
                } else if (last[cell] != end + 1) {
                    before[cell] = last[cell];
                    last[cell] = end + 1;
                }
            }
        }

        private boolean reaches(int cell, int start, int gap) {
            return fits(last[cell] - 1, start, gap) || fits(before[cell] - 1, start, gap);
        }

        private boolean fits(int end, int start, int gap) {
            return end >= 0 && end <= start && start - end <= gap && reading.sentences[end] == reading.sentences[start];
        }

        private boolean isGuarded(PhraseRule rule, int start) {
            for (int group : rule.unless()) {
                int end = seen[group] - 1;
                if (end >= 0 && reading.sentences[end] == reading.sentences[start]) {
                    return true;
                }
            }
            return rule.without().length > 0 && isAnywhere(rule.without(), reading.sentences[start]);
        }

        private boolean isAnywhere(int[] guards, int sentence) {
            for (int w = 0; w < words.count(); w++) {
                for (int group : guards) {
                    if (words.group(w) == group && reading.sentences[words.start(w)] == sentence) {
                        return true;
                    }
                }
            }
            return false;
        }
    }
}
