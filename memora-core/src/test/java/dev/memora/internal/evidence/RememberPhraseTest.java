package dev.memora.internal.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RememberPhraseTest {
    @ParameterizedTest
    @DisplayName("B44 the user asked explicitly")
    @ValueSource(
            strings = {
                "Please remember that I take IELTS next May.",
                "remember my level is B2",
                "Remember: I'm vegan",
                "Can you remember this for me?",
                "Could you please remember that I live in Porto?",
                "I want you to remember my birthday",
                "I need you to remember that.",
                "Don't forget that I'm allergic to nuts.",
                "Never forget: no dairy.",
                "Keep in mind that I work nights.",
                "Make a note: dentist on Friday",
                "Save this: my size is 42.",
                "Note that I moved.",
                "請記住我的程度是 B2",
                "记住我对花生过敏",
                "幫我記一下,我週五考試",
                "帮我记下我的尺码",
                "別忘了我吃素",
                "不要忘記我吃素",
                "你要記得我吃素",
                "覚えておいてください、私は東京に住んでいます",
                "これをメモして",
                "忘れないでね",
                "내 레벨이 B2라는 걸 기억해 줘",
                "잊지 마세요",
                "Recuerda que vivo en Madrid",
                "No olvides que soy vegano",
                "Souviens-toi que j'habite à Lyon",
                "N'oublie pas que je suis végétarien",
                "Merk dir, dass ich in Köln wohne",
                "Vergiss nicht, dass ich vegan bin",
                "Lembre-se de que moro em Lisboa",
                "Ricordati che vivo a Roma",
                "Onthoud dat ik in Utrecht woon",
                "Zapamiętaj, że mieszkam w Krakowie",
                "Запомни, что я живу в Москве",
                "Не забудь, что я веган",
                "İzmir'de yaşadığımı hatırla",
                "Hãy nhớ rằng tôi sống ở Huế",
                "Ingat bahwa saya vegetarian",
                "จำไว้ว่าฉันแพ้ถั่ว",
                "Tandaan mo na vegan ako",
                "याद रखो कि मैं शाकाहारी हूँ",
                "تذكر أنني أعيش في عمان",
                "ＰＬＥＡＳＥ ＲＥＭＥＭＢＥＲ this"
            })
    void hearsARequest(String message) {
        assertThat(RememberPhrase.asks(message)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yes",
                "My level is B2.",
                "Don't remember this.",
                "Please do not remember that.",
                "don’t remember this",
                "Never remember my address",
                "Don't save this.",
                "You don't need to remember that.",
                "Do you remember my level?",
                "What do you remember about me?",
                "I remember when we met.",
                "I can't remember the word.",
                "I don't remember",
                "I try to remember new words.",
                "It is hard to remember irregular verbs.",
                "She remembers everything.",
                "My memory is bad.",
                "不要記住這個",
                "別記下來",
                "你記得我的程度嗎",
                "我記得你說過",
                "我不記得了",
                "还记得我吗",
                "覚えないで",
                "覚えていますか",
                "기억하지 마",
                "No recuerdo la palabra",
                "No recuerdes esto",
                "Ne retiens pas ça",
                "Merk dir das nicht",
                "Не запоминай это",
                "Jangan ingat ini",
                "\uD83D\uD83D"
            })
    void hearsNoneElsewhere(String message) {
        assertThat(RememberPhrase.asks(message)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"don't remember ", "不要記住", "i remember ", "to ", "   "})
    void takesTimeInProportionToTheMessage(String seed) {
        String message = seed.repeat(4_000);
        double best = Double.MAX_VALUE;
        for (int attempt = 0; attempt < 10 && best >= 2.5; attempt++) {
            long once = Math.min(nanos(message), nanos(message));
            long twice = Math.min(nanos(message + message), nanos(message + message));
            best = Math.min(best, twice / (double) once);
        }
        assertThat(best).isLessThan(2.5);
    }

    private static long nanos(String message) {
        long start = System.nanoTime();
        assertThat(RememberPhrase.asks(message)).isFalse();
        return System.nanoTime() - start;
    }
}
