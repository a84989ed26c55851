package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmException;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.openai.Profile.EmptyText;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What servers do not take in messages, roles and parameters. */
class ContentQuirksTest extends PeerTest {
    private static final ChatRequest.AnswerSchema ANSWER = new ChatRequest.AnswerSchema("verdict", """
            {"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}""");

    private JsonNode sent(Profile profile, ChatRequest request) {
        fine().client(profile).chat(request);
        return peer.lastBody();
    }

    @ParameterizedTest
    @EnumSource(EmptyText.class)
    @DisplayName("17 vercel/ai#14612, gateway#995: an empty text takes the form its server takes")
    void sendsEmptyTextsAsTheServerTakesThem(EmptyText form) {
        Profile profile = Profiles.generic().toBuilder().emptyText(form).build();
        JsonNode messages = sent(
                        profile,
                        Fixtures.request(Stream.concat(
                                        Stream.of(answered(new ToolCall("c1", "search_memory", "{}"), "")),
                                        Stream.of(ChatMessage.Assistant.of(""), new ChatMessage.User("x")))
                                .toArray(ChatMessage[]::new)))
                .get("messages");

        assertThat(messages.at("/2/content").isNull()).isEqualTo(form != EmptyText.EMPTY);
        assertThat(messages.at("/3/content").textValue()).isEqualTo(form == EmptyText.FILLED ? "(empty)" : "");
        assertThat(messages.at("/4/content").textValue()).isEqualTo(form == EmptyText.FILLED ? "(empty)" : "");
        assertThat(messages.at("/4/role").textValue()).isEqualTo("assistant");
    }

    @Test
    @DisplayName("18 rig#1136: an empty array for a content is an empty text")
    void readsAnEmptyArrayAsNoText() {
        assertThat(read("{'role':'assistant','content':[]}").text()).isEmpty();
    }

    @Test
    @DisplayName("19 big-AGI#873: of an array of thoughts and texts only the texts are the answer")
    void joinsTheTextsOfAnArray() {
        String parts = "[{'type':'thinking','thinking':[{'type':'text','text':'hm'}]},{'type':'text','text':'B'},"
                + "{'type':'text','text':'2'}]";

        assertThat(read("{'role':'assistant','content':" + parts + "}").text()).isEqualTo("B2");
        assertThat(readDeltas("{'content':" + parts + "}", "{'content':'!'}").text())
                .isEqualTo("B2!");
    }

    @Test
    @DisplayName("20 pi#1048: only OpenAI gets the developer role")
    void sendsInstructionsAsTheSystemsToOthers() {
        assertThat(sent(Profiles.deepSeek(), Fixtures.request())
                        .at("/messages/0/role")
                        .textValue())
                .isEqualTo("system");
        Profile openAi =
                Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
        assertThat(sent(openAi, Fixtures.request()).at("/messages/0/role").textValue())
                .isEqualTo("developer");
    }

    @Test
    @DisplayName("21 azure-sdk-for-java#42490: a refused limit is sent once more under its other name, and remembered")
    void learnsHowTheLimitIsCalled() {
        ChatRequest limited = Fixtures.request().toBuilder().maxOutputTokens(50).build();
        peer.odd(400, "{\"error\":{\"message\":\"no\",\"code\":\"unsupported_parameter\",\"param\":\"max_tokens\"}}");
        OpenAiClient client = fine().client(Profiles.generic());

        client.chat(limited);
        client.chat(limited);

        assertThat(peer.requests()).hasSize(3);
        assertThat(peer.body(0).path("max_tokens").intValue()).isEqualTo(50);
        assertThat(peer.body(1).path("max_completion_tokens").intValue()).isEqualTo(50);
        assertThat(peer.body(1).has("max_tokens")).isFalse();
        assertThat(peer.body(2).has("max_completion_tokens")).isTrue();
    }

