package dev.memora.policy.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules are written from what the catalogue means, not copied from the rows they are measured with. */
class ResourcesTest {
    /** Shorter texts are words that any dictionary has. */
    private static final int SHORTEST_ROW = 16;

    @Test
    @DisplayName("no test row's text occurs in the rules' tables")
    void copiesNoTestRow() throws IOException {
        String tables = tables();
        List<String> rows = new ArrayList<>();
        for (String own : List.of("policy_cases.jsonl", "synthetic_tokens.jsonl", "synthetic_ids.jsonl")) {
            Row.own(own).forEach(row -> rows.add(row.text()));
        }
        OwnSets.lines("statements.txt").forEach(line -> rows.add(line.substring(line.indexOf(' ') + 1)));
        OwnSets.lines("attacks.txt").forEach(line -> rows.add(line.split(" ", 3)[2]));
        rows.addAll(publicRows());
        assertThat(rows.stream()
                        .map(ResourcesTest::folded)
                        .filter(row -> row.length() >= SHORTEST_ROW && tables.contains(row)))
                .isEmpty();
    }

    private static List<String> publicRows() throws IOException {
        Path folder = Path.of(System.getProperty("policy.data", "../../shared/data/policy"));
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".jsonl"))
                    .filter(file -> !file.getParent().endsWith("memora"))
                    .flatMap(file -> Row.read(file).stream())
                    .map(Row::text)
                    .toList();
        }
    }

    private static String tables() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String table : List.of(
                "words.txt",
                "phrase-rules.txt",
                "opt-out-words.txt",
                "stop-values.txt",
                "vendor-keys.txt",
                "special-words.txt")) {
            try (InputStream in = Row.class.getResourceAsStream("/dev/memora/internal/policy/" + table)) {
                all.append(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .append('\n');
            }
        }
        return Stream.of(all.toString().split("[,\n]", -1))
                .map(ResourcesTest::folded)
                .collect(Collectors.joining("\n"));
    }

    private static String folded(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip();
    }
}
