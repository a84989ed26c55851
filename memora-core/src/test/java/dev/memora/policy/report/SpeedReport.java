package dev.memora.policy.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ratios within one run, never times: what a rule costs must not depend on the machine. Part of {@code -Ppolicy-report},
 * which runs without the coverage agent, because that slows Memora's classes and not the JDK's, and in
 * a process of its own that waits for the compiler, because a busy machine would else measure the interpreter.
 */
class SpeedReport {
    private static final String ENGLISH = "The user works as a nurse in a hospital in Berlin, prefers short answers in"
            + " German, and goes hiking with two friends every Saturday when the weather is good enough.";
    private static final int BATCH = 100;
    /** A measurement has settled once so many rounds in a row brought neither side more than a hundredth. */
    private static final int SETTLED = 150;

    @Test
    @DisplayName("is at least ten times as fast as a list of thirty regular expressions")
    void isTenTimesAsFastAsRegularExpressions() {
        double ratio = ratio(ENGLISH, text -> RegexList.reasons(text).size(), SpeedReport::decide);
        System.out.printf("thirty regular expressions / policy: %.1f%n", ratio);
        assertThat(ratio).isGreaterThanOrEqualTo(10);
    }

    @Test
    @DisplayName("costs at most eight times what one plain classifying pass costs")
    void costsAtMostEightClassifyingPasses() {
        double ratio = ratio(ENGLISH, SpeedReport::decide, SpeedReport::classify);
        System.out.printf("policy / classifying pass: %.1f%n", ratio);
        assertThat(ratio).isLessThanOrEqualTo(8);
    }

    @ParameterizedTest
    @DisplayName("takes at most two and a half times as long for a hostile text of twice the length")
    @ValueSource(
            strings = {
                "password ",
                "4111 ",
                "://",
                "a\u0301",
                "a\u0431",
                "a@b.c ",
                "ignore previous instructions ",
                "QUJDREVGR0g=",
                "a b c d e ",
                "deadbeef12 ",
                "\u5bc6\u78bc\u662f",
                "user: ",
                "the user "
            })
    void growsInStepWithTheLength(String part) {
        String shorter = part.repeat(240 / part.length());
        String longer = shorter + shorter;
        double ratio = ratio(shorter, text -> decide(longer), SpeedReport::decide);
        System.out.printf("twice as much of <%s> / once: %.1f%n", part, ratio);
        assertThat(ratio).isLessThanOrEqualTo(2.5);
    }

    /** Every code point's type and script, as any reader of a text must know them. */
    private static int classify(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            sum += Character.getType(c) + (Character.UnicodeScript.of(c) == Character.UnicodeScript.LATIN ? 1 : 0);
            i += Character.charCount(c);
        }
        return sum;
    }

    private static int decide(String text) {
        return Result.decide(text).strictness();
    }

    /** The best short round of the one over the best of the other, in turns: others use the processor, too. */
    private static double ratio(String text, ToIntFunction<String> upper, ToIntFunction<String> lower) {
        double above = Double.MAX_VALUE;
        double below = Double.MAX_VALUE;
        for (int calm = 0; calm < SETTLED; calm++) {
            double one = nanos(text, upper);
            double other = nanos(text, lower);
            if (one < above * 0.99 || other < below * 0.99) {
                calm = 0;
            }
            above = Math.min(above, one);
            below = Math.min(below, other);
        }
        return above / below;
    }

    private static double nanos(String text, ToIntFunction<String> work) {
        int sum = 0;
        long start = System.nanoTime();
        for (String each : List.of(text)) {
            for (int i = 0; i < BATCH; i++) {
                sum += work.applyAsInt(each);
            }
        }
        long end = System.nanoTime();
        assertThat(sum).isGreaterThanOrEqualTo(0);
        return end - start;
    }
}
