package dev.memora.examples;

import java.util.Optional;

/** A language the demo talks in. */
public enum DemoLanguage {
    /** English. */
    ENGLISH("en", "all-minilm-l6-v2-q"),
    /** Traditional Chinese. */
    CHINESE("zh-Hant", "bge-small-zh-v1.5-q");

    private final String tag;
    private final String embeddingModel;

    DemoLanguage(String tag, String embeddingModel) {
        this.tag = tag;
        this.embeddingModel = embeddingModel;
    }

    /** The language with this tag, or empty if the demo doesn't talk in it. */
    public static Optional<DemoLanguage> tagged(String tag) {
        for (DemoLanguage language : values()) {
            if (language.tag.equals(tag)) {
                return Optional.of(language);
            }
        }
        return Optional.empty();
    }

    /** The language's tag, as on the command line. */
    public String tag() {
        return tag;
    }

    /** The local embedding model that knows the language. */
    public String embeddingModel() {
        return embeddingModel;
    }

    /** The one of two texts that is in this language. */
    public String choose(String english, String chinese) {
        return this == CHINESE ? chinese : english;
    }
}
