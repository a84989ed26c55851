package dev.memora.internal.text;

import dev.memora.internal.text.Token.Kind;
import java.lang.Character.UnicodeScript;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The content of a text as a set of comparable terms: stems of words, numbers, codes, and pairs of neighbours where a
 * script sets no spaces. Words that every statement has are left out.
 */
public final class Terms {
    private Terms() {}

    /** The terms in the order of their first occurrence; empty if the text says nothing. */
    public static Set<String> of(String text) {
        Set<String> terms = new LinkedHashSet<>();
        addAll(terms, Tokens.of(text));
        return terms;
    }

    /** The characters of those terms that are pairs of neighbours; by them a query of one character finds a text. */
    public static Set<String> characters(Set<String> terms) {
        Set<String> characters = new LinkedHashSet<>();
        for (String term : terms) {
            if (CodePoints.length(term) == 2 && term.codePoints().allMatch(Folding::isUnspaced)) {
                term.codePoints().mapToObj(Character::toString).forEach(characters::add);
            }
        }
        return characters;
    }

    /** Whether every statement has this folded word. */
    static boolean isGeneric(String folded) {
        return Lexicon.GENERIC.contains(folded);
    }

    static void addAll(Set<String> terms, List<Token> tokens) {
        boolean counted = false;
        for (Token token : tokens) {
            // A lone measure word after a number is part of the number.
            if (!(counted && token.kind() == Kind.RUN && CodePoints.length(token.typed()) == 1)) {
                add(terms, token);
            }
            counted = token.kind() == Kind.NUMBER;
        }
    }

    static void add(Set<String> terms, Token token) {
        String folded = token.folded();
        switch (token.kind()) {
            case WORD -> {
                if (!isGeneric(folded)) {
                    String number = Numerals.word(folded);
                    terms.add(number == null ? Stems.of(People.relation(folded)) : number);
                }
            }
            case NUMBER -> terms.add(Numerals.digits(token.typed()));
            case CODE -> terms.add(folded);
            case RUN -> run(terms, folded);
            case SYMBOL -> {}
        }
    }

    private static void run(Set<String> terms, String run) {
        String text = Scripts.isHangul(run) ? withoutParticle(run) : run;
        int start = 0;
        for (int i = 0; i < text.length(); ) {
            int generic = genericAt(text, i);
            if (generic > 0) {
                pairs(terms, text, start, i);
                start = i + generic;
                i = start;
            } else {
                i++;
            }
        }
        pairs(terms, text, start, text.length());
    }

    private static int genericAt(String text, int at) {
        for (String generic : Lexicon.GENERIC_RUNS) {
            if (text.startsWith(generic, at)) {
                return generic.length();
            }
        }
        return 0;
    }

    private static void pairs(Set<String> terms, String text, int start, int end) {
        List<Integer> points = text.substring(start, end).codePoints().boxed().toList();
        if (points.size() == 1 && UnicodeScript.of(points.get(0)) != UnicodeScript.HIRAGANA) {
            terms.add(Character.toString(points.get(0)));
        }
        for (int i = 0; i + 1 < points.size(); i++) {
            terms.add(Character.toString(points.get(i)) + Character.toString(points.get(i + 1)));
        }
    }

    private static String withoutParticle(String word) {
        for (String particle : Lexicon.PARTICLES) {
            if (word.length() > particle.length() && word.endsWith(particle)) {
                return word.substring(0, word.length() - particle.length());
            }
        }
        return word;
    }
}
