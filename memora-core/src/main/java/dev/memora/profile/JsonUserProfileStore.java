package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.nio.file.Path;
import java.util.Optional;

final class JsonUserProfileStore implements UserProfileStore {
    private static final String NAME = "profile";

    private final JsonFolder files;

    JsonUserProfileStore(Path folder) {
        this.files = new JsonFolder(folder.resolve("profiles"));
    }

    @Override
    public Optional<UserProfile> load(MemoryScope scope) {
        return files.read(scope, NAME).map(UserProfileCodec::decode);
    }

    @Override
    public void save(MemoryScope scope, UserProfile profile) {
        files.write(scope, NAME, UserProfileCodec.encode(profile));
    }

    @Override
    public boolean delete(MemoryScope scope) {
        return files.delete(scope, NAME);
    }
}
