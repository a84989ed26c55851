package dev.memora.examples;

import java.io.BufferedReader;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the demo talks: UTF-8 whatever the locale, colours only on a terminal, and no control characters out of anybody's
 * text.
 *
 * <p>Confined to one thread.
 */
public final class Terminal {
    private static final String GREEN = "\u001b[32m";
    private static final String RED = "\u001b[31m";
    private static final String BOLD = "\u001b[1m";
    private static final String PALE = "\u001b[2m";
    private static final String RESET = "\u001b[0m";

    private final BufferedReader in;
    private final PrintStream out;
    private final boolean colours;

    Terminal(BufferedReader in, PrintStream out, boolean colours) {
        this.in = in;
        this.out = out;
        this.colours = colours;
    }

    /** The process's own input and output. */
    static Terminal system() {
        return new Terminal(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
                isTerminal() && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM")));
    }

    /** Writes a line. */
    public void say(String text) {
        out.println(visible(text));
    }

    /** Writes a heading. */
    public void heading(String text) {
        out.println(coloured(BOLD, visible(text)));
    }

    /** Writes a line of small print under a label. */
    public void detail(String label, String text) {
        out.println(coloured(PALE, String.format(Locale.ROOT, "  %-10s", label)) + visible(text));
    }

    /** Writes good news. */
    public void good(String text) {
        out.println(coloured(GREEN, visible(text)));
    }

    /** Writes bad news. */
    public void bad(String text) {
        out.println(coloured(RED, visible(text)));
    }

    /** Asks for a line, stripped; empty at the end of the input. */
    Optional<String> ask(String prompt) {
        out.print(coloured(BOLD, visible(prompt)));
        out.flush();
        try {
            return Optional.ofNullable(in.readLine()).map(String::strip);
        } catch (IOException e) {
            throw new UncheckedIOException("the input can't be read", e);
        }
    }

    private String coloured(String colour, String text) {
        return colours ? colour + text + RESET : text;
    }

    /** Shows control and direction-changing characters as escapes, so that no text can steer the terminal. */
    static String visible(String text) {
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c != '\n' && (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)) {
                result.append(String.format(Locale.ROOT, "\\u{%X}", c));
            } else {
                result.appendCodePoint(c);
            }
        });
        return result.toString();
    }

    @SuppressWarnings("SystemConsoleNull") // asked for both ways, below
    private static boolean isTerminal() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            // JDK 22 and later may hand out a console without a terminal, and say so
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }
}
