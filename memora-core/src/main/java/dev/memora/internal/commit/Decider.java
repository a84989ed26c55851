package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.event.MemoraEvent;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.internal.text.ContentKey;
import dev.memora.judge.ImportanceScorer;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyDecision;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides what should become of a batch of open actions: step 2 of the protocol. Policy, exact duplicates, embedding,
 * similar memories, one judge call for all that is left, guards. Writes nothing. Thread-safe.
 */
final class Decider {
    private final MemoryStore store;
    private final Embedder embedder;
    private final Retriever retriever;
    private final Gate gate;
    private final @Nullable Judge judge;
    private final @Nullable ImportanceScorer scorer;
    private final MemoraSettings settings;

    Decider(
            MemoryStore store,
            Embedder embedder,
            Retriever retriever,
            Gate gate,
            @Nullable Judge judge,
            @Nullable ImportanceScorer scorer,
            MemoraSettings settings) {
        this.store = store;
        this.embedder = embedder;
        this.retriever = retriever;
        this.gate = gate;
        this.judge = judge;
        this.scorer = scorer;
        this.settings = settings;
    }

    /**
     * One decision per entry, in order.
     *
     * @param entries open actions that want to store something, of one scope
     * @param beingForgotten the memories that an entry's turn asks to forget: they are no targets of that entry
     */
    List<Decision> decide(
            List<ActionEntry> entries,
            Function<ActionEntry, Set<MemoryId>> beingForgotten,
            Ledger ledger,
            BiConsumer<Phase, TokenUsage> usage) {
        List<Candidate> candidates = new ArrayList<>();
        for (ActionEntry entry : entries) {
            candidates.add(new Candidate(entry, candidates.size(), beingForgotten.apply(entry)));
        }
        candidates.forEach(candidate -> admit(candidate, candidates, ledger));
        embed(undecided(candidates), usage);
        undecided(candidates).stream()
                .filter(one -> Committer.restores(one.entry))
                .forEach(one -> one.decision = one.draft().restore());
        undecided(candidates).forEach(candidate -> compare(candidate, candidates));
        judge(undecided(candidates), ledger, usage);
        return candidates.stream().map(Candidate::decision).toList();
    }

    /** The policy in force now, then what costs nothing: the same statement stored, or earlier in the batch. */
    private void admit(Candidate candidate, List<Candidate> batch, Ledger ledger) {
        Proposal proposal = candidate.proposal;
        PolicyDecision policy = gate.check(proposal, Committer.operation(candidate.entry), ledger.now());
        if (policy instanceof PolicyDecision.Reject reject) {
            candidate.decision = new Decision.Close(new Outcome.Rejected(reject.reason()));
            return;
        }
        boolean asks = policy instanceof PolicyDecision.Ask || proposal.approvalReason() != null;
        candidate.draft = new Draft(
                candidate.entry,
                proposal,
                List.of(),
                Memory.DEFAULT_IMPORTANCE,
                asks,
                gate.policyVersion(),
                ledger.now());
        attempt(candidate, () -> duplicateOf(candidate, batch));
    }

    private void duplicateOf(Candidate candidate, List<Candidate> batch) {
        Optional<Memory> stored = store.findByKey(candidate.entry.scope(), candidate.key);
        if (stored.isPresent()) {
            // Remember and forget the same statement in one turn: what the user wants is unclear.
            candidate.decision = candidate.beingForgotten.contains(stored.get().id())
                    ? candidate.draft().reviewBeside(stored.get())
                    : new Decision.Close(new Outcome.Skipped(stored.get().id()));
            return;
        }
        if (Committer.restores(candidate.entry) && isTaken(candidate.entry)) {
            candidate.decision = new Decision.Close(new Outcome.Conflict(candidate.entry.memoryId()));
            return;
        }
        batch.stream()
                .limit(candidate.place)
                .filter(earlier -> earlier.key.equals(candidate.key) && !(earlier.decision instanceof Decision.Close))
                .findFirst()
                .ifPresent(earlier ->
                        candidate.decision = new Decision.OnEarlier(earlier.place, candidate.draft(), false));
    }

    /** Whether the id of a memory that is to be added again belongs to another text by now. */
    private boolean isTaken(ActionEntry entry) {
        return entry.effect().filter(Effect.Create.class::isInstance).isPresent()
                && !store.get(entry.scope(), List.of(entry.memoryId())).isEmpty();
    }

