package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HashesTest {
    @Test
    void writesSixtyFourLowerCaseDigitsThatNeverChange() {
        assertThat(Hashes.sha256()).isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(Hashes.sha256("memora", "記憶")).matches("[0-9a-f]{64}").isEqualTo(Hashes.sha256("memora", "記憶"));
    }

    @Test
    void tellsListsApartThatConcatenateToTheSame() {
        List<String> hashes = List.of(
                Hashes.sha256("ab", "c"),
                Hashes.sha256("a", "bc"),
                Hashes.sha256("abc"),
                Hashes.sha256("abc", ""),
                Hashes.sha256("", "abc"),
                Hashes.sha256("\0\0\0\3abc"));
        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void tellsALoneSurrogateFromAQuestionMark() {
        List<String> hashes = List.of(
                Hashes.sha256("\uD800"), Hashes.sha256("\uD801"), Hashes.sha256("?"), Hashes.sha256("😀\uDC00"));
        assertThat(hashes).doesNotHaveDuplicates();
    }
}
