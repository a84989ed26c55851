package dev.memora.internal.text;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The subject of a Chinese, Japanese or Korean statement: the user, or the relation named right behind. */
final class RunSubject {
    private static final Pattern NAMED = Pattern.compile("^[^是的,]{1,12}是(?:使用者|用户|我)的?([一-鿿]{1,8})[.!]?$");
    private static final String COMPOUNDS = "证粮节";
    private static final int LONGEST_CHAIN = 3;

    private RunSubject() {}

    static Optional<String> of(String folded) {
        int user = prefix(folded, 0, People.RUN_USERS);
        int at = linked(folded, user);
        StringBuilder chain = new StringBuilder();
        for (int links = 0; links < LONGEST_CHAIN; links++) {
            int start = at;
            int length = prefix(folded, start, People.RUN_RELATIONS);
            int adjective = length > 0 ? 0 : prefix(folded, start, People.RUN_ADJECTIVES);
            while (adjective > 0 && length == 0) {
                start += adjective;
                length = prefix(folded, start, People.RUN_RELATIONS);
                adjective = prefix(folded, start, People.RUN_ADJECTIVES);
            }
            if (length == 0 || isCompound(folded, start + length)) {
                break;
            }
            chain.append(chain.isEmpty() ? "" : " ").append(People.relation(folded.substring(start, start + length)));
            at = linked(folded, start + length);
            if (at == start + length) {
                break;
            }
        }
        if (!chain.isEmpty()) {
            return Optional.of(chain.toString());
        }
        Matcher named = NAMED.matcher(folded);
        return user == 0 && named.matches() ? lastRelation(named.group(1)) : Optional.empty();
    }

    // "X is the user's sister" is about the sister.
    private static Optional<String> lastRelation(String text) {
        return People.RUN_RELATIONS.stream().filter(text::endsWith).findFirst().map(People::relation);
    }

    private static boolean isCompound(String text, int at) {
        return at < text.length() && COMPOUNDS.indexOf(text.charAt(at)) >= 0;
    }

    private static int linked(String text, int at) {
        int next = at;
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        if (next < text.length()
                && (text.charAt(next) == '的' || text.charAt(next) == 'の' || text.charAt(next) == '의')) {
            next++;
        }
        while (next < text.length() && text.charAt(next) == ' ') {
            next++;
        }
        return next;
    }

    private static int prefix(String text, int at, List<String> words) {
        for (String word : words) {
            if (text.startsWith(word, at)) {
                return word.length();
            }
        }
        return 0;
    }
}
