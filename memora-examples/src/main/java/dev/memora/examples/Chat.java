package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.event.MemoraListener;
import dev.memora.examples.console.Approver;
import dev.memora.examples.console.Console;
import dev.memora.examples.console.Progress;
import java.util.Optional;

/** Puts a Memora together and lets the user talk to it. */
final class Chat {
    private Chat() {}

    /**
     * Talks until the user leaves or the input ends.
     *
     * @param server where memories are kept, in place of the data folder
     * @throws dev.memora.MemoraException if the data folder can't be opened, or was filled with another embedding model
     */
    static void run(Terminal terminal, DemoLanguage language, DemoSettings settings, Optional<DemoStores> server) {
        terminal.progress(language.choose("loading the embedding model …", "正在載入嵌入模型…"));
        EmbeddingClient embeddings = LocalEmbeddings.load(settings.embeddingModel());
        try (DataFolder folder =
                        DataFolder.open(settings.data(), language, server.map(stores -> stores.open(language)));
                Memora memora = folder.memora()
                        .llm(settings.model().client())
                        .embeddings(embeddings)
                        .settings(settings.memora())
                        .tool(EnglishWordCounter.tool())
                        .approvals(new Approver(terminal, language))
                        .listener(MemoraListener.logging())
                        .listener(new Progress(terminal, language))
                        .build()) {
            memora.recover();
            new Console(terminal, language, settings, memora, folder.profiles()).run();
        }
    }
}
