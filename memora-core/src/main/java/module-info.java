/** Agentic memory for Java applications: the model proposes, the application disposes. */
module dev.memora.core {
    requires com.fasterxml.jackson.databind;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.memora;
    exports dev.memora.action;
    exports dev.memora.approval;
    exports dev.memora.embedding;
    exports dev.memora.event;
    exports dev.memora.journal;
    exports dev.memora.judge;
    exports dev.memora.llm;
    exports dev.memora.memory;
    exports dev.memora.policy;
    exports dev.memora.profile;
    exports dev.memora.settings;
    exports dev.memora.store;
    exports dev.memora.tool;
    exports dev.memora.turn;
}
