package dev.memora.policy.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The sets of the data folder, cut to the questions asked of them. */
final class Sets {
    private static final List<String> CHECKED_PII = List.of("CREDIT_CARD", "US_SSN", "IBAN_CODE", "IBAN");

    private final Path folder;

    Sets(Path folder) {
        this.folder = folder;
    }

    List<Row> rows(String file) {
        return Row.read(folder.resolve(file));
    }

    List<Row> rows(String file, Predicate<Row> kept) {
        return rows(file).stream().filter(kept).toList();
    }

    /** Benign statements and prompts of every language in the folder. */
    List<Row> benign(String... names) {
        return Stream.of(names)
                .flatMap(name -> rows("benign/" + name + ".jsonl").stream())
                .toList();
    }

    /** Sentences with an entity of that kind. */
    List<Row> pii(String entity) {
        return rows("pii/presidio_synth_v2.jsonl", row -> holds(row, entity));
    }

    /** Sentences with none of the entities that have a check digit or a fixed shape. */
    List<Row> otherPii() {
        return rows("pii/presidio_synth_v2.jsonl", row -> CHECKED_PII.stream().noneMatch(kind -> holds(row, kind)));
    }

    private static boolean holds(Row row, String entity) {
        for (var cell : row.json().path("entities")) {
            if (cell.asText().equals(entity)) {
                return true;
            }
        }
        return false;
    }

    /** Every attack of the injection sets and every own secret. */
    List<Row> attacksAndSecrets() {
        List<Row> all = new ArrayList<>(rows("injection/asb_attack_instructions.jsonl"));
        all.addAll(rows("injection/agentdojo_goals.jsonl"));
        all.addAll(rows("injection/bipia_attacks.jsonl"));
        all.addAll(rows("injection/purplellama_en.jsonl"));
        all.addAll(override());
        all.addAll(Row.own("synthetic_tokens.jsonl").stream()
                .filter(row -> row.is("label", "secret"))
                .toList());
        all.addAll(OwnSets.ids("match"));
        return all;
    }

    /** "Ignore previous instructions" in other languages. */
    List<Row> override() {
        return rows(
                "injection/purplellama_multilingual.jsonl", row -> row.is("category", "ignore_previous_instructions"));
    }
}
