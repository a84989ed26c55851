package dev.memora.store;

import java.util.List;

/** The optional ability of a store to promise that deleted bytes are gone from its files, and to check it. */
public interface ErasingStore extends MemoryStore {
    /**
     * Makes sure that what was deleted before this call is in no file of the store any more, and looks for it. Called
     * last by an erasure, when every part has been deleted.
     *
     * @param needles UTF-8 bytes of deleted texts to look for; the store adds the vectors it deleted since the last call
     */
    ErasureReport scrub(List<byte[]> needles);
}
