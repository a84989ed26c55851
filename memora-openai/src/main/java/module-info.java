/** OpenAI, and every server that speaks one of its dialects, as Memora's models. */
module dev.memora.openai {
    requires transitive dev.memora.core;
    requires transitive okhttp3;
    requires com.fasterxml.jackson.databind;
    requires okio;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.memora.openai;
}
