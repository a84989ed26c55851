package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class LinearTimeTest {
    private static final int SHORT = 10_000;
    private static final double MOST = 2.5;
    private static final List<String> SEEDS = List.of(
            "The user's sister may visit Berlin on 5 May. ",
            "使用者五月三號在學英文和德語",
            "a.",
            "1,",
            "1-",
            "'a",
            "na\u0301",
            "三",
            "next ",
            "user's ",
            "\n",
            "ｶﾞ",
            "的妹妹",
            "- ",
            "\uD800");

    @TestFactory
    Stream<DynamicTest> doublingTheLengthAtMostDoublesTheTime() {
        return SEEDS.stream()
                .map(seed -> DynamicTest.dynamicTest("of " + seed.codePointAt(0), () -> {
                    String text = seed.repeat(SHORT / seed.length());
                    for (Consumer<String> reader : readers()) {
                        assertThat(ratio(reader, text)).isLessThan(MOST);
                    }
                }));
    }

    @Test
    void noTextMakesAnyReaderFail() {
        Random random = new Random(7);
        String alphabet = "aZ's .,-:/1二年月週user的is\uD800\uDC00\u0301ｶ\u200B।\n+#的不五次5\u202E가ก½²İﬃ";
        for (int round = 0; round < 5_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            readers().forEach(reader -> assertThatNoException().isThrownBy(() -> reader.accept(text.toString())));
        }
    }

    private static List<Consumer<String>> readers() {
        return List.of(
                ContentKey::of,
                Sentences::of,
                Terms::of,
                Signature::of,
                Subject::of,
                Scripts::dominant,
                Hashes::sha256);
    }

    // The best of several rounds, so that a busy machine isn't mistaken for a slow reader.
    private static double ratio(Consumer<String> reader, String text) {
        String twice = text + text;
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 10 && best >= MOST; attempt++) {
            long once = Long.MAX_VALUE;
            long doubled = Long.MAX_VALUE;
            for (int round = 0; round < 4; round++) {
                once = Math.min(once, nanos(reader, text));
                doubled = Math.min(doubled, nanos(reader, twice));
            }
            best = Math.min(best, doubled / (double) once);
        }
        return best;
    }

    private static long nanos(Consumer<String> reader, String text) {
        long start = System.nanoTime();
        reader.accept(text);
        return Math.max(1, System.nanoTime() - start);
    }
}
