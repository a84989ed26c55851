package dev.memora.openai;

import dev.memora.llm.ChatRequest;

/** How a JSON answer is asked for in words, of servers that can't be told its schema otherwise. */
final class AnswerFormats {
    private AnswerFormats() {}

    /** The instructions, with the answer's schema where the server takes none elsewhere. */
    static String instructions(ChatRequest request, Profile profile) {
        return request.answerSchema()
                .filter(schema -> profile.answerFormat() != Profile.AnswerFormat.JSON_SCHEMA)
                .map(schema -> request.instructions() + "\n\nAnswer only with JSON of this schema: " + schema.schema())
                .orElse(request.instructions());
    }
}
