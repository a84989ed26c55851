package dev.memora.internal.admin;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Pages;
import dev.memora.internal.retrieval.Keywords;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.Exchange;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import dev.memora.store.ErasingStore;
import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryStoreException;
import dev.memora.turn.EraseReport;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Takes text out for good, wherever Memora keeps any. Can be repeated after a failure: what is gone is passed over.
 * Thread-safe.
 */
public final class Eraser {
    private static final int ATTEMPTS = 5;
    private static final EraseReport.Bytes NOT_PROMISED = new EraseReport.Bytes(
            false, 0, 0, "the store deletes, and makes no promise about bytes that may remain in its files");

    private final MemoryStore store;
    private final Keywords keywords;
    private final Journal journal;
    private final ConversationStore conversations;
    private final UserProfileStore profiles;
    private final Committer committer;
    private final ScopeAdmin scopes;

    /** Creates an eraser of all parts. */
    public Eraser(
            MemoryStore store,
            Keywords keywords,
            Journal journal,
            ConversationStore conversations,
            UserProfileStore profiles,
            Committer committer,
            ScopeAdmin scopes) {
        this.store = store;
        this.keywords = keywords;
        this.journal = journal;
        this.conversations = conversations;
        this.profiles = profiles;
        this.committer = committer;
        this.scopes = scopes;
    }

    /** Erases all of a scope. The journal goes first: from then on no turn that is under way can store anything. */
    public EraseReport all(MemoryScope scope) {
        return committer.exclusively(scope, () -> {
            List<ActionEntry> entries = entries(JournalQuery.in(scope).build());
            List<ConversationRecord> records = records(scope);
            Set<String> texts = store instanceof ErasingStore ? texts(scope, entries, records) : Set.of();
            journal.erase(EraseRequest.of(scope));
            long memories = store.deleteAll(scope);
            keywords.forget(scope);
            conversations.deleteAll(scope);
            boolean profile = profiles.delete(scope);
            return new EraseReport(
                    memories,
                    entries.size(),
                    count(entries, ActionState.AWAITING),
                    count(entries, ActionState.REVIEW),
                    records.size(),
                    records.stream()
                            .filter(record -> record.summary().isPresent())
                            .count(),
                    profile,
                    scrubbed(texts));
        });
    }

    /**
     * Erases one memory. The conversations go first, because the texts to look for in them are known only as long as the
     * memory or its history is there.
     */
    public EraseReport one(MemoryScope scope, MemoryId id) {
        List<ActionEntry> entries = entries(JournalQuery.in(scope).memoryId(id).build());
        List<Memory> versions = Stream.concat(
                        store.get(scope, List.of(id)).stream(), entries.stream().flatMap(Eraser::versions))
                .toList();
        Set<String> texts = new HashSet<>();
        Set<String> quotes = new HashSet<>();
        Set<String> turns = new HashSet<>();
        for (Memory version : versions) {
            texts.add(version.content());
            version.provenance().quote().ifPresent(quotes::add);
            version.provenance().turnId().ifPresent(turns::add);
        }
        entries.forEach(entry -> proposed(entry).ifPresent(texts::add));
        texts.addAll(quotes);

        List<ConversationRecord> touched = records(scope).stream()
                .filter(record -> conversationCleared(record, turns, texts))
                .toList();
        boolean profile = profileCleared(scope, texts);
        long memories = removed(scope, id, quotes);
        long changed = journal.erase(EraseRequest.of(scope, id));
        return new EraseReport(
                memories,
                Math.max(changed, entries.size()),
                count(entries, ActionState.AWAITING),
                count(entries, ActionState.REVIEW),
                touched.size(),
                touched.stream().filter(record -> record.summary().isPresent()).count(),
                profile,
                scrubbed(texts));
    }

