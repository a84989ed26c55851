package dev.memora.testkit;

import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.TextSink;
import dev.memora.llm.ToolCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A model that answers what it was told to, in order, and remembers what it was asked.
 *
 * <p>Each phase has answers of its own, except that {@link Phase#REPLY} and {@link Phase#TOOLS} share theirs: whether a
 * step of a turn is the last one shows only in its answer. An answer may be a function of the request, and may throw.
 * When the answers run out, {@link #otherwise} answers.
 *
 * <p>A streamed text comes in several pieces. Thread-safe.
 */
public final class ScriptedLlmClient implements LlmClient {
    private static final int PIECE = 5;

    private final Lock lock = new ReentrantLock();
    private final Map<Phase, Deque<Function<ChatRequest, ChatResponse>>> answers = new EnumMap<>(Phase.class);
    private final Map<Phase, Function<ChatRequest, ChatResponse>> otherwise = new EnumMap<>(Phase.class);
    private final List<ChatRequest> requests = new ArrayList<>();
    private int calls;

    /** Creates a model without any answers. */
    public ScriptedLlmClient() {}

    /** Adds a final answer to the conversation. */
    public ScriptedLlmClient reply(String text) {
        return answer(Phase.REPLY, ChatResponse.builder(text).build());
    }

    /** Adds a call of one tool to the conversation, under an id of its own. */
    public ScriptedLlmClient call(String tool, String argumentsJson) {
        return calls(new ToolCall(nextCallId(), tool, argumentsJson));
    }

    /** Adds an answer that calls these tools to the conversation. */
    public ScriptedLlmClient calls(ToolCall... calls) {
        return answer(
                Phase.REPLY, ChatResponse.builder("").calls(List.of(calls)).build());
    }

    /** Adds an answer to a phase. */
    public ScriptedLlmClient answer(Phase phase, ChatResponse response) {
        Objects.requireNonNull(response, "response");
        return answer(phase, request -> response);
    }

    /** Adds an answer to a phase that depends on the request. */
    public ScriptedLlmClient answer(Phase phase, Function<ChatRequest, ChatResponse> answer) {
        Objects.requireNonNull(answer, "answer");
        lock.lock();
        try {
            answers.computeIfAbsent(queue(phase), any -> new ArrayDeque<>()).add(answer);
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** Sets what answers in a phase when there is nothing left to say. */
    public ScriptedLlmClient otherwise(Phase phase, Function<ChatRequest, ChatResponse> answer) {
        Objects.requireNonNull(answer, "answer");
        lock.lock();
        try {
            otherwise.put(queue(phase), answer);
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** All requests so far, in order. */
    public List<ChatRequest> requests() {
        lock.lock();
        try {
            return List.copyOf(requests);
        } finally {
            lock.unlock();
        }
    }

    /** The requests of one phase so far, in order. */
    public List<ChatRequest> requests(Phase phase) {
        return requests().stream().filter(request -> request.phase() == phase).toList();
    }

    /** How many answers were not asked for yet. */
    public int remaining() {
        lock.lock();
        try {
            return answers.values().stream().mapToInt(Deque::size).sum();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String model() {
        return "scripted";
    }

    /**
     * The next answer of the request's phase.
     *
     * @throws IllegalStateException if there is none: the script doesn't fit the test
     */
    @Override
    public ChatResponse chat(ChatRequest request) {
        return next(request).apply(request);
    }

    @Override
    public ChatResponse stream(ChatRequest request, TextSink sink) {
        ChatResponse response = chat(request);
        String text = response.text();
        for (int from = 0; from < text.length(); ) {
            int to = text.offsetByCodePoints(from, Math.min(PIECE, text.codePointCount(from, text.length())));
            sink.text(text.substring(from, to));
            from = to;
        }
        return response;
    }

    private Function<ChatRequest, ChatResponse> next(ChatRequest request) {
        Phase queue = queue(request.phase());
        lock.lock();
        try {
            requests.add(request);
            Deque<Function<ChatRequest, ChatResponse>> left = answers.get(queue);
            Function<ChatRequest, ChatResponse> next = left == null ? null : left.poll();
            return next != null ? next : orElse(otherwise.get(queue), request.phase());
        } finally {
            lock.unlock();
        }
    }

    private static Function<ChatRequest, ChatResponse> orElse(
            @Nullable Function<ChatRequest, ChatResponse> fallback, Phase phase) {
        if (fallback == null) {
            throw new IllegalStateException("the script has no answer left for phase " + phase);
        }
        return fallback;
    }

    private String nextCallId() {
        lock.lock();
        try {
            return "call-" + ++calls;
        } finally {
            lock.unlock();
        }
    }

    private static Phase queue(Phase phase) {
        return phase == Phase.TOOLS ? Phase.REPLY : phase;
    }
}
