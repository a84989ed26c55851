package dev.memora.examples.script;

import dev.memora.examples.Terminal;

/** Says of each expectation whether it came true. Confined to one thread. */
final class Checks {
    private final Terminal terminal;
    private boolean allTrue = true;

    Checks(Terminal terminal) {
        this.terminal = terminal;
    }

    void that(String expectation, boolean came) {
        if (came) {
            terminal.good("  ✓ " + expectation);
        } else {
            terminal.bad("  ✗ " + expectation);
            allTrue = false;
        }
    }

    boolean allTrue() {
        return allTrue;
    }
}
