package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.llm.ChatMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlainSummaryTest {
    @Test
    void repeatsWhatWasSaidBeforeAndSince() {
        assertThat(
                        summary(
                                "{\"summary\":\"I play the cello.\",\"turns\":[{\"user\":\"I live in 高雄。\",\"assistant\":\"Fine.\"}]}"))
                .isEqualTo("I play the cello. I live in 高雄。");
    }

    @Test
    void prefersTheNewest() {
        String old = "a".repeat(390);

        assertThat(summary("{\"summary\":\"" + old
                        + "\",\"turns\":[{\"user\":\"My level is B2 now.\",\"assistant\":\"\"}]}"))
                .isEqualTo("My level is B2 now.");
    }

    private static String summary(String json) {
        return PlainSummary.answer(List.of(new ChatMessage.User("<conversation>\n" + json + "\n</conversation>")));
    }
}
