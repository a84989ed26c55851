package dev.memora.action;

/** What an action is for. */
public enum ActionKind {
    /** To store a statement. */
    REMEMBER,
    /** To delete a memory. */
    FORGET,
    /** To store an exported memory. */
    IMPORT,
    /** To take another action back. */
    UNDO
}
