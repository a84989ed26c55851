package dev.memora.policy;

import dev.memora.internal.policy.ContentRules;
import dev.memora.internal.policy.Family;
import dev.memora.internal.policy.Finding;
import dev.memora.internal.policy.OptOut;
import dev.memora.internal.policy.RuleIds;
import dev.memora.internal.policy.RuleSettings;
import dev.memora.internal.policy.RuleSettings.Strictness;
import dev.memora.internal.policy.SpecialCategories;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Memora's hard rules: no secrets, no instructions, nothing hidden, nothing the user asked not to keep, nothing that is
 * over soon. They hold in eighteen languages and need neither a model nor the network.
 *
 * <p>A rejection names every rule that hit; its reason is that of the most serious one, in the order sensitive,
 * instruction-like, unsafe, opted out, assistant-generated, transient. A short-lived text passes if the user asked for it
 * explicitly. A rule that fails rejects with {@link PolicyReasons#POLICY_ERROR}.
 *
 * <p>Immutable; thread-safe. A host's own rules can only add rejections: see {@link MemoryPolicy#and}.
 */
public final class StandardPolicy implements MemoryPolicy {
    /** How much is refused. */
    public enum Level {
        /** As {@link #STANDARD}, and the text must name the user as its subject. */
        STRICT,
        /** Statements pass; orders, questions and talk to the assistant don't. The default. */
        STANDARD,
        /** Only secrets, unsafe characters, opted-out texts and words that override instructions are refused. */
        LENIENT
    }

    private static final String RULES = "memora-1";
    private static final int MOST_CODE_POINTS = 500;
    private static final StandardPolicy STANDARD = builder().build();

    private final Level level;
    private final RuleSettings settings;
    private final boolean asksForSpecialCategories;

    private StandardPolicy(Builder builder) {
        this.level = builder.level;
        this.settings = new RuleSettings(
                builder.mostCodePoints, strictness(builder.level), builder.contactData, builder.without);
        this.asksForSpecialCategories = builder.specialCategories;
    }

    /** The policy with its defaults. */
    public static StandardPolicy standard() {
        return STANDARD;
    }

    /** Starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    @Override
    public PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context) {
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(context, "context");
        try {
            return decide(candidate, context);
        } catch (RuntimeException e) {
            return PolicyDecision.reject(PolicyReasons.POLICY_ERROR, "rule_failed");
        }
    }

    private PolicyDecision decide(PolicyCandidate candidate, PolicyContext context) {
        List<Finding> findings = new ArrayList<>(ContentRules.check(candidate.content(), settings));
        for (String quote : candidate.evidence()) {
            if (ContentRules.isSensitive(quote, settings.mostCodePoints())) {
                findings.add(new Finding(Family.SENSITIVE, "evidence.sensitive"));
            }
        }
        if (OptOut.forbids(context.userTexts())) {
            findings.add(new Finding(Family.OPT_OUT, "opt_out"));
        }
        if (context.explicitRequest()) {
            findings.removeIf(finding -> finding.family() == Family.TRANSIENT);
        }
        if (findings.isEmpty()) {
            boolean ask = asksForSpecialCategories && SpecialCategories.areNamed(candidate.content());
            return ask ? PolicyDecision.ask(PolicyReasons.SPECIAL_CATEGORY) : PolicyDecision.allow();
        }
        findings.sort((a, b) -> a.family().compareTo(b.family()));
        List<String> rules = findings.stream().map(Finding::rule).distinct().toList();
        Family first = findings.get(0).family();
        return new PolicyDecision.Reject(reason(first), rules, hint(first));
    }

    private static Strictness strictness(Level level) {
        return switch (level) {
            case STRICT -> Strictness.STRICT;
            case STANDARD -> Strictness.STANDARD;
            case LENIENT -> Strictness.LENIENT;
        };
    }

    private static String reason(Family family) {
        return switch (family) {
            case EMPTY -> PolicyReasons.EMPTY;
            case TOO_LONG -> PolicyReasons.TOO_LONG;
            case SENSITIVE -> PolicyReasons.SENSITIVE_DATA;
            case INSTRUCTION -> PolicyReasons.INSTRUCTION_LIKE;
            case UNSAFE -> PolicyReasons.UNSAFE_TEXT;
            case OPT_OUT -> PolicyReasons.USER_OPT_OUT;
            case ASSISTANT -> PolicyReasons.ASSISTANT_GENERATED;
            case TRANSIENT -> PolicyReasons.TRANSIENT;
        };
    }

    private static String hint(Family family) {
        return switch (family) {
            case EMPTY -> "A memory needs readable words.";
            case TOO_LONG -> "A memory is one short fact; shorten it.";
            case SENSITIVE -> "Secrets, codes, card and official numbers are never stored; don't try again.";
            case INSTRUCTION ->
                "A memory is a statement about the user, not an order, a question or a prompt; rephrase it.";
            case UNSAFE -> "Hidden or direction-changing characters are not stored; write plain text.";
            case OPT_OUT -> "The user asked not to keep this.";
            case ASSISTANT -> "Only what the user said is stored, not what the assistant said.";
            case TRANSIENT -> "Short-lived reminders and states are not stored unless the user asks for it.";
        };
    }

    /** The rules' version, the level, and what was switched on ({@code +}) or off ({@code -}). */
    @Override
    public String version() {
        StringBuilder version = new StringBuilder(RULES).append(':').append(level);
        if (settings.contactData()) {
            version.append("+contact");
        }
        if (asksForSpecialCategories) {
            version.append("+special");
        }
        settings.without().stream().sorted().forEach(rule -> version.append('-').append(rule));
        return version.toString();
    }

    /** Builds a {@link StandardPolicy}. Confined to one thread. */
    public static final class Builder {
        private Level level = Level.STANDARD;
        private int mostCodePoints = MOST_CODE_POINTS;
        private boolean contactData;
        private boolean specialCategories;
        private final Set<String> without = new TreeSet<>();

        private Builder() {}

        /** Sets how much is refused; {@link Level#STANDARD} by default. */
        public Builder level(Level level) {
            this.level = Objects.requireNonNull(level, "level");
            return this;
        }

        /**
         * Sets the most code points a memory may have; 500 by default.
         *
         * @throws IllegalArgumentException if it isn't between 1 and 4000
         */
        public Builder maxCodePoints(int maxCodePoints) {
            if (maxCodePoints < 1 || maxCodePoints > 4000) {
                throw new IllegalArgumentException("maxCodePoints must be between 1 and 4000");
            }
            this.mostCodePoints = maxCodePoints;
            return this;
        }

        /**
         * Sets whether mail addresses, phone numbers and postal addresses are refused as {@code sensitive_data}; off by
         * default, because many statements people want kept hold one.
         */
        public Builder refuseContactData(boolean refuse) {
            this.contactData = refuse;
            return this;
        }

        /**
         * Sets whether a person is asked, with {@link PolicyReasons#SPECIAL_CATEGORY}, before something about health,
         * faith, sexuality, politics or crime is kept; off by default.
         */
        public Builder askForSpecialCategories(boolean ask) {
            this.specialCategories = ask;
            return this;
        }

        /**
         * Switches one rule off, by the id that its rejections name, such as {@code form.question}. Opt-outs can't be
         * switched off.
         *
         * @throws IllegalArgumentException if no rule has that id
         */
        public Builder withoutRule(String ruleId) {
            if (!RuleIds.ALL.contains(ruleId)) {
                throw new IllegalArgumentException(
                        "there is no rule " + ruleId + "; rejections name the rules that hit");
            }
            without.add(ruleId);
            return this;
        }

        /** The policy. */
        public StandardPolicy build() {
            return new StandardPolicy(this);
        }
    }
}
