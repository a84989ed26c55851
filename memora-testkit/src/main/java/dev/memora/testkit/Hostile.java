package dev.memora.testkit;

import dev.memora.memory.MemoryScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Values that careless storage confuses, cuts, folds or executes. All are valid Unicode. */
final class Hostile {
    /** Texts for contents, keys and parts of scopes. */
    static final List<String> TEXTS = List.of(
            "plain",
            "Plain",
            " plain",
            "plain ",
            "%",
            "_",
            "*",
            "?",
            "pl%",
            "' OR '1'='1",
            "'; DROP TABLE memory; --",
            "$ne",
            "{\"$ne\":null}",
            "{\"$or\":[{}]}",
            "[\"plain\"]",
            "\"",
            "\\",
            "\\\"",
            "../..",
            "a/b",
            "a:b",
            "a#1",
            "a,b",
            "a|b",
            "null",
            "true",
            "0",
            "-1",
            "1e3",
            "NaN",
            "line\nbreak",
            "tab\there",
            "nul\0inside",
            "\u0001\u001f\u007f\u0085",
            "\u2028\u2029",
            "\u200bzero\u200dwidth\ufeff",
            "\u202eright to left\u2066",
            "é",
            "e\u0301",
            "ﬁ",
            "fi",
            "İ",
            "i\u0307",
            "ß",
            "SS",
            "а (Cyrillic)",
            "a (Cyrillic)",
            "ａ",
            "使用者的英文程度是 B2",
            "العربية",
            "👨‍👩‍👧 😀 𠮷",
            "\ufffd\uffff");

    private Hostile() {}

    /** Scopes of which no two are the same. */
    static List<MemoryScope> scopes() {
        List<MemoryScope> scopes = new ArrayList<>();
        for (String text : TEXTS) {
            scopes.add(MemoryScope.of(text));
        }
        scopes.add(MemoryScope.of("a", "b"));
        scopes.add(MemoryScope.of("ab"));
        scopes.add(MemoryScope.of("b", "a"));
        scopes.add(MemoryScope.of("a"));
        scopes.add(MemoryScope.of("a", "a"));
        scopes.add(MemoryScope.of("a", "%"));
        scopes.add(MemoryScope.of("a", "null"));
        scopes.add(MemoryScope.of("a", " "));
        scopes.add(MemoryScope.of("1:a"));
        scopes.add(MemoryScope.of("1:a1:b"));
        scopes.add(longest("x"));
        scopes.add(longest("y"));
        return scopes;
    }

    /** As long as a scope can be; differs from its like in the last character only. */
    private static MemoryScope longest(String end) {
        List<String> parts = new ArrayList<>(
                Collections.nCopies(MemoryScope.MAX_PARTS - 1, "長".repeat(MemoryScope.MAX_PART_BYTES / 3)));
        parts.add("z".repeat(MemoryScope.MAX_PART_BYTES - 1) + end);
        return new MemoryScope(parts);
    }
}
