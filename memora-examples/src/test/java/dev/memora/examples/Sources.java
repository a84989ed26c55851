package dev.memora.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The test sources of all modules. */
final class Sources {
    private Sources() {}

    /** The text of each test class by its name, in order; the contracts of the testkit are among them. */
    static Map<String, String> tests() throws IOException {
        Path root = Path.of("").toAbsolutePath().getParent();
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .forEach(folders::add);
        }
        folders.add(root.resolve("memora-testkit/src/main/java"));
        Map<String, String> tests = new TreeMap<>();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> tests.merge(name(file), read(file), String::concat));
            }
        }
        return tests;
    }

    private static String name(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    private static String read(Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
