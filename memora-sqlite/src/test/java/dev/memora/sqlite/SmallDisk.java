package dev.memora.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A disk in memory that can be full, read-only or without programs. Only where the system lets tests mount one. */
final class SmallDisk implements AutoCloseable {
    private final Path folder;

    private SmallDisk(Path folder) {
        this.folder = folder;
    }

    /** Mounts one with these options; empty if that is not allowed here. */
    static Optional<SmallDisk> mount(Path folder, String options) throws IOException {
        Files.createDirectories(folder);
        boolean mounted = run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
        return mounted ? Optional.of(new SmallDisk(folder)) : Optional.empty();
    }

    Path folder() {
        return folder;
    }

    boolean remount(String options) throws IOException {
        return run("mount", "-o", "remount," + options, folder.toString());
    }

    @Override
    public void close() throws IOException {
        run("umount", "-l", folder.toString());
    }

    private static boolean run(String... command) throws IOException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (IOException e) {
            // There is no such command on this system.
            return false;
        }
    }
}
