package dev.memora.settings;

import java.util.List;
import java.util.Locale;

/**
 * Profiles of well-known embedding models.
 *
 * <p>Background figures are mean and standard deviation of the cosine between a question and stored facts, over 2,541
 * facts and 1,982 questions of the LoCoMo conversations; a candidate floor keeps 95 % of the pairs that must meet; a
 * search floor lies half to one standard deviation above the background.
 */
public final class EmbeddingProfiles {
    private static final List<EmbeddingProfile> KNOWN = List.of(
            EmbeddingProfile.builder("all-minilm-l6-v2")
                    .floors(0.39, 0.56)
                    .background(0.311, 0.157)
                    .build(),
            EmbeddingProfile.builder("bge-small-en-v1.5")
                    .floors(0.53, 0.75)
                    .background(0.477, 0.098)
                    .build(),
            EmbeddingProfile.builder("e5-small-v2")
                    .prefixes("query: ", "passage: ")
                    .floors(0.77, 0.82)
                    .background(0.745, 0.042)
                    .build(),
            EmbeddingProfile.builder("bge-small-zh-v1.5")
                    .prefixes("为这个句子生成表示以用于检索相关文章：", "")
                    .lowerCase()
                    .floors(0.45, 0.70)
                    .build());

    private EmbeddingProfiles() {}

    /**
     * The profile of the model whose name contains a known one, in any case: {@code "bge-small-zh-v1.5-q"} finds that of
     * bge-small-zh-v1.5. An unknown model gets a profile without floors, so that nothing is hidden and nothing is merged
     * on similarity alone.
     */
    public static EmbeddingProfile forModel(String model) {
        String name = model.toLowerCase(Locale.ROOT);
        return KNOWN.stream()
                .filter(profile -> name.contains(profile.model()))
                .findFirst()
                .orElseGet(() -> EmbeddingProfile.builder(model).build());
    }
}
