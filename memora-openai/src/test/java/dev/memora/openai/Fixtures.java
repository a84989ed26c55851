package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Requests, and replies as OpenAI describes them, whole and in events. */
final class Fixtures {
    static final ToolSpec SEARCH = new ToolSpec("search_memory", "Searches.", """
            {"type":"object","properties":{"query":{"type":"string"}},"required":["query"],"additionalProperties":false}""");

    private Fixtures() {}

    static ChatRequest request(ChatMessage... messages) {
        return ChatRequest.builder(
                        messages.length == 0 ? List.of(new ChatMessage.User("Hello there")) : List.of(messages))
                .instructions("Be brief.")
                .tools(List.of(SEARCH))
                .timeout(Duration.ofSeconds(20))
                .build();
    }

    static ObjectNode json(String text) {
        return Wire.parseObject(text.replace('\'', '"')).orElseThrow();
    }

    /** A reply of Chat Completions. */
    static ObjectNode chat(ChatResponse response) {
        ObjectNode reply = json("{'id':'c1','object':'chat.completion','created':1,'model':'test-model'}");
        ObjectNode choice =
                reply.putArray("choices").addObject().put("index", 0).putNull("logprobs");
        boolean cut = response.finishReason() == FinishReason.LENGTH;
        choice.put("finish_reason", cut ? "length" : response.calls().isEmpty() ? "stop" : "tool_calls");
        ObjectNode message =
                choice.putObject("message").put("role", "assistant").putNull("refusal");
        message.put("content", response.calls().isEmpty() ? response.text() : null);
        for (ToolCall call : response.calls()) {
            message.withArrayProperty("tool_calls")
                    .addObject()
                    .put("id", call.id())
                    .put("type", "function")
                    .putObject("function")
                    .put("name", call.name())
                    .put("arguments", call.argumentsJson());
        }
        reply.putObject("usage")
                .put("prompt_tokens", response.usage().input())
                .put("completion_tokens", response.usage().output())
                .put("total_tokens", response.usage().total());
        return reply;
    }

    /** A reply of Chat Completions with this message. */
    static ObjectNode chatMessage(String finishReason, String message) {
        ObjectNode reply = chat(ChatResponse.builder("").build());
        ObjectNode choice = (ObjectNode) reply.at("/choices/0");
        choice.put("finish_reason", finishReason).set("message", json(message));
        return reply;
    }

    /** A reply of the Responses API with these items. */
    static ObjectNode responses(String status, String... items) {
        ObjectNode reply = json("""
                {'id':'resp_1','object':'response','created_at':1,'error':null,'incomplete_details':null,
                'instructions':null,'model':'test-model','tools':[],'tool_choice':'auto','parallel_tool_calls':true,
                'metadata':{},'temperature':1,'top_p':1,'usage':{'input_tokens':10,'input_tokens_details':
                {'cached_tokens':0,'cache_write_tokens':0},'output_tokens':5,'output_tokens_details':{'reasoning_tokens':0},
                'total_tokens':15}}""");
        reply.put("status", status);
        ArrayNode output = reply.putArray("output");
        for (String item : items) {
            output.add(json(item));
        }
        return reply;
    }

    static ObjectNode responses(ChatResponse response) {
        boolean cut = response.finishReason() == FinishReason.LENGTH;
        ObjectNode reply = responses(cut ? "incomplete" : "completed");
        if (cut) {
            reply.putObject("incomplete_details").put("reason", "max_output_tokens");
        }
        ((ObjectNode) reply.get("usage"))
                .put("input_tokens", response.usage().input())
                .put("output_tokens", response.usage().output())
                .put("total_tokens", response.usage().total());
        ArrayNode output = (ArrayNode) reply.get("output");
        if (!response.text().isEmpty()) {
            ObjectNode message =
                    output.add(json(message("x"))).path(output.size() - 1).deepCopy();
            ((ObjectNode) message.at("/content/0")).put("text", response.text());
            output.set(output.size() - 1, message);
        }
        for (ToolCall call : response.calls()) {
            output.addObject()
                    .put("type", "function_call")
                    .put("id", "fc_" + call.id())
                    .put("call_id", call.id())
                    .put("name", call.name())
                    .put("arguments", call.argumentsJson())
                    .put("status", "completed");
        }
        return reply;
    }

