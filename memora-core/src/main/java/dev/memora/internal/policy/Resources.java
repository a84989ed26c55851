package dev.memora.internal.policy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the tables that lie beside the classes. */
final class Resources {
    private Resources() {}

    /** The lines of a table, without blank lines and those that start with {@code #}; trimmed. */
    static List<String> lines(String name) {
        try (InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the policy table " + name + " is missing from the module");
            }
            return lines(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException("the policy table " + name + " can't be read", e);
        }
    }

    private static List<String> lines(BufferedReader reader) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            String trimmed = line.trim();
            if (!trimmed.isEmpty() && trimmed.charAt(0) != '#') {
                lines.add(trimmed);
            }
        }
        return lines;
    }
}
