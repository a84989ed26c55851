package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.ProfileStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonConversationStoreTest extends ConversationStoreContract {
    @TempDir
    private Path folder;

    @Override
    protected ConversationStore newStore() {
        return ConversationStore.jsonFiles(folder.resolve("conversations"));
    }

    @Override
    protected Optional<ConversationStore> reopen(ConversationStore store) {
        return Optional.of(newStore());
    }

    @Test
    void namesOfFilesTellNothingAboutTheUser() throws IOException {
        save();

        try (Stream<Path> files = Files.walk(folder)) {
            assertThat(files.map(Path::toString)).noneMatch(name -> name.contains("user") || name.contains("talk"));
        }
    }

    @Test
    void leavesNoHalfWrittenFileBehind() throws IOException {
        save();

        assertThat(files()).hasSize(1).allMatch(file -> file.toString().endsWith(".json"));
    }

    @Test
    void aDamagedFileIsReportedWithoutItsText() throws IOException {
        save();
        Files.writeString(files().get(0), "{\"secret\"");

        assertThatThrownBy(this::load)
                .isInstanceOf(ProfileStoreException.class)
                .hasMessageContaining("not JSON")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private void save() {
        newStore()
                .save(ConversationRecord.builder(MemoryScope.of("user-42"), "talk", 0, Instant.EPOCH)
                        .build());
    }

    private Optional<?> load() {
        return newStore().load(MemoryScope.of("user-42"), "talk");
    }
}
