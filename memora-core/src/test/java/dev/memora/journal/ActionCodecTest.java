package dev.memora.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Approval;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Snapshot;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.RandomValues;
import dev.memora.memory.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActionCodecTest {
    @Test
    void readsBackWhatItWrote() {
        for (long seed = 0; seed < 2_000; seed++) {
            ActionEntry entry = entry(new RandomValues(seed));

            assertThat(ActionCodec.decode(ActionCodec.encode(entry)))
                    .as("seed %d", seed)
                    .isEqualTo(entry);
            assertThat(ActionCodec.decode(ActionCodec.encode(entry.stripped())))
                    .as("seed %d, stripped", seed)
                    .isEqualTo(entry.stripped());
        }
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void readsBackEveryOutcome(Outcome outcome) {
        ActionEntry entry = entry(new RandomValues(7)).next().outcome(outcome).build();

        assertThat(ActionCodec.decode(ActionCodec.encode(entry)).outcome()).contains(outcome);
    }

    @Test
    void hasAFormForEveryOutcomeThereIs() {
        assertThat(outcomes(new RandomValues(3)).stream().map(Object::getClass))
                .containsExactlyInAnyOrder(Outcome.class.getPermittedSubclasses());
    }

    @Test
    void ignoresFieldsOfANewerVersion() {
        ActionEntry entry = entry(new RandomValues(4));
        String json = ActionCodec.encode(entry).replaceFirst("\\{", "{\"lease\":{\"owner\":\"x\"},");

        assertThat(ActionCodec.decode(json)).isEqualTo(entry);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"state\":\"OPEN\"|\"state\":\"SECRET\"",
                "\"kind\":\"FORGET\"|\"kind\":\"SECRET\"",
                "\"created\":\"2026-05-01T10:00:00Z\"|\"created\":\"SECRET\"",
                "\"revision\":1|\"revision\":\"SECRET\"",
                "\"revision\":1|\"revision\":1.5",
                "\"epoch\":0|\"epoch\":99999999999999999999",
                "\"epoch\":0|\"SECRET\":0",
                "\"id\":\"a1\"|\"id\":17",
                "\"id\":\"a1\"|\"id\":\" \"",
                "\"state\":\"OPEN\"|\"state\":\"DONE\"",
                "\"failures\":0|\"failures\":0,\"effect\":{\"is\":\"SECRET\"}",
                "\"failures\":0|\"failures\":0,\"effect\":\"SECRET\"",
                "\"failures\":0|\"failures\":0,\"outcome\":{\"is\":\"SECRET\"}",
                "\"scope\":[\"u\"]|\"scope\":[]",
                "}|}SECRET",
                "}|",
                "{|[SECRET",
            })
    void refusesToGuess(String change) {
        String[] fromTo = change.split("\\|", 2);
        String json = ActionCodec.encode(plain());
        assertThat(json).contains(fromTo[0]);

        assertThatThrownBy(() -> ActionCodec.decode(json.replace(fromTo[0], fromTo[1])))
                .isInstanceOf(JournalException.class)
                .hasMessageNotContaining("SECRET")
                .hasNoCause();
    }

    private static ActionEntry plain() {
        return ActionEntry.builder(
                        MemoryScope.of("u"),
                        ActionId.of("a1"),
                        "t1",
                        ActionKind.FORGET,
                        MemoryId.of("m1"),
                        0,
                        Instant.parse("2026-05-01T10:00:00Z"))
                .build();
    }

    private static ActionEntry entry(RandomValues values) {
        MemoryScope scope = values.scope();
        Snapshot before = Snapshot.of(values.memory(scope));
        Snapshot after = Snapshot.of(values.memory(scope));
        return ActionEntry.builder(
                        scope,
                        values.actionId(),
                        values.text(),
                        values.of(List.of(ActionKind.values())),
                        values.memoryId(),
                        values.below(10),
                        values.time())
                .revision(1 + values.below(50))
                .state(values.of(List.of(ActionState.values())))
                .updatedAt(values.time())
                .proposal(values.maybe(() -> proposal(values)))
                .effect(values.of(List.of(
                        new Effect.Create(after),
                        new Effect.Replace(before, after),
                        new Effect.Remove(before),
                        new Effect.Remove(before.stripped()),
                        new Effect.None())))
                .approval(approval(values))
                .outcome(values.of(outcomes(values)))
                .conflicts(values.below(5))
                .failures(values.below(5))
                .due(values.maybe(values::time))
                .build();
    }

    private static Proposal proposal(RandomValues values) {
        return new Proposal(
                values.flag() ? "" : values.text(),
                values.of(List.of(MemoryType.values())),
                values.text(),
                values.of(List.of(Source.values())),
                values.provenance(),
                values.flag(),
                values.maybe(values::text));
    }

    private static Approval approval(RandomValues values) {
        Approval open = Approval.open(ApprovalId.of("q" + values.text()), values.text(), values.time(), values.time());
        return values.flag() ? open : open.decided(ApprovalDecision.APPROVE, values.text(), values.time());
    }

    static List<Outcome> outcomes() {
        return outcomes(new RandomValues(5));
    }

    private static List<Outcome> outcomes(RandomValues values) {
        return List.of(
                new Outcome.Created(values.memoryId(), Optional.ofNullable(values.maybe(values::memoryId))),
                new Outcome.Updated(values.memoryId()),
                new Outcome.Skipped(values.memoryId()),
                new Outcome.SentToReview(),
                new Outcome.Rejected(values.text()),
                new Outcome.AwaitingApproval(ApprovalId.of(values.text())),
                new Outcome.Forgotten(values.memoryId()),
                new Outcome.Denied(values.text()),
                new Outcome.Expired(),
                new Outcome.Gone(values.memoryId()),
                new Outcome.Conflict(values.memoryId()),
                new Outcome.Retrying(values.text()),
                new Outcome.Failed(values.text()));
    }
}
