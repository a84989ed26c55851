package dev.memora.examples.demonstration;

/** What the user seems to want. */
sealed interface Wish {
    /**
     * To have something kept.
     *
     * @param content the statement about the user, in the third person
     * @param explicit whether the user asked for it, or only said something lasting
     * @param event whether it is something that happened
     */
    record Remember(String content, boolean explicit, boolean event) implements Wish {}

    /**
     * To have something forgotten.
     *
     * @param topic what it is about, in the user's words
     */
    record Forget(String topic) implements Wish {}

    /**
     * An answer that rests on something told earlier.
     *
     * @param topic what to look for
     */
    record Recall(String topic) implements Wish {}

    /**
     * To have words counted.
     *
     * @param text the text
     */
    record CountWords(String text) implements Wish {}

    /** Anything else: it needs no memory and no tool. */
    record Talk() implements Wish {}
}
