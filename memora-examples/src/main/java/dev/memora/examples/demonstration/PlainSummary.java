package dev.memora.examples.demonstration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Sums a conversation up by repeating what the user said, the newest as far as there is room. */
final class PlainSummary {
    private static final int ROOM = 400;

    private PlainSummary() {}

    static String answer(List<ChatMessage> messages) {
        JsonNode conversation = Json.readLeniently(((ChatMessage.User) messages.get(messages.size() - 1))
                .text()
                .replace("<conversation>", "")
                .replace("</conversation>", ""));
        List<String> sentences = new ArrayList<>();
        String before = conversation.path("summary").asText("");
        if (!before.isEmpty()) {
            sentences.add(before);
        }
        conversation
                .path("turns")
                .forEach(turn -> sentences.add(turn.path("user").asText("").strip()));
        Deque<String> kept = new ArrayDeque<>();
        int length = 0;
        for (int i = sentences.size() - 1; i >= 0; i--) {
            String sentence = sentences.get(i);
            length += sentence.codePointCount(0, sentence.length());
            if (length > ROOM && !kept.isEmpty()) {
                break;
            }
            kept.addFirst(sentence);
        }
        return String.join(" ", kept);
    }
}
