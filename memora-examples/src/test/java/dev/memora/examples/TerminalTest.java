package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void showsWhatCouldSteerATerminal() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        scripted.terminal().say("a\u001b[2Jb\u202Ec\u0007\nd");

        assertThat(scripted.output()).isEqualTo("a\\u{1B}[2Jb\\u{202E}c\\u{7}" + "\nd" + System.lineSeparator());
    }

    @Test
    void writesChineseAsUtf8WhateverTheLocale() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        scripted.terminal().heading("記憶");

        assertThat(scripted.output()).isEqualTo("記憶" + System.lineSeparator());
    }

    @Test
    void coloursOnlyATerminal() {
        ScriptedTerminal plain = new ScriptedTerminal("");
        ScriptedTerminal coloured = new ScriptedTerminal("", Terminal.Ability.COLOURED);

        plain.terminal().good("fine");
        coloured.terminal().good("fine");

        assertThat(plain.output()).doesNotContain("\u001b");
        assertThat(coloured.output()).contains("\u001b[32mfine\u001b[0m");
    }

    @Test
    void endsQuietlyWithItsInput() {
        ScriptedTerminal scripted = new ScriptedTerminal("  one \n");

        assertThat(scripted.terminal().ask("> ")).contains("one");
        assertThat(scripted.terminal().ask("> ")).isEmpty();
    }

    @Test
    @DisplayName("B46 colours only on a terminal, and none if NO_COLOR says so")
    void knowsWhatATerminalCanDo() {
        assertThat(Terminal.ability(false, "xterm", null)).isEqualTo(Terminal.Ability.LINES);
        assertThat(Terminal.ability(true, "xterm", null)).isEqualTo(Terminal.Ability.COLOURED);
        assertThat(Terminal.ability(true, "xterm", "")).isEqualTo(Terminal.Ability.COLOURED);
        assertThat(Terminal.ability(true, "xterm", "1")).isEqualTo(Terminal.Ability.PLAIN);
        assertThat(Terminal.ability(true, "dumb", null)).isEqualTo(Terminal.Ability.LINES);
    }

    @Test
    void showsProgressToAPersonOnlyAndPutsTheNextLineInItsPlace() {
        ScriptedTerminal lines = new ScriptedTerminal("");
        ScriptedTerminal plain = new ScriptedTerminal("", Terminal.Ability.PLAIN);

        for (ScriptedTerminal scripted : List.of(lines, plain)) {
            scripted.terminal().progress("thinking");
            scripted.terminal().progress("storing");
            scripted.terminal().say("done");
        }

        assertThat(lines.output()).isEqualTo("done" + System.lineSeparator());
        assertThat(plain.output())
                .isEqualTo("\r\u001b[Kthinking\r\u001b[Kstoring\r\u001b[Kdone" + System.lineSeparator());
    }

    @Test
    void doesNotWipeAHalfWrittenLine() {
        ScriptedTerminal scripted = new ScriptedTerminal("", Terminal.Ability.PLAIN);

        scripted.terminal().piece("half a ");
        scripted.terminal().progress("thinking");
        scripted.terminal().piece("line");
        scripted.terminal().endLine();
        scripted.terminal().endLine();

        assertThat(scripted.output()).isEqualTo("half a line" + System.lineSeparator());
    }

    @Test
    void writesWhatNobodySawBeingTyped() {
        ScriptedTerminal scripted = new ScriptedTerminal("one\n");

        scripted.terminal().ask("> ");

        assertThat(scripted.output()).isEqualTo("> one" + System.lineSeparator());
    }

    @Test
    void alignsLabelsWhateverTheirScript() {
        ScriptedTerminal scripted = new ScriptedTerminal("");

        scripted.terminal().detail("model", "x");
        scripted.terminal().detail("模型", "x");

        assertThat(scripted.output().lines()).containsExactly("  model      x", "  模型       x");
    }
}
