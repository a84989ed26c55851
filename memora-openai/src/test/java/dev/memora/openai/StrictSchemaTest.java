package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictSchemaTest {
    private static String object(String properties, String required) {
        return "{'type':'object','properties':{" + properties + "},'required':[" + required
                + "],'additionalProperties':false}";
    }

    private static String violation(String schema) {
        return StrictSchema.violation(schema.replace('\'', '"')).orElse("");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'type':'string'",
                "'type':['string','null'],'description':'d','title':'t'",
                "'type':'string','enum':['a','b']",
                "'const':'a'",
                "'type':'string','format':'date-time','pattern':'^a'",
                "'type':'number','minimum':0,'exclusiveMaximum':9,'multipleOf':3",
                "'type':'array','items':{'type':'integer'},'minItems':1,'maxItems':4",
                "'anyOf':[{'type':'string'},{'type':'null'}]",
                "'$ref':'#','description':'itself'",
            })
    void takesWhatStrictModeTakes(String property) {
        assertThat(violation(object("'a':{" + property + "}", "'a'"))).isEmpty();
    }

    @Test
    void takesAToolWithoutArguments() {
        assertThat(violation(object("", ""))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'type':'string','minLength':1|root.a has the keyword minLength",
                "'type':'string','format':'uri'|root.a has a format",
                "'type':'text'|root.a has a type that there isn't",
                "'type':'object','properties':{}|root.a must say additionalProperties: false",
                "'type':['object','null']|root.a must say additionalProperties: false",
                "'allOf':[]|root.a has the keyword allOf",
                "'type':'string','default':'x'|root.a has the keyword default",
                "'$ref':'#','minimum':1|root.a has minimum beside a $ref",
                "'type':'array','items':{'type':'string','not':{}}|root.a[] has the keyword not",
                "'anyOf':[{'type':'object'}]|root.a must say additionalProperties: false",
            })
    void namesThePropertyThatBreaksARule(String property, String expected) {
        assertThat(violation(object("'a':{" + property + "}", "'a'"))).startsWith(expected);
    }

    @Test
    void namesAnOptionalProperty() {
        String inner = "'b':" + object("'c':{'type':'string'}", "");

        assertThat(violation(object(inner, "'b'")))
                .isEqualTo("root.b.c must be required; let it be null where it is optional");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'type':'array'}", "{'type':['object','null']}", "{'anyOf':[]}", "{}"})
    void wantsAPlainObjectAtTheRoot(String schema) {
        assertThat(violation(schema)).isEqualTo("root must be a plain object");
    }

    @Test
    void checksDefinitions() {
        String schema = "{'type':'object','properties':{},'required':[],'additionalProperties':false,"
                + "'$defs':{'d':{'type':'string','maxLength':1}}}";

        assertThat(violation(schema)).startsWith("$defs.d has the keyword maxLength");
    }

    @Test
    void limitsDepth() {
        String schema = object("", "");
        for (int i = 0; i < 9; i++) {
            schema = object("'a':" + schema, "'a'");
        }
        assertThat(violation(schema)).isEmpty();
        assertThat(violation(object("'a':" + schema, "'a'"))).contains("nested more than 10 levels deep");
    }

    @Test
    void limitsSize() {
        assertThat(violation(many(5_000, "'type':'string'"))).isEmpty();
        assertThat(violation(many(5_001, "'type':'string'"))).contains("5000 properties");
        assertThat(violation(many(1, "'enum':[" + numbers(1_001) + "]"))).contains("1000 enum values");
        assertThat(violation(many(1, "'enum':[" + numbers(251, "x".repeat(60)) + "]")))
                .isEqualTo("root.p0 has an enum of more than 15000 characters");
        assertThat(violation(many(2, "'const':'" + "x".repeat(60_000) + "'"))).contains("120000 characters");
    }

    private static String many(int count, String property) {
        return object(
                IntStream.range(0, count)
                        .mapToObj(i -> "'p" + i + "':{" + property + "}")
                        .collect(Collectors.joining(",")),
                IntStream.range(0, count).mapToObj(i -> "'p" + i + "'").collect(Collectors.joining(",")));
    }

    private static String numbers(int count) {
        return numbers(count, "");
    }

    private static String numbers(int count, String prefix) {
        return IntStream.range(0, count).mapToObj(i -> "'" + prefix + i + "'").collect(Collectors.joining(","));
    }

    @Test
    void refusesWhatIsNoObject() {
        assertThatThrownBy(() -> StrictSchema.violation("[]")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> StrictSchema.violation("not JSON")).isInstanceOf(IllegalArgumentException.class);
    }
}
