package dev.memora.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.memora.internal.evidence.Evidence.Support;
import dev.memora.internal.text.CodePoints;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvidenceTest {
    /** A Wednesday, and in Taipei already the evening. */
    private static final Instant NOW = Instant.parse("2026-12-02T10:00:00Z");

    private static final ZoneId ZONE = ZoneId.of("Asia/Taipei");

    @ParameterizedTest
    @DisplayName("amendment 8: what the user said, in the third person, is supported")
    @CsvSource(delimiter = '|', textBlock = """
            My level is B2 now.                              | The user's English level is B2.
            我的程度現在是 B2                                    | 使用者的英文程度是 B2
            我的程度現在是 B2                                    | 用户的英文程度是B2
            Please remember that I take IELTS next May.      | The user plans to take IELTS next May.
            Please remember that I take IELTS next May.      | The user takes IELTS in May 2027.
            Please remember that I take IELTS next May.      | The user is planning to take the IELTS exam in May 2027.
            Please remember that I take IELTS next May.      | The user's IELTS is in 2027-05.
            I have two cats, Milo and Luna.                  | The user has 2 cats named Milo and Luna.
            I turned thirty-four last month.                 | The user is 34 years old.
            I live in Porto and teach maths.                 | The user lives in Porto.
            i live in porto                                  | The user lives in Porto.
            I love jazz                                      | The user likes jazz.
            My boss is Priya Patel.                          | The user's manager is Priya Patel.
            I mix up "since" and "for" all the time          | The user mixes up "since" and "for".
            I finish work at 6 pm                            | The user finishes work at 18:00.
            I'm Sam                                          | The user's name is Sam.
            我每天早上六點起床                                     | 使用者每天早上6點起床
            我對花生過敏                                         | 使用者對花生過敏。
            私の妹は東京に住んでいます                              | ユーザーの妹は東京に住んでいる。
            저는 서울에 살고 있어요                                | 사용자는 서울에 살고 있다.
            Ich bin gegen Erdnüsse allergisch                | Der Benutzer ist gegen Erdnüsse allergisch.
            Vivo en Madrid y tengo un perro                  | El usuario vive en Madrid y tiene un perro.
            Я живу в Москве                                  | Пользователь живёт в Москве.
            """)
    void supportsWhatTheUserSaid(String said, String candidate) {
        Support support = find(candidate, said);
        assertThat(support.supported()).isTrue();
        assertThat(support.thisTurn()).isTrue();
        assertThat(support.otherScript()).isFalse();
        assertThat(support.quote()).contains(said);
    }

    @ParameterizedTest
    @DisplayName("§4 an invented fact has no evidence")
    @CsvSource(delimiter = '|', textBlock = """
            My level is B1 now.                              | The user's English level is B2.
            我的程度現在是 B1                                    | 使用者的英文程度是 B2
            Please remember that I take IELTS next May.      | The user takes IELTS in June.
            Please remember that I take IELTS next May.      | The user takes IELTS in May 2028.
            Please remember that I took IELTS last May.      | The user takes IELTS in May 2027.
            Please remember that I take IELTS next May.      | The user takes TOEFL next May.
            I have two cats, Milo and Luna.                  | The user has three cats, Milo and Luna.
            I have two cats, Milo and Luna.                  | The user has two cats, Milo and Nala.
            I work at Acme                                   | The user works at Globex.
            I like jazz                                      | The user likes coffee.
            Ann is coming today                              | The user likes Ann.
            I flew to Porto                                  | The user lives in Porto.
            Sam called                                       | The user's name is Sam.
            What is the weather like?                        | The user lives in Porto.
            I have a question about the present perfect.     | The user's weakness is article usage.
            My exam is tomorrow                              | The user's exam is on 4 December 2026.
            我明年五月考雅思                                      | 使用者計劃於2027年6月考雅思
            저는 서울에 살고 있어요                                | 사용자는 부산에 살고 있다.
            I finish work at 6 pm                            | The user finishes work at 19:00.
            """)
    void refusesWhatTheUserDidNotSay(String said, String candidate) {
        Support support = find(candidate, said);
        assertThat(support.supported()).isFalse();
        assertThat(support.thisTurn()).isFalse();
        assertThat(support.quote()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            today                  | 2 December 2026
            tomorrow               | 3 December 2026
            the day after tomorrow | 2026-12-04
            yesterday              | 1 December 2026
            on Friday              | 4 December 2026
            next Friday            | 4 December 2026
            next Friday            | 11 December 2026
            next Friday            | Friday, 11 December
            last Friday            | 27 November 2026
            in two weeks           | 16 December 2026
            3 days ago             | 29 November 2026
            next month             | January 2027
            in January             | January 2027
            on 5 May               | 5 May 2027
            """)
    void resolvesRelativeDatesByTheTurnsClock(String said, String absolute) {
        assertThat(find("The user has an exam on " + absolute + ".", "I have an exam " + said)
                        .supported())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            明天        | 2026年12月3日
            後天        | 12月4日
            昨天        | 2026年12月1日
            下週五      | 2026年12月11日
            週五        | 2026年12月4日
            下個月      | 2027年1月
            明年五月    | 2027年5月
            三天後      | 2026年12月5日
            """)
    void resolvesRelativeDatesInChinese(String said, String absolute) {
        assertThat(find("使用者於" + absolute + "有考試", "我" + said + "有考試").supported())
                .isTrue();
    }

    @Test
    void takesTheYearFromOneDateAndTheDayFromAnother() {
        assertThat(find("The user moves to Rome in 2027.", "I move to Rome next year")
                        .supported())
                .isTrue();
        assertThat(find("The user moves to Rome on 5 May 2027.", "Next year, on 5 May, I move to Rome")
                        .supported())
                .isTrue();
        assertThat(find("The user moves to Rome in 2028.", "I move to Rome next year")
                        .supported())
                .isFalse();
    }

    @Test
    @DisplayName("W-F7 reads the clock in the user's zone")
    void readsTheClockInTheUsersZone() {
        Instant lateInUtc = Instant.parse("2026-12-02T23:30:00Z");
        String candidate = "The user's exam is on 4 December 2026.";
        List<String> said = List.of("My exam is tomorrow");
        assertThat(Evidence.find(candidate, said, lateInUtc, ZONE).supported()).isTrue();
        assertThat(Evidence.find(candidate, said, lateInUtc, ZoneId.of("UTC")).supported())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "Yes, please!", "ok", "好", "はい", "네", "", "   ", "👍", "\uD83D", "the of and"})
    void findsNothingInABareYes(String message) {
        assertThat(find("The user lives in Porto.", message).supported()).isFalse();
        assertThat(find("使用者住在台北", message).supported()).isFalse();
        assertThat(find("The user said yes.", message).quote()).isEmpty();
    }

    @Test
    void findsNothingForACandidateThatSaysNothing() {
        assertThat(find("The user is.", "I am what I am.").supported()).isFalse();
        assertThat(find("", "I live in Porto.").supported()).isFalse();
        assertThat(Evidence.find("The user lives in Porto.", List.of(), NOW, ZONE))
                .isEqualTo(new Support(false, false, false, java.util.Optional.empty()));
    }

    @Test
    void prefersThisTurnsWords() {
        Support support = find("The user lives in Porto.", "I live in Porto, you know.", "Well, I live in Porto.");
        assertThat(support.thisTurn()).isTrue();
        assertThat(support.quote()).contains("Well, I live in Porto.");
    }

    @Test
    void takesTheNewestOfTheEarlierMessages() {
        Support support = find("The user lives in Porto.", "I live in Porto.", "Oh, I live in Porto!", "What's next?");
        assertThat(support.supported()).isTrue();
        assertThat(support.thisTurn()).isFalse();
        assertThat(support.quote()).contains("Oh, I live in Porto!");
    }

    @Test
    void joinsSentencesOfSeveralMessages() {
        Support support = find("The user's cello recital is on 5 May.", "I have a cello recital.", "It is on 5 May.");
        assertThat(support.supported()).isTrue();
        assertThat(support.thisTurn()).isFalse();
        assertThat(support.quote().orElseThrow()).contains("cello recital.").contains("5 May.");
    }

    @Test
    void quotesOnlyTheSentencesItNeeds() {
        Support support = find(
                "The user lives in Porto and teaches maths.",
                "Hello there! I live in Porto. It rains a lot. I teach maths. What do you think?");
        assertThat(support.quote()).contains("I live in Porto. I teach maths.");
    }

    @Test
    void quotesAtMostFiveHundredCodePoints() {
        String rambling = "I live in Porto " + "and 😀 ".repeat(300) + "so on";
        Support support = find("The user lives in Porto.", rambling);
        assertThat(support.quote()).hasValueSatisfying(quote -> {
            assertThat(CodePoints.length(quote)).isLessThanOrEqualTo(Evidence.MAX_QUOTE);
            assertThat(rambling).startsWith(quote);
        });
        String twoLong =
                "I live in Porto " + "really ".repeat(50) + "now. I teach maths " + "often ".repeat(50) + "too.";
        assertThat(find("The user lives in Porto and teaches maths.", twoLong)
                        .quote()
                        .orElseThrow())
                .endsWith("now.");
    }

    @Test
    void saysWhenTheCandidateIsInAnotherScript() {
        assertThat(find("The user's level is B2.", "我的程度是 B2").otherScript()).isTrue();
        assertThat(find("使用者住在波多", "I live in Porto.").otherScript()).isTrue();
        assertThat(find("The user's level is B2.", "B2").otherScript()).isFalse();
    }

    @Test
    void keepsTheQuoteOutOfItsName() {
        assertThat(find("The user lives in Porto.", "I live in Porto."))
                .asString()
                .doesNotContain("Porto");
    }

    @Test
    void takesTimeInProportionToTheMessage() {
        String message = "My sister may visit Berlin on 5 May, and I study on Friday. ".repeat(150);
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 10 && best >= 2.5; attempt++) {
            long once = Math.min(nanos(message), nanos(message));
            long twice = Math.min(nanos(message + message), nanos(message + message));
            best = Math.min(best, twice / (double) once);
        }
        assertThat(best).isLessThan(2.5);
    }

    @Test
    void neverFailsOnAnyText() {
        Random random = new Random(11);
        String alphabet = "aZ's .,:/19二年月週userin May\uD800\uDC00\u0301點下后next\n五天pm";
        for (int round = 0; round < 3_000; round++) {
            String one = text(random, alphabet);
            String two = text(random, alphabet);
            assertThatNoException().isThrownBy(() -> find(one, two, one + two));
        }
    }

    private static String text(Random random, String alphabet) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static long nanos(String message) {
        long start = System.nanoTime();
        find("The user visits Rome on 7 June.", message);
        return System.nanoTime() - start;
    }

    private static Support find(String candidate, String... userTexts) {
        return Evidence.find(candidate, List.of(userTexts), NOW, ZONE);
    }
}
