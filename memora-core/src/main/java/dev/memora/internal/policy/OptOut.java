package dev.memora.internal.policy;

import java.util.List;
import java.util.Set;

/**
 * Whether the user said that something must not be kept. Looks at what the user wrote, never at the candidate.
 *
 * <p>Thread-safe.
 */
public final class OptOut {
    private static final int LONGEST = 4000;
    private static final Lexicon LEXICON = new Lexicon(Resources.lines("opt-out-words.txt"));
    private static final PhraseRules PHRASES = new PhraseRules(Resources.lines("opt-out-rules.txt"), LEXICON);
    private static final int RESUME = LEXICON.group("RESUME");

    private OptOut() {}

    /**
     * Whether the last of the user's messages, or one before it for the whole conversation, forbids keeping it.
     *
     * @param userTexts the user's messages, oldest first
     */
    public static boolean forbids(List<String> userTexts) {
        boolean closed = false;
        for (int i = 0; i < userTexts.size(); i++) {
            boolean last = i + 1 == userTexts.size();
            Findings findings = new Findings(Set.of());
            boolean resumed = read(userTexts.get(i), findings);
            boolean session = findings.has("opt_out.session");
            closed = session || (closed && !resumed);
            if (last && !findings.isEmpty()) {
                return true;
            }
        }
        return closed;
    }

    private static boolean read(String text, Findings findings) {
        boolean resumed = false;
        String most = text.length() > LONGEST ? text.substring(0, LONGEST) : text;
        for (Reading reading : Readings.of(most)) {
            Words words = LEXICON.find(reading);
            PHRASES.match(reading, words, finding -> findings.add(finding.family(), finding.rule()));
            resumed |= words.first(RESUME, 0, reading.length) >= 0;
        }
        return resumed;
    }
}
