package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ToolCall;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers do to the arguments of tool calls. */
class ArgumentQuirksTest extends PeerTest {
    private ChatResponse readCall(Profile profile, String arguments) {
        return read(
                profile,
                "tool_calls",
                "{'role':'assistant','content':null,'tool_calls':[{'id':'c1','type':'function','function':"
                        + "{'name':'search_memory','arguments':" + arguments + "}}]}");
    }

    private String argumentsOf(String arguments) {
        return readCall(Profiles.generic(), arguments).calls().get(0).argumentsJson();
    }

    private String sentArguments(String arguments) {
        fine().client(Profiles.generic())
                .chat(Fixtures.request(answered(new ToolCall("c1", "search_memory", arguments), "{}")));
        return peer.lastBody().at("/messages/2/tool_calls/0/function/arguments").textValue();
    }

    @Test
    @DisplayName("1 llama.cpp#20198: arguments as an object are read, and sent back as text")
    void takesArgumentsAsAnObject() {
        assertThat(argumentsOf("{'query':'x'}")).isEqualTo("{\"query\":\"x\"}");
        assertThat(sentArguments("{\"query\":\"x\"}")).isEqualTo("{\"query\":\"x\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "7", "true"})
    @DisplayName("2 claudette PR#238: what is no object never becomes an empty one")
    void neverEmptiesWhatIsNoObject(String arguments) {
        assertThat(argumentsOf(arguments)).isEqualTo(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"''", "'  '", "null"})
    @DisplayName("3 openai-agents-js#664: no arguments are an empty object")
    void takesNoArgumentsForAnEmptyObject(String arguments) {
        assertThat(argumentsOf(arguments)).isEqualTo("{}");
    }

    @Test
    @DisplayName("4 vllm#19419: an empty text in the history is sent as an empty object")
    void sendsAnEmptyObjectForNoArguments() {
        assertThat(sentArguments("")).isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"query\":\"hal", "{", "[1]", "not JSON", "{\"a\":1}{\"b\":2}"})
    @DisplayName("6 atlas-ui-3 PR#850: broken arguments never reach a server again")
    void mendsBrokenArgumentsInTheHistory(String arguments) {
        assertThat(sentArguments(arguments)).isEqualTo("{}");
    }

    @Test
    @DisplayName("7 jac PR#6766: cut arguments are a cut answer, whatever the reason says")
    void takesCutArgumentsForACutAnswer() {
        for (String cut : new String[] {"'{\\'query\\':\\'hal'", "'{\\'a\\':{\\'b\\':1}'", "'{'", "'{\\'a\\':tru'"}) {
            assertThat(readCall(Profiles.generic(), cut).finishReason()).as(cut).isEqualTo(FinishReason.LENGTH);
        }
        assertThat(readCall(Profiles.generic(), "'not JSON'").finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    @DisplayName("8 opencode#14630: half a surrogate pair is replaced in every text")
    void replacesHalfSurrogatePairs() {
        fine().client(Profiles.generic())
                .chat(Fixtures.request(
                        answered(new ToolCall("c1", "search_memory", "{\"query\":\"\\ud83d!\"}"), "a\uD83Db")));

        assertThat(peer.requests().get(0).body()).doesNotContainIgnoringCase("\\ud83d");
        assertThat(peer.lastBody().at("/messages/3/content").textValue()).isEqualTo("a\uFFFDb");
        assertThat(peer.lastBody()
                        .at("/messages/2/tool_calls/0/function/arguments")
                        .textValue())
                .isEqualTo("{\"query\":\"\uFFFD!\"}");
    }

    @Test
    @DisplayName("8 whole surrogate pairs stay")
    void keepsEmoji() {
        assertThat(sentArguments("{\"query\":\"😀\"}")).isEqualTo("{\"query\":\"😀\"}");
    }

    @Test
    @DisplayName("9 langchain PR#35188: stray tags are stripped only where they break the arguments")
    void stripsStrayTagsFromBrokenArgumentsOnly() {
        Map<String, String> cases = Map.of(
                "'<tool_call>{\\'query\\':\\'x\\'}</tool_call>'", "{\"query\":\"x\"}",
                "'{\\'query\\':\\'<think>\\'}'", "{\"query\":\"<think>\"}",
                "'<think>nothing'", "<think>nothing");
        cases.forEach((given, expected) -> assertThat(
                        readCall(Profiles.llamaCpp(), given).calls().get(0).argumentsJson())
                .isEqualTo(expected));
        assertThat(argumentsOf("'<tool_call>{}'"))
                .as("only for servers known for it")
                .isEqualTo("<tool_call>{}");
    }
}
