package dev.memora.chroma;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.Assumptions;

/** A real server on 127.0.0.1 with a data directory of its own. Where none can be had, tests are skipped, or fail in CI. */
final class ChromaServer implements AutoCloseable {
    /** Chroma 1.5.9. */
    static final String CURRENT = "1.3.4";

    private static final Path SCRIPT = Path.of("src", "test", "server", "chroma-server");
    private static final OkHttpClient HTTP = new OkHttpClient();

    private final String version;
    private final Path home;
    private final int port;
    private final List<String> settings;
    private Process process;

    private ChromaServer(String version, List<String> settings) throws IOException {
        this.version = version;
        this.settings = settings;
        this.home = Files.createTempDirectory("memora-chroma");
        this.port = freePort();
        this.process = launch();
    }

    static ChromaServer start(String... settings) {
        return startVersion(CURRENT, settings);
    }

    static ChromaServer startVersion(String version, String... settings) {
        try {
            Process install = new ProcessBuilder(SCRIPT.toString(), "install", version)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean installed = install.waitFor(5, TimeUnit.MINUTES) && install.exitValue() == 0;
            if (!installed && "required".equals(System.getenv("MEMORA_CHROMA_TESTS"))) {
                throw new AssertionError("there is no Chroma server to test with");
            }
            Assumptions.assumeTrue(installed, "there is no Chroma server to test with");
            ChromaServer server = new ChromaServer(version, List.of(settings));
            server.awaitHeartbeat();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + port;
    }

    Path data() {
        return home.resolve("data");
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Ends the server without a warning, as a power cut would. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends the server in order. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
            kill();
        }
    }

    /** Starts the server again on what it left. */
    void restart() throws IOException, InterruptedException {
        process = launch();
        awaitHeartbeat();
    }

    @Override
    public void close() {
        try {
            stop();
            try (Stream<Path> files = Files.walk(home)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    private Process launch() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "persist_path: \"" + data() + "\"",
                "port: " + port,
                "listen_address: \"127.0.0.1\"",
                "allow_reset: true"));
        lines.addAll(settings);
        Path config = Files.write(home.resolve("config.yaml"), lines);
        return new ProcessBuilder(SCRIPT.toString(), "run", config.toString(), version)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("log").toFile())
                .start();
    }

    private void awaitHeartbeat() throws IOException, InterruptedException {
        Request request = new Request.Builder().url(url() + "/api/v2/heartbeat").build();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (System.nanoTime() < end && process.isAlive()) {
            try (Response response = HTTP.newCall(request).execute()) {
                if (response.isSuccessful()) {
                    return;
                }
            } catch (IOException notYet) {
                Thread.sleep(20);
            }
        }
        throw new AssertionError("the Chroma server didn't start: " + Files.readString(home.resolve("log")));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
