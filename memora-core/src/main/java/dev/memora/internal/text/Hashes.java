package dev.memora.internal.text;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over several strings such that no two lists of strings are ever hashed as the same bytes. */
public final class Hashes {
    private static final HexFormat HEX = HexFormat.of();

    private Hashes() {}

    /**
     * The hash of the parts in their order: each is written as the length of its UTF-8 form in four bytes, then the form.
     *
     * @return 64 lower-case hexadecimal digits
     */
    public static String sha256(String... parts) {
        MessageDigest digest = digest();
        for (String part : parts) {
            byte[] bytes = bytes(part);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
            digest.update(bytes);
        }
        return HEX.formatHex(digest.digest());
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static byte[] bytes(String part) {
        return CodePoints.hasLoneSurrogate(part) ? generalized(part) : part.getBytes(StandardCharsets.UTF_8);
    }

    // The platform's encoder writes "?" for a lone surrogate, which would make different texts equal.
    private static byte[] generalized(String part) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(part.length() * 3);
        part.codePoints().forEach(c -> {
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                out.write(0xE0 | (c >> 12));
                out.write(0x80 | ((c >> 6) & 0x3F));
                out.write(0x80 | (c & 0x3F));
            } else {
                out.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
            }
        });
        return out.toByteArray();
    }
}
