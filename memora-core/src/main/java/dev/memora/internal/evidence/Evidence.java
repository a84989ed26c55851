package dev.memora.internal.evidence;

import dev.memora.internal.evidence.Claims.Said;
import dev.memora.internal.text.CodePoints;
import dev.memora.internal.text.Scripts;
import dev.memora.internal.text.Sentences;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Looks for the user's own words behind a candidate. Code chooses them, not the model: a candidate that nobody said has
 * no evidence, whoever claims otherwise.
 */
public final class Evidence {
    /** The most code points of a quote. */
    public static final int MAX_QUOTE = 500;

    private static final int MOST_SENTENCES = 3;

    private Evidence() {}

    /**
     * What was found.
     *
     * @param supported whether every number, code, date and name of the candidate and at least half of its other content
     *     terms occur in the chosen sentences, none of which plainly denies it
     * @param thisTurn whether this turn's message alone supports it
     * @param otherScript whether the candidate is written in another script than the sentences that support it, or else
     *     than this turn's message
     * @param quote the chosen sentences, at most 500 code points; empty unless supported
     */
    public record Support(boolean supported, boolean thisTurn, boolean otherScript, Optional<String> quote) {
        /** Leaves the quote out. */
        @Override
        public String toString() {
            return "Support[supported=" + supported + ", thisTurn=" + thisTurn + ", otherScript=" + otherScript + "]";
        }
    }

    /**
     * Finds the sentences of the user that share most with the candidate: in this turn's message, else in an earlier one,
     * newest first, else in all of them together.
     *
     * @param candidate the statement to be remembered
     * @param userTexts the user's messages, oldest first, this turn's last; never the assistant's, a tool's, or a memory
     * @param now the turn's clock, for words such as "tomorrow"
     * @param zone the user's
     */
    public static Support find(String candidate, List<String> userTexts, Instant now, ZoneId zone) {
        Claims claims = new Claims(candidate, new DateResolver(LocalDate.ofInstant(now, zone)));
        List<Said> pool = new ArrayList<>();
        for (int i = userTexts.size() - 1; i >= 0; i--) {
            List<Said> related = related(claims, userTexts.get(i));
            List<Said> chosen = choose(claims, related);
            if (!chosen.isEmpty() && claims.areCarriedBy(chosen)) {
                return supported(candidate, chosen, i == userTexts.size() - 1);
            }
            pool.addAll(chosen);
        }
        List<Said> chosen = choose(claims, pool);
        if (!chosen.isEmpty() && claims.areCarriedBy(chosen)) {
            return supported(candidate, chosen, false);
        }
        boolean otherScript =
                !userTexts.isEmpty() && !Scripts.sameScript(candidate, userTexts.get(userTexts.size() - 1));
        return new Support(false, false, otherScript, Optional.empty());
    }

    private static List<Said> related(Claims claims, String message) {
        List<Said> related = new ArrayList<>();
        for (String sentence : Sentences.of(message)) {
            if (claims.areDeniedBy(sentence)) {
                continue;
            }
            Said said = Said.of(sentence);
            if (!claims.in(said).isEmpty()) {
                related.add(said);
            }
        }
        return related;
    }

    // Greedy: the sentence that adds most comes first, and no more than are needed.
    private static List<Said> choose(Claims claims, List<Said> related) {
        List<Said> chosen = new ArrayList<>();
        Set<Object> found = new HashSet<>();
        while (chosen.size() < MOST_SENTENCES && (chosen.isEmpty() || !claims.areCarriedBy(chosen))) {
            Said best = null;
            int most = 0;
            for (Said said : related) {
                Set<Object> added = claims.in(said);
                added.removeAll(found);
                if (added.size() > most) {
                    most = added.size();
                    best = said;
                }
            }
            if (best == null) {
                break;
            }
            found.addAll(claims.in(best));
            chosen.add(best);
        }
        chosen.sort((a, b) -> Integer.compare(related.indexOf(a), related.indexOf(b)));
        return chosen;
    }

    private static Support supported(String candidate, List<Said> chosen, boolean thisTurn) {
        String all = chosen.stream().map(Said::text).collect(Collectors.joining(" "));
        return new Support(true, thisTurn, !Scripts.sameScript(candidate, all), Optional.of(quote(chosen)));
    }

    private static String quote(List<Said> chosen) {
        StringBuilder quote = new StringBuilder();
        for (Said said : chosen) {
            String longer = quote.isEmpty() ? said.text() : quote + " " + said.text();
            if (CodePoints.length(longer) > MAX_QUOTE) {
                break;
            }
            quote.setLength(0);
            quote.append(longer);
        }
        return quote.isEmpty() ? CodePoints.head(chosen.get(0).text(), MAX_QUOTE) : quote.toString();
    }
}
