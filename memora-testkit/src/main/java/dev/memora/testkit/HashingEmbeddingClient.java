package dev.memora.testkit;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An embedding model made of arithmetic: texts that share words, beginnings of words or, in Han, kana and Hangul,
 * characters lie near each other. It knows no synonyms. The same text has the same vector in every process.
 *
 * <p>One token is counted per code point. Thread-safe.
 */
public final class HashingEmbeddingClient implements EmbeddingClient {
    private static final int DIMENSIONS = 256;
    private static final int STEM = 4;

    private final EmbeddingSpace space;
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger texts = new AtomicInteger();

    /** Creates a client with vectors of {@value #DIMENSIONS} dimensions. */
    public HashingEmbeddingClient() {
        this(EmbeddingSpace.of("hashing", DIMENSIONS));
    }

    /** Creates a client that says its vectors lie in this space, and makes them as long as it says. */
    public HashingEmbeddingClient(EmbeddingSpace space) {
        this.space = space;
    }

    /** How often it was called. */
    public int calls() {
        return calls.get();
    }

    /** How many texts it was given. */
    public int texts() {
        return texts.get();
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        calls.incrementAndGet();
        texts.addAndGet(request.texts().size());
        List<EmbeddingResult> results = new ArrayList<>();
        long tokens = 0;
        for (String text : request.texts()) {
            results.add(EmbeddingResult.of(vector(text)));
            tokens += text.codePointCount(0, text.length());
        }
        return new EmbeddingResponse(results, tokens);
    }

    private float[] vector(String text) {
        double[] sum = new double[space.dimensions()];
        String folded = text.toLowerCase(Locale.ROOT);
        StringBuilder word = new StringBuilder();
        int before = 0;
        for (int codePoint : folded.codePoints().toArray()) {
            boolean ideograph = Character.isIdeographic(codePoint) || isSyllable(codePoint);
            if (ideograph || !Character.isLetterOrDigit(codePoint)) {
                addWord(sum, word);
            } else {
                word.appendCodePoint(codePoint);
            }
            if (ideograph) {
                add(sum, Character.toString(codePoint), 0.5);
                if (before != 0) {
                    add(sum, Character.toString(before) + Character.toString(codePoint), 1);
                }
            }
            before = ideograph ? codePoint : 0;
        }
        addWord(sum, word);
        return unit(sum, folded);
    }

    private static boolean isSyllable(int codePoint) {
        Character.UnicodeScript script = Character.UnicodeScript.of(codePoint);
        return script == Character.UnicodeScript.HIRAGANA
                || script == Character.UnicodeScript.KATAKANA
                || script == Character.UnicodeScript.HANGUL;
    }

    private static void addWord(double[] sum, StringBuilder letters) {
        if (letters.isEmpty()) {
            return;
        }
        String word = letters.toString();
        letters.setLength(0);
        boolean code = word.chars().anyMatch(Character::isDigit);
        // Short words are mostly grammar; a code such as B2 is what the sentence is about.
        double weight = code ? 1 : Math.min(word.length(), 6) / 6.0;
        add(sum, word, weight);
        if (!code && word.length() > STEM) {
            add(sum, word.substring(0, STEM) + "*", weight / 2);
        }
    }

    private static void add(double[] sum, String feature, double weight) {
        int hash = mix(feature.hashCode());
        sum[Math.floorMod(hash, sum.length)] += (hash & 0x4000_0000) == 0 ? weight : -weight;
    }

    /** Spreads the bits, since neighbouring strings have neighbouring hash codes. */
    private static int mix(int hash) {
        int mixed = hash * 0x85EB_CA6B;
        mixed ^= mixed >>> 13;
        mixed *= 0xC2B2_AE35;
        return mixed ^ (mixed >>> 16);
    }

    private static float[] unit(double[] sum, String text) {
        double square = 0;
        for (double value : sum) {
            square += value * value;
        }
        if (square == 0) {
            sum[Math.floorMod(mix(text.hashCode()), sum.length)] = 1;
            square = 1;
        }
        float[] unit = new float[sum.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (sum[i] / Math.sqrt(square));
        }
        return unit;
    }
}
