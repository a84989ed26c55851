package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;

/** Takes what a stream brings, all of it on the thread that asked. */
interface EventSink {
    /**
     * A reply begins, perhaps after one that failed: forget what came before.
     *
     * @param head its status and headers
     */
    void begin(Reply head);

    /** The next event. */
    void event(EventLines.Event event);

    /** The server didn't stream after all: this is the whole reply. */
    void whole(JsonNode reply);

    /**
     * No more comes.
     *
     * @throws Failure if the reply isn't whole
     */
    void end();
}
