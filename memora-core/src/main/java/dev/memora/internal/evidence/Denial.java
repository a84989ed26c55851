package dev.memora.internal.evidence;

import dev.memora.internal.text.Signature;
import dev.memora.internal.text.Terms;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells a sentence that plainly denies what a statement says: it has all the words of it, and means the opposite.
 *
 * <p>Only the plainest forms are known, one clause about the user with one denial in it; whatever else holds a "not"
 * denies nothing here, because a double negation, a contrast or a reproach would be taken for its opposite.
 */
final class Denial {
    private static final String APOSTROPHE = "['’]";
    private static final Pattern ENGLISH = Pattern.compile("i(?:" + APOSTROPHE + "m not| am not| was not| wasn"
            + APOSTROPHE + "t| do not| don" + APOSTROPHE + "t| did not| didn" + APOSTROPHE + "t| have not| haven"
            + APOSTROPHE + "t)(?: (?:really|even))? (?:have )?(?:an? |any |the )?(\\p{L}+)(?<rest>[^,;:?]*?)[.!]*");
    private static final Pattern ENGLISH_STATEMENT =
            Pattern.compile("the user(?: (?:is|was|has|does|did))? (?:an? |any |the )?(\\p{L}+).*");
    // After one of these, something is said that the denial doesn't reach, or the denial has an end.
    private static final Pattern TURNS = Pattern.compile(
            "(?i)\\b(?:only|just|but|and|or|except|unless|until|because|if|when|without|anymore|any more|any longer|yet"
                    + "|always|enough|mind|doubt|not|no|never|want|think|know|remember)\\b|n" + APOSTROPHE + "t\\b");

    private static final Pattern CHINESE =
            Pattern.compile("我(?<before>\\P{Po}*?)(?:并|並)?(?:不|没有|沒有|没|沒)(?<after>\\P{Po}+)[。.!！]*");
    private static final Pattern CHINESE_STATEMENT = Pattern.compile("(?:用户|用戶|使用者)(?<said>\\P{Po}+)[。.!！]*");
    private static final Pattern CHINESE_TURNS = Pattern.compile("[不没沒]|只|仅|僅|但|除|太|再|错|錯|同|久|少|吗|嗎|知道");

    private final Set<String> english;
    private final @Nullable String chinese;

    /** Reads a statement; one that denies something itself is denied by nothing. */
    Denial(String candidate, Signature signature) {
        Matcher statement = ENGLISH_STATEMENT.matcher(folded(candidate));
        Matcher said = CHINESE_STATEMENT.matcher(candidate.strip());
        boolean denies = signature.isDenied();
        this.english = !denies && statement.matches() ? Set.copyOf(Terms.of(statement.group(1))) : Set.of();
        this.chinese = !denies && said.matches() ? said.group("said") : null;
    }

    /** Whether a sentence of the user says the opposite. */
    boolean in(String sentence) {
        return inEnglish(sentence) || inChinese(sentence);
    }

    private boolean inEnglish(String sentence) {
        if (english.isEmpty()) {
            return false;
        }
        Matcher denial = ENGLISH.matcher(folded(sentence));
        return denial.matches()
                && !TURNS.matcher(denial.group(1) + denial.group("rest")).find()
                && english.equals(Set.copyOf(Terms.of(denial.group(1))));
    }

    private boolean inChinese(String sentence) {
        if (chinese == null) {
            return false;
        }
        Matcher denial = CHINESE.matcher(sentence.strip());
        return denial.matches()
                && !CHINESE_TURNS.matcher(denial.group("after")).lookingAt()
                && chinese.equals(denial.group("before") + denial.group("after"));
    }

    private static String folded(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }
}
