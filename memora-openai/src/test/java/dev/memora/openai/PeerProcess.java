package dev.memora.openai;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A real server of the shared folder, on a free port of this machine. The first start of one builds it. */
final class PeerProcess implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofMinutes(10);

    private final Process process;
    private final Path log;
    private final int port;

    private PeerProcess(Path script, List<String> arguments) throws IOException {
        this.port = freePort();
        this.log = Files.createTempFile("memora-peer", ".log");
        log.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(List.of("bash", script.toString(), Integer.toString(port)));
        command.addAll(arguments);
        this.process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    }

    /** Starts a server and waits until it answers; the test is skipped where the shared folder is missing. */
    static PeerProcess start(String script, String... arguments) {
        Optional<Path> found = SharedFolder.find("peers/openai/" + script);
        assumeTrue(found.isPresent(), SharedFolder.MISSING);
        try {
            PeerProcess peer = new PeerProcess(found.orElseThrow(), List.of(arguments));
            peer.await();
            return peer;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void await() throws IOException {
        long end = System.nanoTime() + LONGEST_START.toNanos();
        while (!listens()) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                throw new AssertionError("the server did not start:\n" + Files.readString(log));
            }
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    /** A server that still loads says 503. */
    private boolean listens() {
        try {
            HttpURLConnection connection =
                    (HttpURLConnection) URI.create(host() + "/health").toURL().openConnection();
            return connection.getResponseCode() != 503;
        } catch (IOException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    String host() {
        return "http://127.0.0.1:" + port;
    }

    String url() {
        return host() + "/v1";
    }

    @Override
    public void close() {
        process.destroy();
    }
}