    private void embed(List<Candidate> candidates, BiConsumer<Phase, TokenUsage> usage) {
        if (candidates.isEmpty()) {
            return;
        }
        EmbeddingResponse response;
        try {
            response = embedder.embedContents(
                    candidates.stream().map(one -> one.proposal.content()).toList());
        } catch (RuntimeException e) {
            if (isOnesFault(e, candidates)) {
                candidates.forEach(one -> embed(List.of(one), usage));
            } else {
                candidates.forEach(one -> one.decision = new Decision.Fail(e));
            }
            return;
        }
        usage.accept(Phase.MEMORY_EMBEDDING, new TokenUsage(response.tokens(), 0));
        for (int i = 0; i < candidates.size(); i++) {
            Candidate one = candidates.get(i);
            EmbeddingResult result = response.results().get(i);
            if (result.failure().isPresent()) {
                one.decision = new Decision.Fail(result.failure().get());
            } else {
                one.vector = result.vector();
                one.draft = one.draft().withVector(one.vector);
            }
        }
    }

    private void compare(Candidate candidate, List<Candidate> batch) {
        attempt(candidate, () -> {
            MemoryScope scope = candidate.entry.scope();
            int limit = settings.judgeCandidates() + candidate.beingForgotten.size();
            retriever.similar(scope, candidate.vector, limit).stream()
                    .map(SearchHit::memory)
                    .filter(memory -> !candidate.beingForgotten.contains(memory.id()))
                    .limit(settings.judgeCandidates())
                    .forEach(memory -> candidate.similar.add(new JudgeCase.Similar.Stored(memory)));
        });
        double floor = embedder.profile().candidateFloor().orElse(-1);
        batch.stream()
                .limit(candidate.place)
                .filter(earlier -> earlier.decision == null && dot(earlier.vector, candidate.vector) >= floor)
                .forEach(earlier -> candidate.similar.add(
                        new JudgeCase.Similar.Earlier(earlier.place, earlier.proposal.content())));
    }

    private void judge(List<Candidate> candidates, Ledger ledger, BiConsumer<Phase, TokenUsage> usage) {
        candidates.forEach(one -> one.importance = scored(one));
        boolean needed = scorer == null || candidates.stream().anyMatch(one -> !one.similar.isEmpty());
        List<Candidate> judged = judge != null && needed ? candidates : List.of();
        Optional<List<JudgeCase.Opinion>> opinions = Optional.of(List.of());
        if (judge != null && !judged.isEmpty()) {
            Judge.Judgement judgement;
            try {
                judgement = judge.judge(judged.stream()
                        .map(one -> new JudgeCase(one.proposal.content(), one.proposal.type(), relabelled(one, judged)))
                        .toList());
            } catch (RuntimeException e) {
                if (isOnesFault(e, judged)) {
                    judged.forEach(one -> judgeAlone(one, ledger, usage));
                } else {
                    judged.forEach(one -> one.decision = new Decision.Fail(e));
                }
                return;
            }
            usage.accept(Phase.JUDGE, judgement.usage());
            opinions = judgement.opinions();
            if (judgement.misread()) {
                String scope = judged.get(0).entry.scope().fingerprint();
                ledger.add(new MemoraEvent.JudgeMisread(scope, opinions.isPresent()));
            }
        }
        for (Candidate one : candidates) {
            int place = judged.indexOf(one);
            if (place < 0) {
                one.decision = unjudged(one);
            } else if (opinions.isPresent()) {
                one.decision = asUpdate(one, follow(one, opinions.get().get(place), candidates), ledger);
            } else {
                one.decision = one.similar.isEmpty() ? one.draft().create(Optional.empty()) : review(one, 0);
            }
        }
    }

    /** A request that will never be answered may have one text to blame; the others must not be given up with it. */
    private static boolean isOnesFault(RuntimeException failure, List<Candidate> candidates) {
        return candidates.size() > 1 && !Causes.retryable(failure);
    }

    private void judgeAlone(Candidate candidate, Ledger ledger, BiConsumer<Phase, TokenUsage> usage) {
        candidate.similar.removeIf(JudgeCase.Similar.Earlier.class::isInstance);
        judge(List.of(candidate), ledger, usage);
    }

    /** A policy may let a text in as a new memory and still not let it take the place of another. */
    private Decision asUpdate(Candidate candidate, Decision decision, Ledger ledger) {
        if (!(decision instanceof Decision.Write write && write.effect() instanceof Effect.Replace)) {
            return decision;
        }
        PolicyDecision policy = gate.check(candidate.proposal, Operation.UPDATE, ledger.now());
        if (policy instanceof PolicyDecision.Reject reject) {
            return new Decision.Close(new Outcome.Rejected(reject.reason()));
        }
        boolean ask = write.ask() || policy instanceof PolicyDecision.Ask;
        return new Decision.Write(write.effect(), write.outcome(), write.vectors(), ask);
    }

