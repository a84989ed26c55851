package dev.memora.sqlite;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Stores a memory, uses it many times, and stores another. Arguments: the file, and where to write down what is done. */
public final class Touching {
    static final int USES = 50;

    private Touching() {}

    /** Begins. */
    public static void main(String[] arguments) throws IOException {
        try (SqliteMemora file = SqliteMemora.open(Path.of(arguments[0]));
                OutputStream log = new FileOutputStream(arguments[1])) {
            insert(file, "m1");
            note(log, "stored");
            for (int i = 1; i <= USES; i++) {
                file.store().touch(Samples.SCOPE, List.of(MemoryId.of("m1")), Samples.NOON.plusSeconds(i));
            }
            note(log, "used");
            insert(file, "m2");
            note(log, "stored more");
        }
    }

    private static void insert(SqliteMemora file, String id) {
        Memory memory = Samples.memory(Samples.SCOPE, id, "The user likes tea.");
        file.store().write(Samples.request(memory, Samples.insert(memory)));
    }

    private static void note(OutputStream log, String what) throws IOException {
        log.write((what + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
