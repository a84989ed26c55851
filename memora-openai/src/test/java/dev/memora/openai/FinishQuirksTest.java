package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import dev.memora.llm.TokenUsage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How servers end replies, and what they leave out or put in the place of one. */
class FinishQuirksTest extends PeerTest {
    private static final String TEXT = "{'role':'assistant','content':'B2'}";

    @ParameterizedTest
    @CsvSource({"stop,STOP", "'',STOP", "tool_calls,STOP", "length,LENGTH", "content_filter,FILTERED", "eos_token,OTHER"
    })
    @DisplayName("39 vllm#53255, spring-ai#2645, PR#4132: a reason is derived, an unknown one is told as such")
    void derivesTheReason(String told, FinishReason expected) {
        assertThat(read(Profiles.generic(), told, TEXT).finishReason()).isEqualTo(expected);
    }

    @Test
    @DisplayName("39 LocalAI#5102: calls count, though the reason says stop")
    void believesCallsMoreThanTheReason() {
        String call =
                "{'role':'assistant','content':'','tool_calls':[{'id':'a','function':{'name':'x','arguments':'{}'}}]}";

        assertThat(read(Profiles.generic(), "stop", call).finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    @DisplayName("40 langchain4j#732: no usage, or half of one, is no failure")
    void takesRepliesWithoutUsage() {
        peer.odd(200, "{\"choices\":[{\"message\":" + Fixtures.json(TEXT) + "}]}");
        OpenAiClient client = peer.client(Profiles.generic());
        assertThat(client.chat(Fixtures.request()).usage()).isEqualTo(TokenUsage.NONE);

        peer.odd(
                200,
                "{\"choices\":[{\"message\":" + Fixtures.json(TEXT)
                        + "}],\"usage\":{\"prompt_tokens\":-3,\"completion_tokens\":null}}");
        assertThat(client.chat(Fixtures.request()).usage()).isEqualTo(TokenUsage.NONE);
    }

    @Test
    @DisplayName("41 spring-ai#6004: only what is needed must be there")
    void needsNoMoreThanTheMessage() {
        peer.odd(200, "{\"output\":[" + Fixtures.json(Fixtures.message("B2")) + "]}");
        ChatResponse response = peer.client(Profiles.openAi()).chat(Fixtures.request());

        assertThat(response.text()).isEqualTo("B2");
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        peer.odd(200, "{\"status\":\"incomplete\",\"output\":[" + Fixtures.json(Fixtures.message("B")) + "]}");
        assertThat(peer.client(Profiles.openAi()).chat(Fixtures.request()).finishReason())
                .as("incomplete without details")
                .isEqualTo(FinishReason.LENGTH);
    }

    @Test
    @DisplayName("42 openai-java#86: a reply that is none shows its status and words, not a missing field")
    void showsWhatCameInsteadOfAReply() {
        peer.odd(200, "{\"note\":\"come back tomorrow\",\"id\":\"" + Peer.KEY + "\"}");
        LlmException failure = failure(Profiles.generic());

        assertThat(failure.retryable()).isFalse();
        assertThat(said(failure).status()).isEqualTo(200);
        assertThat(said(failure).requestId()).contains("req_1");
        assertThat(said(failure).excerpt()).contains("come back tomorrow").doesNotContain(Peer.KEY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"error\":{\"message\":\"slow down\",\"code\":429}}",
                "{\"error\":{\"message\":\"slow down\",\"code\":\"429\"}}",
                "{\"choices\":[{\"finish_reason\":\"error\",\"error\":{\"message\":\"slow down\",\"code\":429}}]}",
                "{\"error\":{\"message\":\"slow down\",\"type\":\"rate_limit_error\"}}"
            })
    @DisplayName("43 ai-sdk-provider PR#211: an error under status 200 is the error it stands for")
    void findsErrorsUnderStatus200(String body) {
        peer.odd(200, body);
        LlmException failure = failure(Profiles.openRouter());

        assertThat(failure).isInstanceOf(RateLimitedException.class);
        assertThat(said(failure).status()).isEqualTo(429);
        assertThat(said(failure).excerpt()).contains("slow down");
    }

    @Test
    @DisplayName("43 an error of null is a success")
    void takesNoErrorForNone() {
        peer.odd(200, "{\"error\":null,\"choices\":[{\"error\":null,\"message\":" + Fixtures.json(TEXT) + "}]}");

        assertThat(peer.client(Profiles.openRouter()).chat(Fixtures.request()).text())
                .isEqualTo("B2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"error\":{\"message\":\"bad thing\",\"code\":400,\"status\":\"INVALID_ARGUMENT\"}}]",
                "{\"error\":\"bad thing\"}",
                "{\"detail\":[{\"loc\":[\"body\"],\"msg\":\"bad thing\"}]}",
                "{\"detail\":\"bad thing\"}",
                "{\"object\":\"error\",\"message\":\"bad thing\"}",
                "{\"status\":\"failure\",\"message\":\"bad thing\"}",
                "bad thing"
            })
    @DisplayName("44 openclaude#67: an error is read in every form servers give it")
    void readsErrorsOfEveryForm(String body) {
        peer.odd(400, body);
        LlmException failure = failure(Profiles.gemini());

        assertThat(said(failure).status()).isEqualTo(400);
        assertThat(said(failure).excerpt()).contains("bad thing");
        assertThat(failure).hasMessageContaining("status 400").hasMessageNotContaining("bad thing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"error\":{\"message\":\"bad thing\",\"code\":400}}]",
                "{\"object\":\"error\",\"message\":\"bad thing\",\"code\":400}",
                "{\"status\":\"failure\",\"message\":\"bad thing\",\"code\":400}"
            })
    @DisplayName("44 an error of any form is one under status 200 too")
    void readsErrorsOfEveryFormUnderStatus200(String body) {
        peer.odd(200, body);

        assertThat(said(failure(Profiles.gemini())).status()).isEqualTo(400);
    }

    @Test
    @DisplayName("45 archive-old-cli-mentat#429: a first chunk without choices is skipped")
    void skipsChunksWithoutChoices() {
        peer.oddStream("""
                data: {"choices":[],"prompt_filter_results":[{}]}

                data: {"choices":[{"delta":{"content":"B2"},"finish_reason":"stop"}]}

                """);

        assertThat(peer.client(Profiles.generic()).stream(Fixtures.request(), piece -> {})
                        .text())
                .isEqualTo("B2");
    }

    @Test
    @DisplayName("45 helm PR#3327: a filter that refuses the prompt is an answer, not an error")
    void takesAFilteredPromptForAFilteredAnswer() {
        peer.odd(
                400,
                "{\"error\":{\"message\":\"filtered\",\"type\":null,\"param\":\"prompt\",\"code\":\"content_filter\"}}");
        ChatResponse response = peer.client(Profiles.generic()).chat(Fixtures.request());

        assertThat(response.finishReason()).isEqualTo(FinishReason.FILTERED);
        assertThat(response.text()).isEmpty();
    }

    @Test
    @DisplayName("46 groq-typescript#28: a call the model botched is asked for again")
    void asksAgainForABotchedCall() {
        peer.odd(
                400,
                "{\"error\":{\"message\":\"Failed to call a function.\",\"type\":\"invalid_request_error\","
                        + "\"code\":\"tool_use_failed\",\"failed_generation\":\"<function=x>\"}}");
        fine();

        assertThat(peer.client(Profiles.groq()).chat(Fixtures.request()).text()).isEqualTo("fine");
        assertThat(peer.requests()).hasSize(2);
    }

    @Test
    @DisplayName("refused, cut and filtered answers are told apart from bad JSON")
    void tellsEndingsApart() {
        OpenAiClient client = peer.client(Profiles.openAi());
        String refusal = "{'type':'message','id':'m','role':'assistant','status':'completed','content':"
                + "[{'type':'refusal','refusal':'No.'}]}";
        peer.replies(Fixtures.responses("completed", refusal));
        ChatResponse refused = client.chat(Fixtures.request());
        assertThat(refused.finishReason()).isEqualTo(FinishReason.REFUSED);
        assertThat(refused.text()).isEqualTo("No.");

        for (String reason : List.of("content_filter", "max_output_tokens")) {
            var reply = Fixtures.responses("incomplete", Fixtures.message("{"));
            reply.putObject("incomplete_details").put("reason", reason);
            peer.replies(reply);
            assertThat(client.chat(Fixtures.request()).finishReason())
                    .isEqualTo(reason.equals("content_filter") ? FinishReason.FILTERED : FinishReason.LENGTH);
        }
        peer.replies(Fixtures.responses("completed", Fixtures.message("no JSON")));
        assertThat(client.chat(Fixtures.request()).finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(read("{'role':'assistant','content':null,'refusal':'No.'}").finishReason())
                .isEqualTo(FinishReason.REFUSED);
    }

    @Test
    @DisplayName("a failed reply is a failure, tried again where its error may pass")
    void triesAFailedReplyAgain() {
        var failed = Fixtures.responses("failed");
        failed.putObject("error").put("code", "server_error").put("message", "try again");
        peer.replies(failed).replies(Fixtures.responses("completed", Fixtures.message("B2")));
        assertThat(peer.client(Profiles.openAi()).chat(Fixtures.request()).text())
                .isEqualTo("B2");

        failed.putObject("error").put("code", "invalid_prompt").put("message", "no");
        peer.replies(failed);
        assertThat(failure(Profiles.openAi()).retryable()).isFalse();
        peer.odd(200, "{\"status\":\"cancelled\",\"output\":[]}");
        assertThatThrownBy(() -> peer.client(Profiles.openAi()).chat(Fixtures.request()))
                .isInstanceOf(LlmException.class);
    }
}
