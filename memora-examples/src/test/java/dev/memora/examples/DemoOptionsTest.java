package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoOptionsTest {
    @Test
    void chatsInEnglishUnlessToldOtherwise() {
        assertThat(DemoOptions.parse(List.of()))
                .isEqualTo(new DemoOptions(
                        false,
                        List.of(DemoLanguage.ENGLISH),
                        false,
                        false,
                        false,
                        false,
                        Optional.empty(),
                        Optional.empty()));
        assertThat(DemoOptions.parse(List.of("--lang", "zh-Hant")).languages()).containsExactly(DemoLanguage.CHINESE);
    }

    @Test
    void playsTheScriptInEveryLanguageUnlessToldOtherwise() {
        assertThat(DemoOptions.parse(List.of("--script")).languages()).containsExactly(DemoLanguage.values());
        assertThat(DemoOptions.parse(List.of("--lang", "en", "--script")).languages())
                .containsExactly(DemoLanguage.ENGLISH);
    }

    @Test
    void keepsMemoriesInChromaIfToldTo() {
        assertThat(DemoOptions.parse(List.of("--store", "chroma")).chroma()).isTrue();
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--store"))).hasMessageContaining("takes chroma");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--store", "x"))).hasMessageContaining("takes chroma");
    }

    @Test
    void takesAFolderAndAConversation() {
        DemoOptions options = DemoOptions.parse(List.of("--data", "d", "--conversation", "c", "--settings"));

        assertThat(options.data()).contains("d");
        assertThat(options.conversation()).contains("c");
        assertThat(options.settings()).isTrue();
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--lang", "tlh"))).hasMessageContaining("en or zh-Hant");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--lang"))).hasMessageContaining("en or zh-Hant");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--data"))).hasMessageContaining("a folder");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--conversation", " ")))
                .hasMessageContaining("a name");
        assertThatThrownBy(() -> DemoOptions.parse(List.of("--scirpt"))).hasMessageContaining("--help");
    }
}