    @Test
    @DisplayName("21 a refusal of anything else is not repeated")
    void repeatsNoOtherRefusal() {
        peer.odd(400, "{\"error\":{\"message\":\"no\",\"code\":\"unsupported_parameter\",\"param\":\"tools\"}}");

        assertThat(failure(Profiles.generic()).retryable()).isFalse();
        assertThat(peer.requests()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("others")
    @DisplayName("22 notebook-intelligence#108: servers that may refuse strict never see the word")
    void leavesStrictOut(Profile profile) {
        ChatRequest request =
                Fixtures.request().toBuilder().answerSchema(ANSWER).build();
        fine().client(profile).chat(request);

        assertThat(peer.requests().get(0).body()).doesNotContain("strict");
    }

    static List<Profile> others() {
        return List.of(
                Profiles.generic(),
                Profiles.ollama(),
                Profiles.vllm(),
                Profiles.lmStudio(),
                Profiles.llamaCpp(),
                Profiles.deepSeek(),
                Profiles.groq(),
                Profiles.mistral(),
                Profiles.gemini());
    }

    @Test
    @DisplayName("23 letta#3137, 24 chatlas PR#255: a schema that can't be strict is sent as not strict")
    void sendsAnUnfitSchemaAsNotStrict() {
        Profile openAi =
                Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
        ToolSpec optional = new ToolSpec("a", "A.", """
                {"type":"object","properties":{"q":{"type":"string"}},"required":[],"additionalProperties":false}""");
        ToolSpec uri = new ToolSpec("b", "B.", """
                {"type":"object","properties":{"q":{"type":"string","format":"uri"}},"required":["q"],
                "additionalProperties":false}""");
        ChatRequest request = Fixtures.request().toBuilder()
                .tools(List.of(Fixtures.SEARCH, optional, uri))
                .build();

        JsonNode tools = sent(openAi, request).get("tools");

        assertThat(tools.at("/0/function/strict").booleanValue()).isTrue();
        assertThat(tools.at("/1/function/strict").booleanValue()).isFalse();
        assertThat(tools.at("/2/function/strict").booleanValue()).isFalse();
    }

    @Test
    @DisplayName("25 lmstudio-bug-tracker#189: LM Studio is asked by schema, never for just any object")
    void asksLmStudioBySchema() {
        ChatRequest request =
                Fixtures.request().toBuilder().answerSchema(ANSWER).build();

        assertThat(sent(Profiles.lmStudio(), request)
                        .at("/response_format/type")
                        .textValue())
                .isEqualTo("json_schema");
    }

    @Test
    @DisplayName("25 DeepSeek takes no schema, so that it stands in the instructions")
    void putsTheSchemaInTheInstructions() {
        ChatRequest request =
                Fixtures.request().toBuilder().answerSchema(ANSWER).build();
        JsonNode body = sent(Profiles.deepSeek(), request);

        assertThat(body.at("/response_format/type").textValue()).isEqualTo("json_object");
        assertThat(body.at("/messages/0/content").textValue()).contains("Be brief.", ANSWER.schema());
    }

    @Test
    @DisplayName("26 linguito#21, 27 vllm#9426: the choice of tools is a word, and absent without tools")
    void sendsAChoiceOnlyWithTools() {
        ChatRequest request = Fixtures.request();
        ChatRequest none =
                request.toBuilder().toolChoice(ChatRequest.ToolChoice.NONE).build();
        ChatRequest toolless = request.toBuilder().tools(List.of()).build();

        assertThat(sent(Profiles.vllm(), request).get("tool_choice").textValue())
                .isEqualTo("auto");
        assertThat(sent(Profiles.vllm(), none).get("tool_choice").textValue()).isEqualTo("none");
        assertThat(peer.lastBody().get("tools")).as("the tools stay visible").hasSize(1);
        assertThat(sent(Profiles.vllm(), toolless).has("tool_choice")).isFalse();
        assertThat(peer.lastBody().has("tools")).isFalse();
    }

    @Test
    @DisplayName("28 Qwen-Agent#344: what the server wants to be started with can be read")
    void showsTheServersWords() {
        String advice = "\\\"auto\\\" tool choice requires --enable-auto-tool-choice";
        peer.odd(400, "{\"object\":\"error\",\"message\":\"" + advice + "\",\"code\":400}");
        LlmException failure = failure(Profiles.vllm());

        assertThat(said(failure).excerpt()).contains("--enable-auto-tool-choice");
        assertThat(failure).hasMessageNotContaining("enable");
    }

    @Test
    @DisplayName("29 ollama#5902: a prompt that was cut silently shows in the count")
    void seesThatAPromptWasCut() {
        assertThat(Limits.promptCut(100_000, new TokenUsage(2_048, 1))).isTrue();
        assertThat(Limits.promptCut(100_000, new TokenUsage(25_000, 1))).isFalse();
        assertThat(Limits.promptCut(100_000, TokenUsage.NONE)).as("not counted").isFalse();
        assertThat(Limits.promptCut(100, new TokenUsage(1, 1)))
                .as("too short to tell")
                .isFalse();
    }

    @Test
    @DisplayName("29 ollama#6286: a prompt that was cut silently is answered, and warned of without its words")
    void warnsOfACutPrompt() {
        peer.replies(Fixtures.chat(
                ChatResponse.builder("fine").usage(new TokenUsage(2_048, 1)).build()));
        String log = SecrecyTest.logged(() ->
                peer.client(Profiles.ollama()).chat(Fixtures.request(new ChatMessage.User("hunter2 ".repeat(20_000)))));

        assertThat(log).contains("counted 2048 tokens", "context size").doesNotContain("hunter2");
    }

    @Test
    @DisplayName("vllm#53269: a reply as long as allowed is a cut one, though it says stop")
    void takesAReplyAtTheLimitForACutOne() {
        ChatRequest limited = Fixtures.request().toBuilder().maxOutputTokens(5).build();
        peer.replies(Fixtures.chat(
                ChatResponse.builder("half a").usage(new TokenUsage(9, 5)).build()));

        assertThat(peer.client(Profiles.vllm()).chat(limited).finishReason())
                .isEqualTo(dev.memora.llm.FinishReason.LENGTH);
    }
}
