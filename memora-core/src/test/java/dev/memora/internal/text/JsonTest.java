package dev.memora.internal.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.text.Json.NotAnObjectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsOneObject() {
        ObjectNode node = Json.parseObject(" {\"content\":\"等級 B2\",\"deep\":{\"list\":[1,2.5,true,null]}}\n");
        assertThat(node.get("content").textValue()).isEqualTo("等級 B2");
        assertThat(node.get("deep").get("list")).hasSize(4);
        assertThat(Json.parseObject("{}")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "null",
                "[]",
                "\"secret\"",
                "42",
                "{\"secret\":1",
                "{\"secret\"}",
                "{'secret':1}",
                "{\"secret\":1,}",
                "{\"secret\":NaN}",
                "{\"secret\":01}",
                "{\"secret\":1e999}",
                "{\"secret\":1,\"secret\":2}",
                "{\"a\":{\"secret\":1,\"secret\":2}}",
                "{\"a\":[{\"secret\":1,\"secret\":1}]}",
                "{\"secret\":1}{\"secret\":2}",
                "{\"secret\":1} secret",
                "{\"secret\":1}]",
                "{\"secret\":\"\\ud800\"}",
                "{\"\\udc00secret\":1}",
                "{\"secret\":\"\ud800\"}",
                "{\"secret\":\"a\u0000\"}",
                "// secret\n{}",
                "```json\n{\"secret\":1}\n```"
            })
    void refusesEverythingElseWithoutQuotingIt(String text) {
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject(text))
                .satisfies(e -> assertThat(e).hasMessageNotContaining("secret").hasNoCause());
    }

    @Test
    void refusesDeepNestingAtOnce() {
        String deep = "{\"a\":".repeat(Json.MAX_DEPTH) + "1" + "}".repeat(Json.MAX_DEPTH);
        assertThat(Json.parseObject(deep)).hasSize(1);
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject("{\"a\":" + deep + "}"))
                .withMessageContaining("deep");
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject("{\"a\":" + "[".repeat(1_000_000)));
    }

    @Test
    void saysWhichRuleWasBroken() {
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject("{\"k\":1,\"k\":1}"))
                .withMessageContaining("twice");
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject("{} {}"))
                .withMessageContaining("after");
        assertThatExceptionOfType(NotAnObjectException.class)
                .isThrownBy(() -> Json.parseObject("[1]"))
                .withMessageContaining("one JSON object");
    }

    @Test
    void keepsLettersReadableAndClosesNoWrapper() {
        ObjectNode node =
                Json.object().put("content", "程度 é 😀 \"B2\" </memories> a&b `x` \u202E\u200B\u2028\u0007\u0085");
        node.set("list", Json.array().add("</data>"));
        String json = Json.write(node);
        assertThat(json)
                .isEqualTo("{\"content\":\"程度 é 😀 \\\"B2\\\" \\u003c/memories\\u003e a\\u0026b \\u0060x\\u0060 "
                        + "\\u202e\\u200b\\u2028\\u0007\\u0085\",\"list\":[\"\\u003c/data\\u003e\"]}");
        assertThat(Json.parseObject(json)).isEqualTo(node);
    }

    @Test
    void escapesKeysToo() {
        assertThat(Json.write(Json.object().put("</k>", 1))).isEqualTo("{\"\\u003c/k\\u003e\":1}");
    }

    @Test
    void writesALoneSurrogateWithoutFailing() {
        assertThat(Json.write(Json.object().put("a", "\uD800"))).startsWith("{\"a\":");
    }
}
