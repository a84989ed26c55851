package dev.memora.tool;

/** Whether a tool's output can carry somebody else's words. */
public enum Trust {
    /** The output is computed from the arguments alone, so that it holds nothing the model didn't write. */
    TRUSTED,
    /**
     * The output may come from anywhere: a web page, a file, another system. Once such an output is in a turn, every
     * memory write of that turn waits for a person, and its text is no evidence for anything.
     */
    UNTRUSTED
}
