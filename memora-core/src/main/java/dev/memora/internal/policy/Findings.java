package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Collects the hits of one check, each rule once. Confined to one thread. */
final class Findings {
    private final Set<String> without;
    private final List<Finding> found = new ArrayList<>(2);

    /** Collects all hits but those of some rules. */
    Findings(Set<String> without) {
        this.without = without;
    }

    void add(Family family, String rule) {
        if (without.contains(rule)) {
            return;
        }
        for (Finding finding : found) {
            if (finding.family() == family && finding.rule().equals(rule)) {
                return;
            }
        }
        found.add(new Finding(family, rule));
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    boolean has(String rule) {
        return found.stream().anyMatch(finding -> finding.rule().equals(rule));
    }

    /** All hits, the one that names the reason first. */
    List<Finding> ordered() {
        if (found.size() > 1) {
            found.sort((a, b) -> a.family().compareTo(b.family()));
        }
        return Collections.unmodifiableList(found);
    }
}
