package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Small text files by scope and name. Names of files are hashes: a scope's parts or a conversation's name may hold any
 * character, and may be names of people. A file is written beside its place, forced to disk and moved there, so that a
 * crash leaves the old text or the new one.
 */
final class JsonFolder {
    private static final String ENDING = ".json";

    private final Path folder;

    JsonFolder(Path folder) {
        this.folder = folder;
    }

    Optional<String> read(MemoryScope scope, String name) {
        return read(file(scope, name));
    }

    List<String> readAll(MemoryScope scope) {
        return list(scope).stream().flatMap(file -> read(file).stream()).toList();
    }

    void write(MemoryScope scope, String name, String json) {
        Path file = file(scope, name);
        try {
            Files.createDirectories(file.getParent());
            Path written = Files.createTempFile(file.getParent(), "new", ".tmp");
            try {
                try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
                    ByteBuffer bytes = ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8));
                    while (bytes.hasRemaining()) {
                        channel.write(bytes);
                    }
                    channel.force(true);
                }
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(written);
            }
        } catch (IOException e) {
            throw failed("written", e);
        }
    }

    boolean delete(MemoryScope scope, String name) {
        try {
            return Files.deleteIfExists(file(scope, name));
        } catch (IOException e) {
            throw failed("deleted", e);
        }
    }

    long deleteAll(MemoryScope scope) {
        long deleted = 0;
        try {
            for (Path file : list(scope)) {
                deleted += Files.deleteIfExists(file) ? 1 : 0;
            }
        } catch (IOException e) {
            throw failed("deleted", e);
        }
        return deleted;
    }

    private List<Path> list(MemoryScope scope) {
        Path own = folder(scope);
        if (!Files.isDirectory(own)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(own)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw failed("listed", e);
        }
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw failed("read", e);
        }
    }

    private Path file(MemoryScope scope, String name) {
        return folder(scope).resolve(hash(name) + ENDING);
    }

    private Path folder(MemoryScope scope) {
        return folder.resolve(hash(scope.encoded()));
    }

    private static String hash(String text) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            // UTF-16 and not UTF-8, which has no form for half a pair and would give two names one file.
            byte[] units = new byte[2 * text.length()];
            ByteBuffer.wrap(units).asCharBuffer().put(text);
            return HexFormat.of().formatHex(sha256.digest(units));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static ProfileStoreException failed(String what, IOException cause) {
        return new ProfileStoreException("a conversation or profile file could not be " + what, cause, true);
    }
}
