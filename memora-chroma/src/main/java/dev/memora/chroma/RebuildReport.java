package dev.memora.chroma;

/**
 * What a rebuild did.
 *
 * <p>Immutable.
 *
 * @param memories how many memories the collection has now
 * @param embedded how many of them were embedded; the others were there from an earlier attempt
 */
public record RebuildReport(long memories, long embedded) {}
