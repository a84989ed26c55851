package dev.memora.internal.evidence;

import dev.memora.internal.text.DateMention;
import dev.memora.internal.text.Signature;
import dev.memora.internal.text.Terms;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What a candidate says, piece by piece, to be looked up in the user's sentences. */
final class Claims {
    private static final Set<String> GERMAN = Set.of(
            "der",
            "die",
            "das",
            "und",
            "ist",
            "nicht",
            "ein",
            "eine",
            "einen",
            "mit",
            "für",
            "hat",
            "den",
            "im",
            "ich",
            "benutzer",
            "nutzer",
            "am",
            "auf",
            "von",
            "zu",
            "lebt",
            "mag");
    private static final Set<String> ENGLISH = Set.of("the", "is", "and", "of", "has", "user", "to", "with", "for");
    // What someone feels about a thing is rarely worded twice the same; the thing is.
    private static final Set<String> WEAK = Set.of(
            "like", "love", "prefer", "enjoy", "want", "need", "use", "take", "get", "plan", "hope", "wish", "year",
            "old", "age", "喜欢", "想要");

    private static final int SHORTEST_ROOT = 3;
    private static final int LONGEST_ENDING = 2;

    private final Set<String> facts;
    private final Set<DateMention> dates;
    private final Set<String> terms;
    private final boolean english;
    private final DateResolver calendar;
    private final Denial denial;

    Claims(String candidate, DateResolver calendar) {
        Signature signature = Signature.of(candidate);
        this.calendar = calendar;
        this.denial = new Denial(candidate, signature);
        this.dates = signature.dates();
        this.facts = new HashSet<>(signature.values());
        this.english = signature.words().stream().anyMatch(ENGLISH::contains);
        if (!isGerman(signature.words())) {
            facts.addAll(signature.names());
        }
        Set<String> all = new HashSet<>(signature.terms());
        Set<String> strong = new HashSet<>(all);
        strong.removeAll(WEAK);
        this.terms = strong.isEmpty() ? all : strong;
    }

    /** Whether looking at a sentence's dates can matter. */
    boolean hasDates() {
        return !dates.isEmpty();
    }

    /** Whether this sentence says the opposite. */
    boolean areDeniedBy(String sentence) {
        return denial.in(sentence);
    }

    /** The pieces of the candidate that this sentence has. */
    Set<Object> in(Said said) {
        Set<Object> found = new HashSet<>();
        terms.stream().filter(term -> isIn(said, term)).forEach(term -> found.add("t" + term));
        facts.stream().filter(said.facts()::contains).forEach(fact -> found.add("f" + fact));
        dates.stream().filter(date -> calendar.isSaid(date, said.dates())).forEach(found::add);
        return found;
    }

    /** Whether these sentences together carry the candidate: every fact and date, and half of the terms. */
    boolean areCarriedBy(List<Said> sentences) {
        Said together = Said.together(sentences);
        long datesFound = dates.stream()
                .filter(date -> calendar.isSaid(date, together.dates()))
                .count();
        if (!together.facts().containsAll(facts) || datesFound < dates.size()) {
            return false;
        }
        long found =
                datesFound + terms.stream().filter(term -> isIn(together, term)).count();
        long total = dates.size() + (long) terms.size();
        return total == 0 ? !facts.isEmpty() : found * 2 >= total;
    }

    // Other languages change their endings with the person, from "vivo" to "vive", and aren't stemmed.
    private boolean isIn(Said said, String term) {
        return said.terms().contains(term)
                || (!english && said.terms().stream().anyMatch(other -> haveOneRoot(term, other)));
    }

    private static boolean haveOneRoot(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        int needed = Math.max(SHORTEST_ROOT, shorter - LONGEST_ENDING);
        return shorter > SHORTEST_ROOT && one.regionMatches(0, other, 0, needed) && Character.isLetter(one.charAt(0));
    }

    // German capitalises every noun, so a capital names nobody there.
    private static boolean isGerman(Set<String> words) {
        long german = words.stream().filter(GERMAN::contains).count();
        return german >= 2 && german > words.stream().filter(ENGLISH::contains).count();
    }

    /**
     * What one sentence of the user says.
     *
     * @param terms its content terms, with numbers in all their spellings
     * @param facts its words, numbers and codes
     * @param dates the dates it names
     */
    record Said(String text, Set<String> terms, Set<String> facts, Set<DateMention> dates) {
        private static final Pattern SAYS_A_NAME =
                Pattern.compile("(?i)(?<!\\p{L})(?:i['’]m|i am|call me|this is)\\s+\\p{L}");

        @Override
        public String toString() {
            return "Said[" + terms.size() + " terms]";
        }

        static Said of(String sentence) {
            Signature signature = Signature.of(sentence);
            Set<String> terms = new HashSet<>(Terms.of(sentence));
            terms.addAll(signature.terms());
            Set<String> facts = new HashSet<>(signature.values());
            facts.addAll(signature.words());
            facts.addAll(terms);
            facts.addAll(ClockTimes.of(sentence));
            terms.addAll(facts);
            if (SAYS_A_NAME.matcher(sentence).find()) {
                terms.add("name");
                terms.add("call");
            }
            return new Said(sentence, terms, facts, signature.dates());
        }

        static Said together(List<Said> sentences) {
            if (sentences.size() == 1) {
                return sentences.get(0);
            }
            Said all = new Said("", new HashSet<>(), new HashSet<>(), new HashSet<>());
            for (Said said : sentences) {
                all.terms.addAll(said.terms);
                all.facts.addAll(said.facts);
                all.dates.addAll(said.dates);
            }
            return all;
        }
    }
}
