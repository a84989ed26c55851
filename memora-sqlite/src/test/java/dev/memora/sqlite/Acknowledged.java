package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.store.SearchRequest;
import dev.memora.turn.RecoveryReport;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What {@link RandomWork} was told is done, and whether a file still knows it. */
final class Acknowledged {
    private static final long GONE = -1;

    private final Map<String, Long> versions = new HashMap<>();
    private final Set<String> turns = new HashSet<>();

    /** What was begun last, and may have happened or not. */
    private String pending = "";

    /** Reads the log of one run. Without an end of its own, the last line counts only if it is whole. */
    void read(List<String> lines) {
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("try")) {
                pending = line.substring(4);
            } else if (words[1].equals("turn")) {
                turns.add(words[2]);
                pending = "";
            } else {
                versions.put(words[2], words[1].equals("delete") ? GONE : Long.parseLong(words[3]));
                pending = "";
            }
        }
    }

    /** How many acknowledged operations and turns the file is measured by. */
    int size() {
        return versions.size() + turns.size();
    }

    void proveAllIn(SqliteMemora file) {
        assertThat(file.integrityCheck()).isEmpty();
        proveOperationsIn(file);
        proveTurnsIn(file);
        pending = "";
    }

    private void proveOperationsIn(SqliteMemora file) {
        Map<String, Long> found = new HashMap<>();
        for (Memory memory : RandomWork.walk(file, RandomWork.OPERATIONS)) {
            String id = memory.id().value();
            assertThat(memory.content()).isEqualTo(RandomWork.content(id, memory.version()));
            found.put(id, memory.version());
        }
        String[] words = pending.split(" ", -1);
        if (words.length == 3) {
            // It was never acknowledged, so it may be there or not; from now on it counts as what it came to.
            String id = words[1];
            long before = versions.getOrDefault(id, GONE);
            long after = words[0].equals("delete") ? GONE : Long.parseLong(words[2]);
            assertThat(found.getOrDefault(id, GONE)).isIn(before, after);
            versions.put(id, found.getOrDefault(id, GONE));
        }
        Map<String, Long> wanted = new HashMap<>(versions);
        wanted.values().removeIf(version -> version == GONE);
        assertThat(found).isEqualTo(wanted);
        found.entrySet().stream().limit(20).forEach(memory -> {
            String content = RandomWork.content(memory.getKey(), memory.getValue());
            assertThat(file.store()
                            .search(new SearchRequest(
                                    RandomWork.OPERATIONS, Samples.SPACE, Samples.vector(content), 1)))
                    .extracting(hit -> hit.memory().content())
                    .containsExactly(content);
        });
    }

    private void proveTurnsIn(SqliteMemora file) {
        RecoveryReport recovered = RandomWork.memora(file).recover();
        assertThat(recovered.open()).isZero();
        Set<String> contents = new HashSet<>();
        for (Memory memory : RandomWork.walk(file, RandomWork.TURNS)) {
            assertThat(contents.add(memory.content())).isTrue();
        }
        for (String turn : turns) {
            assertThat(contents).contains("The user likes item " + turn + ".");
        }
        if (pending.startsWith("turn ")) {
            String content = "The user likes item " + pending.substring(5) + ".";
            if (contents.contains(content)) {
                turns.add(pending.substring(5));
            }
        }
        assertThat(contents).hasSize(turns.size());
        proveJournalAgrees(file, contents.size());
    }

    private static void proveJournalAgrees(SqliteMemora file, int memories) {
        JournalQuery query =
                JournalQuery.in(RandomWork.TURNS).page(PageRequest.first(1_000)).build();
        int created = 0;
        while (true) {
            var page = file.journal().list(query);
            for (ActionEntry entry : page.items()) {
                assertThat(entry.state()).isEqualTo(ActionState.DONE);
                created += entry.outcome()
                                .filter(Outcome.Created.class::isInstance)
                                .isPresent()
                        ? 1
                        : 0;
            }
            if (page.next().isEmpty()) {
                break;
            }
            query = query.toBuilder()
                    .page(query.page().after(page.next().get()))
                    .build();
        }
        assertThat(created).isEqualTo(memories);
    }
}
