package dev.memora.approval;

/** How a person settles what nobody could decide safely. */
public enum ReviewResolution {
    /** What is stored stays, and the proposal is dropped. */
    KEEP_OLD,
    /** The proposal takes the place of what is stored; of a proposed forget: it is carried out. */
    KEEP_NEW,
    /** The proposal is stored beside what is stored. Not for a proposed forget. */
    KEEP_BOTH
}
