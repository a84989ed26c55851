package dev.memora.examples;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/** A terminal whose user types what the test says. */
public final class ScriptedTerminal {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Terminal terminal;

    public ScriptedTerminal(String input) {
        this(input, Terminal.Ability.LINES);
    }

    ScriptedTerminal(String input, Terminal.Ability ability) {
        this.terminal = new Terminal(
                new BufferedReader(new StringReader(input)),
                new PrintStream(bytes, true, StandardCharsets.UTF_8),
                ability);
    }

    public Terminal terminal() {
        return terminal;
    }

    public String output() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
