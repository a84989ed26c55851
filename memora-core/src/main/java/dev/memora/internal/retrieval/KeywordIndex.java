package dev.memora.internal.retrieval;

import dev.memora.internal.text.Terms;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The words of one scope's memories, found again by BM25. Words are kept as hashes, so that no text outlives the memory
 * it came from. Not thread-safe.
 */
final class KeywordIndex {
    /** Measured to suit short statements better than the usual 1.2 and 0.75. */
    private static final double SATURATION = 0.9;

    private static final double LENGTH_SHARE = 0.4;

    /** What a query's words are noted in: one bit each. */
    private static final int MOST_WORDS = Long.SIZE;

    private final Map<MemoryId, Words> memories = new HashMap<>();
    private long totalLength;

    int size() {
        return memories.size();
    }

    /** Takes the memory in, if this version is not known yet. */
    void put(Memory memory) {
        Words known = memories.get(memory.id());
        if (known == null || known.version != memory.version()) {
            remove(memory.id());
            Words words = new Words(memory);
            memories.put(memory.id(), words);
            totalLength += words.length;
        }
    }

    void remove(MemoryId id) {
        Words gone = memories.remove(id);
        if (gone != null) {
            totalLength -= gone.length;
        }
    }

    void retain(Set<MemoryId> ids) {
        List.copyOf(memories.keySet()).stream().filter(id -> !ids.contains(id)).forEach(this::remove);
    }

    /**
     * How much of what the query says each memory says too, 0 exclusive to 1: its BM25 score as a share of the highest
     * that any memory could have. Memories with none of the words are left out.
     */
    Map<MemoryId, Double> match(String query) {
        long[] wanted = Terms.of(query).stream()
                .limit(MOST_WORDS)
                .mapToLong(KeywordIndex::hash)
                .toArray();
        int[] holders = new int[wanted.length];
        List<Match> matches = new ArrayList<>();
        memories.forEach((id, words) -> {
            long met = words.met(wanted, holders);
            if (met != 0) {
                matches.add(new Match(id, met, words.length));
            }
        });
        double[] rarity = new double[wanted.length];
        Arrays.setAll(rarity, i -> Math.log(1 + (size() - holders[i] + 0.5) / (holders[i] + 0.5)));
        double most = Arrays.stream(rarity).sum() * weight(0);
        Map<MemoryId, Double> shares = new HashMap<>();
        for (Match match : matches) {
            double sum = 0;
            for (long rest = match.met; rest != 0; rest &= rest - 1) {
                sum += rarity[Long.numberOfTrailingZeros(rest)];
            }
            shares.put(match.id, sum * weight(match.length) / most);
        }
        return shares;
    }

    /** What one occurrence of a word is worth in a text of this length; a statement hardly says a word twice. */
    private double weight(int length) {
        double relative = length * (double) size() / Math.max(1, totalLength);
        return 1 / (1 + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * relative));
    }

    /** FNV-1a of 64 bits, over UTF-16. */
    private static long hash(String term) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < term.length(); i++) {
            hash = (hash ^ term.charAt(i)) * 0x100000001B3L;
        }
        return hash;
    }

    private record Match(MemoryId id, long met, int length) {}

    private static final class Words {
        final long version;
        final int length;
        private final long[] sorted;

        Words(Memory memory) {
            Set<String> terms = Terms.of(memory.content());
            this.version = memory.version();
            this.length = terms.size();
            this.sorted = Stream.concat(terms.stream(), Terms.characters(terms).stream())
                    .mapToLong(KeywordIndex::hash)
                    .sorted()
                    .toArray();
        }

        /** Which of these words it has, as bits, counting each in its place. */
        long met(long[] wanted, int[] holders) {
            long met = 0;
            for (int i = 0; i < wanted.length; i++) {
                if (Arrays.binarySearch(sorted, wanted[i]) >= 0) {
                    met |= 1L << i;
                    holders[i]++;
                }
            }
            return met;
        }
    }
}
