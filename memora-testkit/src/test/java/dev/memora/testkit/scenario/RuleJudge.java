package dev.memora.testkit.scenario;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.TokenUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A judge with one opinion: create what resembles nothing, and the given verdict on the most similar for the rest. */
final class RuleJudge implements LlmClient {
    private static final Pattern CASE = Pattern.compile("\"index\":(\\d+),.*?\"similar\":\\[(?:\"([ec]\\d+)\")?");

    private final AtomicInteger calls = new AtomicInteger();
    private final long delayMillis;
    private volatile String verdict = "keep_both";
    private volatile Runnable meanwhile = () -> {};

    RuleJudge() {
        this(0);
    }

    /** A judge that thinks for a while. */
    RuleJudge(long delayMillis) {
        this.delayMillis = delayMillis;
    }

    RuleJudge says(String verdict) {
        this.verdict = verdict;
        return this;
    }

    /** Lets something happen while it thinks. What that throws is how the call fails. */
    RuleJudge meanwhile(Runnable meanwhile) {
        this.meanwhile = meanwhile;
        return this;
    }

    int calls() {
        return calls.get();
    }

    @Override
    public String model() {
        return "rule";
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        calls.incrementAndGet();
        pause();
        meanwhile.run();
        String message = ((ChatMessage.User) request.messages().get(0)).text();
        List<String> results = new ArrayList<>();
        Matcher cases = CASE.matcher(message.substring(0, message.indexOf("\"existing\"")));
        while (cases.find()) {
            String target = cases.group(2);
            results.add(result(cases.group(1), target == null ? "create" : verdict, target));
        }
        return ChatResponse.builder("{\"results\":[" + String.join(",", results) + "]}")
                .usage(new TokenUsage(100, 10))
                .build();
    }

    private static String result(String index, String verdict, String target) {
        boolean named = List.of("skip", "update", "review").contains(verdict);
        return "{\"index\":" + index + ",\"importance\":4,\"verdict\":\"" + verdict + "\",\"target\":"
                + (named ? "\"" + target + "\"" : "null") + "}";
    }

    private void pause() {
        try {
            Thread.sleep(delayMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
