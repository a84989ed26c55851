package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {
    @Test
    void chatsInEnglishUnlessToldOtherwise() {
        assertThat(DemoOptions.parse(List.of()))
                .isEqualTo(new DemoOptions(false, List.of(DemoLanguage.ENGLISH), false, false));
        assertThat(DemoOptions.parse(List.of("--lang", "zh-Hant")).languages()).containsExactly(DemoLanguage.CHINESE);
    }

    @Test
    void playsTheScriptInEveryLanguageUnlessToldOtherwise() {
        assertThat(DemoOptions.parse(List.of("--script")).languages()).containsExactly(DemoLanguage.values());
        assertThat(DemoOptions.parse(List.of("--lang", "en", "--script")).languages())
                .containsExactly(DemoLanguage.ENGLISH);
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--lang", "tlh"))).hasMessageContaining("en or zh-Hant");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--lang"))).hasMessageContaining("en or zh-Hant");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--scirpt"))).hasMessageContaining("--help");
    }
}
