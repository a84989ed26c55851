package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureTest {
    @ParameterizedTest
    @DisplayName("E8 a statement with another value, date, denial or modality is no duplicate")
    @CsvSource(delimiter = '|', textBlock = """
            The user's level is B1.                     | The user's level is B2.
            The user runs 10 km.                        | The user runs 15 km.
            The user runs 10 km.                        | The user runs 10 miles.
            The user pays $40.                          | The user pays €40.
            The offset is -5 degrees.                   | The offset is 5 degrees.
            The trip is on 5 May.                       | The trip is on 6 May.
            The trip is on 5 May.                       | The trip is on 5 June.
            The trip is on Friday.                      | The trip is on Saturday.
            The trip is next Friday.                    | The trip is last Friday.
            The class starts at 6 a.m.                  | The class starts at 6 p.m.
            The user studies in the morning.            | The user studies in the evening.
            The user has three nephews.                 | The user has four nephews.
            The user eats fish.                         | The user doesn't eat fish.
            The user eats fish.                         | The user has stopped eating fish.
            The user drinks tea with sugar.             | The user drinks tea without sugar.
            The user trusts the bank.                   | The user distrusts the bank.
            The user is able to drive.                  | The user is unable to drive.
            The user can swim.                          | The user wants to swim.
            The user may move to Rome.                  | The user must move to Rome.
            The user may move to Rome.                  | The user moved to Rome.
            The user earns over 50 thousand.            | The user earns under 50 thousand.
            The user works with Ann.                    | The user works with Bob.
            The user speaks Dutch.                      | The user speaks Danish.
            The user writes C.                          | The user writes C++.
            The user takes IELTS.                       | The user takes TOEFL.
            使用者的程度是 B1                               | 使用者的程度是 B2
            使用者五月三號考試                               | 使用者五月四號考試
            使用者週三上課                                  | 使用者週四上課
            使用者有兩個姪子                                | 使用者有三個姪子
            使用者吃魚                                     | 使用者不吃魚
            使用者吃魚                                     | 使用者戒吃魚
            使用者早上運動                                  | 使用者晚上運動
            使用者會游泳                                    | 使用者想游泳
            使用者可能去羅馬                                | 使用者必須去羅馬
            使用者在學法語                                  | 使用者在學德語
            使用者跑10公里                                  | 使用者跑10英里
            ユーザーは魚を食べる                              | ユーザーは魚を食べない
            사용자는 수영할 수 있다                           | 사용자는 수영할 수 없다
            El usuario come pescado.                    | El usuario no come pescado.
            L'utilisateur mange du poisson.             | L'utilisateur ne mange pas de poisson.
            Der Benutzer isst Fisch.                    | Der Benutzer isst keinen Fisch.
            """)
    void differsWhereAValueDiffers(String one, String other) {
        assertThat(Signature.of(one).differsFrom(Signature.of(other))).isTrue();
        assertThat(Signature.of(other).differsFrom(Signature.of(one))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The user's level is B2.                | The user is at level b2.
            The trip is on 5 May 2027.             | The trip is on May 5th, 2027.
            The trip is on 5 May 2027.             | On 2027-05-05 there is a trip.
            The user has two rabbits.              | The user keeps 2 rabbits.
            The user has thirty-four books.        | There are 34 books at the user's place.
            The user runs 10 km.                   | The user runs 10 kilometres.
            The user runs 10km.                    | The user runs 10 km.
            The user doesn't eat fish.             | The user never eats fish.
            The rent is 1,200 euros.               | The user pays €1200 of rent.
            The user works with Ann.               | Ann works with the user.
            The user must leave.                   | The user has to leave.
            The user plans to leave.               | The user is going to leave.
            THE USER LIVES IN PORTO.               | The user lives in Porto.
            使用者的生日是5月3日                        | 使用者生於五月三號
            使用者有兩個姪子                           | 用户有2个侄子
            使用者週日休息                             | 使用者星期天休息
            使用者在學英文                             | 使用者學英語
            """)
    void isTheSameForAnotherWordingOfTheValues(String one, String other) {
        assertThat(Signature.of(one).differsFrom(Signature.of(other))).isFalse();
        assertThat(Signature.of(other).differsFrom(Signature.of(one))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            on 2027-05-01                | y2027m5d1
            on 1 May 2027                | y2027m5d1
            on May 1st, 2027             | y2027m5d1
            on the 1 of May              | m5d1
            in May                       | m5
            in May 2027                  | y2027m5
            el 1 de mayo de 2027         | y2027m5d1
            le 14 juillet                | m7d14
            am 3. Oktober 2027           | y2027m10d3
            2027年5月1日                   | y2027m5d1
            二〇二七年五月一號              | y2027m5d1
            明年五月                       | m5year1
            next May                     | m5occurrence1
            next Friday                  | w5week1
            下週五                        | w5week1
            来週の金曜日                   | w5week1
            다음 주 금요일                  | w5week1
            tomorrow                     | day1
            the day after tomorrow       | day2
            大後天                        | day3
            昨日                          | day-1
            내일                          | day1
            in two weeks                 | seven_days2
            3 days ago                   | day-3
            三天後                        | day3
            兩個月前                       | month-2
            next year                    | year1
            去年                          | year-1
            since 2019                   | y2019
            """)
    void readsDatesInManyLanguages(String text, String canonical) {
        assertThat(Signature.of("xx " + text).dates())
                .extracting(DateMention::canonical)
                .containsExactly(canonical);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The user may march with mayo.",
                "the sun sat on mars",
                "May I ask?",
                "on 2027-13-45",
                "32 May-be",
                "room 2019b",
                "月曜 is not here",
                "la mañana",
                "3月曜"
            })
    void takesNoOrdinaryWordForADate(String text) {
        assertThat(Signature.of(text).dates().stream().map(DateMention::canonical))
                .allMatch(found -> found.equals("w1"));
    }

    @Test
    void leavesLanguagesCountriesAndDaysOutOfTheNames() {
        assertThat(Signature.of("The user learns Spanish with Ana in Japan on Monday in May.")
                        .names())
                .containsExactly("ana");
        assertThat(Signature.of("Ana arrives. Bob leaves.").names()).isEmpty();
    }

    @Test
    void countsNoDayAsANumberAndNoNumberAsADay() {
        assertThat(Signature.of("On 5 May the user buys 6 eggs.").values()).containsExactly("6");
    }

    @Test
    @DisplayName("named values differ in the pairs shipped for measuring, exact duplicates don't")
    void holdsOnTheMeasuringPairs() throws IOException {
        String folder = System.getProperty("memora.retrieval.data", "");
        assumeTrue(!folder.isEmpty(), "set memora.retrieval.data to the folder of the pairs");
        for (String language : List.of("en", "zh")) {
            List<String[]> rows = Files.readAllLines(Path.of(folder, "pairs-" + language + ".tsv")).stream()
                    .map(line -> line.split("\t", -1))
                    .toList();
            assertThat(shareOf(rows, "exact")).isZero();
            assertThat(shareOf(rows, "value")).isGreaterThan(0.6);
            assertThat(shareOf(rows, "negation")).isGreaterThan(0.85);
            assertThat(shareOf(rows, "paraphrase")).isLessThan(0.35);
        }
    }

    private static double shareOf(List<String[]> rows, String kind) {
        Set<Boolean> none = rows.stream().map(row -> row.length < 3).collect(Collectors.toSet());
        assertThat(none).containsExactly(false);
        return rows.stream()
                .filter(row -> row[0].equals(kind))
                .mapToInt(row -> Signature.of(row[1]).differsFrom(Signature.of(row[2])) ? 1 : 0)
                .average()
                .orElseThrow();
    }
}