    /** In the judge's request an earlier candidate is named by its place among the judged ones. */
    private static List<JudgeCase.Similar> relabelled(Candidate candidate, List<Candidate> judged) {
        List<JudgeCase.Similar> similar = new ArrayList<>();
        for (JudgeCase.Similar other : candidate.similar) {
            if (other instanceof JudgeCase.Similar.Earlier earlier) {
                int place = places(judged).indexOf(earlier.index());
                similar.add(new JudgeCase.Similar.Earlier(place, earlier.content()));
            } else {
                similar.add(other);
            }
        }
        return similar;
    }

    private static List<Integer> places(List<Candidate> candidates) {
        return candidates.stream().map(one -> one.place).toList();
    }

    private Decision unjudged(Candidate candidate) {
        Draft draft = candidate.draft().withImportance(candidate.importance.orElse(Memory.DEFAULT_IMPORTANCE));
        return draft.create(candidate.mostSimilarStored());
    }

    private static Decision follow(Candidate candidate, JudgeCase.Opinion opinion, List<Candidate> batch) {
        Draft draft = candidate.draft().withImportance(candidate.importance.orElse(opinion.importance()));
        candidate.draft = draft;
        if (!opinion.verdict().hasTarget()) {
            return draft.create(
                    opinion.verdict() == Verdict.KEEP_BOTH ? candidate.mostSimilarStored() : Optional.empty());
        }
        JudgeCase.Similar target = candidate.similar.get(opinion.target());
        if (target instanceof JudgeCase.Similar.Stored stored) {
            Memory memory = stored.memory();
            return switch (JudgeGuards.check(
                    opinion.verdict(), candidate.proposal.content(), memory.content(), memory.type())) {
                case SKIP -> new Decision.Close(new Outcome.Skipped(memory.id()));
                case UPDATE -> draft.replace(memory);
                default -> draft.reviewBeside(memory);
            };
        }
        int place = ((JudgeCase.Similar.Earlier) target).index();
        Candidate earlier =
                batch.stream().filter(one -> one.place == place).findFirst().orElseThrow();
        Verdict verdict = JudgeGuards.check(
                opinion.verdict(), candidate.proposal.content(), target.content(), earlier.proposal.type());
        return verdict == Verdict.REVIEW
                ? draft.reviewAlone()
                : new Decision.OnEarlier(place, draft, verdict == Verdict.UPDATE);
    }

    private static Decision review(Candidate candidate, int target) {
        return candidate.similar.get(target) instanceof JudgeCase.Similar.Stored stored
                ? candidate.draft().reviewBeside(stored.memory())
                : candidate.draft().reviewAlone();
    }

    /** A scorer that fails or leaves the range must not cost the memory: the judge's score, or the default, holds then. */
    private Optional<Integer> scored(Candidate candidate) {
        if (scorer == null) {
            return Optional.empty();
        }
        try {
            int score = scorer.score(candidate.draft().created());
            return score >= 1 && score <= 5 ? Optional.of(score) : Optional.empty();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static void attempt(Candidate candidate, Runnable step) {
        try {
            step.run();
        } catch (RuntimeException e) {
            candidate.decision = new Decision.Fail(e);
        }
    }

    private static List<Candidate> undecided(List<Candidate> candidates) {
        return candidates.stream().filter(one -> one.decision == null).toList();
    }

    private static double dot(float[] one, float[] two) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (double) one[i] * two[i];
        }
        return sum;
    }

    /** An entry on its way through the steps. */
    private static final class Candidate {
        private final ActionEntry entry;
        private final int place;
        private final Proposal proposal;
        private final String key;
        private final Set<MemoryId> beingForgotten;
        private final List<JudgeCase.Similar> similar = new ArrayList<>();
        private float[] vector = {};
        private Optional<Integer> importance = Optional.empty();
        private @Nullable Draft draft;
        private @Nullable Decision decision;

        private Candidate(ActionEntry entry, int place, Set<MemoryId> beingForgotten) {
            this.entry = entry;
            this.place = place;
            this.proposal = entry.proposal().orElseThrow();
            this.key = ContentKey.of(proposal.content());
            this.beingForgotten = beingForgotten;
        }

        private Draft draft() {
            return Objects.requireNonNull(draft, "admitted candidates have a draft");
        }

        private Decision decision() {
            return Objects.requireNonNull(decision, "every candidate is decided in the end");
        }

        private Optional<MemoryId> mostSimilarStored() {
            return similar.stream()
                    .filter(JudgeCase.Similar.Stored.class::isInstance)
                    .map(one -> ((JudgeCase.Similar.Stored) one).memory().id())
                    .findFirst();
        }
    }
}
