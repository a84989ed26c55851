package dev.memora.sqlite;

import dev.memora.Memora;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryWrite;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.RecordingApprovalHandler;
import dev.memora.turn.TurnRequest;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Works on a file until it is killed, and writes down each thing it is about to do, and each that it was told is done.
 * Arguments: the file, the log, and a number that no other run has.
 */
public final class RandomWork {
    static final MemoryScope OPERATIONS = MemoryScope.of("operations");
    static final MemoryScope TURNS = MemoryScope.of("turns");

    private final SqliteMemora file;
    private final OutputStream log;
    private final Random random;
    private final int run;
    private final Map<String, Memory> live = new TreeMap<>();

    private RandomWork(SqliteMemora file, OutputStream log, int run) {
        this.file = file;
        this.log = log;
        this.run = run;
        this.random = new Random(run);
    }

    /** Begins. */
    public static void main(String[] arguments) throws IOException {
        int run = Integer.parseInt(arguments[2]);
        try (SqliteMemora file = SqliteMemora.open(Path.of(arguments[0]));
                OutputStream log = new FileOutputStream(arguments[1], true)) {
            RandomWork work = new RandomWork(file, log, run);
            walk(file, OPERATIONS).forEach(memory -> work.live.put(memory.id().value(), memory));
            Memora memora = memora(file);
            memora.recover();
            int most = arguments.length > 3 ? Integer.parseInt(arguments[3]) : Integer.MAX_VALUE;
            for (int i = 0; i < most; i++) {
                if (i % 10 == 9) {
                    work.turn(memora, "t" + run + "-" + i);
                } else {
                    work.operation(i);
                }
            }
        }
    }

    static Memora memora(SqliteMemora file) {
        // Two items differ in a few letters only, and are not to be taken for one.
        EmbeddingProfile profile = EmbeddingProfile.builder(Samples.SPACE.model())
                .floors(0.99, 0.999)
                .build();
        return Memora.builder()
                .embeddings(new HashingEmbeddingClient(Samples.SPACE))
                .store(file.store())
                .approvals(new RecordingApprovalHandler())
                .settings(MemoraSettings.builder().embeddingProfile(profile).build())
                .build();
    }

    static List<Memory> walk(SqliteMemora file, MemoryScope scope) {
        List<Memory> all = new ArrayList<>();
        PageRequest request = PageRequest.first(1_000);
        while (true) {
            Page<Memory> page = file.store().list(scope, request);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }

    static String content(String id, long version) {
        return "content of " + id + " in version " + version + ".".repeat(id.hashCode() & 0xFF);
    }

    private void operation(int number) throws IOException {
        int dice = live.size() < 20 ? 0 : random.nextInt(5);
        if (dice <= 1) {
            String id = "m" + run + "-" + number;
            Memory memory = Samples.memory(OPERATIONS, id, content(id, 1));
            write("insert", memory, Samples.insert(memory));
            return;
        }
        Memory memory = List.copyOf(live.values()).get(random.nextInt(live.size()));
        if (dice == 2) {
            file.store().touch(OPERATIONS, List.of(memory.id()), Samples.NOON.plusSeconds(number));
        } else if (dice == 3) {
            Memory next = Samples.next(memory, content(memory.id().value(), memory.version() + 1));
            write("replace", next, Samples.replace(next));
        } else {
            write("delete", memory, Samples.delete(memory));
        }
    }

    private void write(String what, Memory memory, MemoryWrite write) throws IOException {
        String line = what + " " + memory.id() + " " + memory.version();
        note("try " + line);
        boolean stands =
                file.store().write(Samples.request(memory, write)).get(0).stands();
        if (!stands) {
            throw new IllegalStateException("a write that nobody disturbs stands");
        }
        note("ok " + line);
        if (what.equals("delete")) {
            live.remove(memory.id().value());
        } else {
            live.put(memory.id().value(), memory);
        }
    }

    private void turn(Memora memora, String id) throws IOException {
        note("try turn " + id);
        try (var turn = memora.begin(
                TurnRequest.builder(TURNS, "I like item " + id + ".").turnId(id).build())) {
            turn.call(
                    "remember_memory",
                    "{\"content\":\"The user likes item " + id
                            + ".\",\"memory_type\":\"semantic\",\"reason\":\"useful_future_context\"}");
            turn.commit("Fine.");
        }
        note("ok turn " + id);
    }

    private void note(String line) throws IOException {
        log.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
