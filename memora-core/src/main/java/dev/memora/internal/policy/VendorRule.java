package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keys of known vendors: an exact prefix and enough of the right characters behind it. Case counts; only ASCII letters
 * and digits count as neighbours.
 */
final class VendorRule {
    private record Shape(String prefix, int least, Alphabet alphabet, boolean digitless, String rule) {}

    private static final Shape[][] BY_FIRST = new Shape[128][];
    /** Whether any prefix starts with these two characters. */
    private static final boolean[] PAIRS = new boolean[128 * 128];

    static {
        List<List<Shape>> lists = new ArrayList<>();
        for (int i = 0; i < BY_FIRST.length; i++) {
            lists.add(new ArrayList<>());
        }
        for (String line : Resources.lines("vendor-keys.txt")) {
            String[] cells = line.split("\\s+", -1);
            Alphabet alphabet = Alphabet.valueOf(cells[3].toUpperCase(Locale.ROOT));
            PAIRS[cells[1].charAt(0) << 7 | cells[1].charAt(1)] = true;
            lists.get(cells[1].charAt(0))
                    .add(new Shape(
                            cells[1], Integer.parseInt(cells[2]), alphabet, cells.length > 4, "key." + cells[0]));
        }
        for (int i = 0; i < BY_FIRST.length; i++) {
            BY_FIRST[i] = lists.get(i).toArray(Shape[]::new);
        }
    }

    private VendorRule() {}

    static void check(Scan scan, Findings findings) {
        char[] plain = scan.reading().plain;
        boolean inside = false;
        for (int i = 0; i + 1 < scan.reading().length; i++) {
            char c = plain[i];
            boolean alnum = Alphabet.ALNUM.has(c);
            if (alnum && !inside && plain[i + 1] < 128 && PAIRS[c << 7 | plain[i + 1]]) {
                for (Shape shape : BY_FIRST[c]) {
                    if (fits(scan, i, shape)) {
                        findings.add(Family.SENSITIVE, shape.rule());
                        return;
                    }
                }
            }
            inside = alnum;
        }
    }

    /** The ids of the rules. */
    static Set<String> ids() {
        return Arrays.stream(BY_FIRST).flatMap(Arrays::stream).map(Shape::rule).collect(Collectors.toSet());
    }

    private static boolean fits(Scan scan, int start, Shape shape) {
        String prefix = shape.prefix();
        for (int k = 1; k < prefix.length(); k++) {
            if (scan.at(start + k) != prefix.charAt(k)) {
                return false;
            }
        }
        int from = start + prefix.length();
        int end = from;
        boolean digit = false;
        int capitals = 0;
        while (end < scan.reading().length && shape.alphabet().has(scan.at(end))) {
            digit |= scan.at(end) >= '0' && scan.at(end) <= '9';
            capitals += scan.at(end) >= 'A' && scan.at(end) <= 'Z' ? 1 : 0;
            end++;
        }
        // Names in camel case have a capital for five letters or more; drawn letters have one for two.
        boolean drawn = shape.digitless() && capitals * 4 >= end - from && scan.at(end) != '_';
        return end - from >= shape.least()
                && (digit || drawn)
                && !Secrets.isPlaceholder(scan.reading().text(from, end));
    }
}
