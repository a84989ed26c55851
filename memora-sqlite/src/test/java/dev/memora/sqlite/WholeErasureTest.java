package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.Exchange;
import dev.memora.profile.UserProfile;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.turn.EraseReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("P5 an erasure through the front door, on a file")
class WholeErasureTest {
    private static final String CANARY = "The user collects \"blue canaries\" and 瓷器.";

    @TempDir
    Path folder;

    private SqliteMemora file;
    private Memora memora;

    @BeforeEach
    void open() {
        file = SqliteMemora.open(folder.resolve("m.db"));
        memora = Memora.builder()
                .embeddings(new HashingEmbeddingClient())
                .store(file.store())
                .conversations(file.conversations())
                .profiles(file.profiles())
                .settings(MemoraSettings.builder()
                        .embeddingProfile(EmbeddingProfile.builder("hashing")
                                .floors(0.2, 0.5)
                                .build())
                        .build())
                .build();
    }

    @AfterEach
    void close() {
        memora.close();
        file.close();
    }

    @Test
    void leavesNoByteOfAScope() throws IOException {
        fill(Samples.SCOPE, CANARY);
        fill(MemoryScope.of("acme", "neighbour"), "The neighbour grows tomatoes.");

        EraseReport report = memora.memories(Samples.SCOPE).eraseAll();

        assertThat(report.memories()).isOne();
        assertThat(report.conversations()).isOne();
        assertThat(report.profile()).isTrue();
        assertThat(report.bytes().promised()).isTrue();
        assertThat(report.bytes().searched()).isPositive();
        assertThat(report.bytes().remaining()).isZero();
        assertThat(left("blue canaries")).isFalse();
        assertThat(left("瓷器")).isFalse();
        assertThat(left("tomatoes")).isTrue();
    }

    @Test
    void leavesNoByteOfOneMemory() throws IOException {
        Memory memory = fill(Samples.SCOPE, CANARY);
        memora.memories(Samples.SCOPE).remember("The user grows tomatoes.", MemoryType.SEMANTIC);
        file.conversations().deleteAll(Samples.SCOPE);
        file.profiles().delete(Samples.SCOPE);

        EraseReport report = memora.memories(Samples.SCOPE).erase(memory.id());

        assertThat(report.memories()).isOne();
        assertThat(report.bytes().promised()).isTrue();
        assertThat(report.bytes().remaining()).isZero();
        assertThat(left("blue canaries")).isFalse();
        assertThat(left("tomatoes")).isTrue();
    }

    private Memory fill(MemoryScope scope, String content) {
        memora.memories(scope).remember(content, MemoryType.SEMANTIC);
        file.conversations()
                .save(ConversationRecord.builder(scope, "talk", 0, Samples.NOON)
                        .exchanges(List.of(new Exchange(1, "t1", content, "Noted: " + content, Samples.NOON, false)))
                        .build());
        file.profiles().save(scope, UserProfile.EMPTY.with("hobby", content));
        return file.store().list(scope, PageRequest.first(1)).items().get(0);
    }

    private boolean left(String text) throws IOException {
        String needle = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path path : files.toList()) {
                if (new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).contains(needle)) {
                    return true;
                }
            }
        }
        return false;
    }
}
