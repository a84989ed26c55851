package dev.memora.examples.script;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.DemoStores;
import dev.memora.examples.LocalEmbeddings;
import dev.memora.examples.Terminal;
import dev.memora.store.MemoryStore;
import java.util.List;

/** Plays the worked examples, each on a store without memories. */
public final class Script {
    private Script() {}

    /**
     * Plays all examples in these languages, with the demonstration model and real embeddings.
     *
     * @return whether each came out as the contract says
     */
    public static boolean play(Terminal terminal, List<DemoLanguage> languages, DemoStores stores) {
        terminal.say("The demonstration model plays the language model: plain rules, not a language model.");
        terminal.say("Verdicts of the judge are the demonstration model's, too. Embeddings are real and local.");
        int right = 0;
        int wrong = 0;
        for (DemoLanguage language : languages) {
            terminal.heading("\n== " + language.tag() + ", " + language.embeddingModel() + " ==");
            MemoryStore store = stores.open(language);
            EmbeddingClient embeddings = LocalEmbeddings.load(language);
            for (Example example : Example.values()) {
                terminal.heading("\n" + example.title());
                if (example.play(terminal, embeddings, store, ScriptTexts.in(language))) {
                    right++;
                } else {
                    wrong++;
                }
            }
        }
        String summary = "\n" + right + " examples came out right, " + wrong + " wrong.";
        if (wrong == 0) {
            terminal.good(summary);
        } else {
            terminal.bad(summary);
        }
        return wrong == 0;
    }
}
