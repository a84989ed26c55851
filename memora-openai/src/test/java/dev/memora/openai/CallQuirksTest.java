package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ToolCall;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What servers do to the ids, indexes and names of tool calls. */
class CallQuirksTest extends PeerTest {
    private static String calls(String... ids) {
        StringBuilder calls = new StringBuilder("{'role':'assistant','content':null,'tool_calls':[");
        for (String id : ids) {
            calls.append(calls.charAt(calls.length() - 1) == '[' ? "" : ",")
                    .append("{'id':'" + id + "','function':{'name':'search_memory','arguments':'{}'}}");
        }
        return calls.append("]}").toString();
    }

    private static List<String> ids(ChatResponse response) {
        return response.calls().stream().map(ToolCall::id).toList();
    }

    @Test
    @DisplayName("10 camel#3027: empty and repeated ids become unique")
    void givesCallsWithoutIdsTheirOwn() {
        assertThat(ids(read(calls("", "", "x", "x"))))
                .doesNotHaveDuplicates()
                .doesNotContain("")
                .contains("x");
    }

    @Test
    @DisplayName("11 agenc-core#417: an id that an earlier step used is made unique, in the raw message too")
    void makesIdsUniquePerConversation() {
        ToolCall first = new ToolCall("search_memory", "search_memory", "{}");
        peer.odd(200, Fixtures.chatMessage("tool_calls", calls("search_memory")).toString());
        OpenAiClient client = peer.client(Profiles.generic());

        ChatResponse second = client.chat(Fixtures.request(answered(first, "{}")));
        String id = second.calls().get(0).id();
        client.chat(
                Fixtures.request(new ChatMessage.User("x"), second.asMessage(), new ChatMessage.ToolOutput(id, "{}")));

        assertThat(id).isNotEqualTo("search_memory");
        assertThat(peer.lastBody().at("/messages/2/tool_calls/0/id").textValue())
                .isEqualTo(id);
        assertThat(peer.lastBody().at("/messages/3/tool_call_id").textValue()).isEqualTo(id);
    }

    @Test
    @DisplayName("12 opencode#1680: Mistral gets nine letters and digits, the same ones every time")
    void mapsIdsForMistral() {
        fine();
        OpenAiClient client = peer.client(Profiles.mistral());
        for (int i = 0; i < 2; i++) {
            client.chat(Fixtures.request(answered(new ToolCall("call_0af-very-long-id", "search_memory", "{}"), "{}")));
        }

        String id = peer.body(0).at("/messages/2/tool_calls/0/id").textValue();
        assertThat(id).matches("[A-Za-z0-9]{9}");
        assertThat(peer.body(0).at("/messages/3/tool_call_id").textValue()).isEqualTo(id);
        assertThat(peer.body(1).at("/messages/2/tool_calls/0/id").textValue()).isEqualTo(id);
    }

    @Test
    @DisplayName("13 ollama#7881: streamed calls without an index stay apart")
    void keepsCallsWithoutIndexApart() {
        ChatResponse response = readDeltas(
                "{'tool_calls':[{'id':'a','function':{'name':'search_memory','arguments':'{\\'query\\':\\'1\\'}'}}]}",
                "{'tool_calls':[{'id':'b','function':{'name':'search_memory','arguments':'{\\'query\\':\\'2\\'}'}}]}");

        assertThat(response.calls())
                .extracting(ToolCall::argumentsJson)
                .containsExactly("{\"query\":\"1\"}", "{\"query\":\"2\"}");
    }

