package dev.memora.internal.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** How far a statement commits its speaker: ability, duty, possibility, wish, plan, past habit, and bounds on amounts. */
final class Modality {
    private static final Map<String, String> WORDS = Lexicon.groups("""
            ability can could able puede pueden podría peut peuvent pourrait kann können könnte pode;
            duty must should ought need needs needed required debe deben tiene doit doivent faut muss müssen soll sollte deve;
            maybe may might maybe perhaps possibly probably likely considering consider considers quizás tal peut-être vielleicht
            talvez forse;
            wish want wants wanted wish wishes hope hopes would quiere quisiera espera veut voudrait espère möchte hofft quer vuole;
            plan plan plans planning planned intend intends will planea piensa plant wird prévoit planeja;
            least minimum over above exceeds; most maximum under below; more; less fewer; almost nearly about around roughly
            approximately""");
    private static final Map<String, String> PHRASES = Map.ofEntries(
            Map.entry("going to", "plan"),
            Map.entry("'ll ", "plan"),
            Map.entry("used to", "past"),
            Map.entry("has to", "duty"),
            Map.entry("have to", "duty"),
            Map.entry("能", "ability"),
            Map.entry("可以", "ability"),
            Map.entry("会", "ability"),
            Map.entry("必须", "duty"),
            Map.entry("应该", "duty"),
            Map.entry("需要", "duty"),
            Map.entry("可能", "maybe"),
            Map.entry("也许", "maybe"),
            Map.entry("或许", "maybe"),
            Map.entry("大概", "maybe"),
            Map.entry("考虑", "maybe"),
            Map.entry("想", "wish"),
            Map.entry("希望", "wish"),
            Map.entry("愿意", "wish"),
            Map.entry("打算", "plan"),
            Map.entry("计划", "plan"),
            Map.entry("准备", "plan"),
            Map.entry("将", "plan"),
            Map.entry("曾", "past"),
            Map.entry("以前", "past"),
            Map.entry("超过", "over"),
            Map.entry("至少", "least"),
            Map.entry("以上", "least"),
            Map.entry("不到", "under"),
            Map.entry("最多", "most"),
            Map.entry("以下", "most"),
            Map.entry("できる", "ability"),
            Map.entry("できます", "ability"),
            Map.entry("たい", "wish"),
            Map.entry("べき", "duty"),
            Map.entry("なければ", "duty"),
            Map.entry("かもしれ", "maybe"),
            Map.entry("つもり", "plan"),
            Map.entry("予定", "plan"),
            Map.entry("수 있", "ability"),
            Map.entry("싶", "wish"),
            Map.entry("해야", "duty"),
            Map.entry("계획", "plan"),
            Map.entry("아마", "maybe"));
    private static final List<String> LONGEST_FIRST = Lexicon.longestFirst(String.join(
            " ", PHRASES.keySet().stream().filter(p -> p.indexOf(' ') < 0).toList()));

    private Modality() {}

    static Set<String> of(FoldedText text, List<Token> tokens) {
        Set<String> found = new TreeSet<>();
        for (Token token : tokens) {
            String word = WORDS.get(token.folded());
            if (word != null) {
                found.add(word);
            }
            if (token.typed().equals("<") || token.typed().equals(">")) {
                found.add(token.typed());
            }
        }
        String rest = text.folded();
        for (Map.Entry<String, String> phrase : PHRASES.entrySet()) {
            if (phrase.getKey().indexOf(' ') >= 0 && rest.contains(phrase.getKey())) {
                found.add(phrase.getValue());
            }
        }
        for (String phrase : LONGEST_FIRST) {
            if (rest.contains(phrase)) {
                found.add(PHRASES.getOrDefault(phrase, phrase));
                rest = rest.replace(phrase, " ");
            }
        }
        return found;
    }
}
