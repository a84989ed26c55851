package dev.memora.memory;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Whose memories: an exact path such as {@code ("acme", "user-42")}, chosen by the host and never by the model.
 *
 * <p>Two scopes are the same only if all their parts are equal, character by character: nothing is trimmed, folded or
 * normalised, no part is a pattern, and a scope doesn't contain the scopes it is a prefix of. There is no default scope.
 *
 * <p>Immutable.
 *
 * @param parts 1 to {@value #MAX_PARTS} parts, each of 1 to {@value #MAX_PART_BYTES} UTF-8 bytes and without lone
 *     surrogates
 */
public record MemoryScope(List<String> parts) {
    /** The most parts a scope may have. */
    public static final int MAX_PARTS = 8;

    /** The most UTF-8 bytes a part may have. */
    public static final int MAX_PART_BYTES = 256;

    /**
     * Checks and copies the parts.
     *
     * @throws IllegalArgumentException if there are no parts, too many, or one is empty, too long or not valid Unicode
     */
    public MemoryScope {
        parts = List.copyOf(parts);
        if (parts.isEmpty() || parts.size() > MAX_PARTS) {
            throw new IllegalArgumentException(
                    "a scope has 1 to " + MAX_PARTS + " parts, but " + parts.size() + " were given");
        }
        for (int i = 0; i < parts.size(); i++) {
            checkPart(parts.get(i), i);
        }
    }

    /**
     * The scope with these parts, outermost first.
     *
     * @throws IllegalArgumentException as the constructor does
     */
    public static MemoryScope of(String first, String... more) {
        String[] all = new String[more.length + 1];
        all[0] = first;
        System.arraycopy(more, 0, all, 1, more.length);
        return new MemoryScope(Arrays.asList(all));
    }

    /**
     * One string that no other scope has: each part behind its length in UTF-8 bytes, as in {@code 4:acme7:user-42}. For
     * stores that key records by text.
     */
    public String encoded() {
        StringBuilder encoded = new StringBuilder();
        for (String part : parts) {
            encoded.append(part.getBytes(StandardCharsets.UTF_8).length)
                    .append(':')
                    .append(part);
        }
        return encoded.toString();
    }

    /**
     * Eight hexadecimal digits of the SHA-256 of {@link #encoded()}: enough to follow a scope through logs and events
     * without naming anybody, and not enough to serve as a key.
     */
    public String fingerprint() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(encoded().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 4);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Names the scope by its {@linkplain #fingerprint() fingerprint}, since parts may be names of people. */
    @Override
    public String toString() {
        return "MemoryScope[#" + fingerprint() + "]";
    }

    private static void checkPart(String part, int index) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(part)) {
            throw new IllegalArgumentException(
                    "part " + index + " of a scope must be valid Unicode: it has half a pair");
        }
        int bytes = part.getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > MAX_PART_BYTES) {
            throw new IllegalArgumentException("part " + index + " of a scope must have 1 to " + MAX_PART_BYTES
                    + " UTF-8 bytes, but has " + bytes);
        }
    }
}
