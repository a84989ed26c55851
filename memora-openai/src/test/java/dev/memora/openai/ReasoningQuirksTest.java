package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What becomes of a model's reasoning between the steps of a turn. */
class ReasoningQuirksTest extends PeerTest {
    private static final String REFUSED = "{\"error\":{\"message\":\"could not be verified\","
            + "\"type\":\"invalid_request_error\",\"code\":\"invalid_encrypted_content\",\"param\":null}}";

    private final OpenAiClient client = peer.client(Profiles.openAi());

    private static ChatRequest next(ChatResponse response) {
        return Fixtures.request(
                new ChatMessage.User("What is my level?"),
                response.asMessage(),
                new ChatMessage.ToolOutput(response.calls().get(0).id(), "B2"));
    }

    private ChatResponse thoughtful() {
        peer.replies(Fixtures.responses("completed", Fixtures.reasoning("rs_1"), Fixtures.call("c1")));
        return client.chat(Fixtures.request());
    }

    private JsonNode sentAfter(ChatResponse response) {
        peer.replies(Fixtures.responses("completed", Fixtures.message("B2.")));
        client.chat(next(response));
        return peer.lastBody().get("input");
    }

    @Test
    @DisplayName("30 vercel/ai#7099, 31 TanStack/ai#1212, 33 Agora#141: the whole turn goes back as it came")
    void replaysTheWholeTurn() {
        JsonNode input = sentAfter(thoughtful());

        assertThat(input).hasSize(4);
        assertThat(input.get(1)).isEqualTo(Fixtures.json(Fixtures.reasoning("rs_1")));
        assertThat(input.get(1).get("summary")).as("kept though empty").isEmpty();
        assertThat(input.get(2)).isEqualTo(Fixtures.json(Fixtures.call("c1")));
        assertThat(input.get(3).get("call_id").textValue()).isEqualTo("c1");
    }

    @Test
    @DisplayName("32 continue#11721: nothing is injected between reasoning and call")
    void injectsNothing() {
        JsonNode input = sentAfter(thoughtful());

        assertThat(input).noneMatch(item -> "assistant".equals(item.path("role").asText()));
    }

    @Test
    @DisplayName("34 openai/codex#8119: refused reasoning is left out once, and the rest sent again")
    void leavesRefusedReasoningOut() {
        ChatResponse response = thoughtful();
        peer.odd(400, REFUSED);
        JsonNode input = sentAfter(response);

        assertThat(peer.requests()).hasSize(3);
        assertThat(input)
                .extracting(item -> item.path("type").asText())
                .containsExactly("message", "function_call", "function_call_output");
        assertThat(input.get(1).has("id")).isFalse();
        assertThat(sentAfter(response)).as("only that request was at fault").hasSize(4);
    }

    @Test
    @DisplayName("34 a server that refuses again gets no third try")
    void leavesReasoningOutOnce() {
        ChatResponse response = thoughtful();
        peer.odd(400, REFUSED);

        LlmException failure = Assertions.catchThrowableOfType(LlmException.class, () -> client.chat(next(response)));

        assertThat(failure.retryable()).isFalse();
        assertThat(said(failure).code()).contains("invalid_encrypted_content");
        assertThat(peer.requests()).hasSize(3);
    }

    @Test
    @DisplayName("34 hermes-agent PR#33156: reasoning never reaches another server, organisation or API")
    void sendsReasoningOnlyToItsIssuer() {
        ChatResponse response = thoughtful();
        ConnectionBuilder<OpenAiClient> same = peer.chat(Profiles.openAi());
        try (Peer other = new Peer()) {
            List<OpenAiClient> others = List.of(
                    other.client(Profiles.openAi()),
                    same.organization("org-2").build(),
                    same.organization(null).project("p-2").build());
            other.replies(Fixtures.responses("completed", Fixtures.message("B2.")));
            peer.replies(Fixtures.responses("completed", Fixtures.message("B2.")));
            others.forEach(another -> another.chat(next(response)));
            assertThat(other.requests().get(0).body()).doesNotContain("gAAAA");
            assertThat(peer.requests().subList(1, 3))
                    .noneMatch(request -> request.body().contains("gAAAA"));
            peer.replies(Fixtures.chat(ChatResponse.builder("B2").build()));
            peer.client(Profiles.generic()).chat(next(response));
            assertThat(peer.requests().get(3).body()).doesNotContain("gAAAA");
        }
    }

