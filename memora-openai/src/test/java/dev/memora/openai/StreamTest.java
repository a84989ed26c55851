package dev.memora.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.TextSink;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streamed replies of both APIs. */
class StreamTest extends PeerTest {
    private static final Profile RESPONSES = Profiles.openAi();
    private static final Profile CHAT =
            Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
    private static final ChatResponse TEXT =
            ChatResponse.builder("B2 now 😀").usage(new TokenUsage(7, 3)).build();

    private final Shown shown = new Shown();

    private static Profile profile(Profile.Api api) {
        return api == Profile.Api.RESPONSES ? RESPONSES : CHAT;
    }

    private static List<ObjectNode> events(Profile.Api api, ChatResponse response) {
        return api == Profile.Api.RESPONSES
                ? Fixtures.events(Fixtures.responses(response))
                : Fixtures.chunks(Fixtures.chat(response));
    }

    private ChatResponse stream(Profile profile) {
        return peer.chat(profile).maxRetries(1).build().stream(Fixtures.request(), shown);
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    void handsOutTextWhileItComes(Profile.Api api) {
        peer.streams(events(api, TEXT));
        ChatResponse response = stream(profile(api));

        assertThat(response.text()).isEqualTo(TEXT.text());
        assertThat(response.usage()).isEqualTo(TEXT.usage());
        assertThat(shown.pieces).hasSize(8);
        assertThat(shown.text()).isEqualTo(TEXT.text());
        assertThat(peer.lastBody().get("stream").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    void putsCallsTogether(Profile.Api api) {
        List<ToolCall> calls = List.of(
                new ToolCall("c1", "search_memory", "{\"query\":\"a long question\"}"),
                new ToolCall("c2", "search_memory", "{\"query\":\"another\"}"));
        peer.streams(events(api, ChatResponse.builder("").calls(calls).build()));
        ChatResponse response = stream(profile(api));

        assertThat(response.calls()).isEqualTo(calls);
        assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(shown.pieces).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("a stream that ends early is a failed call, and its text void")
    void failsWhereTheEndIsMissing(Profile.Api api) {
        List<ObjectNode> events = events(api, TEXT);
        peer.oddStream(Peer.sse(events.subList(0, events.size() / 2)));

        assertThatThrownBy(() -> stream(profile(api)))
                .isInstanceOfSatisfying(
                        LlmException.class, e -> assertThat(e.retryable()).isTrue());
        assertThat(peer.requests()).as("text was handed out, so no second try").hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    void triesAgainWhereNothingWasHandedOut(Profile.Api api) {
        peer.oddStream(": nothing\n\n").streams(events(api, TEXT));

        assertThat(stream(profile(api)).text()).isEqualTo(TEXT.text());
        assertThat(shown.text()).isEqualTo(TEXT.text());
        assertThat(peer.requests()).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    void failsOnAnErrorInTheMiddle(Profile.Api api) {
        List<ObjectNode> events = events(api, TEXT);
        String half = Peer.sse(events.subList(0, events.size() / 2));
        for (String error : List.of(
                "data: {\"error\":{\"message\":\"no\",\"code\":\"server_error\"}}\n\n",
                "event: error\ndata: {\"type\":\"error\",\"code\":\"server_error\",\"message\":\"no\",\"param\":null}\n\n",
                "data: {\"choices\":[{\"finish_reason\":\"error\",\"error\":{\"code\":502,\"message\":\"no\"}}]}\n\n")) {
            peer.oddStream(half + error + Peer.sse(events));
            assertThatThrownBy(() -> stream(profile(api))).isInstanceOf(LlmException.class);
        }
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("a server that doesn't stream after all is read whole")
    void readsAWholeReply(Profile.Api api) {
        peer.replies(api == Profile.Api.RESPONSES ? Fixtures.responses(TEXT) : Fixtures.chat(TEXT));

        assertThat(stream(profile(api)).text()).isEqualTo(TEXT.text());
        assertThat(shown.pieces).containsExactly(TEXT.text());
    }

    @Test
    void endsWithACutReply() {
        ObjectNode reply = Fixtures.responses("incomplete", Fixtures.message("half"));
        reply.putObject("incomplete_details").put("reason", "max_output_tokens");
        peer.streams(Fixtures.events(reply));

        assertThat(stream(RESPONSES).finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(peer.lastBody().at("/stream_options/include_obfuscation").booleanValue())
                .isFalse();
    }

    @Test
    void failsWithAFailedReply() {
        ObjectNode reply = Fixtures.responses("failed");
        reply.putObject("error").put("code", "invalid_prompt").put("message", "no");
        peer.streams(Fixtures.events(reply));

        assertThatThrownBy(() -> stream(RESPONSES))
                .isInstanceOfSatisfying(
                        OpenAiException.class,
                        e -> assertThat(e.serverError().orElseThrow().code()).contains("invalid_prompt"));
    }

    @Test
    @DisplayName("items that the last event leaves out are those that were finished before")
    void takesFinishedItems() {
        ObjectNode reply = Fixtures.responses(
                "completed", Fixtures.reasoning("rs_1"), Fixtures.message("Hm."), Fixtures.call("c1"));
        List<ObjectNode> events = Fixtures.events(reply.deepCopy());
        ((ObjectNode) events.get(events.size() - 1).get("response")).putArray("output");
        peer.oddStream(Peer.sse(events));
        ChatResponse response = stream(RESPONSES);

        assertThat(response.text()).isEqualTo("Hm.");
        assertThat(response.calls()).hasSize(1);
        assertThat(Wire.parse(response.items().orElseThrow().json())).contains(reply.get("output"));
    }

    @Test
    @DisplayName("llama-server numbers no events, and that is fine")
    void needsNoNumbers() {
        List<ObjectNode> events = Fixtures.events(Fixtures.responses(TEXT));
        events.forEach(event -> event.remove(List.of("sequence_number", "output_index")));
        peer.oddStream(Peer.sse(events));

        assertThat(stream(RESPONSES).text()).isEqualTo(TEXT.text());
    }

    @Test
    @DisplayName("thoughts are not shown where they can be told apart in time, else taken back")
    void showsNoThoughts() {
        peer.streams(Fixtures.chunks(
                Fixtures.chat(ChatResponse.builder("<think>hm</think>B2").build())));
        assertThat(stream(Profiles.vllm()).text()).isEqualTo("B2");
        assertThat(shown.text()).isEqualTo("B2");
        assertThat(shown.discards).isZero();

        peer.streams(Fixtures.chunks(
                Fixtures.chat(ChatResponse.builder("hm</think>B2").build())));
        shown.pieces.clear();
        assertThat(stream(Profiles.vllm()).text()).isEqualTo("B2");
        assertThat(shown.text()).isEqualTo("B2");
        assertThat(shown.discards).isOne();
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("a server that keeps the connection open after the last event is not waited for")
    void endsWithTheLastEvent(Profile.Api api) {
        ChatResponse fine = ChatResponse.builder("fine").build();
        String events = api == Profile.Api.RESPONSES
                ? Peer.sse(Fixtures.events(Fixtures.responses(fine)))
                : Peer.sse(Fixtures.chunks(Fixtures.chat(fine))) + "data: [DONE]\n\n";
        peer.then((request, out) -> {
            out.write(("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n" + events).getBytes(UTF_8));
            out.flush();
        });
        Profile profile = Profiles.generic().toBuilder().api(api).build();

        assertThat(peer.client(profile).stream(Fixtures.request(), piece -> {}).text())
                .isEqualTo("fine");
    }

    @Test
    @DisplayName("[DONE] without a reason is an end, too")
    void takesDoneForTheEnd() {
        peer.oddStream("data: {\"choices\":[{\"delta\":{\"content\":\"B2\"}}]}\n\ndata: [DONE]\n\n");

        assertThat(stream(Profiles.generic()).finishReason()).isEqualTo(FinishReason.STOP);
    }

    @Test
    void failsOnAnEventThatIsNoJson() {
        peer.oddStream("data: {\"choices\n\n");

        assertThatThrownBy(() -> stream(CHAT)).isInstanceOf(LlmException.class).hasMessageContaining("not JSON");
    }

    @Test
    @DisplayName(
            "a server that turns on its reasoning in the middle is asked again, and what it said first is taken back")
    void takesBackWhatAFailedTryHandedOut() {
        peer.replies(Fixtures.responses("completed", Fixtures.reasoning("rs_1"), Fixtures.message("Hm.")));
        ChatResponse first = peer.client(RESPONSES).chat(Fixtures.request());
        List<ObjectNode> events = events(Profile.Api.RESPONSES, TEXT);
        peer.oddStream(Peer.sse(events.subList(0, events.size() / 2))
                        + "event: error\ndata: {\"type\":\"error\",\"code\":\"invalid_encrypted_content\"}\n\n")
                .streams(events);
        ChatResponse response = peer.client(RESPONSES).stream(
                Fixtures.request(new ChatMessage.User("x"), first.asMessage(), new ChatMessage.User("y")), shown);

        assertThat(response.text()).isEqualTo(TEXT.text());
        assertThat(shown.text()).isEqualTo(TEXT.text());
        assertThat(peer.requests()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("text that a filter stops in the middle is taken back")
    void takesBackWhatAFilterStopped(Profile.Api api) {
        List<ObjectNode> events = events(api, TEXT);
        peer.oddStream(Peer.sse(events.subList(0, events.size() / 2))
                + "data: {\"error\":{\"message\":\"no\",\"code\":\"content_filter\"}}\n\n");
        ChatResponse response = stream(profile(api));

        assertThat(response.finishReason()).isEqualTo(FinishReason.FILTERED);
        assertThat(shown.text()).isEqualTo(response.text()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("an event named error is one, whatever its form, and nothing after it makes the reply whole")
    void takesAnEventNamedErrorForOne(Profile.Api api) {
        List<ObjectNode> events = events(api, TEXT);
        peer.oddStream(Peer.sse(events.subList(0, 4)) + "event: error\ndata: {\"message\":\"overloaded\"}\n\n"
                + "data: [DONE]\n\n");

        assertThatThrownBy(() -> stream(profile(api)))
                .isInstanceOfSatisfying(
                        LlmException.class, e -> assertThat(said(e).excerpt()).isEqualTo("overloaded"));
    }

    @Test
    @DisplayName("items that are all numbered 0, or said twice, are neither turned around nor doubled")
    void keepsItemsInOrderAndSingle() {
        ObjectNode reply =
                Fixtures.responses("completed", Fixtures.reasoning("rs_1"), Fixtures.call("c1"), Fixtures.call("c2"));
        List<ObjectNode> events = Fixtures.events(reply.deepCopy());
        ((ObjectNode) events.get(events.size() - 1).get("response")).putArray("output");
        events.forEach(event -> event.put("output_index", 0));
        events.add(events.size() - 1, events.get(events.size() - 2));
        peer.oddStream(Peer.sse(events));

        assertThat(stream(RESPONSES).calls()).extracting(ToolCall::id).containsExactly("c1", "c2");
    }

    /** What someone who reads along has seen. */
    private static final class Shown implements TextSink {
        private final List<String> pieces = new ArrayList<>();
        private int discards;

        @Override
        public void text(String piece) {
            pieces.add(piece);
        }

        @Override
        public void discarded() {
            pieces.clear();
            discards++;
        }

        private String text() {
            return String.join("", pieces);
        }
    }
}
