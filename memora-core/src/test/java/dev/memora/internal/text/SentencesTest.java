package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SentencesTest {
    @Test
    void endWhereAFullStopEndsThem() {
        assertThat(Sentences.of("I live in Porto. I teach maths! Do you? Yes"))
                .containsExactly("I live in Porto.", "I teach maths!", "Do you?", "Yes");
        assertThat(Sentences.of("我住在台北。我教數學！你呢？好")).containsExactly("我住在台北。", "我教數學！", "你呢？", "好");
        assertThat(Sentences.of("one\ntwo\r\n\r\nthree")).containsExactly("one", "two", "three");
    }

    @Test
    void goOnAfterAbbreviationsDecimalsAndInitials() {
        assertThat(Sentences.of("Dr. Chen charges 1.5 times the fee, e.g. 90 euros."))
                .containsExactly("Dr. Chen charges 1.5 times the fee, e.g. 90 euros.");
        assertThat(Sentences.of("I get up at 6 a.m. every day. J. R. wakes me."))
                .containsExactly("I get up at 6 a.m. every day.", "J. R. wakes me.");
        assertThat(Sentences.of("Write to me at a@b.example please.")).hasSize(1);
    }

    @Test
    void keepQuotesAndDotsWithTheirSentence() {
        assertThat(Sentences.of("She said \"no.\" Then... she left."))
                .containsExactly("She said \"no.\"", "Then...", "she left.");
    }

    @Test
    void areNeverBlank() {
        assertThat(Sentences.of("")).isEmpty();
        assertThat(Sentences.of(" \n . \n ")).containsExactly(".");
        assertThat(Sentences.of("\uD83D. \uDE00")).hasSize(2);
    }
}
