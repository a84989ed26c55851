package dev.memora.policy.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The project's own sets, which lie in the test resources. */
final class OwnSets {
    private static final Set<String> NEEDS_ID_WORD = Set.of("jp_my_number", "in_aadhaar", "th_citizen", "hk_id");

    private OwnSets() {}

    /** Official numbers and cards; those whose check digit says too little stand behind a word that names them. */
    static List<Row> ids(String label) {
        return Row.own("synthetic_ids.jsonl").stream()
                .filter(row -> row.is("label", label))
                .map(row -> row.with(word(row.get("entity")) + row.text()))
                .toList();
    }

    /** The lines of a plain list, without comments. */
    static Stream<String> lines(String name) {
        return Row.resource(name).lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
    }

    private static String word(String entity) {
        if (NEEDS_ID_WORD.contains(entity)) {
            return "id number ";
        }
        return entity.equals("card_diners") ? "card " : "";
    }
}
