package dev.memora.sqlite;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Remembers enough of each deleted vector to find what may be left of it in the file, and deleted names of scopes.
 * Thread-safe.
 *
 * <p>What doesn't fit, or can't be told from other vectors, is only counted: then the file has to be rewritten without
 * looking.
 */
final class Deletions {
    private static final int SAMPLE_BYTES = 16;
    private static final int SAMPLES = 4;
    private static final int MOST = 100_000;

    private List<List<byte[]>> samples = new ArrayList<>();
    private boolean unknown;

    /** What was deleted; {@code unknown} if something was that the samples don't tell of. */
    record Taken(List<List<byte[]>> samples, boolean unknown) {}

    synchronized void add(Collection<byte[]> vectors) {
        for (byte[] vector : vectors) {
            List<byte[]> of = samples(vector);
            if (of.isEmpty() || samples.size() >= MOST) {
                unknown = true;
            } else {
                samples.add(of);
            }
        }
    }

    /** Each name in its forms. */
    synchronized void addNames(Collection<List<byte[]>> names) {
        samples.addAll(names);
    }

    /** Vectors were deleted that are too many to sample. */
    synchronized void addUnknown() {
        unknown = true;
    }

    /** Hands the samples over and begins anew. */
    synchronized Taken take() {
        Taken taken = new Taken(samples, unknown);
        samples = new ArrayList<>();
        unknown = false;
        return taken;
    }

    /** Takes them back after a search that didn't come to its end. */
    synchronized void giveBack(Taken taken) {
        unknown |= taken.unknown();
        samples.addAll(taken.samples());
    }

    /** Some places of a vector that hardly any other vector repeats: not those full of zeros. */
    private static List<byte[]> samples(byte[] vector) {
        List<byte[]> samples = new ArrayList<>(SAMPLES);
        int stride = Math.max(SAMPLE_BYTES, vector.length / SAMPLES / Float.BYTES * Float.BYTES);
        for (int from = 0; from + SAMPLE_BYTES <= vector.length && samples.size() < SAMPLES; from += stride) {
            byte[] sample = Arrays.copyOfRange(vector, from, from + SAMPLE_BYTES);
            if (zeros(sample) <= SAMPLE_BYTES / 4) {
                samples.add(sample);
            }
        }
        return samples;
    }

    private static int zeros(byte[] bytes) {
        int zeros = 0;
        for (byte b : bytes) {
            zeros += b == 0 ? 1 : 0;
        }
        return zeros;
    }
}
