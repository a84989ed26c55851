package dev.memora.examples;

import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files that go when the script ends. Confined to one thread. */
final class TemporaryStores implements DemoStores {
    private final List<SqliteMemora> open = new ArrayList<>();
    private final List<Path> folders = new ArrayList<>();

    @Override
    public MemoryStore open(DemoLanguage language) {
        try {
            Path folder = Files.createTempDirectory("memora-script");
            folders.add(folder);
            SqliteMemora file = SqliteMemora.open(folder.resolve("memora-" + language.tag() + ".db"));
            open.add(file);
            return file.store();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        open.forEach(SqliteMemora::close);
        folders.forEach(TemporaryStores::delete);
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
