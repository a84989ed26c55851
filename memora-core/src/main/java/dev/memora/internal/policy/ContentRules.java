package dev.memora.internal.policy;

import dev.memora.internal.policy.RuleSettings.Strictness;
import java.util.List;
import java.util.Set;

/**
 * All rules about a text itself. Pure and deterministic; the cost grows with the text's length only.
 *
 * <p>Thread-safe.
 */
public final class ContentRules {
    private static final Lexicon LEXICON = new Lexicon(Resources.lines("words.txt"));
    private static final PhraseRules PHRASES = new PhraseRules(Resources.lines("phrase-rules.txt"), LEXICON);

    private ContentRules() {}

    /**
     * Everything that speaks against the text, the finding that names the reason first; empty if nothing does.
     *
     * @param text the text as it would be stored
     * @param settings what to refuse
     */
    public static List<Finding> check(String text, RuleSettings settings) {
        int mostCodePoints = settings.mostCodePoints();
        Findings findings = new Findings(settings.without());
        SizeRule.check(text, mostCodePoints, findings);
        if (!findings.isEmpty()) {
            return findings.ordered();
        }
        List<Reading> readings = Readings.of(text);
        SizeRule.checkComposed(readings.get(0), mostCodePoints, findings);
        if (!findings.isEmpty()) {
            return findings.ordered();
        }
        boolean plain = Readings.isAscii(text);
        if (!plain) {
            CodePointRule.check(text, findings);
        }
        for (Reading reading : readings) {
            read(reading, settings, findings);
        }
        for (String decoded : Decoding.of(plain ? text : Readings.composed(text))) {
            for (Reading reading : Readings.of(decoded)) {
                read(reading, settings, findings);
            }
        }
        return findings.ordered();
    }

    /** Whether the text holds a secret, whatever else it is; for quotes that are stored beside a memory. */
    public static boolean isSensitive(String text, int mostCodePoints) {
        Findings findings = new Findings(Set.of());
        SizeRule.check(text, mostCodePoints, findings);
        if (!findings.isEmpty()) {
            return false;
        }
        for (Reading reading : Readings.of(text)) {
            Scan scan = new Scan(reading, LEXICON.find(reading), LEXICON);
            sensitive(scan, findings);
            PHRASES.match(reading, scan.words(), finding -> {
                if (finding.family() == Family.SENSITIVE) {
                    findings.add(finding.family(), finding.rule());
                }
            });
        }
        return !findings.isEmpty();
    }

    private static void read(Reading reading, RuleSettings settings, Findings findings) {
        Scan scan = new Scan(reading, LEXICON.find(reading), LEXICON);
        sensitive(scan, findings);
        if (settings.contactData()) {
            ContactRule.check(scan, findings);
        }
        boolean lenient = settings.strictness() == Strictness.LENIENT;
        PHRASES.match(reading, scan.words(), finding -> {
            boolean kept =
                    finding.family() == Family.SENSITIVE || finding.rule().startsWith("override");
            if (kept || !lenient) {
                findings.add(finding.family(), finding.rule());
            }
        });
        if (lenient) {
            return;
        }
        MarkupRule.check(scan, findings);
        LabelRule.check(scan, findings);
        if (reading.has(Reading.QUESTIONS)) {
            QuestionRule.check(reading, findings);
        }
        Transience.check(scan, findings);
        if (settings.strictness() == Strictness.STRICT && !namesUser(scan)) {
            findings.add(Family.INSTRUCTION, "form.no_subject");
        }
    }

    static Set<String> phraseRuleIds() {
        return PHRASES.ids();
    }

    private static boolean namesUser(Scan scan) {
        int at = scan.words().first(LEXICON.group("SUBJECT"), 0, 12);
        return at >= 0;
    }

    private static void sensitive(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        boolean digits = reading.has(Reading.DIGITS);
        if (digits || reading.has(Reading.UNDERSCORE)) {
            VendorRule.check(scan, findings);
        }
        StructuredSecrets.check(scan, findings);
        new CredentialRule(scan).check(findings);
        if (reading.has(Reading.AT)) {
            PairRule.check(scan, findings);
        }
        SeedRule.check(scan, findings);
        OpaqueRule.check(scan, findings);
        if (digits) {
            for (DigitChain chain : DigitChain.of(reading)) {
                CardRule.check(scan, chain, findings);
                DigitIds.check(scan, chain, findings);
            }
            runs(scan, findings);
        }
    }

    /** Runs of ASCII letters and digits; those without a digit hold no number. */
    private static void runs(Scan scan, Findings findings) {
        char[] plain = scan.reading().plain;
        int length = scan.reading().length;
        int i = 0;
        while (i < length) {
            int end = i;
            boolean digit = false;
            while (end < length && Alphabet.ALNUM.has(plain[end])) {
                digit |= plain[end] <= '9';
                end++;
            }
            if (digit) {
                IbanRule.check(scan, i, findings);
                LetterIds.check(scan, i, end, findings);
            }
            i = end + 1;
        }
        DocumentRule.check(scan, findings);
    }
}
