package dev.memora.internal.admin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.MemoraException;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.action.Snapshot;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Ids;
import dev.memora.internal.commit.Pages;
import dev.memora.internal.text.Json;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Source;
import dev.memora.store.MemoryCodec;
import dev.memora.store.MemoryStore;
import dev.memora.turn.ImportReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Memories as JSON Lines: a first line that names the format and its version, then one memory a line. What is read takes
 * the same path into the store as everything else, policy and journal included, but no judge looks at it: what was apart
 * stays apart. Thread-safe.
 */
public final class Archive {
    private static final String FORMAT = "memora-memories";
    private static final int VERSION = 1;
    private static final int BATCH = 100;

    private final MemoryStore store;
    private final Journal journal;
    private final Committer committer;
    private final Clock clock;
    private final Supplier<String> ids;

    /** Creates an archive of a store. */
    public Archive(MemoryStore store, Journal journal, Committer committer, Clock clock, Supplier<String> ids) {
        this.store = store;
        this.journal = journal;
        this.committer = committer;
        this.clock = clock;
        this.ids = ids;
    }

    /** Writes all memories of a scope, in the order of their ids, and tells how many. */
    public long write(MemoryScope scope, Writer out) throws IOException {
        out.write(Json.object().put("format", FORMAT).put("version", VERSION).toString());
        out.write('\n');
        long count = 0;
        Iterator<Memory> memories =
                Pages.stream(page -> store.list(scope, page)).iterator();
        while (memories.hasNext()) {
            out.write(MemoryCodec.encode(memories.next()));
            out.write('\n');
            count++;
        }
        out.flush();
        return count;
    }

    /**
     * Reads memories into a scope.
     *
     * @throws IllegalArgumentException if the first line doesn't name a format this version reads
     */
    public ImportReport read(MemoryScope scope, Reader in) throws IOException {
        BufferedReader lines = new BufferedReader(in);
        checkFormat(lines.readLine());
        Map<MemoryId, Long> versions = versions(scope);
        Tally tally = new Tally();
        List<Line> batch = new ArrayList<>();
        int number = 1;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            Optional<Memory> memory = decoded(scope, line);
            if (memory.isEmpty()) {
                tally.problem(number, "unreadable");
                continue;
            }
            batch.add(new Line(number, memory.get()));
            if (batch.size() == BATCH) {
                store(scope, batch, versions, tally);
                batch.clear();
            }
        }
        store(scope, batch, versions, tally);
        return tally.report();
    }

    private void store(MemoryScope scope, List<Line> batch, Map<MemoryId, Long> versions, Tally tally) {
        String turn = ids.get();
        long epoch = journal.epoch(scope);
        List<ActionEntry> entries = new ArrayList<>();
        for (Line line : batch) {
            ActionId id = Ids.action(scope, turn, entries.size());
            long before = Math.max(line.memory.version(), versions.getOrDefault(line.memory.id(), 0L));
            Memory memory = line.memory.toBuilder()
                    .version(before + 1)
                    .actionId(id)
                    .source(Source.IMPORT)
                    .build();
            Proposal proposal = new Proposal(
                    memory.content(), memory.type(), "import", Source.IMPORT, memory.provenance(), true, null);
            entries.add(ActionEntry.builder(scope, id, turn, ActionKind.IMPORT, memory.id(), epoch, clock.instant())
                    .proposal(proposal)
                    .effect(new Effect.Create(Snapshot.of(memory)))
                    .build());
        }
        List<Receipt> receipts = committer.commit(scope, entries).receipts();
        for (int i = 0; i < receipts.size(); i++) {
            tally.add(batch.get(i).number, receipts.get(i).outcome());
        }
    }

    /** The newest version each memory of the scope ever had, so that one which comes back goes on from there. */
    private Map<MemoryId, Long> versions(MemoryScope scope) {
        Map<MemoryId, Long> newest = new HashMap<>();
        JournalQuery done = JournalQuery.in(scope).states(ActionState.DONE).build();
        Pages.entries(journal, done)
                .flatMap(entry -> entry.effect().stream())
                .flatMap(effect -> Stream.concat(effect.replaced().stream(), effect.resulting().stream()))
                .forEach(snapshot -> newest.merge(snapshot.memoryId(), snapshot.version(), Math::max));
        return newest;
    }

    private static void checkFormat(String first) {
        String hint = "; a file of memories starts with {\"format\":\"" + FORMAT + "\",\"version\":" + VERSION + "}";
        ObjectNode header;
        try {
            header = Json.parseObject(first == null ? "" : first);
        } catch (Json.NotAnObjectException e) {
            throw new IllegalArgumentException("the first line is not a JSON object" + hint, e);
        }
        if (!FORMAT.equals(header.path("format").textValue())) {
            throw new IllegalArgumentException("the first line names another format" + hint);
        }
        JsonNode version = header.path("version");
        if (!version.isInt() || version.intValue() != VERSION) {
            throw new IllegalArgumentException(
                    "the file is of another version than " + VERSION + ", the one that is read here");
        }
    }

    private static Optional<Memory> decoded(MemoryScope scope, String line) {
        try {
            return Optional.of(MemoryCodec.decode(scope, line));
        } catch (MemoraException e) {
            return Optional.empty();
        }
    }

    private record Line(int number, Memory memory) {}

    /** Counts outcomes. Confined to one import. */
    private static final class Tally {
        private long created;
        private long skipped;
        private long waiting;
        private final List<ImportReport.Problem> problems = new ArrayList<>();

        private void add(int line, Outcome outcome) {
            if (outcome instanceof Outcome.Created) {
                created++;
            } else if (outcome instanceof Outcome.Skipped) {
                skipped++;
            } else if (outcome instanceof Outcome.AwaitingApproval) {
                waiting++;
            } else if (outcome instanceof Outcome.Rejected rejected) {
                problem(line, "rejected:" + rejected.reason());
            } else if (outcome instanceof Outcome.Conflict) {
                problem(line, "conflict");
            } else {
                problem(line, outcome instanceof Outcome.Retrying ? "retrying" : "failed");
            }
        }

        private void problem(int line, String code) {
            problems.add(new ImportReport.Problem(line, code));
        }

        private ImportReport report() {
            return new ImportReport(created, skipped, waiting, problems);
        }
    }
}