    private long removed(MemoryScope scope, MemoryId id, Set<String> quotes) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<Memory> current = store.get(scope, List.of(id)).stream().findFirst();
            if (current.isEmpty()) {
                return attempt == 0 ? 0 : 1;
            }
            Receipt receipt = committer.remove(scopes.erasing(current.get()), quotes);
            if (receipt.outcome() instanceof Outcome.Forgotten) {
                return 1;
            }
        }
        throw new MemoryStoreException("a memory that others keep changing could not be erased; try again", null, true);
    }

    /** Removes the turns a memory was made in, those that hold its words, and a summary that covers one of them. */
    private boolean conversationCleared(ConversationRecord record, Set<String> turns, Set<String> texts) {
        while (true) {
            List<Exchange> kept = record.exchanges().stream()
                    .filter(exchange -> !turns.contains(exchange.turnId())
                            && !holds(exchange.userMessage(), texts)
                            && !holds(exchange.reply(), texts))
                    .toList();
            int through =
                    record.summary().map(summary -> summary.throughOrdinal()).orElse(0);
            boolean covered = record.exchanges().stream()
                    .anyMatch(exchange -> exchange.ordinal() <= through && !kept.contains(exchange));
            boolean summaryGoes = covered
                    || record.summary()
                            .filter(summary -> holds(summary.text(), texts))
                            .isPresent();
            if (kept.size() == record.exchanges().size() && !summaryGoes) {
                return false;
            }
            ConversationRecord.Builder next = record.next().exchanges(kept);
            if (summaryGoes) {
                next.summary(null);
            }
            if (conversations.save(next.build())) {
                return true;
            }
            Optional<ConversationRecord> newer = conversations.load(record.scope(), record.id());
            if (newer.isEmpty()) {
                return true;
            }
            record = newer.get();
        }
    }

    private boolean profileCleared(MemoryScope scope, Set<String> texts) {
        Optional<UserProfile> profile = profiles.load(scope);
        Map<String, String> kept = new LinkedHashMap<>();
        profile.ifPresent(some -> some.fields().forEach((name, value) -> {
            if (!holds(value, texts)) {
                kept.put(name, value);
            }
        }));
        if (profile.isEmpty() || kept.size() == profile.get().fields().size()) {
            return false;
        }
        profiles.save(scope, new UserProfile(kept));
        return true;
    }

    private EraseReport.Bytes scrubbed(Set<String> texts) {
        if (!(store instanceof ErasingStore erasing)) {
            return NOT_PROMISED;
        }
        List<byte[]> needles = texts.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
        ErasureReport report = erasing.scrub(needles);
        return new EraseReport.Bytes(true, report.bytesSearched(), report.remaining(), report.note());
    }

    private Set<String> texts(MemoryScope scope, List<ActionEntry> entries, List<ConversationRecord> records) {
        Set<String> texts = new HashSet<>();
        entries.forEach(entry -> proposed(entry).ifPresent(texts::add));
        Stream.concat(
                        Pages.stream(page -> store.list(scope, page)),
                        entries.stream().flatMap(Eraser::versions))
                .forEach(memory -> {
                    texts.add(memory.content());
                    memory.provenance().quote().ifPresent(texts::add);
                });
        for (ConversationRecord record : records) {
            record.summary().ifPresent(summary -> texts.add(summary.text()));
            record.exchanges().forEach(exchange -> {
                texts.add(exchange.userMessage());
                texts.add(exchange.reply());
            });
        }
        profiles.load(scope).ifPresent(profile -> texts.addAll(profile.fields().values()));
        return texts;
    }

    private List<ConversationRecord> records(MemoryScope scope) {
        return conversations.ids(scope).stream()
                .flatMap(id -> conversations.load(scope, id).stream())
                .toList();
    }

    private List<ActionEntry> entries(JournalQuery query) {
        return Pages.entries(journal, query).toList();
    }

    private static Stream<Memory> versions(ActionEntry entry) {
        return entry.effect().stream()
                .flatMap(effect -> Stream.concat(effect.replaced().stream(), effect.resulting().stream()))
                .flatMap(snapshot -> snapshot.memory().stream());
    }

    private static Optional<String> proposed(ActionEntry entry) {
        return entry.proposal().map(Proposal::content).filter(text -> !text.isEmpty());
    }

    private static boolean holds(String text, Set<String> texts) {
        return texts.stream().anyMatch(text::contains);
    }

    private static long count(List<ActionEntry> entries, ActionState state) {
        return entries.stream().filter(entry -> entry.state() == state).count();
    }
}
