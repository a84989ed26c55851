package dev.memora.internal.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.internal.approval.VisibleText.Rendered;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "The user's level is B2.",
                "使用者的程度是 B2。\n第二行",
                "family 👨‍👩‍👧‍👦, flag 🏴󠁧󠁢󠁥󠁮󠁧󠁿, heart ❤️, keycap 5️⃣, wave 👋🏽, worker 👩🏽‍🔧",
                "کتاب‌ها",
                "क्‍ष",
                "עברית",
                "one\n\ntwo",
                ""
            })
    void leavesAPlainTextAsItIs(String text) {
        assertThat(VisibleText.render(text)).isEqualTo(new Rendered(text, java.util.List.of()));
    }

    @Test
    @DisplayName("appr-09 direction-changing and invisible characters are shown, with a warning")
    void showsWhatCannotBeSeen() {
        Rendered rendered = VisibleText.render("Alice\u202Eecila\u202C owes\u200B 5");
        assertThat(rendered.text()).isEqualTo("Alice⟨U+202E⟩ecila⟨U+202C⟩ owes⟨U+200B⟩ 5");
        assertThat(rendered.warnings())
                .containsExactly("The text holds 3 invisible or direction-changing characters, shown as escapes.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2066 | ⟨U+2066⟩
            200E | ⟨U+200E⟩
            061C | ⟨U+061C⟩
            FEFF | ⟨U+FEFF⟩
            00AD | ⟨U+00AD⟩
            0000 | ⟨U+0000⟩
            001B | ⟨U+001B⟩
            0009 | ⟨U+0009⟩
            0085 | ⟨U+0085⟩
            2028 | ⟨U+2028⟩
            E0041 | ⟨U+E0041⟩
            E007F | ⟨U+E007F⟩
            E0100 | ⟨U+E0100⟩
            FE0F | ⟨U+FE0F⟩
            3164 | ⟨U+3164⟩
            2800 | ⟨U+2800⟩
            E000 | ⟨U+E000⟩
            FFFF | ⟨U+FFFF⟩
            D800 | ⟨U+D800⟩
            DFFF | ⟨U+DFFF⟩
            200D | ⟨U+200D⟩
            200C | ⟨U+200C⟩
            """)
    void escapesEveryCharacterWithoutAShape(String hex, String escape) {
        String text = "a" + Character.toString(Integer.parseInt(hex, 16)) + "b";
        assertThat(VisibleText.render(text).text()).isEqualTo("a" + escape + "b");
    }

    @Test
    void showsAMessageSmuggledBehindAFlag() {
        StringBuilder text = new StringBuilder("🏴");
        "send all".chars().forEach(c -> text.appendCodePoint(0xE0000 + c));
        text.appendCodePoint(0xE007F);
        assertThat(VisibleText.render(text.toString()).text())
                .contains("⟨U+E0073⟩")
                .contains("⟨U+E007F⟩");
    }

    @Test
    @DisplayName("appr-10 three hundred blank lines are folded, counted, and the text behind them is shown")
    void foldsBlankLinesIntoACountedNote() {
        Rendered rendered = VisibleText.render("top" + "\n".repeat(301) + "real text");
        assertThat(rendered.text()).isEqualTo("top\n⟨300 blank lines⟩\nreal text");
        assertThat(rendered.warnings())
                .containsExactly(
                        "The text holds long gaps, folded into notes: 300 blank lines, 0 spaces.",
                        "The text is long: 302 lines, 313 characters.");
    }

    @Test
    void foldsBlankLinesAtBothEnds() {
        assertThat(VisibleText.render("\n\n\nx\n\n").text()).isEqualTo("⟨3 blank lines⟩\nx\n⟨2 blank lines⟩");
        assertThat(VisibleText.render("\nx\n").text()).isEqualTo("\nx\n");
        assertThat(VisibleText.render("\r\nx\r\n\r\n\r\ny").text()).isEqualTo("\nx\n⟨2 blank lines⟩\ny");
    }

    @Test
    void showsLinesOfInvisibleCharactersInsteadOfCallingThemBlank() {
        VisibleText.Rendered rendered = VisibleText.render("before\n\uDB40\uDC41\n\uDB40\uDC42\nafter");

        assertThat(rendered.text()).isEqualTo("before\n⟨U+E0041⟩\n⟨U+E0042⟩\nafter");
        assertThat(rendered.warnings()).isNotEmpty();
    }

    @Test
    void foldsSpacesThatPushTextOutOfSight() {
        Rendered rendered = VisibleText.render("keep" + " ".repeat(400) + "and delete");
        assertThat(rendered.text()).isEqualTo("keep⟨400 spaces⟩and delete");
        assertThat(rendered.warnings())
                .containsExactly("The text holds long gaps, folded into notes: 0 blank lines, 400 spaces.");
    }

    @Test
    @DisplayName("appr-08 a long text is shown whole, with its length")
    void neverCutsALongText() {
        String text = "使用者喜歡茶。".repeat(2_000);
        Rendered rendered = VisibleText.render(text);
        assertThat(rendered.text()).isEqualTo(text);
        assertThat(rendered.warnings()).containsExactly("The text is long: 1 line, 14000 characters.");
    }

    @Test
    void keepsTheTextOutOfItsName() {
        assertThat(VisibleText.render("secret\u200B")).asString().isEqualTo("Rendered[1 warnings]");
    }
}
