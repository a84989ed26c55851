package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.all;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Two processes that write one scope")
class TwoProcessesTest extends OneServer {
    private static final int ROUNDS = 40;

    @TempDir
    private Path folder;

    @Test
    void loseNoNewMemoryAndSeeNothingForeign(TestReporter reporter) throws Exception {
        ChromaMemoryStore store = open();
        write(store, insert(memory(RivalProcess.SHARED), axis(0)));

        List<Process> processes = List.of(launch("p"), launch("q"));
        for (Process process : processes) {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).as(log()).isZero();
        }

        List<Memory> found = all(store, SCOPE);
        assertThat(found).hasSize(2 * ROUNDS + 1).allMatch(each -> each.scope().equals(SCOPE));
        assertThat(search(store, SCOPE, axis(0), 1_000)).hasSize(2 * ROUNDS + 1);
        for (String name : List.of("p", "q")) {
            MemoryScope own = MemoryScope.of("own", name);
            assertThat(all(store, own))
                    .hasSize(ROUNDS)
                    .allMatch(each -> each.scope().equals(own));
            for (int i = 0; i < ROUNDS; i++) {
                assertThat(get(store, SCOPE, name + "-" + i)).isPresent();
            }
        }
        long versions = get(store, SCOPE, RivalProcess.SHARED).orElseThrow().version() - 1;
        int applied = result("p", 0) + result("q", 0);
        // Versions can't be lost, but two replacements can be told that they made the same one.
        assertThat(applied).isBetween((int) versions, 2 * ROUNDS);
        reporter.publishEntry("replacements told APPLIED", applied + " of " + 2 * ROUNDS);
        reporter.publishEntry("told CONFLICT", "" + (result("p", 1) + result("q", 1)));
        reporter.publishEntry("lost updates", "" + (applied - versions));
        System.out.printf(
                "two processes: %d replacements, %d told APPLIED, %d told CONFLICT, %d lost%n",
                2 * ROUNDS, applied, result("p", 1) + result("q", 1), applied - versions);
    }

    private Process launch(String name) throws IOException {
        String classPath = Stream.of(System.getProperty("jdk.module.path"), System.getProperty("java.class.path"))
                .filter(Objects::nonNull)
                .collect(Collectors.joining(File.pathSeparator));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        testClasses() + File.pathSeparator + classPath,
                        RivalProcess.class.getName(),
                        server.url(),
                        collection,
                        name,
                        Integer.toString(ROUNDS),
                        folder.resolve(name).toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
    }

    /** With a module path, the tests are patched into the module and stand on no path. */
    private static Path testClasses() {
        return Path.of("target", "test-classes").toAbsolutePath();
    }

    private int result(String name, int number) throws IOException {
        return Integer.parseInt(Files.readString(folder.resolve(name)).split(" ", 2)[number]);
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("p.log")) + Files.readString(folder.resolve("q.log"));
    }
}
