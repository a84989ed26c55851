package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memories;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.Review;
import dev.memora.approval.ReviewResolution;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.PageRequest;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P8 any sequence of remembers, updates, forgets, undos, reviews, imports, failures and crashes")
class AnyHistoryTest {
    private static final PageRequest ALL = PageRequest.first(PageRequest.MAX_LIMIT);
    private static final int STEPS = 40;
    private static final List<String> VERDICTS = List.of("update", "update", "keep_both", "review", "skip");

    private final World world = new World();
    private final List<String> files = new ArrayList<>();
    private final Set<MemoryId> known = new LinkedHashSet<>();

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 176, 275})
    @DisplayName("B42 leaves histories that replay to what is stored")
    void replays(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < STEPS; i++) {
            step(random);
            replayed();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 176, 275})
    @DisplayName("B42 leaves histories that replay to what is stored once it is recovered, whatever failed")
    void replaysAfterCrashes(int seed) {
        Random random = new Random(seed);
        world.playThroughFaults(random, STEPS, 3, () -> step(random));
        replayed();
    }

    /** Each history, told from its start, ends in the memory that is stored, or in nothing. */
    private void replayed() {
        Memories memories = world.memora().memories(World.SCOPE);
        world.memories().forEach(memory -> known.add(memory.id()));
        for (MemoryId id : known) {
            List<Memory> history = memories.history(id);
            assertThat(history).extracting(Memory::version).isSorted().doesNotHaveDuplicates();
            memories.get(id)
                    .ifPresentOrElse(
                            stored -> assertThat(asIfStored(last(history), stored))
                                    .isEqualTo(stored),
                            () -> assertThat(world.entries())
                                    .filteredOn(entry -> entry.memoryId().equals(id))
                                    .extracting(entry -> entry.outcome().orElse(null))
                                    .contains(new Outcome.Forgotten(id)));
        }
    }

    private static Memory last(List<Memory> history) {
        return history.get(history.size() - 1);
    }

    /** No part of a history: when a memory was used, and that a sentence went which a forgotten memory had as well. */
    private static Memory asIfStored(Memory told, Memory stored) {
        Memory.Builder same =
                told.toBuilder().lastAccessedAt(stored.lastAccessedAt().orElse(null));
        if (told.provenance().quote().isEmpty() || stored.provenance().quote().isEmpty()) {
            same.version(stored.version())
                    .provenance(told.provenance().toBuilder()
                            .quote(stored.provenance().quote().orElse(null))
                            .build());
        }
        return same.build();
    }

    /** Few names, so that much is said again, changed and taken back. */
    private void step(Random random) {
        Memories memories = world.memora().memories(World.SCOPE);
        world.judge.says(one(random, VERDICTS));
        String city = "City" + random.nextInt(4);
        String content = "The user lived in " + city + " for " + (2 + random.nextInt(3)) + " years.";
        switch (random.nextInt(10)) {
            case 0 -> world.stored(content);
            case 1 -> forgetOne(random, memories);
            case 2 -> world.decideAll(random.nextInt(4) > 0 ? ApprovalDecision.APPROVE : ApprovalDecision.DENY);
            case 3, 4 -> undoOne(random, memories);
            case 5 -> resolveOne(random, content);
            case 6 -> files.add(exported(memories));
            case 7 -> importOne(random, memories);
            case 8 -> {
                world.clock.advance(Duration.ofHours(random.nextInt(20)));
                world.memora().recover();
            }
            default -> world.remember("turn-" + random.nextInt(1_000), content.replace("The user", "I"), content);
        }
    }

    private void forgetOne(Random random, Memories memories) {
        List<Memory> stored = memories.list(ALL).items();
        if (!stored.isEmpty()) {
            memories.forget(one(random, stored).id());
        }
    }

    private void undoOne(Random random, Memories memories) {
        List<ActionEntry> done = world.entries().stream()
                .filter(entry -> entry.outcome().isPresent())
                .filter(entry -> entry.effect()
                        .filter(effect -> !(effect instanceof Effect.None))
                        .isPresent())
                .filter(entry -> entry.state() == ActionState.DONE)
                .toList();
        if (!done.isEmpty()) {
            memories.undo(one(random, done).id());
        }
    }

    private void resolveOne(Random random, String content) {
        List<Review> reviews = world.memora().reviews(World.SCOPE).list(ALL).items();
        if (reviews.isEmpty()) {
            return;
        }
        Review review = one(random, reviews);
        if (review.proposed().isPresent() && random.nextInt(4) == 0) {
            world.memora().reviews(World.SCOPE).edit(review.actionId(), review.digest(), content);
            return;
        }
        ReviewResolution resolution = one(random, List.of(ReviewResolution.values()));
        if (resolution != ReviewResolution.KEEP_BOTH || review.proposed().isPresent()) {
            world.memora().reviews(World.SCOPE).resolve(review.actionId(), review.digest(), resolution, "user");
        }
    }

    /** An older state of the scope, read back over what it has become. */
    private void importOne(Random random, Memories memories) {
        if (files.isEmpty()) {
            return;
        }
        try {
            memories.importFrom(new StringReader(one(random, files)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String exported(Memories memories) {
        StringWriter out = new StringWriter();
        try {
            memories.exportTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    private static <T> T one(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