    static String message(String text) {
        return "{'type':'message','id':'msg_1','role':'assistant','status':'completed','content':"
                + "[{'type':'output_text','text':'" + text + "','annotations':[],'logprobs':[]}]}";
    }

    static String call(String id) {
        return "{'type':'function_call','id':'fc_" + id + "','call_id':'" + id
                + "','name':'search_memory','arguments':'{}','status':'completed'}";
    }

    static String reasoning(String id) {
        return "{'type':'reasoning','id':'" + id + "','summary':[],'encrypted_content':'gAAAA-opaque'}";
    }

    /** The events of a reply of the Responses API. */
    static List<ObjectNode> events(ObjectNode reply) {
        List<ObjectNode> events = new ArrayList<>();
        ObjectNode start = reply.deepCopy();
        start.put("status", "in_progress").putArray("output");
        event(events, "response.created").set("response", start);
        int index = 0;
        for (JsonNode item : reply.get("output")) {
            event(events, "response.output_item.added")
                    .put("output_index", index)
                    .set("item", item);
            for (JsonNode part : item.path("content")) {
                part.path("text")
                        .asText()
                        .codePoints()
                        .forEach(c -> event(events, "response.output_text.delta")
                                .put("output_index", 0)
                                .put("content_index", 0)
                                .put("item_id", "msg_1")
                                .put("delta", Character.toString(c))
                                .set("logprobs", Wire.array()));
            }
            event(events, "response.output_item.done")
                    .put("output_index", index++)
                    .set("item", item);
        }
        event(events, "response." + reply.get("status").asText()).set("response", reply);
        return events;
    }

    private static ObjectNode event(List<ObjectNode> events, String type) {
        ObjectNode event = Wire.object().put("type", type).put("sequence_number", events.size());
        events.add(event);
        return event;
    }

    /** The chunks of a reply of Chat Completions. */
    static List<ObjectNode> chunks(ObjectNode reply) {
        List<ObjectNode> chunks = new ArrayList<>();
        JsonNode message = reply.at("/choices/0/message");
        delta(chunks).put("role", "assistant");
        message.path("content")
                .asText("")
                .codePoints()
                .forEach(c -> delta(chunks).put("content", Character.toString(c)));
        int index = 0;
        for (JsonNode call : message.path("tool_calls")) {
            ObjectNode first = call.deepCopy();
            String arguments = first.at("/function/arguments").asText();
            ((ObjectNode) first.get("function")).put("arguments", "");
            delta(chunks).putArray("tool_calls").add(first.put("index", index));
            for (int i = 0; i < arguments.length(); i += 5) {
                delta(chunks)
                        .putArray("tool_calls")
                        .addObject()
                        .put("index", index)
                        .putObject("function")
                        .put("arguments", arguments.substring(i, Math.min(arguments.length(), i + 5)));
            }
            index++;
        }
        delta(chunks);
        ((ObjectNode) chunks.get(chunks.size() - 1).at("/choices/0"))
                .set("finish_reason", reply.at("/choices/0/finish_reason"));
        ObjectNode last = json("{'id':'c1','object':'chat.completion.chunk','created':1,'model':'m','choices':[]}");
        last.set("usage", reply.get("usage"));
        chunks.add(last);
        return chunks;
    }

    private static ObjectNode delta(List<ObjectNode> chunks) {
        ObjectNode chunk = json("{'id':'c1','object':'chat.completion.chunk','created':1,'model':'m'}");
        chunks.add(chunk);
        return chunk.putArray("choices")
                .addObject()
                .put("index", 0)
                .putNull("finish_reason")
                .putObject("delta");
    }
}
