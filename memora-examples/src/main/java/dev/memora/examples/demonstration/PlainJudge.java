package dev.memora.examples.demonstration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges candidates by their words. The same words with another number or code: an update. Exactly the same words: a
 * duplicate. Anything else is kept beside what is there. Everything matters equally, 3 of 5.
 */
final class PlainJudge {
    private static final int IMPORTANCE = 3;

    private PlainJudge() {}

    /** The answer to the request in these messages; to one that holds no candidates, an answer without results. */
    static String answer(List<ChatMessage> messages) {
        ObjectNode answer = Json.object();
        ArrayNode results = answer.putArray("results");
        for (ChatMessage message : messages) {
            if (message instanceof ChatMessage.User user) {
                JsonNode request = Json.readLeniently(user.text());
                if (request.path("candidates").isArray()) {
                    judge(request, results);
                    break;
                }
            }
        }
        return answer.toString();
    }

    private static void judge(JsonNode request, ArrayNode results) {
        Map<String, JsonNode> known = new HashMap<>();
        request.path("existing").forEach(memory -> known.put(memory.path("id").asText(), memory));
        for (JsonNode candidate : request.path("candidates")) {
            Verdict verdict = verdict(candidate, known);
            results.addObject()
                    .put("index", candidate.path("index").asInt())
                    .put("importance", IMPORTANCE)
                    .put("verdict", verdict.name())
                    .put("target", verdict.target().orElse(null));
            known.put("c" + candidate.path("index").asInt(), candidate);
        }
    }

    private record Verdict(String name, Optional<String> target) {}

    private static Verdict verdict(JsonNode candidate, Map<String, JsonNode> known) {
        String content = candidate.path("content").asText();
        for (JsonNode id : candidate.path("similar")) {
            JsonNode other = known.get(id.asText());
            if (other == null || !other.path("type").equals(candidate.path("type"))) {
                continue;
            }
            String stored = other.path("content").asText();
            if (Words.same(content, stored)) {
                return new Verdict("skip", Optional.of(id.asText()));
            }
            if (Words.sameWithAnotherValue(content, stored)
                    && !candidate.path("type").asText().equals("episodic")) {
                return new Verdict("update", Optional.of(id.asText()));
            }
        }
        return new Verdict(candidate.path("similar").isEmpty() ? "create" : "keep_both", Optional.empty());
    }
}
