package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubjectTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "The user lives in Porto.",
                "User's level is B2.",
                "The user's weakness is article usage.",
                "the user's favourite dog food is cheap",
                "The user's dentist appointment is on 5 May.",
                "The user has a sister.",
                "I live in Porto.",
                "My job is teaching.",
                "Lives in Porto.",
                "Likes cats and dogs.",
                "Prefers tea.",
                "Every morning the user gets up at six.",
                "On Monday the user has class.",
                "English is the user's third language.",
                "Kotlin is the language the user likes most.",
                "The exam is in May.",
                "使用者住在台北",
                "使用者的程度是 B2",
                "用户的工作是护士",
                "我的工作是教書",
                "我的學生證過期了",
                "住在台北",
                "ユーザーは東京に住んでいる",
                "私の仕事は教師です",
                "사용자는 서울에 살고 있다",
                "사용자의 직업은 교사이다",
                "",
                "…",
                "42",
                "\uD800"
            })
    void isEmptyForTheUser(String content) {
        assertThat(Subject.of(content)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The user's sister lives in Porto.            | sister
            User's younger sister lives in Porto.        | sister
            The user’s sister's husband is a cook.       | sister husband
            The user's mother-in-law is 70.              | mother-in-law
            The user's Mum lives in Leeds.               | mother
            The user's dog is called Rex.                | dog
            My brother works in Rome.                    | brother
            Her manager is strict.                       | boss
            A friend of the user lives in Rome.          | friend
            Ann works at a bank.                         | ann
            Ann Lee has moved to Rome.                   | ann lee
            Ann's brother lives in Rome.                 | ann brother
            Anna is the user's sister.                   | sister
            Anna is 34 years old.                        | anna
            使用者的妹妹住在台北                             | 妹妹
            使用者的妹妹的老公是廚師                          | 妹妹 丈夫
            使用者妻子的程度是 B1                            | 妻子
            用户的老板喜欢茶                                | 老板
            我最好的朋友叫阿明                               | 朋友
            我媽媽住在台中                                   | 妈妈
            妹妹住在台北                                    | 妹妹
            小美是使用者的妹妹。                              | 妹妹
            ユーザーの妹は東京に住んでいる                      | 妹
            私の母は教師です                                  | 母
            사용자의 여동생은 서울에 살고 있다                   | 여동생
            내 친구는 교사이다                                 | 친구
            """)
    void namesTheThirdParty(String content, String subject) {
        assertThat(Subject.of(content)).contains(subject);
    }
}
