package dev.memora.examples.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
    @Test
    @DisplayName("B46 every command there must be")
    void knowsEveryCommand() {
        assertThat(Commands.ALL)
                .extracting(Command::name)
                .contains(
                        "help",
                        "history",
                        "context",
                        "summary",
                        "status",
                        "memories",
                        "remember",
                        "search",
                        "forget",
                        "reviews",
                        "approvals",
                        "profile",
                        "export",
                        "erase",
                        "exit")
                .doesNotHaveDuplicates();
        assertThat(Commands.ALL).extracting(Command::chineseName).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/memories", "memories", "Memories", "/ memories", "記憶", "／記憶"})
    void readsACommandWithASlashOrAlone(String line) {
        assertThat(Commands.parse(line)).hasValueSatisfying(call -> {
            assertThat(call.command()).map(Command::name).contains("memories");
            assertThat(call.argument()).isEmpty();
        });
    }

    @Test
    void splitsTheArgumentOff() {
        assertThat(Commands.parse("/remember  I like  tea ")).contains(new Commands.Call("remember", "I like  tea"));
        assertThat(Commands.parse("/搜尋　樂器")).contains(new Commands.Call("搜尋", "樂器"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "remember that I like tea",
                "forget my exam",
                "search for a good book",
                "help me with this essay",
                "history of Rome",
                "memory",
                "請記住我住在高雄。"
            })
    @DisplayName("what one would say to a model is said to the model")
    void takesASentenceForAMessage(String line) {
        assertThat(Commands.parse(line)).isEmpty();
    }

    @Test
    void neverSendsAMistypedCommandToTheModel() {
        assertThat(Commands.parse("/memoires"))
                .hasValueSatisfying(call -> assertThat(call.command()).isEmpty());
        assertThat(Commands.parse("/")).isPresent();
    }
}
