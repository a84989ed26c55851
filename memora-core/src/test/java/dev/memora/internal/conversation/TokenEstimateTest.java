package dev.memora.internal.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolSpec;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TokenEstimateTest {
    private static final EncodingRegistry REGISTRY = Encodings.newLazyEncodingRegistry();
    private static final List<Encoding> REAL =
            List.of(REGISTRY.getEncoding(EncodingType.CL100K_BASE), REGISTRY.getEncoding(EncodingType.O200K_BASE));

    /** What people write. */
    private enum Natural {
        ENGLISH(
                "I have been learning English for three years, and my weakness is the present perfect. Could you explain,"
                        + " with two or three short examples, when I should use it instead of the simple past?"),
        LONG_WORDS("Notwithstanding the aforementioned internationalization responsibilities, counterrevolutionary"
                + " telecommunications infrastructures characteristically disproportionately inconvenience"
                + " electroencephalographers and otorhinolaryngologists."),
        GERMAN("Ich möchte im Mai die Aufenthaltserlaubnis für meine Familie verlängern und übe deshalb jeden Abend"
                + " Grammatik; am schwierigsten finde ich die Adjektivendungen und zusammengesetzte Hauptwörter."),
        FRENCH("J'ai déménagé à Lyon l'été dernier parce que ma sœur y travaille déjà comme infirmière à l'hôpital."),
        POLISH("Chciałbym nauczyć się języka angielskiego, żeby móc swobodnie rozmawiać z klientami z zagranicy."),
        TRADITIONAL_CHINESE("我明年五月要考雅思,目標是七分。我的弱點是現在完成式,還有聽力部分常常跟不上,請幫我安排每天的練習。"),
        SIMPLIFIED_CHINESE("我明年五月要考雅思，目标是七分。我的弱点是现在完成时，还有听力部分常常跟不上，请帮我安排每天的练习。"),
        JAPANESE("来年の五月にアイエルツを受験する予定です。現在完成形が苦手なので、毎日練習できるように計画を立ててください。"),
        KOREAN("저는 내년 오월에 아이엘츠 시험을 볼 예정이고, 현재완료 시제가 제일 어렵습니다. 매일 연습할 계획을 세워 주세요."),
        ARABIC(
                "سأجتاز اختبار الآيلتس في شهر مايو القادم، وأصعب شيء بالنسبة لي هو زمن المضارع التام في اللغة الإنجليزية."),
        HEBREW("אני לומד אנגלית כבר שלוש שנים, והחולשה שלי היא הזמנים המורכבים והשמיעה של דיבור מהיר."),
        RUSSIAN("В мае следующего года я сдаю экзамен по английскому языку, и труднее всего мне даётся настоящее"
                + " совершённое время."),
        UKRAINIAN(
                "Наступного травня я складаю іспит з англійської мови, і найважче мені дається теперішній доконаний час."),
        GREEK("Τον επόμενο Μάιο θα δώσω εξετάσεις αγγλικών και δυσκολεύομαι περισσότερο με τους σύνθετους χρόνους."),
        THAI(
                "ฉันจะสอบไอเอลทส์ในเดือนพฤษภาคมปีหน้า และจุดอ่อนของฉันคือกาลปัจจุบันสมบูรณ์ ช่วยวางแผนการฝึกทุกวันให้หน่อย"),
        HINDI(
                "मैं अगले साल मई में आईईएलटीएस की परीक्षा दूँगा, और मेरी कमज़ोरी वर्तमान पूर्ण काल है। कृपया रोज़ का अभ्यास बताइए।"),
        BENGALI("আমি আগামী বছর মে মাসে পরীক্ষা দেব, এবং আমার দুর্বলতা হলো ব্যাকরণ।"),
        TAMIL("நான் அடுத்த ஆண்டு மே மாதம் தேர்வு எழுதுவேன், என் பலவீனம் இலக்கணம்."),
        TURKISH(
                "Gelecek yıl mayıs ayında sınava gireceğim ve en çok zorlandığım konu şimdiki zamanın bitmiş hâli; çalışma"
                        + " programımı değiştirebilir misiniz?"),
        VIETNAMESE(
                "Tháng năm sang năm tôi sẽ thi và điểm yếu của tôi là thì hiện tại hoàn thành, xin hãy giúp tôi luyện tập"
                        + " mỗi ngày."),
        MIXED("我在用 Spring Boot 3.2 寫後端,deploy 到 Kubernetes 之後 latency 變成 1200 ms,怎麼辦?");

        private final String text;

        Natural(String text) {
            this.text = text;
        }
    }

    /** What they also send. Nothing here may be underestimated; by how much it is overestimated matters less. */
    private enum Other {
        JAVA("""
                public static <T extends Comparable<T>> Optional<T> max(List<? extends T> values) {
                    T best = null;
                    for (T value : values) {
                        if (best == null || value.compareTo(best) > 0) {
                            best = value; // first wins
                        }
                    }
                    return Optional.ofNullable(best);
                }
                """),
        JSON(
                "{\"memory_id\":\"m3-k9x2\",\"content\":\"The user's English level is B1.\",\"score\":0.8123,\"tags\":[]}"),
        NUMBERS("482913 4111111111111111 3.14159265358979 +886-912-345-678 2026-03-02T09:30:00Z 1,234,567.89"),
        HEX("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
        UUIDS("f47ac10b-58cc-4372-a567-0e02b2c3d479 6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
        CAPITALS("PLEASE ANSWER ME QUICKLY BECAUSE OTHERWISE EVERYTHING BREAKS XKCDQZWVJH"),
        CAMEL_CASE("getUserByIdOrThrowIfMissing XMLHttpRequestEventTarget iPhoneXsMaxProUltra"),
        EMOJI("🎉🥳 well done 👩‍👩‍👧‍👦 ❤️ 🇹🇼 👍🏽 🧑🏿‍🚀"),
        SYMBOLS("≠ ∞ ∑ √ ∫ ≈ → ⇒ ★ ☂ ♞ ✓ § € ¥ ₿ ™ “quoted” — ‘so’ … ①②③"),
        SPACES("a\n\n\n\tb\r\n\r\n        c    d\u3000\u3000e\u00a0f"),
        ANCIENT("𒀀𒁀𒂀 𓀀𓁀 𐎀𐎁 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠀀𠮷"),
        ZALGO("Z̸̡a̶l̷g̵o̴ ̷t̶e̷x̸t̵"),
        PUNCTUATION("!?!?!? ---- ==== /* */ <!-- --> ~~~ ``` $$$ %%% ((())) [[[]]] {{{}}}");

        private final String text;

        Other(String text) {
            this.text = text;
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("B38 the estimate of natural text is not below a real count and not far above")
    void isHonestForNaturalText(Natural sample) {
        long estimate = TokenEstimate.of(sample.text);

        assertThat(estimate).isGreaterThanOrEqualTo(real(sample.text));
        assertThat(estimate).isLessThanOrEqualTo((long) (2.5 * real(sample.text)));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("B38 the estimate of anything else is not below a real count")
    void isNotTooLowForAnythingElse(Other sample) {
        assertThat(TokenEstimate.of(sample.text)).isGreaterThanOrEqualTo(real(sample.text));
    }

    @Test
    void takesNothingForNothing() {
        assertThat(TokenEstimate.of("")).isZero();
    }

    @Test
    @DisplayName("B38 a request costs its instructions, messages and tools, and something around each")
    void countsAllOfARequest() {
        ChatRequest bare =
                ChatRequest.builder(List.of(new ChatMessage.User("word"))).build();
        ChatRequest full = ChatRequest.builder(List.of(
                        new ChatMessage.User("word"), ChatMessage.Assistant.of("word"), new ChatMessage.User("word")))
                .instructions("four words of instructions")
                .tools(List.of(new ToolSpec("look", "Looks.", "{\"type\":\"object\",\"properties\":{}}")))
                .build();

        assertThat(TokenEstimate.of(bare)).isGreaterThan(TokenEstimate.of("word"));
        assertThat(TokenEstimate.of(full))
                .isGreaterThan(3 * TokenEstimate.of(bare)
                        + TokenEstimate.of("four words of instructions")
                        + TokenEstimate.of("{\"type\":\"object\",\"properties\":{}}"));
    }

    private static long real(String text) {
        return REAL.stream()
                .mapToLong(encoding -> encoding.countTokens(text))
                .max()
                .orElseThrow();
    }
}