    @Test
    @DisplayName("13 ollama#15457: a new id or name on the same index is a new call")
    void startsACallWithANewIdOrNameOnTheSameIndex() {
        ChatResponse response = readDeltas(
                "{'tool_calls':[{'index':0,'id':'a','function':{'name':'one','arguments':'{'}}]}",
                "{'tool_calls':[{'index':0,'function':{'arguments':'}'}}]}",
                "{'tool_calls':[{'index':0,'id':'b','function':{'name':'two','arguments':'{}'}}]}",
                "{'tool_calls':[{'index':0,'function':{'name':'three','arguments':'{}'}}]}",
                "{'tool_calls':[{'index':0,'function':{'name':'three','arguments':'{}'}}]}");

        assertThat(response.calls()).extracting(ToolCall::name).containsExactly("one", "two", "three", "three");
        assertThat(response.calls()).extracting(ToolCall::argumentsJson).containsOnly("{}");
        assertThat(ids(response)).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("13 calls with neither an index nor an id of their own stay apart, also where arguments come apart")
    void startsACallWhereTheArgumentsOfOneAreWhole() {
        ChatResponse response = readDeltas(
                "{'tool_calls':[{'id':'one','function':{'name':'one','arguments':'{\\'a\\':1}'}}]}",
                "{'tool_calls':[{'id':'one','function':{'name':'one','arguments':'{\\'a\\':2}'}}]}",
                "{'tool_calls':[{'function':{'arguments':'{\\'a\\':'}}]}",
                "{'tool_calls':[{'function':{'arguments':'3}'}}]}");

        assertThat(response.calls()).extracting(ToolCall::name).containsOnly("one");
        assertThat(response.calls())
                .extracting(ToolCall::argumentsJson)
                .containsExactly("{\"a\":1}", "{\"a\":2}", "{\"a\":3}");
        assertThat(ids(response)).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("13 an id that comes late, a name that comes again and a call that is repeated whole make no new call")
    void doublesNoCall() {
        assertThat(readDeltas(
                                "{'tool_calls':[{'index':0,'id':'','function':{'name':'one','arguments':''}}]}",
                                "{'tool_calls':[{'index':0,'id':'a','function':{'arguments':'{\\'a\\':'}}]}",
                                "{'tool_calls':[{'index':0,'function':{'arguments':'1}'}}]}",
                                "{'tool_calls':[{'index':0,'function':{'name':'one','arguments':''}}]}",
                                "{'tool_calls':[{'index':0,'id':'a','function':{'name':'one',"
                                        + "'arguments':'{\\'a\\':1}'}}]}")
                        .calls())
                .containsExactly(new ToolCall("a", "one", "{\"a\":1}"));
    }

    @Test
    @DisplayName("13 hermes-agent PR#3468: a name repeated in every piece is no terminalterminal")
    void takesARepeatedNameOnce() {
        ChatResponse response = readDeltas(
                "{'tool_calls':[{'index':0,'id':'a','function':{'name':'terminal','arguments':'{'}}]}",
                "{'tool_calls':[{'index':0,'id':'a','function':{'name':'terminal','arguments':'\\'a\\':1'}}]}",
                "{'tool_calls':[{'index':0,'function':{'name':'terminal','arguments':'}'}}]}");

        assertThat(response.calls()).containsExactly(new ToolCall("a", "terminal", "{\"a\":1}"));
    }

    @Test
    @DisplayName("14 vercel/ai#2786: a name no tool may have is answered, and sent back as one it may")
    void sendsBackOnlyNamesThatServersTake() {
        fine().client(Profiles.openAi().toBuilder()
                        .api(Profile.Api.CHAT_COMPLETIONS)
                        .build())
                .chat(Fixtures.request(answered(new ToolCall("c1", "multi_tool_use.parallel", "{}"), "unknown")));
        JsonNode sent = peer.lastBody().at("/messages/2/tool_calls/0/function");

        assertThat(sent.get("name").textValue()).isEqualTo("multi_tool_use_parallel");
    }

    @Test
    @DisplayName("15 sglang#9696: every one of several calls gets its output, though one was never run")
    void answersEveryCall() {
        List<ToolCall> calls =
                List.of(new ToolCall("a", "search_memory", "{}"), new ToolCall("b", "search_memory", "{}"));
        fine().client(Profiles.generic())
                .chat(Fixtures.request(
                        new ChatMessage.User("x"),
                        new ChatMessage.Assistant("", calls, Optional.empty()),
                        new ChatMessage.ToolOutput("b", "second"),
                        new ChatMessage.User("and now?")));

        JsonNode messages = peer.lastBody().get("messages");
        assertThat(messages.at("/3/tool_call_id").textValue()).isEqualTo("a");
        assertThat(messages.at("/3/content").textValue()).contains("cancelled");
        assertThat(messages.at("/4/content").textValue()).isEqualTo("second");
        assertThat(messages.at("/5/role").textValue()).isEqualTo("user");
    }

    @Test
    @DisplayName("16 ollama#13519: a call written as text is taken for one only where that is asked for")
    void rescuesCallsFromTextWhereAsked() {
        Profile asked = Profiles.ollama().toBuilder().rescueCalls(true).build();
        String text = "{\\'name\\':\\'search_memory\\',\\'arguments\\':{\\'query\\':\\'x\\'}}";
        String message = "{'role':'assistant','content':'" + text + "'}";

        ChatResponse rescued = read(asked, "stop", message);

        assertThat(rescued.calls()).containsExactly(new ToolCall("call_1", "search_memory", "{\"query\":\"x\"}"));
        assertThat(rescued.text()).isEmpty();
        assertThat(rescued.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    @DisplayName("16 LocalAI#10052: neither unknown tools nor broken arguments are rescued")
    void rescuesNothingDoubtful() {
        Profile asked = Profiles.ollama().toBuilder().rescueCalls(true).build();
        for (String text : List.of(
                "{\\'name\\':\\'rm\\',\\'arguments\\':{}}",
                "{\\'name\\':\\'search_memory\\',\\'arguments\\':7}",
                "see {\\'name\\':\\'search_memory\\',\\'arguments\\':{}}",
                "{\\'answer\\':1}")) {
            Peer own = new Peer();
            own.odd(
                    200,
                    Fixtures.chatMessage("stop", "{'role':'assistant','content':'" + text + "'}")
                            .toString());
            assertThat(own.client(asked).chat(Fixtures.request()).calls())
                    .as(text)
                    .isEmpty();
            own.close();
        }
        assertThat(read("{'role':'assistant','content':'{\\'name\\':\\'search_memory\\',\\'arguments\\':{}}'}")
                        .calls())
                .isEmpty();
    }

    @Test
    @DisplayName("a call of a form that no server should give is sent back in a form that every server takes")
    void sendsBackCallsOfAnyForm() {
        peer.odd(
                200,
                Fixtures.chatMessage(
                                "tool_calls",
                                "{'role':'assistant','content':null,'tool_calls':[{'id':'a','function':'f'},7,null]}")
                        .toString());
        OpenAiClient client = peer.client(Profiles.generic());
        ChatResponse response = client.chat(Fixtures.request());
        assertThat(response.calls()).hasSize(3);
        client.chat(Fixtures.request(new ChatMessage.User("x"), response.asMessage()));

        assertThat(peer.lastBody().at("/messages/2/tool_calls"))
                .hasSize(3)
                .allSatisfy(call ->
                        assertThat(call.at("/function/name").textValue()).isEqualTo("unnamed"));
    }
}
