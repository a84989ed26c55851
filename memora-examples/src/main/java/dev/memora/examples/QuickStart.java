package dev.memora.examples;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.examples.demonstration.DemonstrationModel;
import dev.memora.langchain4j.LangChain4jEmbeddingClient;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStore;
import dev.memora.turn.TurnResult;

/** The library in a dozen lines. The README quotes them. */
public final class QuickStart {
    private QuickStart() {}

    /** Remembers one fact and says what came of it. */
    public static void main(String[] args) {
        System.setProperty("OPT_OUT_TRACKING", "true");
        try (Memora memora = Memora.builder()
                .llm(new DemonstrationModel()) // or LangChain4jLlmClient.of(yourChatModel)
                .embeddings(
                        LangChain4jEmbeddingClient.of(new AllMiniLmL6V2QuantizedEmbeddingModel(), "all-minilm-l6-v2-q"))
                .store(MemoryStore.inMemory())
                .build()) {
            Conversation conversation = memora.conversation(MemoryScope.of("user-42"));
            TurnResult result = conversation.send("Please remember that I take IELTS next May.");
            System.out.println(result.reply() + " " + result.receipts());
        }
    }
}
