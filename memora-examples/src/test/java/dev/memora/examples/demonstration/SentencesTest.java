package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Please remember that I play the cello.       | The user plays the cello.",
                "Remember: I am allergic to peanuts!          | The user is allergic to peanuts.",
                "Can you remember that my sister is Ana?      | ",
                "Don't forget that I study at night.          | The user studies at night.",
                "keep in mind that I can't eat gluten         | The user can't eat gluten.",
                "Please remember that I watch films with my brother. | The user watches films with their brother.",
                "Please remember that my locker code is 1234. | The user's locker code is 1234.",
                "Remember that I've two cats.                 | The user has two cats.",
                "Please remember that the shop closes at 8.   | The shop closes at 8.",
                "請記住我對花生過敏。                              | 使用者對花生過敏。",
                "麻煩記下：我的貓叫小黑                             | 使用者的貓叫小黑。",
                "别忘了我住在上海。                                | 使用者住在上海。",
            })
    void readsWhatToRemember(String sentence, String content) {
        Wish wish = read(sentence);

        if (content == null) {
            assertThat(wish).isNotInstanceOf(Wish.Remember.class);
        } else {
            assertThat(wish).isEqualTo(new Wish.Remember(content, true, false));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "My shoe size is 42 now.       | The user's shoe size is 42.",
                "I live in Porto.              | The user lives in Porto.",
                "By the way, I'm left-handed.  | The user is left-handed.",
                "我的鞋號現在是 42。              | 使用者的鞋號是 42。",
                "我目前住在高雄。                 | 使用者住在高雄。",
            })
    void takesALastingStatementWithoutBeingAsked(String sentence, String content) {
        assertThat(read(sentence)).isEqualTo(new Wish.Remember(content, false, false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Please remember that I met Ana yesterday.", "請記住我昨天搬家了。"})
    void tellsAnEvent(String sentence) {
        assertThat(read(sentence))
                .isInstanceOfSatisfying(
                        Wish.Remember.class, wish -> assertThat(wish.event()).isTrue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Forget that I play the cello.             | I play the cello",
                "Please stop remembering that I like tea.  | I like tea",
                "Don't remember my address any more        | my address any more",
                "Delete the memory about my dog.           | my dog",
                "別再記得我養貓這件事了。                       | 我養貓",
                "請忘記我住在台北。                            | 我住在台北",
                "不要再记住关于我的狗的事情                      | 我的狗",
            })
    void readsWhatToForget(String sentence, String topic) {
        assertThat(read(sentence)).isEqualTo(new Wish.Forget(topic));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Given the goal I mentioned, what is next?     | goal",
                "What's my shoe size?                          | shoe size",
                "Do you remember what my cat is called?        | my cat is called",
                "When do I leave for Lisbon?                   | I leave for Lisbon",
                "依我提過的目標，下一步是什麼？                       | 目標",
                "我的鞋號是多少？                                 | 鞋號",
                "你還記得我住哪裡嗎？                              | 我住哪裡",
            })
    void readsWhatToLookFor(String sentence, String topic) {
        assertThat(read(sentence)).isEqualTo(new Wish.Recall(topic));
    }

    @ParameterizedTest
    @DisplayName("B13 a sentence that needs no memory asks for none")
    @ValueSource(
            strings = {
                "Explain the past perfect.",
                "How do I use the subjunctive?",
                "Thanks!",
                "I have a question.",
                "I'm sorry.",
                "What is a gerund?",
                "解釋一下過去完成式。",
                "謝謝！",
                "什麼是動名詞？",
            })
    void leavesOtherSentencesAlone(String sentence) {
        assertThat(read(sentence)).isEqualTo(new Wish.Talk());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "How many English words are in \"one two three\"? | one two three",
                "Count the words: a b c                           | a b c",
                "「one two」有幾個單字？                              | one two",
                "數一下英文字數：one two three                        | one two three",
            })
    void readsWhatToCount(String sentence, String text) {
        assertThat(read(sentence)).isEqualTo(new Wish.CountWords(text));
    }

    @Test
    void survivesAnything() {
        for (String odd : new String[] {" ", "\"", "記住", "forget", "Remember", "我的是", "\uD83D\uDE00", "I ", "my"}) {
            assertThat(read(odd)).isNotNull();
        }
    }

    private static Wish read(String sentence) {
        return Language.of(sentence).read(sentence);
    }
}
