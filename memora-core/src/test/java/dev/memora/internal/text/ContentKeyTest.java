package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentKeyTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The user's level is B2.          | the user’s level is B2
            The user likes "Dune".           | The user likes “Dune”!
            The user rents a flat in Porto.  | THE USER RENTS A FLAT IN PORTO.
            The user prefers aisle seats.    | The  user\u00A0prefers\u2009aisle   seats .
            The user's code is 4471.         | The user’s code is ４４７１。
            The user re-signed on 3–5 May.   | The user re‐signed on 3-5 May.
            使用者喜歡 Kotlin 語言。            | 使用者喜歡Kotlin語言
            使用者養了兩隻狗，阿福和小白。        | 使用者養了兩隻狗, 阿福和小白.
            使用者喜歡「沙丘」。                | 使用者喜歡"沙丘"
            ユーザーはｶﾞﾗｽ細工が好き            | ユーザーはガラス細工が好き。
            Café owner                       | Cafe\u0301 owner
            Lives in Groß-Gerau              | lives in gross-gerau
            soft\u00ADware and zero\u200Bwidth | software and zerowidth
            """)
    void isTheSameForADifferenceOfTypingOnly(String one, String other) {
        assertThat(ContentKey.normalForm(other)).isEqualTo(ContentKey.normalForm(one));
        assertThat(ContentKey.of(other)).isEqualTo(ContentKey.of(one));
    }

    @ParameterizedTest
    @DisplayName("B22 a text with another value is no exact duplicate")
    @CsvSource(delimiter = '|', textBlock = """
            The user's level is B1.    | The user's level is B2.
            The exam is on 5 May.      | The exam is on 6 May.
            The offset is -5.          | The offset is 5.
            The offset is −5.          | The offset is 5.
            The dose is 1.5 mg.        | The dose is 15 mg.
            The alarm is at 9:30.      | The alarm is at 930.
            The user writes C.         | The user writes C++.
            The user writes C#.        | The user writes C.
            It costs $5.               | It costs €5.
            The factor is 10⁵.         | The factor is 105.
            The flat has 50 m².        | The flat has 50 m2.
            The user waits 1½ hours.   | The user waits 11⁄2 hours.
            Limit <80                  | Limit >80
            Is the user vegan?         | Is the user vegan
            The user resigned.         | The user re-signed.
            The user works in IT.      | The user works in it.
            The user moved to the US.  | The user moved to the us.
            The user asked WHO.        | The user asked who.
            The budget is 5M.          | The budget is 5m.
            The budget is 5 M.         | The budget is 5 m.
            The disk holds 5 MB.       | The disk holds 5 Mb.
            使用者吃肉。                 | 使用者吃肉？
            使用者五月五號考試            | 使用者五月六號考試
            使用者不吃肉                | 使用者吃肉
            The user can swim.         | The user can't swim.
            """)
    void isAnotherForAnotherMeaning(String one, String other) {
        assertThat(ContentKey.of(other)).isNotEqualTo(ContentKey.of(one));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "...", "!", "。", "\uD83D", "\uDE00 \uD83D", "a\uD800.", "ｶ\uD800ﾞ", "\u0301"})
    void takesAnyTextAndIsStable(String text) {
        String form = ContentKey.normalForm(text);
        assertThat(ContentKey.normalForm(form)).isEqualTo(form);
        assertThat(ContentKey.of(text)).hasSize(64);
    }

    @Test
    void changesNothingTheSecondTime() {
        String alphabet = "aB cdÉß'’“「」。.!?-−–5６ｱﾞ英文 \u3000\u200B用\u0301İıΣςUSit\uD83D\uDE00";
        Random random = new Random(42);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            String form = ContentKey.normalForm(text.toString());
            assertThat(ContentKey.normalForm(form)).as("of %s", text).isEqualTo(form);
        }
    }
}
