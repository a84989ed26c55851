package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.testkit.FaultPlan.Fault;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyLlmClientTest extends LlmClientContract {
    private final FaultPlan plan = new FaultPlan();

    @Override
    protected LlmClient answering(ChatResponse response) {
        return new FaultyLlmClient(new ScriptedLlmClient().otherwise(Phase.REPLY, request -> response), plan);
    }

    @Override
    protected LlmClient failing() {
        return new FaultyLlmClient(
                new ScriptedLlmClient().otherwise(Phase.REPLY, request -> {
                    throw new LlmException("scripted failure", null, false);
                }),
                plan);
    }

    @Test
    void failsAfterItStreamed() {
        LlmClient model = answering(ChatResponse.builder("all of it").build());
        plan.failAt("llm.stream", 1, Fault.FAIL_AFTER);
        List<String> pieces = new ArrayList<>();
        ChatRequest request =
                ChatRequest.builder(List.of(new ChatMessage.User("hello"))).build();

        assertThatThrownBy(() -> model.stream(request, pieces::add))
                .isInstanceOfSatisfying(
                        LlmException.class, e -> assertThat(e.retryable()).isTrue());
        assertThat(String.join("", pieces)).isEqualTo("all of it");
    }
}
