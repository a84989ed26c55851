package dev.memora.testkit;

/**
 * Stands for the end of the process. An error and not an exception, so that code which deals with failures doesn't deal
 * with this one: what a killed process leaves behind is what it had written.
 */
public final class SimulatedCrash extends Error {
    private static final long serialVersionUID = 1L;

    /** Creates a crash. */
    public SimulatedCrash() {
        super("the simulated process has ended");
    }
}
