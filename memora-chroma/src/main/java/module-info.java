/** Memories in a Chroma server. */
module dev.memora.chroma {
    requires transitive dev.memora.core;
    requires transitive okhttp3;
    requires com.fasterxml.jackson.databind;
    requires okio;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.memora.chroma;
}
