package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThirdPersonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I study law               | The user studies law.",
                "I say it often            | The user says it often.",
                "I teach maths             | The user teaches maths.",
                "I have a dog              | The user has a dog.",
                "I don't eat meat          | The user doesn't eat meat.",
                "I moved to Porto          | The user moved to Porto.",
                "I would like to learn Thai | The user would like to learn Thai.",
                "I'll be 40 in May         | The user will be 40 in May.",
                "I've lived here           | The user has lived here.",
                "my brother lives with me  | The user's brother lives with them.",
                "I think I'm shy           | The user thinks they are shy.",
                "I work at home right now  | The user works at home.",
                "the shop is mine          | The shop is theirs.",
            })
    void speaksOfTheUser(String said, String content) {
        assertThat(ThirdPerson.of(said)).isEqualTo(content);
    }

    @Test
    void leavesWordsAloneThatOnlyHoldAPronoun() {
        assertThat(ThirdPerson.of("I like mystery and Miami")).isEqualTo("The user likes mystery and Miami.");
    }

    @Test
    void startsWithAWholeCharacter() {
        assertThat(ThirdPerson.of("😀 is a smile")).isEqualTo("😀 is a smile.");
    }
}
