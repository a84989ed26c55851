package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;

/** One API's form of requests and replies. Does no I/O. */
interface Codec {
    /** The API's path under the base URL. */
    String path();

    /** The request's body. */
    ObjectNode encode(ChatRequest request, Options options);

    /** Makes a request's body one for a streamed reply. */
    void stream(ObjectNode body);

    /** The body of a request that only counts, made of the one that would be sent. */
    ObjectNode counting(ObjectNode body);

    /**
     * Reads a whole reply.
     *
     * @param request what it replies to
     * @throws Failure if it is none
     */
    ChatResponse decode(JsonNode reply, ChatRequest request);

    /** Something that gathers a streamed reply. */
    Gathering gathering();

    /**
     * What was learned about a server.
     *
     * @param replay whether provider items are sent back
     * @param maxTokensField how the output limit is called in Chat Completions
     */
    record Options(boolean replay, String maxTokensField) {}

    /** A streamed reply that grows to a whole one. */
    interface Gathering {
        /**
         * Takes an event.
         *
         * @return the piece of text it brings, or empty
         */
        String take(JsonNode event);

        /** The server said that no more comes. */
        void done();

        /**
         * The whole reply, in the form {@link Codec#decode} reads.
         *
         * @throws Failure if the end is missing
         */
        JsonNode whole();
    }
}
