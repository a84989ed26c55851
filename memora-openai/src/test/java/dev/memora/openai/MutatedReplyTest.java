package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replies with something wrong in them, wherever it may be. */
class MutatedReplyTest {
    private static final int SEEDS = 500;
    private static final List<String> ODDITIES = List.of(
            "null", "true", "-1", "1e400", "''", "'x'", "'{'", "'{}'", "[]", "{}", "[null]", "[7]", "{'a':[{}]}");
    private static final String CHAT = "{'role':'assistant','content':'Hm.','reasoning_content':'hm','refusal':null,"
            + "'tool_calls':[{'id':'a','type':'function','function':{'name':'search_memory','arguments':'{}'}},"
            + "{'id':'b','type':'function','function':{'name':'search_memory','arguments':'{}'}}]}";

    private final Contents contents = new Contents();

    @ParameterizedTest
    @EnumSource(Profile.Api.class)
    @DisplayName("whatever a reply holds, it is an answer or a failure, and what it left behind can be sent back")
    void readsWhateverComes(Profile.Api api) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            JsonNode reply = mutated(whole(api), random);
            read(api, reply, seed);
            List<ObjectNode> events = api == Profile.Api.RESPONSES
                    ? Fixtures.events(Fixtures.json(whole(api).toString()))
                    : Fixtures.chunks(Fixtures.json(whole(api).toString()));
            events.set(random.nextInt(events.size()), events.get(random.nextInt(events.size())));
            int odd = random.nextInt(events.size());
            List<JsonNode> stream = new ArrayList<>(events);
            stream.set(odd, mutated(events.get(odd), random));
            readStream(api, stream, seed);
        }
        assertThat(contents.answers)
                .as("replies that were answers all the same")
                .isGreaterThan(SEEDS);
    }

    private static ObjectNode whole(Profile.Api api) {
        return api == Profile.Api.RESPONSES
                ? Fixtures.responses(
                        "completed",
                        Fixtures.reasoning("rs_1"),
                        Fixtures.message("Hm."),
                        Fixtures.call("a"),
                        Fixtures.call("b"))
                : Fixtures.chatMessage("tool_calls", CHAT);
    }

    private void read(Profile.Api api, JsonNode reply, int seed) {
        for (Codec codec : codecs(api)) {
            try {
                contents.check(codec, codec.decode(reply, Fixtures.request()), "seed " + seed + ": " + reply);
            } catch (Failure e) {
                assertThat(e).hasMessageNotContaining("Hm.");
            }
        }
    }

    private void readStream(Profile.Api api, List<JsonNode> events, int seed) {
        for (Codec codec : codecs(api)) {
            try {
                Codec.Gathering gathering = codec.gathering();
                events.forEach(gathering::take);
                ChatResponse response = codec.decode(gathering.whole(), Fixtures.request());
                contents.check(codec, response, "seed " + seed + ": " + events);
            } catch (Failure e) {
                assertThat(e).hasMessageNotContaining("Hm.");
            }
        }
    }

    private static List<Codec> codecs(Profile.Api api) {
        return List.of(
                        Profiles.vllm(),
                        Profiles.generic().toBuilder().replay(false).build())
                .stream()
                .<Codec>map(profile -> api == Profile.Api.RESPONSES
                        ? new ResponsesCodec(profile, "m", "issuer")
                        : new ChatCodec(profile, "m", "issuer"))
                .toList();
    }

    /** A copy in which one value, anywhere, is missing, doubled, or another one. */
    private static JsonNode mutated(JsonNode json, Random random) {
        JsonNode copy = json.deepCopy();
        List<JsonNode> holders = new ArrayList<>();
        collect(copy, holders);
        JsonNode holder = holders.get(random.nextInt(holders.size()));
        JsonNode oddity = Wire.parse(
                        ODDITIES.get(random.nextInt(ODDITIES.size())).replace('\'', '"'))
                .orElseThrow();
        if (holder instanceof ObjectNode object) {
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            String name = names.get(random.nextInt(names.size()));
            if (random.nextInt(4) == 0) {
                object.remove(name);
            } else {
                object.set(name, oddity);
            }
        } else if (holder instanceof ArrayNode array) {
            int i = random.nextInt(array.size());
            switch (random.nextInt(3)) {
                case 0 -> array.remove(i);
                case 1 -> array.add(array.get(i).deepCopy());
                default -> array.set(i, oddity);
            }
        }
        return copy;
    }

    private static void collect(JsonNode node, List<JsonNode> holders) {
        if (node.isContainerNode() && !node.isEmpty()) {
            holders.add(node);
        }
        node.forEach(child -> collect(child, holders));
    }

    /** What must hold of an answer, whatever it was made of. */
    private static final class Contents {
        private int answers;

        void check(Codec codec, ChatResponse response, String name) {
            answers++;
            Set<String> ids = new HashSet<>();
            for (ToolCall call : response.calls()) {
                assertThat(call.id()).as(name).isNotBlank();
                assertThat(ids.add(call.id())).as(name).isTrue();
            }
            List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("x"), response.asMessage()));
            response.calls().forEach(call -> messages.add(new ChatMessage.ToolOutput(call.id(), "ok")));
            ChatRequest next = Fixtures.request(messages.toArray(ChatMessage[]::new));
            for (boolean replay : new boolean[] {true, false}) {
                ObjectNode body = codec.encode(next, new Codec.Options(replay, "max_tokens"));
                if (!replay) {
                    assertThat(Contract.violations(schema(codec), body))
                            .as(name)
                            .isEmpty();
                }
                assertThat(outputs(body)).as(name).isEqualTo(ids);
            }
        }

        private static String schema(Codec codec) {
            return codec instanceof ChatCodec ? "CreateChatCompletionRequest" : "CreateResponse";
        }

        private static Set<String> outputs(JsonNode body) {
            Set<String> ids = new HashSet<>();
            for (JsonNode message : body.path("messages")) {
                Optional.ofNullable(Wire.text(message, "tool_call_id")).ifPresent(ids::add);
            }
            for (JsonNode item : body.path("input")) {
                if ("function_call_output".equals(Wire.text(item, "type"))) {
                    ids.add(Wire.textOrEmpty(item, "call_id"));
                }
            }
            return ids;
        }
    }
}
