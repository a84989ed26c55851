package dev.memora.internal.text;

import java.util.Map;
import java.util.TreeMap;

/** Takes the commonest English endings off a word, so that "plans", "planned" and "planning" are one term. */
final class Stems {
    private static final Map<String, String> IRREGULAR = irregular();
    private static final int SHORTEST = 4;

    private Stems() {}

    /** The stem of a folded word; words with other letters than a to z are left alone. */
    static String of(String word) {
        String known = IRREGULAR.get(word);
        if (known != null) {
            return finish(known);
        }
        if (word.length() < SHORTEST || !word.chars().allMatch(c -> c >= 'a' && c <= 'z')) {
            return finish(word);
        }
        return finish(ending(plural(word)));
    }

    private static String plural(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("sses") || word.endsWith("xes") || word.endsWith("ches") || word.endsWith("shes")) {
            return cut(word, 2);
        }
        boolean plural = word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is");
        return plural ? cut(word, 1) : word;
    }

    private static String ending(String word) {
        if (word.endsWith("ied") && word.length() > 4) {
            return cut(word, 3) + "y";
        }
        if (word.endsWith("ing") && hasVowel(word, 3)) {
            return single(cut(word, 3));
        }
        if (word.endsWith("ed") && !word.endsWith("eed") && hasVowel(word, 2)) {
            return single(cut(word, 2));
        }
        return word.endsWith("ly") && word.length() > 6 ? cut(word, 2) : word;
    }

    private static boolean hasVowel(String word, int ending) {
        int length = word.length() - ending;
        return length >= 2 && word.substring(0, length).chars().anyMatch(c -> "aeiouy".indexOf(c) >= 0);
    }

    private static String single(String stem) {
        int length = stem.length();
        char last = stem.charAt(length - 1);
        boolean doubled = length > 2 && last == stem.charAt(length - 2) && "bdgmnprt".indexOf(last) >= 0;
        return doubled ? cut(stem, 1) : stem;
    }

    private static String finish(String stem) {
        if (stem.length() > 3 && stem.endsWith("e")) {
            return cut(stem, 1);
        }
        boolean consonant = stem.length() > 3 && "aeiou".indexOf(stem.charAt(stem.length() - 2)) < 0;
        return consonant && stem.endsWith("y") ? cut(stem, 1) + "i" : stem;
    }

    private static String cut(String word, int letters) {
        return word.substring(0, word.length() - letters);
    }

    private static Map<String, String> irregular() {
        Map<String, String> map = new TreeMap<>();
        String table = """
                take took taken; go went gone goes; buy bought; eat ate eaten; drink drank drunk; speak spoke spoken;
                write wrote written; read reads; drive drove driven; teach taught; think thought; bring brought;
                begin began begun; become became; come came; know knew known; get got gotten; give gave given;
                make made; leave left; live lived living lives; lose lost; meet met; move moved; pay paid; run ran;
                see saw seen; sell sold; send sent; sleep slept; spend spent; swim swam swum; tell told; win won;
                wake woke woken; wear wore worn; grow grew grown; keep kept; feel felt; find found; fly flew flown;
                build built; choose chose chosen; child children; person people; wife wives; foot feet; tooth teeth;
                man men; woman women; exam examination; do does did done; bear born; sing sang sung; ride rode ridden;
                break broke broken; forget forgot forgotten; use used using; marry married; allergy allergic allergies;
                nurse nursing; movie film; mistake mistaken; bus buses; news; lens;
                always; spring; morning; evening; wedding; building; feeling; sibling; string; thing; king; ring; red; bed""";
        for (String row : table.split(";", -1)) {
            String[] words = row.strip().split("\\s+", -1);
            for (String word : words) {
                map.put(word, words[0]);
            }
        }
        return map;
    }
}
