package dev.memora.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** A new, empty Chroma server, which ends with the test. Where none can be had, the test is skipped, or fails in CI. */
final class ChromaServer implements AutoCloseable {
    private static final Path SCRIPT = Path.of("..", "memora-chroma", "src", "test", "server", "chroma-server");

    private final Process process;
    private final String url;

    private ChromaServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    static ChromaServer start() {
        try {
            // The server lives for as long as something could still be written to this process.
            Process process = new ProcessBuilder(SCRIPT.toString(), "with", "sh", "-c", "echo $CHROMA_URL; exec cat")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
            String url = output.readLine();
            if (url == null && "required".equals(System.getenv("MEMORA_CHROMA_TESTS"))) {
                throw new AssertionError("there is no Chroma server to test with");
            }
            Assumptions.assumeTrue(url != null, "there is no Chroma server to test with");
            return new ChromaServer(process, url);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What tells the demo where the server is. */
    Map<String, String> environment() {
        return Map.of("CHROMA_URL", url);
    }

    @Override
    public void close() {
        try {
            process.outputWriter().close();
            process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
