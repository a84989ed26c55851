package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

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
        ScriptedTerminal coloured = new ScriptedTerminal("", true);

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
}
