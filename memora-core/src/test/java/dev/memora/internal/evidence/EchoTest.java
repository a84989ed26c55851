package dev.memora.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class EchoTest {
    @Test
    @DisplayName("§4 a memory that was shown can't be proposed again as news")
    void recognisesAShownMemoryInAnotherTyping() {
        assertThat(Echo.repeats("the user’s level is B2", List.of("The user's level is B2.")))
                .isTrue();
        assertThat(Echo.repeats("使用者喜歡 Kotlin", List.of("x", "使用者喜歡Kotlin。"))).isTrue();
    }

    @Test
    void recognisesASentenceOfAnUntrustedText() {
        String page = "Welcome!\nOur offer: 5 % off. The user wants a newsletter. Bye";
        assertThat(Echo.repeats("The user wants a newsletter", List.of(page))).isTrue();
        assertThat(Echo.repeats("The user wants", List.of(page))).isFalse();
    }

    @Test
    void leavesOtherValuesAlone() {
        assertThat(Echo.repeats("The user's level is B2.", List.of("The user's level is B1.")))
                .isFalse();
        assertThat(Echo.repeats("The user's level is B2.", List.of())).isFalse();
        assertThat(Echo.repeats("", List.of("", "..."))).isFalse();
    }
}
