package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptedLlmClientTest extends LlmClientContract {
    @Override
    protected LlmClient answering(ChatResponse response) {
        return new ScriptedLlmClient().otherwise(Phase.REPLY, request -> response);
    }

    @Override
    protected LlmClient failing() {
        return new ScriptedLlmClient().otherwise(Phase.REPLY, request -> {
            throw new LlmException("scripted failure", null, false);
        });
    }

    @Test
    void givesItsAnswersInOrder() {
        ScriptedLlmClient model =
                new ScriptedLlmClient().call("search_memory", "{}").reply("one").reply("two");

        ChatResponse first = model.chat(request(Phase.REPLY));
        assertThat(first.calls()).containsExactly(new ToolCall("call-1", "search_memory", "{}"));
        assertThat(first.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(model.chat(request(Phase.TOOLS)).text()).isEqualTo("one");
        assertThat(model.remaining()).isEqualTo(1);
        assertThat(model.chat(request(Phase.REPLY)).text()).isEqualTo("two");
        assertThat(model.remaining()).isZero();
    }

    @Test
    void keepsPhasesApart() {
        ScriptedLlmClient model = new ScriptedLlmClient()
                .reply("reply")
                .answer(Phase.JUDGE, ChatResponse.builder("verdict").build())
                .answer(
                        Phase.SUMMARY,
                        request -> ChatResponse.builder(
                                        "of " + request.messages().size())
                                .build());

        assertThat(model.chat(request(Phase.SUMMARY)).text()).isEqualTo("of 1");
        assertThat(model.chat(request(Phase.JUDGE)).text()).isEqualTo("verdict");
        assertThat(model.chat(request(Phase.REPLY)).text()).isEqualTo("reply");
        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests(Phase.JUDGE)).hasSize(1);
    }

    @Test
    void failsLoudlyWhenTheScriptIsOver() {
        ScriptedLlmClient model = new ScriptedLlmClient().reply("one");
        ChatResponse ignored = model.chat(request(Phase.REPLY));

        assertThatIllegalStateException()
                .isThrownBy(() -> model.chat(request(Phase.REPLY)))
                .withMessageContaining("REPLY");
        assertThatIllegalStateException().isThrownBy(() -> model.chat(request(Phase.JUDGE)));
    }

    @Test
    void throwsWhatAnAnswerThrows() {
        LlmException failure = new LlmException("down", null, true);
        ScriptedLlmClient model = new ScriptedLlmClient()
                .answer(Phase.REPLY, request -> {
                    throw failure;
                })
                .reply("up again");

        assertThatThrownBy(() -> model.chat(request(Phase.REPLY))).isSameAs(failure);
        assertThat(model.chat(request(Phase.REPLY)).text()).isEqualTo("up again");
    }

    @Test
    void streamsSeveralPiecesWithoutCuttingACharacter() {
        List<String> pieces = new ArrayList<>();
        ChatResponse ignored = new ScriptedLlmClient().reply("1234😀6789").stream(request(Phase.REPLY), pieces::add);

        assertThat(pieces).containsExactly("1234😀", "6789");
    }

    private static ChatRequest request(Phase phase) {
        return ChatRequest.builder(List.of(new ChatMessage.User("hello")))
                .phase(phase)
                .build();
    }
}
