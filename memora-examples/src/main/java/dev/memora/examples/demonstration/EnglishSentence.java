package dev.memora.examples.demonstration;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the form of an English sentence. */
final class EnglishSentence {
    private static final String POLITE = "^(?:please |can you |could you |would you |kindly )*";

    private static final Pattern COUNT =
            pattern("\\b(?:how many (?:english )?words|count (?:the |these )?(?:english )?words)\\b");

    private static final Pattern REMEMBER = pattern(POLITE
            + "(?:remember|don'?t forget|do not forget|keep in mind|note|make a note)(?: that\\b|:|,)? ?(?<rest>.+)");

    private static final Pattern FORGET = pattern(
            POLITE + "(?:forget|stop remembering|no longer remember|don'?t remember|do not remember|delete|erase)"
                    + "(?: any ?more)?(?: that\\b| about\\b| what i said about\\b| the memory (?:that|about|of)\\b)?"
                    + " (?<rest>.+)");

    private static final List<Pattern> RECALL = List.of(
            pattern("\\b(?:the|my|that) (?<rest>[\\w'-]+(?: [\\w'-]+){0,4}?)(?: that| which)? i(?:'ve| have)?"
                    + " (?:already )?(?:told|mentioned|said|shared|gave)\\b"),
            pattern("\\b(?:what(?:'s| is| are| was| were)|which is|who is|where is|when is) my (?<rest>[^?.,!]+)"),
            pattern("\\b(?:do you (?:still )?(?:remember|know)|what do you (?:still )?(?:remember|know) about"
                    + "|did i (?:ever )?(?:tell you|mention)) (?:about |that |what |when |where )?(?<rest>[^?.!]+)"),
            pattern("^(?:when|where|which|who)\\b.*?\\b(?:am|do|did|was|will) (?<rest>i [^?]+)\\?"));

    private static final Pattern STATEMENT = pattern("^(?:by the way,? |actually,? |now,? |well,? )?"
            + "(?<rest>my [\\w' -]+? (?:is|are) .+|i(?:'m| am| live| work| prefer| like| love| hate| study| take| have"
            + "| use| speak| teach| own| don'?t like) .+)");

    private static final Pattern NO_STATEMENT = pattern(
            "\\bi have (?:a|another|one) question\\b|\\bi(?:'m| am) (?:sorry|fine|ok|okay|back|sure|afraid)\\b|\\?$");

    private static final Pattern EVENT = pattern("\\b(?:yesterday|last (?:night|week|month|year)|ago|this morning)\\b");

    private EnglishSentence() {}

    static Wish read(String message) {
        if (COUNT.matcher(message).find()) {
            return new Wish.CountWords(Words.quoted(message));
        }
        Optional<String> remember = rest(REMEMBER, message).filter(rest -> !message.endsWith("?"));
        if (remember.isPresent()) {
            return remember(remember.get(), true);
        }
        Optional<String> forget = rest(FORGET, message);
        if (forget.isPresent()) {
            return new Wish.Forget(Words.withoutEnd(forget.get()));
        }
        for (Pattern pattern : RECALL) {
            Optional<String> topic = rest(pattern, message);
            if (topic.isPresent()) {
                return new Wish.Recall(Words.withoutEnd(topic.get()));
            }
        }
        return NO_STATEMENT.matcher(message).find()
                ? new Wish.Talk()
                : rest(STATEMENT, message).map(rest -> remember(rest, false)).orElseGet(Wish.Talk::new);
    }

    private static Wish remember(String statement, boolean explicit) {
        return new Wish.Remember(
                ThirdPerson.of(Words.withoutEnd(statement)),
                explicit,
                EVENT.matcher(statement).find());
    }

    private static Optional<String> rest(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        return matcher.find() ? Optional.of(matcher.group("rest")) : Optional.empty();
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }
}
