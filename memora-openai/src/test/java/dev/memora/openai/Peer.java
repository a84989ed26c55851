package dev.memora.openai;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server on bare sockets, so that it can also do what no server library lets it. Every request's body is held against
 * OpenAI's own description, and every reply that claims to be well-formed.
 */
final class Peer implements AutoCloseable {
    static final String KEY = "sk-test-1234567890";

    private final ServerSocket socket;
    private final Deque<Answer> answers = new ArrayDeque<>();
    private Answer last = (request, out) -> {
        throw new IOException("nobody said what to answer");
    };
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final List<AssertionError> faults = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    Peer() {
        Contract.warmUp();
        try {
            socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        start(this::accept);
    }

    /** What is written to the connection for a request. */
    @FunctionalInterface
    interface Answer {
        void write(Request request, OutputStream out) throws IOException;
    }

    /** A request that came. */
    record Request(String target, Map<String, String> headers, String body) {
        JsonNode json() {
            return Wire.parse(body).orElseThrow();
        }

        String path() {
            return target.replaceFirst("\\?.*", "").replaceFirst("^(http:/)?/.*?(v1|deployments/[^/]+)/", "");
        }
    }

    String url() {
        return "http://127.0.0.1:" + socket.getLocalPort() + "/v1";
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
    }

    ConnectionBuilder<OpenAiClient> chat(Profile profile) {
        return OpenAiClient.builder(profile, "test-model").baseUrl(url()).apiKey(KEY);
    }

    OpenAiClient client(Profile profile) {
        return chat(profile).build();
    }

    /** The next answer; the last one is given for ever. */
    synchronized Peer then(Answer answer) {
        answers.add(answer);
        return this;
    }

    /** A reply as OpenAI describes it. */
    Peer replies(JsonNode body) {
        return then((request, out) -> reply(request, out, body));
    }

    /** A streamed reply as OpenAI describes it. */
    Peer streams(List<? extends JsonNode> events) {
        return then((request, out) -> stream(request, out, events));
    }

    /** Writes a reply, which must be as OpenAI describes it. */
    void reply(Request request, OutputStream out, JsonNode body) throws IOException {
        check(() -> Contract.checkReply(request.path(), body));
        oddly(out, 200, "application/json", Wire.write(body));
    }

    /** Writes events, which must be as OpenAI describes them. */
    void stream(Request request, OutputStream out, List<? extends JsonNode> events) throws IOException {
        events.forEach(event -> check(() -> Contract.checkEvent(request.path(), event)));
        oddly(out, 200, "text/event-stream", sse(events) + "data: [DONE]\n\n");
    }

    /** A reply that no description knows. */
    Peer odd(int status, String body, String... headers) {
        return then((request, out) -> oddly(out, status, "application/json", body, headers));
    }

    /** A stream that no description knows. */
    Peer oddStream(String events, String... headers) {
        return then((request, out) -> oddly(out, 200, "text/event-stream", events, headers));
    }

    static String sse(List<? extends JsonNode> events) {
        StringBuilder text = new StringBuilder();
        for (JsonNode event : events) {
            if (event.has("type")) {
                text.append("event: ").append(event.get("type").asText()).append('\n');
            }
            text.append("data: ").append(Wire.write(event)).append("\n\n");
        }
        return text.toString();
    }

    /** Writes what no description knows. */
    static void oddly(OutputStream out, int status, String type, String body, String... headers) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " Status\r\nContent-Type: " + type
                + "\r\nContent-Length: " + bytes.length + "\r\nx-request-id: req_1\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        out.write(head.append("\r\n").toString().getBytes(ISO_8859_1));
        out.write(bytes);
        out.flush();
    }

    List<Request> requests() {
        return requests;
    }

    JsonNode body(int i) {
        return requests.get(i).json();
    }

    ObjectNode lastBody() {
        return (ObjectNode) body(requests.size() - 1);
    }

    private void check(Runnable rule) {
        try {
            rule.run();
        } catch (AssertionError e) {
            faults.add(e);
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = socket.accept();
                open.add(connection);
                start(() -> serve(connection));
            }
        } catch (IOException e) {
            if (!socket.isClosed()) {
                throw new AssertionError(e);
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = new BufferedInputStream(connection.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                Request received = request;
                requests.add(received);
                check(() -> Contract.checkRequest(received.path(), received.json()));
                next().write(received, connection.getOutputStream());
            }
        } catch (IOException e) {
            // The client hung up, as it may.
            open.remove(connection);
        }
    }

    private synchronized Answer next() {
        last = answers.isEmpty() ? last : answers.remove();
        return last;
    }

    private static Request read(InputStream in) throws IOException {
        String first = line(in);
        if (first.isEmpty()) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Request(
                first.substring(first.indexOf(' ') + 1, first.lastIndexOf(' ')),
                headers,
                new String(in.readNBytes(length), UTF_8));
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(ISO_8859_1);
    }

    private static void start(Runnable job) {
        Thread thread = new Thread(job, "peer");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Socket connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        faults.forEach(fault -> {
            throw fault;
        });
    }
}
