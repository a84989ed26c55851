package dev.memora.examples.console;

import java.io.IOException;

/**
 * A command of the console.
 *
 * @param name its name
 * @param chineseName its name in Chinese, which works in any language
 * @param takes what it takes; square brackets for what may be left out, empty for nothing
 * @param english what it does
 * @param chinese the same in Chinese
 * @param action carries it out
 */
record Command(String name, String chineseName, String takes, String english, String chinese, Action action) {
    /** Carries a command out. */
    @FunctionalInterface
    interface Action {
        /**
         * Carries it out.
         *
         * @param argument what was typed behind the name, stripped
         * @throws IOException if a file can't be read or written
         */
        void run(Session session, String argument) throws IOException;
    }

    /** Whether it makes no sense alone. */
    boolean needsArgument() {
        return takes.startsWith("<");
    }

    boolean isCalled(String word) {
        return name.equals(word) || chineseName.equals(word);
    }

    /** How it is typed. */
    String usage() {
        return takes.isEmpty() ? "/" + name : "/" + name + " " + takes;
    }
}
