package dev.memora.internal.text;

import dev.memora.internal.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whom a statement is about. Another person's identical fact looks most similar of all to a vector, so a fact about the
 * user's sister must not replace one about the user.
 */
public final class Subject {
    private static final int MOST_ADJECTIVES = 3;

    private Subject() {}

    /**
     * The third party the statement is about, in folded spelling: "sister", "ann", "妹妹", or a chain such as "sister
     * husband". Empty if it is about the user, or if nobody else can be made out. What belongs to the user, such as a
     * level or a job, is no third party.
     */
    public static Optional<String> of(String content) {
        String first = Sentences.of(content).stream().findFirst().orElse("");
        List<Token> tokens = Tokens.of(first);
        if (tokens.isEmpty()) {
            return Optional.empty();
        }
        Optional<Token> letters = tokens.stream()
                .filter(token -> token.kind() == Kind.WORD || token.kind() == Kind.RUN)
                .findFirst();
        boolean run = letters.isPresent() && letters.get().kind() == Kind.RUN;
        return run ? RunSubject.of(FoldedText.of(first).folded()) : ofWords(words(tokens));
    }

    private static List<Token> words(List<Token> tokens) {
        List<Token> words = new ArrayList<>();
        for (Token token : tokens) {
            if (token.kind() == Kind.WORD || token.kind() == Kind.CODE) {
                words.add(token);
            } else if (token.typed().equals(",")
                    || token.typed().equals(";")
                    || token.typed().equals(":")) {
                break;
            }
        }
        return words;
    }

    private static Optional<String> ofWords(List<Token> words) {
        int at = 0;
        if (at < words.size() && People.ARTICLES.contains(word(words, at))) {
            at++;
        }
        if (at >= words.size()) {
            return Optional.empty();
        }
        String head = word(words, at);
        boolean possessive = isPossessive(words.get(at)) || People.OWNERS.contains(head);
        if (People.USERS.contains(head) || People.OWNERS.contains(head)) {
            return possessive ? relations(words, at + 1) : Optional.empty();
        }
        Optional<String> relation = relations(words, at);
        if (relation.isPresent()) {
            return relation;
        }
        return at == 0 ? name(words) : Optional.empty();
    }

    private static Optional<String> relations(List<Token> words, int from) {
        StringBuilder chain = new StringBuilder();
        int at = from;
        int adjectives = 0;
        while (at < words.size()) {
            String word = word(words, at);
            if (People.RELATIONS.contains(word)) {
                boolean inLaw =
                        word(words, at + 1).equals("in") && word(words, at + 2).equals("law");
                at += inLaw ? 2 : 0;
                boolean owns = isPossessive(words.get(at));
                adjectives = 0;
                at++;
                if (!owns && isCompound(words, at)) {
                    break;
                }
                chain.append(chain.isEmpty() ? "" : " ").append(inLaw ? word + "-in-law" : People.relation(word));
                if (!owns) {
                    break;
                }
            } else if (adjectives < MOST_ADJECTIVES && People.ADJECTIVES.contains(word)) {
                adjectives++;
                at++;
            } else {
                break;
            }
        }
        return chain.isEmpty() ? Optional.empty() : Optional.of(chain.toString());
    }

    private static Optional<String> name(List<Token> words) {
        StringBuilder name = new StringBuilder();
        int at = 0;
        while (at < words.size() && isNamePart(words.get(at))) {
            name.append(name.isEmpty() ? "" : " ").append(word(words, at));
            boolean owns = isPossessive(words.get(at));
            at++;
            if (owns) {
                Optional<String> relation = relations(words, at);
                return Optional.of(relation.map(r -> name + " " + r).orElseGet(name::toString));
            }
        }
        if (name.isEmpty() || at >= words.size() || !isVerb(words.get(at))) {
            return Optional.empty();
        }
        return People.COPULAS.contains(word(words, at))
                ? described(words, at + 1, name.toString())
                : Optional.of(name.toString());
    }

    // "X is the user's sister" is about the sister; "X is what the user likes best" is about the user.
    private static Optional<String> described(List<Token> words, int from, String name) {
        for (int at = from; at < words.size(); at++) {
            String word = word(words, at);
            boolean owned =
                    People.OWNERS.contains(word) || (People.USERS.contains(word) && isPossessive(words.get(at)));
            if (owned) {
                return Optional.of(relations(words, at + 1).orElse(name));
            }
            if (People.USERS.contains(word)) {
                return Optional.empty();
            }
        }
        return Optional.of(name);
    }

    // The dentist is somebody else, the dentist appointment is the user's.
    private static boolean isCompound(List<Token> words, int at) {
        if (at >= words.size() || words.get(at).isCapitalised()) {
            return false;
        }
        String next = word(words, at);
        boolean verb = isVerb(words.get(at)) || next.endsWith("s") || next.endsWith("ly");
        return !verb && !Lexicon.GENERIC.contains(next) && !People.RELATIONS.contains(next);
    }

    private static boolean isNamePart(Token token) {
        String folded = token.folded();
        return token.isCapitalised()
                && token.kind() == Kind.WORD
                && !Lexicon.GENERIC.contains(folded)
                && !People.VERBS.contains(folded)
                && !DatePatterns.MONTHS.containsKey(folded)
                && !DatePatterns.WEEKDAYS.containsKey(folded)
                && !Lexicon.PLACES_AND_TONGUES.contains(folded);
    }

    private static boolean isVerb(Token token) {
        String folded = token.folded();
        return !token.isCapitalised()
                && (People.VERBS.contains(folded) || People.AUXILIARIES.contains(folded) || folded.endsWith("ed"));
    }

    private static boolean isPossessive(Token token) {
        String typed = token.typed().toLowerCase(Locale.ROOT);
        return typed.endsWith("'s") || typed.endsWith("'");
    }

    private static String word(List<Token> words, int at) {
        return at < words.size() ? words.get(at).folded() : "";
    }
}
