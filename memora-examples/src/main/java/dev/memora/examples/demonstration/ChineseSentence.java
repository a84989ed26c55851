package dev.memora.examples.demonstration;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the form of a Chinese sentence, in traditional or simplified characters. */
final class ChineseSentence {
    private static final String POLITE = "^(?:請|请|麻煩|麻烦|可以|能不能|幫我|帮我|你|也)*";

    private static final String TOLD = "(?:告訴|告诉|跟|和|對|对|提|說|说|講|讲)";

    private static final Pattern COUNT = Pattern.compile("(?:幾個|几个|多少個|多少个|數|数).{0,4}(?:單字|单词|單詞|英文字|字數|字数)");

    private static final Pattern REMEMBER =
            Pattern.compile(POLITE + "(?:記住|記得|記下|记住|记得|记下|別忘了|别忘了|不要忘了|不要忘記|不要忘记)[：:，,]?\\s*(?<rest>.+)");

    private static final Pattern FORGET = Pattern.compile(POLITE
            + "(?:(?:別再|别再|不要再|不用再|不必再|停止)(?:記得|記住|記著|记得|记住|记着)|忘記|忘掉|忘了|忘记|刪除|刪掉|删除|删掉)"
            + "(?:關於|关于|有關|有关)?(?<rest>.+)");

    private static final Pattern FORGET_END = Pattern.compile("(?:這件事|这件事|的事情?|的記憶|的记忆)?(?:了|吧)*$");

    private static final List<Pattern> RECALL = List.of(
            Pattern.compile("我(?:之前|曾經|曾经|上次|以前)?" + TOLD + "[過过到]?你?(?:說|说|提|講|讲)?[過过到]?的(?<rest>[^，,。？?！!]+)"),
            Pattern.compile("我的(?<rest>[^，,。？?！!]+?)(?:是什麼|是什么|是多少|是幾|是几|是哪|在哪|有哪些)"),
            Pattern.compile("你(?:還|还)?(?:記得|记得|知道)(?<rest>我[^，,。？?！!]*?)(?:嗎|吗|什麼|什么)?[？?]"),
            Pattern.compile("^(?<rest>我[^，,。？?！!]*?)(?:什麼時候|什么时候|何時|何时|在哪裡|在哪里)"));

    private static final Pattern STATEMENT = Pattern.compile(
            "^(?:其實|其实|對了，|对了，|順便一提，)?(?<rest>我的[^，,。？?]+?是.+|我(?:現在|现在|目前)?(?:住在|喜歡|喜欢|討厭|讨厌|是|叫|不喜歡|不喜欢|要考|在學|在学).+)");

    private static final Pattern QUESTION = Pattern.compile("[？?]$|[嗎吗呢][。！]?$");

    private static final Pattern EVENT = Pattern.compile("昨天|昨晚|前天|上週|上周|上個月|上个月|去年|剛才|刚才");

    private static final Pattern NOW = Pattern.compile("(?:現在|现在|目前)(?=是|住|在)");

    private static final Pattern FIRST_PERSON = Pattern.compile("我(?![們们])");

    private ChineseSentence() {}

    static Wish read(String message) {
        if (COUNT.matcher(message).find()) {
            return new Wish.CountWords(Words.quoted(message));
        }
        boolean question = QUESTION.matcher(message).find();
        Optional<String> remember = rest(REMEMBER, message).filter(rest -> !question);
        if (remember.isPresent()) {
            return remember(remember.get(), true);
        }
        Optional<String> forget = rest(FORGET, message);
        if (forget.isPresent()) {
            String topic = Words.withoutEnd(forget.get());
            return new Wish.Forget(FORGET_END.matcher(topic).replaceFirst(""));
        }
        for (Pattern pattern : RECALL) {
            Optional<String> topic = rest(pattern, message);
            if (topic.isPresent()) {
                return new Wish.Recall(topic.get().strip());
            }
        }
        return question
                ? new Wish.Talk()
                : rest(STATEMENT, message).map(rest -> remember(rest, false)).orElseGet(Wish.Talk::new);
    }

    private static Wish remember(String statement, boolean explicit) {
        String lasting = NOW.matcher(Words.withoutEnd(statement)).replaceAll("");
        String content = FIRST_PERSON.matcher(lasting).replaceAll("使用者") + "。";
        return new Wish.Remember(content, explicit, EVENT.matcher(statement).find());
    }

    private static Optional<String> rest(Pattern pattern, String message) {
        Matcher matcher = pattern.matcher(message);
        return matcher.find() ? Optional.of(matcher.group("rest")) : Optional.empty();
    }
}
