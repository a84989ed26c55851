package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;

/** Takes what a stream brings, all of it on the thread that asked. */
interface EventSink {
    /** A new attempt begins: forget what came before. */
    void restart();

    /** The data of one event. */
    void data(String data);

    /** The server didn't stream after all: this is the whole reply. */
    void whole(JsonNode reply);

    /**
     * No more comes.
     *
     * @throws Failure if the reply isn't whole
     */
    void end();
}
