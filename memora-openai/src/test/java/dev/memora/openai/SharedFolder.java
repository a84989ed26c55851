package dev.memora.openai;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of data and peers beside the repository, which a checkout alone doesn't have. */
final class SharedFolder {
    static final String MISSING =
            "the shared folder is missing: put it beside the repository, or name it in MEMORA_SHARED";

    private SharedFolder() {}

    /** A file or folder in it; empty if it isn't there. */
    static Optional<Path> find(String path) {
        String named = System.getenv("MEMORA_SHARED");
        if (named != null) {
            return Optional.of(Path.of(named).resolve(path)).filter(Files::exists);
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path found = folder.resolve("shared").resolve(path);
            if (Files.exists(found)) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
