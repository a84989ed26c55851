package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CodePointsTest {
    @Test
    void countsAPairOfSurrogatesOnce() {
        assertThat(CodePoints.length("a😀英")).isEqualTo(3);
        assertThat(CodePoints.length("")).isZero();
        assertThat(CodePoints.length("\uD83D")).isEqualTo(1);
    }

    @Test
    @DisplayName("B12 a long preview ends in three dots")
    void cutsOnlyWhatIsLonger() {
        assertThat(CodePoints.truncate("abcd", 4)).isEqualTo("abcd");
        assertThat(CodePoints.truncate("abcde", 4)).isEqualTo("abcd...");
        assertThat(CodePoints.truncate("abc", 0)).isEqualTo("...");
        assertThat(CodePoints.truncate("", 0)).isEmpty();
    }

    @Test
    void neverSplitsASurrogatePair() {
        assertThat(CodePoints.truncate("😀😀😀", 2)).isEqualTo("😀😀...");
        assertThat(CodePoints.truncate("😀😀", 2)).isEqualTo("😀😀");
        assertThat(CodePoints.head("a😀b", 2)).isEqualTo("a😀");
    }

    @Test
    void refusesANegativeLength() {
        assertThatIllegalArgumentException().isThrownBy(() -> CodePoints.truncate("a", -1));
    }

    @Test
    void findsASurrogateWithoutItsPartner() {
        assertThat(CodePoints.hasLoneSurrogate("a\uD83D")).isTrue();
        assertThat(CodePoints.hasLoneSurrogate("\uDE00a")).isTrue();
        assertThat(CodePoints.hasLoneSurrogate("😀")).isFalse();
    }
}
