package dev.memora.sqlite;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Another process that runs a main class of these tests. */
final class ChildJvm {
    private ChildJvm() {}

    /** Starts it with both outputs in a file. */
    static Process start(Class<?> main, Path output, List<String> options, String... arguments) throws IOException {
        return builder(main, options, arguments)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
    }

    static ProcessBuilder builder(Class<?> main, List<String> options, String... arguments) {
        String classPath = Stream.of(
                        Path.of(System.getProperty("basedir", "."), "target", "test-classes")
                                .toAbsolutePath()
                                .toString(),
                        System.getProperty("jdk.module.path"),
                        System.getProperty("java.class.path"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** Waits for its end and returns its exit code. */
    static int end(Process process) throws InterruptedException {
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new AssertionError("the process didn't end");
        }
        return process.exitValue();
    }
}
