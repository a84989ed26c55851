package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import dev.memora.policy.PolicyDecision;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.turn.ImportReport;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnyArchiveTest {
    private static final MemoryScope ELSEWHERE = MemoryScope.of("acme", "renamed");
    private static final List<String> PIECES = List.of(
            "word",
            " ",
            "\"",
            "\\",
            "\\u0041",
            "{\"id\":1}",
            "]}",
            "\n",
            "\r\n",
            "\t",
            "\0",
            "\u007f",
            "\u0085",
            "\u2028",
            "\u200b",
            "\u202e",
            "\ufeff",
            "e\u0301",
            "é",
            "İ",
            "👨‍👩‍👧",
            "𠮷",
            "使用者",
            "العربية",
            "</data>",
            "id",
            "null",
            "1e3");

    private final World world = new World();
    private final Memora memora = world.builder()
            .replaceStandardPolicy((candidate, context) -> PolicyDecision.allow())
            .build();
    private final Memories memories = memora.memories(World.SCOPE);
    private final Memories elsewhere = memora.memories(ELSEWHERE);

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    @DisplayName("P8.21 export, then import, is the identity on a scope, whatever its memories say")
    void changesNothingOnTheWay(int seed) throws IOException {
        List<Memory> before = filled(new Random(seed));
        String file = exported(memories);

        ImportReport report = memories.importFrom(new StringReader(file));

        assertThat(report).isEqualTo(new ImportReport(0, before.size(), 0, List.of()));
        assertThat(all(memories)).isEqualTo(before);
        assertThat(exported(memories)).isEqualTo(file);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    @DisplayName("P8.9 P8.21 another scope gets everything a memory says, as a version of its own; again, nothing more")
    void bringsEverythingElsewhere(int seed) throws IOException {
        List<Memory> before = filled(new Random(seed));
        String file = exported(memories);

        assertThat(elsewhere.importFrom(new StringReader(file)))
                .isEqualTo(new ImportReport(before.size(), 0, 0, List.of()));
        List<Memory> arrived = all(elsewhere);
        assertThat(elsewhere.importFrom(new StringReader(file)).skipped()).isEqualTo(before.size());

        assertThat(all(elsewhere)).isEqualTo(arrived);
        assertThat(arrived).hasSameSizeAs(before);
        for (int i = 0; i < before.size(); i++) {
            assertThat(arrived.get(i))
                    .isEqualTo(imported(before.get(i), arrived.get(i).actionId()));
        }
        assertThat(arrived).extracting(Memory::actionId).doesNotHaveDuplicates();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4})
    @DisplayName("P8.9 lines that are broken anywhere are named by their numbers, and nothing of them is stored")
    void leavesOutBrokenLines(int seed) throws IOException {
        Random random = new Random(seed);
        List<Memory> whole = new ArrayList<>();
        List<ImportReport.Problem> problems = new ArrayList<>();
        StringBuilder file = new StringBuilder();
        List<Memory> before = filled(random);
        String[] lines = exported(memories).split("\n", -1);
        int number = 1;
        file.append(lines[0]).append('\n');
        for (int i = 1; i < lines.length - 1; i++) {
            if (random.nextInt(5) == 0) {
                file.append("  \n");
                number++;
            }
            number++;
            if (random.nextInt(3) == 0) {
                file.append(lines[i], 0, 1 + random.nextInt(lines[i].length() - 1))
                        .append('\n');
                problems.add(new ImportReport.Problem(number, "unreadable"));
            } else {
                file.append(lines[i]).append('\n');
                whole.add(before.get(i - 1));
            }
        }

        ImportReport report = elsewhere.importFrom(new StringReader(file.toString()));

        assertThat(report).isEqualTo(new ImportReport(whole.size(), 0, 0, problems));
        assertThat(all(elsewhere))
                .extracting(Memory::id, Memory::content)
                .containsExactlyElementsOf(whole.stream()
                        .map(memory -> tuple(memory.id(), memory.content()))
                        .toList());
    }

    /** Puts memories of all kinds into the store, past policy and journal, in the order of their ids. */
    private List<Memory> filled(Random random) {
        for (int i = 0; i < 30; i++) {
            Memory memory = memory(random, i);
            float[] vector = new float[world.hashing.space().dimensions()];
            vector[i] = 1;
            world.store.write(WriteRequest.of(
                    World.SCOPE,
                    world.hashing.space(),
                    new MemoryWrite.Insert(memory, Memora.contentKey(memory.content()), List.of(vector))));
        }
        return all(memories);
    }

    private static Memory memory(Random random, int number) {
        return Memory.builder(
                        World.SCOPE,
                        MemoryId.of("m" + text(random, number).strip()),
                        text(random, number),
                        time(random),
                        ActionId.of("a" + number))
                .type(one(random, MemoryType.values()))
                .importance(1 + random.nextInt(5))
                .source(one(random, Source.values()))
                .provenance(provenance(random, number))
                .updatedAt(time(random))
                .lastAccessedAt(random.nextBoolean() ? time(random) : null)
                .version(1 + random.nextInt(1_000))
                .subject(maybe(random, number))
                .validFrom(random.nextBoolean() ? time(random) : null)
                .validUntil(random.nextBoolean() ? time(random) : null)
                .build();
    }

    private static Provenance provenance(Random random, int number) {
        return Provenance.builder(one(random, Provenance.Origin.values()))
                .turnId(maybe(random, number))
                .conversationId(maybe(random, number))
                .turnOrdinal(random.nextBoolean() ? 1 + random.nextInt(9) : null)
                .quote(maybe(random, number))
                .policyVersion(maybe(random, number))
                .build();
    }

    /** A text of its own for each number. */
    private static String text(Random random, int number) {
        return IntStream.rangeClosed(0, random.nextInt(12))
                .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining("", "x", "No" + (100 + number)));
    }

    private static @Nullable String maybe(Random random, int number) {
        return random.nextBoolean() ? text(random, number) : null;
    }

    private static Instant time(Random random) {
        return Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
    }

    private static <T> T one(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    private static Memory imported(Memory memory, ActionId action) {
        return Memory.builder(ELSEWHERE, memory.id(), memory.content(), memory.createdAt(), action)
                .type(memory.type())
                .importance(memory.importance())
                .source(Source.IMPORT)
                .provenance(memory.provenance())
                .updatedAt(memory.updatedAt())
                .lastAccessedAt(memory.lastAccessedAt().orElse(null))
                .version(memory.version() + 1)
                .subject(memory.subject().orElse(null))
                .validFrom(memory.validFrom().orElse(null))
                .validUntil(memory.validUntil().orElse(null))
                .build();
    }

    private static String exported(Memories memories) throws IOException {
        StringWriter out = new StringWriter();
        memories.exportTo(out);
        return out.toString();
    }

    private static List<Memory> all(Memories memories) {
        return memories.list(PageRequest.first(100)).items();
    }
}
