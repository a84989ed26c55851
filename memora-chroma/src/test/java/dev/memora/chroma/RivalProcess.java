package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process of its own that adds memories and replaces one that all processes replace. */
final class RivalProcess {
    /** All processes replace this one. */
    static final String SHARED = "shared";

    private RivalProcess() {}

    /** Arguments: URL, collection, name of the process, how many rounds, file for the result. */
    public static void main(String[] args) throws Exception {
        String name = args[2];
        int applied = 0;
        int conflicts = 0;
        try (ChromaMemoryStore store =
                ChromaMemoryStore.builder(args[0]).collection(args[1]).build()) {
            for (int i = 0; i < Integer.parseInt(args[3]); i++) {
                Samples.write(store, Samples.insert(Samples.memory(name + "-" + i)));
                MemoryScope own = MemoryScope.of("own", name);
                Samples.write(store, own, Samples.insert(Samples.memory(own, "m" + i)));
                Memory current = Samples.get(store, SCOPE, SHARED).orElseThrow();
                WriteResult result =
                        Samples.write(store, Samples.replace(next(current, name + "-" + i), Samples.axis(0)));
                applied += result.outcome() == Outcome.APPLIED ? 1 : 0;
                conflicts += result.outcome() == Outcome.CONFLICT ? 1 : 0;
            }
        }
        Files.write(Path.of(args[4]), (applied + " " + conflicts).getBytes(StandardCharsets.UTF_8));
    }

    private static Memory next(Memory memory, String action) {
        return Samples.next(memory, action).toBuilder().content("by " + action).build();
    }
}
