package dev.memora.chroma;

import static dev.memora.chroma.Samples.all;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.delete;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.SearchHit;
import dev.memora.store.WriteResult.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random steps in scopes whose names look like filters, patterns and each other, against a model of what should be. */
@DisplayName("No step in one scope is ever seen in another")
class IsolationPropertyTest extends OneServer {
    private static final List<String> PIECES = List.of(
            "a",
            "A",
            "b",
            "1",
            "2:ab",
            "$ne",
            "$or",
            "{\"$ne\":null}",
            "[]",
            "%",
            "_",
            "*",
            "'",
            "\"",
            "\\",
            "\0",
            "\n",
            " ",
            "#",
            "#1",
            "chroma:document",
            "scope",
            "null",
            "true",
            "é",
            "e\u0301",
            "中",
            "😀",
            "../",
            "?x=1");
    private static final int STEPS = 120;

    private final Map<MemoryScope, Map<MemoryId, Memory>> model = new HashMap<>();

    static List<Long> seeds() {
        return List.of(1L, 2L, System.nanoTime());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void staysInItsScope(long seed) {
        Random random = new Random(seed);
        List<MemoryScope> scopes = scopes(random);
        ChromaMemoryStore store = open(builder().exactLimit(random.nextBoolean() ? 10_000 : 0));
        for (int i = 0; i < STEPS; i++) {
            step(store, scopes.get(random.nextInt(scopes.size())), random);
        }
        for (MemoryScope scope : scopes) {
            List<Memory> expected = new ArrayList<>(held(scope).values());
            assertThat(all(store, scope)).isEqualTo(expected);
            assertThat(store.count(scope)).isEqualTo(expected.size());
            assertThat(search(store, scope, axis(0), 100))
                    .extracting(SearchHit::memory)
                    .usingElementComparator(Comparator.comparing(Memory::id))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(search(store, scope, axis(0), 100)).allMatch(hit -> expected.contains(hit.memory()));
        }
    }

    private void step(ChromaMemoryStore store, MemoryScope scope, Random random) {
        Map<MemoryId, Memory> held = held(scope);
        String id = "m" + random.nextInt(3);
        Memory current = held.get(MemoryId.of(id));
        switch (random.nextInt(6)) {
            case 0, 1 -> {
                Memory memory = memory(scope, id);
                Outcome outcome = write(store, scope, insert(memory)).outcome();
                if (current == null) {
                    assertThat(outcome).isEqualTo(Outcome.APPLIED);
                    held.put(memory.id(), memory);
                } else {
                    assertThat(outcome).isEqualTo(current.version() == 1 ? Outcome.ALREADY_APPLIED : Outcome.CONFLICT);
                }
            }
            case 2, 3 -> {
                Memory next = next(current == null ? memory(scope, id) : current, "e" + random.nextInt(100));
                assertThat(write(store, scope, replace(next)).outcome())
                        .isEqualTo(current == null ? Outcome.MISSING : Outcome.APPLIED);
                if (current != null) {
                    held.put(next.id(), next);
                }
            }
            case 4 -> {
                Memory target = current == null ? memory(scope, id) : current;
                assertThat(write(store, scope, delete(target)).outcome())
                        .isEqualTo(current == null ? Outcome.MISSING : Outcome.APPLIED);
                held.remove(target.id());
            }
            default -> {
                if (random.nextInt(8) == 0) {
                    assertThat(store.deleteAll(scope)).isEqualTo(held.size());
                    held.clear();
                }
                assertThat(get(store, scope, id)).isEqualTo(java.util.Optional.ofNullable(held.get(MemoryId.of(id))));
            }
        }
    }

    private Map<MemoryId, Memory> held(MemoryScope scope) {
        return model.computeIfAbsent(scope, unseen -> new TreeMap<>());
    }

    private static List<MemoryScope> scopes(Random random) {
        List<MemoryScope> scopes = new ArrayList<>();
        while (scopes.size() < 12) {
            List<String> parts = new ArrayList<>();
            for (int part = 0; part <= random.nextInt(3); part++) {
                StringBuilder name = new StringBuilder();
                for (int piece = 0; piece <= random.nextInt(2); piece++) {
                    name.append(PIECES.get(random.nextInt(PIECES.size())));
                }
                parts.add(name.toString());
            }
            MemoryScope scope = new MemoryScope(parts);
            assertThat(scope.encoded().getBytes(StandardCharsets.UTF_8)).isNotEmpty();
            if (!scopes.contains(scope)) {
                scopes.add(scope);
            }
        }
        return scopes;
    }
}
