package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Keys of known vendors: an exact prefix and enough of the right characters behind it. Case counts; only ASCII letters
 * and digits count as neighbours.
 */
final class VendorRule {
    private record Shape(String prefix, int least, String alphabet, boolean digitless, String rule) {}

    private static final List<List<Shape>> BY_FIRST = new ArrayList<>();

    static {
        for (int i = 0; i < 128; i++) {
            BY_FIRST.add(new ArrayList<>());
        }
        for (String line : Resources.lines("vendor-keys.txt")) {
            String[] cells = line.split("\\s+", -1);
            boolean digitless = cells.length > 4;
            Shape shape = new Shape(cells[1], Integer.parseInt(cells[2]), cells[3], digitless, "key." + cells[0]);
            BY_FIRST.get(cells[1].charAt(0)).add(shape);
        }
    }

    private VendorRule() {}

    static void check(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        for (int i = 0; i < reading.length; i++) {
            char c = reading.plain[i];
            if (c >= 128 || (i > 0 && CharKinds.isAsciiAlnum(reading.plain[i - 1]))) {
                continue;
            }
            for (Shape shape : BY_FIRST.get(c)) {
                if (fits(scan, i, shape)) {
                    findings.add(Family.SENSITIVE, shape.rule());
                    return;
                }
            }
        }
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
        while (end < scan.reading().length && Secrets.isIn(shape.alphabet(), scan.at(end))) {
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
