package dev.memora.sqlite;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The blocks of the scopes that were searched last, up to a number of bytes. Thread-safe. */
final class BlockCache {
    private final long mostBytes;
    private final Map<Long, Block> blocks = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<Long, Long> sizes = new HashMap<>();
    private long bytes;

    BlockCache(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Whether a block of this size may be kept at all. */
    boolean fits(long blockBytes) {
        return blockBytes <= mostBytes;
    }

    /** The scope's block, empty if it is new. */
    synchronized Block of(long scope) {
        return blocks.computeIfAbsent(scope, same -> new Block());
    }

    /** Follows a commit, if the scope's vectors are in memory. Never throws: the write stands already. */
    void follow(BlockChange change) {
        Block block = peek(change.scope());
        if (block == null) {
            return;
        }
        try {
            block.follow(change);
            account(change.scope(), block);
        } catch (RuntimeException | OutOfMemoryError e) {
            // The block only repeats what is on disk; without it the next search reads that again.
            drop(change.scope());
        }
    }

    /** Notes the block's size after a search or a write, and lets go of the least recently used ones above the limit. */
    synchronized void account(long scope, Block block) {
        if (blocks.get(scope) != block) {
            return;
        }
        long size = block.bytes();
        Long before = sizes.put(scope, size);
        bytes += size - (before == null ? 0 : before);
        Iterator<Map.Entry<Long, Block>> oldest = blocks.entrySet().iterator();
        while (bytes > mostBytes && oldest.hasNext()) {
            long next = oldest.next().getKey();
            oldest.remove();
            forget(next);
        }
    }

    synchronized void drop(long scope) {
        blocks.remove(scope);
        forget(scope);
    }

    synchronized void clear() {
        blocks.clear();
        sizes.clear();
        bytes = 0;
    }

    /** How many bytes the vectors in memory take. */
    synchronized long bytes() {
        return bytes;
    }

    /** The scopes whose vectors are in memory, least recently used first. */
    synchronized List<Long> scopes() {
        return List.copyOf(blocks.keySet());
    }

    private synchronized @Nullable Block peek(long scope) {
        return blocks.get(scope);
    }

    private void forget(long scope) {
        Long size = sizes.remove(scope);
        bytes -= size == null ? 0 : size;
    }
}
