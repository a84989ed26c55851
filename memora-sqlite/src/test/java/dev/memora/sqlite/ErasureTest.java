package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.journal.EraseRequest;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.Exchange;
import dev.memora.profile.UserProfile;
import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("P5 only erase promises absence of bytes")
class ErasureTest {
    private static final int WRITES = 30_000;
    private static final int AT_ONCE = 250;

    @TempDir
    Path folder;

    private SqliteMemora memora;

    @BeforeEach
    void open() {
        memora = SqliteMemora.open(folder.resolve("m.db"));
    }

    @AfterEach
    void close() {
        memora.close();
    }

    @Test
    void leavesNoByteOfWhatWasDeletedUnderChurn() throws IOException {
        Churn churn = new Churn(new Random(7));
        churn.run();

        ErasureReport report = memora.store().scrub(churn.deletedTexts());

        assertThat(report.remaining()).isZero();
        assertThat(report.bytesSearched()).isPositive();
        assertThat(leftIn(folder, churn.deletedTexts())).isZero();
        assertThat(leftIn(folder, churn.deletedVectors())).isZero();
        assertThat(leftIn(folder, List.of(churn.live.get(0).content().getBytes(StandardCharsets.UTF_8))))
                .isOne();
        assertThat(memora.integrityCheck()).isEmpty();
        assertThat(memora.store().count(Samples.SCOPE)).isEqualTo(churn.live.size());
    }

    @Test
    void erasesAScopeFromEveryPartOfTheFile() throws IOException {
        String canary = "canary \"quoted\" \\ tab\t 我想準備雅思 👍";
        Memory memory = Samples.memory(Samples.SCOPE, "m1", canary);
        memora.store().write(Samples.request(memory, Samples.insert(memory)));
        memora.conversations()
                .save(ConversationRecord.builder(Samples.SCOPE, "talk", 0, Samples.NOON)
                        .exchanges(List.of(new Exchange(1, "t1", canary, canary, Samples.NOON, false)))
                        .build());
        memora.profiles().save(Samples.SCOPE, UserProfile.EMPTY.with("note", canary));

        memora.journal().erase(EraseRequest.of(Samples.SCOPE));
        memora.store().deleteAll(Samples.SCOPE);
        memora.conversations().deleteAll(Samples.SCOPE);
        memora.profiles().delete(Samples.SCOPE);
        ErasureReport report = memora.store().scrub(List.of(canary.getBytes(StandardCharsets.UTF_8)));

        assertThat(report.remaining()).isZero();
        assertThat(leftIn(folder, List.of("canary".getBytes(StandardCharsets.UTF_8))))
                .isZero();
        assertThat(leftIn(folder, List.of(Vectors.encode(List.of(Samples.vector(canary))))))
                .isZero();
    }

    @Test
    void tellsOfATextThatIsAlsoPartOfSomethingStored() {
        MemoryScope other = MemoryScope.of("acme", "other");
        for (MemoryScope scope : List.of(Samples.SCOPE, other)) {
            Memory memory = Samples.memory(scope, "m1", "The user likes \"tea\".");
            memora.store().write(Samples.request(memory, Samples.insert(memory)));
        }
        memora.store().deleteAll(Samples.SCOPE);

        ErasureReport report =
                memora.store().scrub(List.of("The user likes \"tea\".".getBytes(StandardCharsets.UTF_8)));

        assertThat(report.rewritten()).isTrue();
        assertThat(report.remaining()).isZero();
        assertThat(report.note()).contains("also part of something still stored");
        assertThat(memora.store().count(other)).isOne();
    }

    @Test
    void promisesNothingMoreForADatabaseInMemory() {
        try (SqliteMemora inMemory = SqliteMemora.inMemory()) {
            assertThat(inMemory.store()
                            .scrub(List.of("text".getBytes(StandardCharsets.UTF_8)))
                            .bytesSearched())
                    .isZero();
        }
    }

    @Test
    void goesOnAnsweringSearchesWhileTheFileIsRewritten() {
        Churn churn = new Churn(new Random(8));
        churn.run(2_000);
        Thread[] readers = new Thread[2];
        List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
        java.util.concurrent.atomic.AtomicBoolean going = new java.util.concurrent.atomic.AtomicBoolean(true);
        java.util.concurrent.atomic.AtomicLong reads = new java.util.concurrent.atomic.AtomicLong();
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(() -> {
                try {
                    while (going.get()) {
                        assertThat(memora.store()
                                        .get(
                                                Samples.SCOPE,
                                                List.of(churn.live.get(0).id())))
                                .hasSize(1);
                        reads.incrementAndGet();
                    }
                } catch (RuntimeException | AssertionError e) {
                    failures.add(e);
                }
            });
            readers[i].start();
        }
        try {
            for (int i = 0; i < 10; i++) {
                memora.compact();
            }
        } finally {
            going.set(false);
            for (Thread reader : readers) {
                join(reader);
            }
        }
        assertThat(failures).isEmpty();
        assertThat(reads).hasPositiveValue();
    }

    private static void join(Thread thread) {
        try {
            thread.join(60_000);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** How many of these byte strings any file of the folder holds, by a search that has nothing to do with ours. */
    static int leftIn(Path folder, List<byte[]> needles) throws IOException {
        BitSet found = new BitSet();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                for (int i = 0; i < needles.size(); i++) {
                    if (bytes.contains(new String(needles.get(i), StandardCharsets.ISO_8859_1))) {
                        found.set(i);
                    }
                }
            }
        }
        return found.cardinality();
    }

    /** Inserts, updates and deletes at random, and knows each text and vector that is gone. */
    private final class Churn {
        private final Random random;
        private final List<Memory> live = new ArrayList<>();
        private final List<String> gone = new ArrayList<>();
        private int made;

        Churn(Random random) {
            this.random = random;
        }

        void run() {
            run(WRITES);
        }

        void run(int writes) {
            for (int done = 0; done < writes; done += AT_ONCE) {
                List<MemoryWrite> batch = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    batch.add(next());
                }
                memora.store().write(new WriteRequest(Samples.SCOPE, Samples.SPACE, batch));
            }
        }

        private MemoryWrite next() {
            int dice = live.size() < AT_ONCE * 2 ? 0 : random.nextInt(3);
            if (dice == 0) {
                Memory memory = Samples.memory(Samples.SCOPE, "m" + ++made, text());
                live.add(memory);
                return Samples.insert(memory);
            }
            int which = random.nextInt(live.size());
            Memory memory = live.get(which);
            gone.add(memory.content());
            if (dice == 1) {
                Memory next = Samples.next(memory, text());
                live.set(which, next);
                return Samples.replace(next);
            }
            live.remove(which);
            return Samples.delete(memory);
        }

        private String text() {
            char[] filling = new char[random.nextInt(300)];
            Arrays.fill(filling, '.');
            return "canary-" + random.nextLong() + "-語" + new String(filling);
        }

        List<byte[]> deletedTexts() {
            return gone.stream()
                    .map(text -> text.replaceAll("\\.+$", "").getBytes(StandardCharsets.UTF_8))
                    .toList();
        }

        List<byte[]> deletedVectors() {
            return gone.stream()
                    .map(text -> Vectors.encode(List.of(Samples.vector(text))))
                    .toList();
        }
    }
}
