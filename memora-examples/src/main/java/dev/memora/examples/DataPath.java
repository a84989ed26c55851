package dev.memora.examples;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** Which folder the chat keeps things in: the one that was named, or the one where programs of this user keep their data. */
final class DataPath {
    /** Names no folder: nothing is kept. */
    static final String NONE = "none";

    static final String VARIABLE = "MEMORA_DATA";

    private DataPath() {}

    /**
     * The folder without any choice: {@code memora} in {@code XDG_DATA_HOME}, {@code LOCALAPPDATA}, or {@code
     * .local/share} of {@code HOME}, whichever is set first. Empty if none is, as in some containers: nothing is kept then.
     */
    static Optional<Path> usual(Map<String, String> environment) {
        return absolute(environment, "XDG_DATA_HOME")
                .or(() -> absolute(environment, "LOCALAPPDATA"))
                .or(() -> absolute(environment, "HOME").map(home -> home.resolve(".local/share")))
                .map(folder -> folder.resolve("memora"));
    }

    /**
     * The folder of this run, which is made if it isn't there, for its user's eyes only.
     *
     * @return empty to keep nothing
     * @throws IllegalArgumentException with one sentence for the user
     */
    static Optional<Path> of(Optional<String> option, Map<String, String> environment) {
        String variable = environment.getOrDefault(VARIABLE, "").strip();
        Optional<String> name = option.or(() -> Optional.of(variable).filter(text -> !text.isEmpty()));
        if (name.equals(Optional.of(NONE))) {
            return Optional.empty();
        }
        if (name.isEmpty()) {
            return usual(environment).map(DataPath::makeUsual);
        }
        return Optional.of(make(name.get(), option.isPresent() ? "--data" : VARIABLE));
    }

    private static Path makeUsual(Path folder) {
        try {
            return make(folder.toString(), VARIABLE);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "The usual folder " + folder + " can't be used: name another with --data, or --data " + NONE
                            + " to keep nothing.",
                    e);
        }
    }

    private static Path make(String name, String source) {
        try {
            Path folder = Path.of(name).toAbsolutePath().normalize();
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw new IllegalArgumentException(source + " must name a folder, but names a file.");
            }
            Files.createDirectories(folder, forItsUserOnly());
            if (!Files.isWritable(folder)) {
                throw new IllegalArgumentException(source + " must name a folder that can be written to.");
            }
            return folder;
        } catch (InvalidPathException | IOException e) {
            throw new IllegalArgumentException(source + " must name a folder that can be made.", e);
        }
    }

    private static FileAttribute<?>[] forItsUserOnly() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    /** A relative path in such a variable is to be ignored, says the XDG specification. */
    private static Optional<Path> absolute(Map<String, String> environment, String name) {
        try {
            return Optional.of(environment.getOrDefault(name, ""))
                    .filter(text -> !text.isBlank())
                    .map(Path::of)
                    .filter(Path::isAbsolute);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
