package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ProfileStoreException;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonUserProfileStoreTest extends UserProfileStoreContract {
    @TempDir
    private Path folder;

    @Override
    protected UserProfileStore newStore() {
        return UserProfileStore.jsonFiles(folder.resolve("profiles"));
    }

    @Override
    protected Optional<UserProfileStore> reopen(UserProfileStore store) {
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
        newStore().save(MemoryScope.of("user-42"), UserProfile.EMPTY.with("name", "Mei"));
    }

    private Optional<?> load() {
        return newStore().load(MemoryScope.of("user-42"));
    }
}
