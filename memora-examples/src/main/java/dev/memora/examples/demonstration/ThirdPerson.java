package dev.memora.examples.demonstration;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Turns what a user says of themselves in English into a statement about the user. */
final class ThirdPerson {
    private static final Pattern START = Pattern.compile("^(my|i'm|i've|i'll|i)\\b\\s*", Pattern.CASE_INSENSITIVE);

    private static final Pattern PRONOUN =
            Pattern.compile("\\b(my|mine|me|myself|i'm|i've|i)\\b", Pattern.CASE_INSENSITIVE);

    private static final Pattern NOW =
            Pattern.compile("\\s+(?:right now|now|currently|these days|at the moment)$", Pattern.CASE_INSENSITIVE);

    private static final Map<String, String> STARTS =
            Map.of("my", "The user's ", "i'm", "The user is ", "i've", "The user has ", "i'll", "The user will ");

    private static final Map<String, String> PRONOUNS = Map.of(
            "my",
            "their",
            "mine",
            "theirs",
            "me",
            "them",
            "myself",
            "themselves",
            "i'm",
            "they are",
            "i've",
            "they have",
            "i",
            "they");

    private static final Map<String, String> VERBS =
            Map.of("am", "is", "have", "has", "do", "does", "don't", "doesn't", "go", "goes", "haven't", "hasn't");

    private static final Set<String> UNCHANGED = Set.of(
            "can", "can't", "cannot", "could", "may", "might", "must", "shall", "should", "will", "won't", "would",
            "was", "had", "did", "didn't", "took", "went", "got", "moved", "never", "always", "usually", "often");

    private ThirdPerson() {}

    static String of(String statement) {
        String said = NOW.matcher(statement).replaceFirst("");
        Matcher start = START.matcher(said);
        if (!start.find()) {
            return sentence(others(said));
        }
        String rest = said.substring(start.end());
        String subject = STARTS.get(start.group(1).toLowerCase(Locale.ROOT));
        if (subject != null) {
            return sentence(subject + others(rest));
        }
        int space = rest.indexOf(' ');
        String verb = space < 0 ? rest : rest.substring(0, space);
        String tail = space < 0 ? "" : rest.substring(space);
        return sentence("The user " + conjugated(verb) + others(tail));
    }

    private static String conjugated(String verb) {
        String lower = verb.toLowerCase(Locale.ROOT);
        String irregular = VERBS.get(lower);
        if (irregular != null) {
            return irregular;
        }
        if (UNCHANGED.contains(lower) || lower.endsWith("ed")) {
            return verb;
        }
        if (lower.matches(".*[^aeiou]y")) {
            return verb.substring(0, verb.length() - 1) + "ies";
        }
        return lower.matches(".*(?:s|x|z|ch|sh)") ? verb + "es" : verb + "s";
    }

    private static String others(String text) {
        return PRONOUN.matcher(text)
                .replaceAll(match -> PRONOUNS.getOrDefault(match.group(1).toLowerCase(Locale.ROOT), match.group(1)));
    }

    private static String sentence(String text) {
        String trimmed = text.strip();
        int first = trimmed.isEmpty() ? 0 : trimmed.offsetByCodePoints(0, 1);
        return trimmed.substring(0, first).toUpperCase(Locale.ROOT) + trimmed.substring(first) + ".";
    }
}
