package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import dev.memora.memory.MemoryType;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import dev.memora.settings.ContextBudget;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.scenario.Backend;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks for an erased scope's text in all strings there are, so that no cache, index or statement can keep it. */
class EraseFromHeapTest {
    private static final int LETTERS = 12;
    private static final int CHUNK = 1 << 20;

    @TempDir
    private Path folder;

    private final Backend backend = Backend.open();
    private final ConversationStore conversations = ConversationStore.inMemory();
    private final UserProfileStore profiles = UserProfileStore.inMemory();
    private final Memora memora = Memora.builder()
            .llm(new ForgetfulModel())
            .embeddings(new HashingEmbeddingClient())
            .store(backend.store())
            .journal(backend.journal())
            .conversations(conversations)
            .profiles(profiles)
            .settings(World.settings()
                    .contextBudget(new ContextBudget(2_600, 200, 1))
                    .build())
            .build();

    /** Backwards, so that this test holds nothing of what it looks for. */
    private final char[] backwards = backwards();

    @Test
    @DisplayName("P8.27 after eraseAll no string in the whole process holds the scope's text")
    void leavesNothingInTheHeap() throws IOException, InterruptedException {
        Conversation conversation = memora.conversation(World.SCOPE);
        fill(conversation);
        assertThat(inTheHeap()).isTrue();

        memora.memories(World.SCOPE).eraseAll();

        assertThat(inTheHeap()).isFalse();
        assertThat(conversation.history()).isEmpty();
    }

    private void fill(Conversation conversation) {
        String canary = forwards();
        profiles.save(World.SCOPE, UserProfile.EMPTY.with("note", "Drinks " + canary + " tea."));
        memora.memories(World.SCOPE).remember("The user owns a boat called " + canary + ".", MemoryType.SEMANTIC);
        conversation.send("I like " + canary + " tea.");
        conversation.send("And something long: " + "lorem ipsum dolor ".repeat(200) + canary);
        conversation.send("And something long again: " + "sit amet consectetur ".repeat(200) + canary);
        assertThat(memora.memories(World.SCOPE).search(canary)).isNotEmpty();
        assertThat(conversation.summary()).isPresent();
    }

    private static char[] backwards() {
        return new Random()
                .ints(LETTERS, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .reduce("", String::concat)
                .toCharArray();
    }

    private String forwards() {
        return new StringBuilder().append(backwards).reverse().toString();
    }

    private boolean inTheHeap() throws IOException, InterruptedException {
        Path dump = Files.createTempDirectory(folder, "heap").resolve("live.hprof");
        Process dumping = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(ProcessHandle.current().pid()),
                        "GC.heap_dump",
                        dump.toString())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start();
        assertThat(dumping.waitFor()).isZero();
        try {
            return contains(dump);
        } finally {
            Files.delete(dump);
        }
    }

    // Strings of such letters are arrays of bytes. Arrays of char are not looked at: Jackson lends each thread a buffer
    // that holds pieces of what was read last until the next reading, or until memory is short.
    private boolean contains(Path dump) throws IOException {
        String canary = forwards();
        String before = "";
        try (InputStream bytes = Files.newInputStream(dump)) {
            for (byte[] next = bytes.readNBytes(CHUNK); next.length > 0; next = bytes.readNBytes(CHUNK)) {
                String chunk = before + new String(next, StandardCharsets.ISO_8859_1);
                if (chunk.contains(canary)) {
                    return true;
                }
                before = chunk.substring(Math.max(0, chunk.length() - canary.length()));
            }
        }
        return false;
    }

    /** Searches for and remembers what a message says, answers with its last word, and keeps none of it. */
    private static final class ForgetfulModel implements LlmClient {
        @Override
        public String model() {
            return "forgetful";
        }

        @Override
        public ChatResponse chat(ChatRequest request) {
            if (request.phase() == Phase.JUDGE) {
                return World.letAllIn(request);
            }
            List<ChatMessage> messages = request.messages();
            ChatMessage last = messages.get(messages.size() - 1);
            String said = messages.stream()
                    .filter(ChatMessage.User.class::isInstance)
                    .map(message -> ((ChatMessage.User) message).text())
                    .reduce("", (before, next) -> next);
            if (last instanceof ChatMessage.User && request.phase() != Phase.SUMMARY && said.length() < 100) {
                return ChatResponse.builder("")
                        .calls(List.of(
                                new ToolCall("c1", "search_memory", World.search(said)),
                                new ToolCall(
                                        "c2",
                                        "remember_memory",
                                        World.remember(said.replace("I like", "The user likes")))))
                        .build();
            }
            return ChatResponse.builder("Noted: " + said.substring(said.lastIndexOf(' ') + 1))
                    .build();
        }
    }
}
