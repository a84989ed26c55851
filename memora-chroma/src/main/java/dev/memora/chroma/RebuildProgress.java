package dev.memora.chroma;

/** Follows a rebuild. Called by the thread that rebuilds; what it throws ends the rebuild. */
@FunctionalInterface
public interface RebuildProgress {
    /**
     * So many memories are written.
     *
     * @param memories of those the source gave so far
     */
    void written(long memories);
}
