package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.ConversationSummary;
import dev.memora.profile.Exchange;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What a {@link ConversationStore} must do. Extend it in the adapter's tests and say how to make a store; all its tests
 * green is the definition of "the adapter works".
 *
 * <p>Each test gets a store of its own. The subclass closes what it opens.
 */
public abstract class ConversationStoreContract {
    private static final Instant NOW = Instant.parse("2026-03-01T09:00:00.123456789Z");
    private static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    private static final MemoryScope OTHER = MemoryScope.of("acme", "user-43");
    private static final int THREADS = 8;

    /** Creates a contract. */
    protected ConversationStoreContract() {}

    /** A new store without any conversation, shared with no other test. */
    protected abstract ConversationStore newStore();

    /**
     * Another store over the same data, as after a restart of the process. A durable store must override it.
     *
     * @return empty if the data ends with the store
     */
    protected Optional<ConversationStore> reopen(ConversationStore store) {
        return Optional.empty();
    }

    @Test
    void knowsNoConversationAtFirst() {
        ConversationStore store = newStore();

        assertThat(store.load(SCOPE, "talk")).isEmpty();
        assertThat(store.ids(SCOPE)).isEmpty();
        assertThat(store.delete(SCOPE, "talk")).isFalse();
        assertThat(store.deleteAll(SCOPE)).isZero();
    }

    @Test
    void givesBackEveryFieldOfARecord() {
        ConversationStore store = newStore();
        ConversationRecord saved = full(SCOPE, "talk");

        assertThat(store.save(saved)).isTrue();
        assertThat(store.load(SCOPE, "talk")).contains(saved);
    }

    @Test
    void keepsTextOfEveryKind() {
        ConversationStore store = newStore();
        for (String text : Hostile.TEXTS) {
            ConversationRecord saved = ConversationRecord.builder(SCOPE, "id " + text, 0, NOW)
                    .exchanges(List.of(new Exchange(1, "turn", text, text, NOW, false)))
                    .summary(new ConversationSummary(text, 1))
                    .build();

            assertThat(store.save(saved)).isTrue();
            assertThat(store.load(SCOPE, "id " + text)).contains(saved);
            assertThat(store.ids(SCOPE)).contains("id " + text);
        }
    }

    @Test
    void savesOnlyTheRevisionThatFollowsTheStoredOne() {
        ConversationStore store = newStore();
        ConversationRecord first = full(SCOPE, "talk");
        ConversationRecord second = first.next().turns(7).build();
        assertThat(store.save(second)).isFalse();
        assertThat(store.load(SCOPE, "talk")).isEmpty();

        assertThat(store.save(first)).isTrue();
        assertThat(store.save(first)).isFalse();
        assertThat(store.save(second)).isTrue();
        assertThat(store.save(second)).isFalse();
        assertThat(store.load(SCOPE, "talk")).contains(second);
    }

    @Test
    void aDeletedConversationStaysDeletedForALateSaver() {
        ConversationStore store = newStore();
        ConversationRecord first = full(SCOPE, "talk");
        store.save(first);

        assertThat(store.delete(SCOPE, "talk")).isTrue();
        assertThat(store.save(first.next().build())).isFalse();
        assertThat(store.load(SCOPE, "talk")).isEmpty();
        assertThat(store.ids(SCOPE)).isEmpty();
    }

    @Test
    void listsTheNamesOfAScopeInOrder() {
        ConversationStore store = newStore();
        List.of("b", "a", "用戶", "c").forEach(id -> store.save(full(SCOPE, id)));
        store.save(full(OTHER, "foreign"));

        assertThat(store.ids(SCOPE)).containsExactly("a", "b", "c", "用戶");
    }

    @Test
    void conversationsOfAnotherScopeAreOutOfReach() {
        ConversationStore store = newStore();
        ConversationRecord mine = full(SCOPE, "talk");
        ConversationRecord theirs =
                full(OTHER, "talk").next().revision(1).turns(9).build();
        store.save(mine);
        store.save(theirs);

        assertThat(store.load(SCOPE, "talk")).contains(mine);
        assertThat(store.load(OTHER, "talk")).contains(theirs);
        assertThat(store.deleteAll(SCOPE)).isEqualTo(1);
        assertThat(store.load(OTHER, "talk")).contains(theirs);
    }

    @Test
    void tellsScopesApartWhateverTheirPartsHold() {
        ConversationStore store = newStore();
        for (MemoryScope scope : Hostile.scopes()) {
            assertThat(store.load(scope, "talk")).isEmpty();
            assertThat(store.save(full(scope, "talk"))).isTrue();
        }
        for (MemoryScope scope : Hostile.scopes()) {
            assertThat(store.load(scope, "talk").orElseThrow().scope()).isEqualTo(scope);
            assertThat(store.ids(scope)).containsExactly("talk");
        }
    }

    @Test
    void deletesAllConversationsOfAScopeAndCountsThem() {
        ConversationStore store = newStore();
        List.of("a", "b", "c").forEach(id -> store.save(full(SCOPE, id)));

        assertThat(store.deleteAll(SCOPE)).isEqualTo(3);
        assertThat(store.ids(SCOPE)).isEmpty();
        assertThat(store.deleteAll(SCOPE)).isZero();
    }

    @Test
    void noExchangeOfThreadsThatSaveAtOnceIsLost() throws Exception {
        ConversationStore store = newStore();
        store.save(ConversationRecord.builder(SCOPE, "talk", 0, NOW).build());

        Together.run(THREADS, thread -> {
            for (int i = 0; i < 5; i++) {
                Exchange mine = new Exchange(1, "turn-" + thread + "-" + i, "hello", "hi", NOW, false);
                boolean saved = false;
                while (!saved) {
                    ConversationRecord before = store.load(SCOPE, "talk").orElseThrow();
                    List<Exchange> exchanges = new ArrayList<>(before.exchanges());
                    exchanges.add(mine);
                    saved = store.save(before.next().exchanges(exchanges).build());
                }
            }
            return thread;
        });

        assertThat(store.load(SCOPE, "talk").orElseThrow().exchanges()).hasSize(THREADS * 5);
    }

    @Test
    void aDurableStoreKnowsItsConversationsAfterARestart() {
        ConversationStore store = newStore();
        ConversationRecord saved = full(SCOPE, "talk");
        store.save(saved);
        Optional<ConversationStore> again = reopen(store);
        assumeTrue(again.isPresent(), "the data ends with the store");

        assertThat(again.get().load(SCOPE, "talk")).contains(saved);
        assertThat(again.get().ids(SCOPE)).containsExactly("talk");
    }

    private static ConversationRecord full(MemoryScope scope, String id) {
        return ConversationRecord.builder(scope, id, 3, NOW)
                .zone(ZoneId.of("Asia/Taipei"))
                .locale(Locale.forLanguageTag("zh-Hant-TW"))
                .turns(5)
                .exchanges(List.of(
                        new Exchange(1, "t1", "我想準備雅思", "好的 👍", NOW, false),
                        new Exchange(5, "t5", "What did I say?", "IELTS.", NOW.plusSeconds(60), true)))
                .summary(new ConversationSummary("The user prepares for IELTS.", 1))
                .build();
    }
}
