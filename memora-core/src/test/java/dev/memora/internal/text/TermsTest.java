package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermsTest {
    @Test
    void areStemsInTheirOrderWithoutGenericWords() {
        assertThat(Terms.of("The user is planning to visit museums, and plans longer visits."))
                .containsExactly("plan", "visit", "museum", "longer");
    }

    @Test
    void keepNumbersAndCodesWhole() {
        assertThat(Terms.of("B2 by 2027-05-01, 10:30, 1,200 words, C++ and COVID-19, 5th"))
                .containsExactly("b2", "2027-05-01", "10:30", "1200", "word", "c++", "covid-19", "5");
    }

    @Test
    void arePairsOfNeighboursInHan() {
        assertThat(Terms.of("使用者的英文程度是 B2")).containsExactly("英文", "文程", "程度", "b2");
        assertThat(Terms.of("我的程度現在是 B2")).contains("程度", "b2");
    }

    @Test
    void areTheSameInBothFormsOfChinese() {
        assertThat(Terms.of("使用者對過敏藥物沒有興趣")).isEqualTo(Terms.of("用户对过敏药物没有兴趣"));
    }

    @Test
    void leaveJapaneseAndKoreanParticlesOut() {
        assertThat(Terms.of("ユーザーは東京に住んでいます")).isEqualTo(Terms.of("東京 住"));
        assertThat(Terms.of("사용자는 서울에 살고 있다")).contains("서울");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            running runs run ran      | run
            studies studying studied  | study
            took taking takes         | take
            boxes box                 | box
            children child            | child
            moved moves moving        | move
            stopped stopping          | stop
            boss manager              | boss
            two 2                     | 2
            """)
    void foldFormsOfOneWord(String forms, String word) {
        assertThat(Terms.of(forms)).isEqualTo(Terms.of(word)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"planned,plane", "ring,r", "news,new", "bus,bu", "king,k", "need,ne", "class,clas"})
    void doNotFoldDifferentWords(String one, String other) {
        assertThat(Terms.of("xx " + one)).isNotEqualTo(Terms.of("xx " + other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "yes", "The user is.", "好的", "¿?!", "the of and"})
    void areEmptyForATextThatSaysNothing(String text) {
        assertThat(Terms.of(text).stream().filter(term -> !term.equals("好"))).isEmpty();
    }
}
