package dev.memora.internal.evidence;

import dev.memora.action.Proposal;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Source;
import dev.memora.policy.MemoryPolicy;
import dev.memora.policy.PolicyCandidate;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyContext;
import dev.memora.policy.PolicyDecision;
import dev.memora.policy.PolicyReasons;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The one choke point every text passes on its way to becoming a memory: the engine's own rules (evidence, echo,
 * untrusted context), which can't be switched off, and the policy. Thread-safe.
 */
public final class Gate {
    private final MemoryPolicy policy;
    private final int maxContent;

    /** Creates a gate around a policy. */
    public Gate(MemoryPolicy policy, int maxContent) {
        this.policy = policy;
        this.maxContent = maxContent;
    }

    /** The version of the policy behind this gate. */
    public String policyVersion() {
        return policy.version();
    }

    /** What the engine's rules and the policy say about a model's proposal, given all that was said in the turn. */
    public Admission propose(String content, MemoryType type, PolicyContext context, boolean userConfirmed) {
        Evidence.Support support =
                Evidence.find(content, spoken(context, userConfirmed), context.now(), context.zone());
        PolicyDecision engine = engineRules(content, context, support);
        PolicyDecision rules = evaluate(
                new PolicyCandidate(Operation.CREATE, content, type, Source.AGENT, quotes(support.quote())), context);
        PolicyDecision decision = rules.strictness() >= engine.strictness() ? rules : engine;
        return new Admission(decision, support.quote().filter(quote -> mayBeKept(quote, context)));
    }

    /**
     * What the policy in force says about a text outside its turn: at commit, and for the host's own writes. The engine's
     * rules need the turn and have spoken in it.
     */
    public PolicyDecision check(Proposal proposal, Operation operation, Instant now) {
        List<String> quotes = quotes(proposal.provenance().quote());
        PolicyContext context = PolicyContext.builder(now)
                .userTexts(quotes)
                .explicitRequest(proposal.explicitRequest())
                .build();
        return evaluate(
                new PolicyCandidate(operation, proposal.content(), proposal.type(), proposal.source(), quotes),
                context);
    }

    private static PolicyDecision engineRules(String content, PolicyContext context, Evidence.Support support) {
        boolean saidNow = support.supported() && support.thisTurn();
        if (!saidNow
                && (Echo.repeats(content, context.recalled()) || Echo.repeats(content, context.untrustedTexts()))) {
            return PolicyDecision.reject(PolicyReasons.ASSISTANT_GENERATED, "echo");
        }
        if (support.otherScript()) {
            return PolicyDecision.ask(PolicyReasons.OTHER_SCRIPT);
        }
        if (!support.supported()) {
            return PolicyDecision.reject(PolicyReasons.ASSISTANT_GENERATED, "no_evidence");
        }
        return context.untrustedTexts().isEmpty()
                ? PolicyDecision.allow()
                : PolicyDecision.ask(PolicyReasons.UNTRUSTED_CONTEXT);
    }

    /** A confirmed assistant sentence counts as the user's, because the host knows that the user said yes to it. */
    private static List<String> spoken(PolicyContext context, boolean userConfirmed) {
        List<String> assistant = context.assistantTexts();
        if (!userConfirmed || assistant.isEmpty()) {
            return context.userTexts();
        }
        List<String> spoken = new ArrayList<>(context.userTexts());
        spoken.add(assistant.get(assistant.size() - 1));
        return spoken;
    }

    private boolean mayBeKept(String quote, PolicyContext context) {
        PolicyDecision decision = evaluate(
                new PolicyCandidate(Operation.CREATE, quote, MemoryType.SEMANTIC, Source.AGENT, List.of()), context);
        return !(decision instanceof PolicyDecision.Reject reject
                && (reject.reason().equals(PolicyReasons.SENSITIVE_DATA)
                        || reject.reason().equals(PolicyReasons.POLICY_ERROR)));
    }

    private PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context) {
        if (candidate.content().codePointCount(0, candidate.content().length()) > maxContent) {
            return new PolicyDecision.Reject(
                    PolicyReasons.TOO_LONG, List.of("size"), "a memory has at most " + maxContent + " characters");
        }
        try {
            return Objects.requireNonNull(policy.evaluate(candidate, context), "a policy must decide");
        } catch (RuntimeException e) {
            // Nobody knows what the text holds, so it stays out; the message may quote it, so it is dropped.
            return PolicyDecision.reject(
                    PolicyReasons.POLICY_ERROR, e.getClass().getSimpleName());
        }
    }

    private static List<String> quotes(Optional<String> quote) {
        return quote.map(List::of).orElse(List.of());
    }

    /**
     * What the gate said about a proposal.
     *
     * @param decision yes, no, or ask a person
     * @param quote the user's sentence that supports it, if there is one that may be kept
     */
    public record Admission(PolicyDecision decision, Optional<String> quote) {
        @Override
        public String toString() {
            return "Admission[" + decision + "]";
        }
    }
}
