package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsTest {
    @Test
    void tellsTermsFromValues() {
        assertThat(Words.terms("The user's shoe size is EU 42.")).containsExactly("shoe", "size", "eu");
        assertThat(Words.values("The user's shoe size is EU 42, was B1.")).containsExactly("42", "b1");
        assertThat(Words.terms("使用者的鞋號是 42。")).containsExactly("鞋", "號");
    }

    @Test
    void keepsNegationsAmongTheTerms() {
        assertThat(Words.terms("The user is not tall.")).contains("not");
        assertThat(Words.terms("使用者不高。")).contains("不");
    }

    @Test
    void putsTheNewValueIntoTheStoredWords() {
        assertThat(Words.inStoredWords("The user's English level is B1.", "The user's level is B2."))
                .contains("The user's English level is B2.");
        assertThat(Words.inStoredWords("使用者的英文程度是 B1。", "使用者的程度是 B2。")).contains("使用者的英文程度是 B2。");
    }

    @Test
    void putsInNothingWhereItCouldBeTheWrongPlace() {
        assertThat(Words.inStoredWords("The user has 2 cats and 3 dogs.", "The user has 4 dogs."))
                .isEmpty();
        assertThat(Words.inStoredWords("The user has cats.", "The user has 4 cats."))
                .isEmpty();
    }

    @Test
    void findsTheQuotedText() {
        assertThat(Words.quoted("How many in “one two”?")).isEqualTo("one two");
        assertThat(Words.quoted("數：one two")).isEqualTo("one two");
        assertThat(Words.quoted("one two")).isEqualTo("one two");
    }
}
