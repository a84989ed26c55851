package dev.memora.internal.commit;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryType;
import java.util.List;

/**
 * A candidate put before the judge.
 *
 * @param content what would be stored
 * @param type its kind
 * @param similar what it resembles, most similar first
 */
record JudgeCase(String content, MemoryType type, List<Similar> similar) {
    @Override
    public String toString() {
        return "JudgeCase[" + similar.size() + " similar]";
    }

    /** Something a candidate resembles. */
    sealed interface Similar {
        /** What it says. */
        String content();

        /**
         * A stored memory.
         *
         * @param memory as it was read
         */
        record Stored(Memory memory) implements Similar {
            @Override
            public String content() {
                return memory.content();
            }
        }

        /**
         * An earlier candidate of the same request.
         *
         * @param index its place, from 0
         * @param content what it says
         */
        record Earlier(int index, String content) implements Similar {
            @Override
            public String toString() {
                return "Earlier[" + index + "]";
            }
        }
    }

    /**
     * The judge's opinion of one case.
     *
     * @param importance 1 to 5
     * @param verdict what should happen
     * @param target the similar one the verdict is about, as a place in {@link #similar()}; -1 for none
     */
    record Opinion(int importance, Verdict verdict, int target) {}
}
