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
import org.jspecify.annotations.Nullable;

/**
 * Where the demo talks: UTF-8 whatever the locale, colours and progress only on a terminal, and no control characters out of
 * anybody's text.
 *
 * <p>Confined to one thread.
 */
public final class Terminal {
    /** What a terminal can do. */
    enum Ability {
        /** A file or a pipe: lines, and what was typed is written, too, since nobody saw it being typed. */
        LINES,
        /** A person at a terminal who wants no colours. */
        PLAIN,
        /** A person at a terminal. */
        COLOURED
    }

    private static final String GREEN = "\u001b[32m";
    private static final String RED = "\u001b[31m";
    private static final String BOLD = "\u001b[1m";
    private static final String PALE = "\u001b[2m";
    private static final String RESET = "\u001b[0m";
    private static final String CLEAR_LINE = "\r\u001b[K";
    private static final int LABEL_WIDTH = 10;

    private final BufferedReader in;
    private final PrintStream out;
    private final Ability ability;
    private boolean midLine;
    private boolean progressShown;

    Terminal(BufferedReader in, PrintStream out, Ability ability) {
        this.in = in;
        this.out = out;
        this.ability = ability;
    }

    /** The process's own input and output. */
    static Terminal system() {
        return new Terminal(
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)),
                new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
                ability(isTerminal(), System.getenv("TERM"), System.getenv("NO_COLOR")));
    }

    /** Writes a line. */
    public void say(String text) {
        line(visible(text));
    }

    /** Writes a heading. */
    public void heading(String text) {
        line(coloured(BOLD, visible(text)));
    }

    /** Writes a line of small print under a label. */
    public void detail(String label, String text) {
        String padding = " ".repeat(Math.max(1, LABEL_WIDTH + 1 - Width.of(label)));
        line(coloured(PALE, "  " + visible(label) + padding) + visible(text));
    }

    /** Writes good news. */
    public void good(String text) {
        line(coloured(GREEN, visible(text)));
    }

    /** Writes bad news. */
    public void bad(String text) {
        line(coloured(RED, visible(text)));
    }

    /** Writes a piece of a line, at once. */
    public void piece(String text) {
        clearProgress();
        String shown = visible(text);
        out.print(shown);
        out.flush();
        midLine = shown.isEmpty() ? midLine : !shown.endsWith("\n");
    }

    /** Ends a line that was written in pieces; does nothing at the start of a line. */
    public void endLine() {
        if (midLine) {
            out.println();
            midLine = false;
        }
    }

    /** Says what goes on, to a person at a terminal; whatever is written next takes its place. */
    public void progress(String text) {
        if (ability != Ability.LINES && !midLine) {
            out.print(CLEAR_LINE + coloured(PALE, visible(text)));
            out.flush();
            progressShown = true;
        }
    }

    /** Asks for a line, stripped; empty at the end of the input. */
    public Optional<String> ask(String prompt) {
        clearProgress();
        endLine();
        out.print(coloured(BOLD, visible(prompt)));
        out.flush();
        try {
            Optional<String> answer = Optional.ofNullable(in.readLine()).map(String::strip);
            if (ability == Ability.LINES || answer.isEmpty()) {
                out.println(visible(answer.orElse("")));
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException("the input can't be read", e);
        }
    }

    private void line(String shown) {
        clearProgress();
        endLine();
        out.println(shown);
    }

    private void clearProgress() {
        if (progressShown) {
            out.print(CLEAR_LINE);
            progressShown = false;
        }
    }

    private String coloured(String colour, String text) {
        return ability == Ability.COLOURED ? colour + text + RESET : text;
    }

    /** Shows control and direction-changing characters as escapes, so that no text can steer the terminal. */
    static String visible(String text) {
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == '\t') {
                result.append("    ");
            } else if (c != '\n' && (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT)) {
                result.append(String.format(Locale.ROOT, "\\u{%X}", c));
            } else {
                result.appendCodePoint(c);
            }
        });
        return result.toString();
    }

    static Ability ability(boolean terminal, @Nullable String term, @Nullable String noColour) {
        if (!terminal || "dumb".equals(term)) {
            return Ability.LINES;
        }
        return noColour == null || noColour.isEmpty() ? Ability.COLOURED : Ability.PLAIN;
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