    @Test
    @DisplayName("reasoning that isn't encrypted, or that nothing follows, is not sent back")
    void replaysNothingThatWouldBeRefused() {
        String plain = "{'type':'reasoning','id':'rs_1','summary':[],'content':[]}";
        String blank = "{'type':'reasoning','id':'rs_1','summary':[],'encrypted_content':''}";
        for (String reasoning : List.of(plain, blank)) {
            peer.odd(
                    200,
                    Fixtures.responses("completed", reasoning, Fixtures.call("c1"))
                            .toString());
            JsonNode input = sentAfter(client.chat(Fixtures.request()));
            assertThat(input.get(1).path("type").asText()).isEqualTo("function_call");
            assertThat(input.get(1).has("id"))
                    .as("an id refers to what was not kept")
                    .isFalse();
        }
        peer.replies(Fixtures.responses("completed", Fixtures.call("c1"), Fixtures.reasoning("rs_2")));
        assertThat(client.chat(Fixtures.request()).items()).isEmpty();
    }

    @Test
    @DisplayName("unknown items are ignored, but go back where they were")
    void keepsUnknownItems() {
        String unknown = "{'type':'hologram','id':'h1'}";
        peer.odd(
                200,
                Fixtures.responses("completed", unknown, Fixtures.message("Wait."), Fixtures.call("c1"))
                        .toString());
        ChatResponse response = client.chat(Fixtures.request());

        assertThat(response.text()).isEqualTo("Wait.");
        assertThat(response.items().orElseThrow().json()).startsWith("[{\"type\":\"hologram\"");
    }

    @Test
    @DisplayName("35 DeepSeek-V3#1053, 36 openhuman#3548: what only the server understands goes back verbatim")
    void echoesTheServersOwnFields() {
        String message = "{'role':'assistant','content':'','reasoning_content':'hm','tool_calls':[{'id':'c1',"
                + "'type':'function','function':{'name':'search_memory','arguments':'{}'},"
                + "'extra_content':{'google':{'thought_signature':'sig'}}}]}";
        OpenAiClient gemini = peer.client(Profiles.gemini());
        peer.odd(200, Fixtures.chatMessage("tool_calls", message).toString());
        ChatResponse whole = gemini.chat(Fixtures.request());
        fine();
        gemini.chat(next(whole));
        JsonNode sent = peer.lastBody().at("/messages/2");

        assertThat(sent.get("reasoning_content").textValue()).isEqualTo("hm");
        assertThat(sent.at("/tool_calls/0/extra_content/google/thought_signature")
                        .textValue())
                .isEqualTo("sig");

        try (Peer other = new Peer()) {
            other.replies(Fixtures.chat(ChatResponse.builder("B2").build()));
            other.client(Profiles.gemini()).chat(next(whole));
            assertThat(other.requests().get(0).body()).doesNotContain("sig", "reasoning_content");
        }
    }

    @Test
    @DisplayName("36 streamed messages go back with their server's fields too")
    void echoesStreamedFields() {
        ChatResponse response = readDeltas(
                "{'reasoning_content':'h'}",
                "{'reasoning_content':'m'}",
                "{'tool_calls':[{'index':0,'id':'c1','function':{'name':'search_memory','arguments':'{}'},"
                        + "'extra_content':{'google':{'thought_signature':'sig'}}}]}");

        assertThat(response.items().orElseThrow().json()).contains("\"reasoning_content\":\"hm\"", "\"sig\"");
    }

    @Test
    @DisplayName("37 zettelrobbe#74: the answer is what follows the last thought")
    void splitsThoughtsFromTheAnswer() {
        for (String text : List.of("<think>a</think>\\n{}", "a</think>{}", "<think>a</think>b</think>{}")) {
            assertThat(read(Profiles.vllm(), "stop", "{'role':'assistant','content':'" + text + "'}")
                            .text())
                    .as(text)
                    .isEqualTo("{}");
        }
        assertThat(read("{'role':'assistant','content':'say </think> twice'}").text())
                .as("only of servers known for it")
                .isEqualTo("say </think> twice");
    }

    @Test
    @DisplayName("37 vllm#13125: an answer that ended up among the thoughts is found")
    void findsTheAnswerAmongTheThoughts() {
        assertThat(read(Profiles.vllm(), "stop", "{'role':'assistant','content':'','reasoning_content':'a</think>B2'}")
                        .text())
                .isEqualTo("B2");
    }

    @Test
    @DisplayName("38 litellm PR#26087: thoughts without an answer are a cut answer")
    void takesThoughtsAloneForACutAnswer() {
        for (String message : List.of(
                "{'role':'assistant','content':'','reasoning_content':'hm'}",
                "{'role':'assistant','content':null,'reasoning':'hm'}",
                "{'role':'assistant','content':'<think>hm'}")) {
            ChatResponse response = read(Profiles.vllm(), "stop", message);
            assertThat(response.finishReason()).as(message).isEqualTo(FinishReason.LENGTH);
            assertThat(response.text()).isEmpty();
        }
        for (String status : List.of("completed", "incomplete")) {
            peer.odd(200, Fixtures.responses(status, Fixtures.reasoning("rs_1")).toString());
            assertThat(client.chat(Fixtures.request()).finishReason()).isEqualTo(FinishReason.LENGTH);
        }
    }
}
