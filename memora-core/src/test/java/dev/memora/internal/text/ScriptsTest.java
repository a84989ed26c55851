package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Character.UnicodeScript;
import org.junit.jupiter.api.Test;

class ScriptsTest {
    @Test
    void namesTheScriptOfMostOfTheText() {
        assertThat(Scripts.dominant("The user's name is 王強.")).contains(UnicodeScript.LATIN);
        assertThat(Scripts.dominant("我用 JavaScript 寫程式")).contains(UnicodeScript.HAN);
        assertThat(Scripts.dominant("Я учу English")).contains(UnicodeScript.CYRILLIC);
        assertThat(Scripts.dominant("사용자는 B2")).contains(UnicodeScript.HANGUL);
    }

    @Test
    void takesKanaAndHanForOneScript() {
        assertThat(Scripts.sameScript("ありがとう", "東京在住")).isTrue();
        assertThat(Scripts.dominant("カタカナ")).contains(UnicodeScript.HAN);
    }

    @Test
    void hasNoOpinionOnATextWithoutLetters() {
        assertThat(Scripts.dominant("12:30 😀 …")).isEmpty();
        assertThat(Scripts.dominant("\uD800")).isEmpty();
        assertThat(Scripts.sameScript("12", "什麼")).isTrue();
    }

    @Test
    void tellsScriptsApart() {
        assertThat(Scripts.sameScript("I live here", "我住這裡")).isFalse();
        assertThat(Scripts.sameScript("naïve café", "plain text")).isTrue();
    }
}
