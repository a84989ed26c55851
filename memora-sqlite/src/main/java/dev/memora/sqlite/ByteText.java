package dev.memora.sqlite;

import java.util.Locale;

/**
 * Text as bytes and back without loss: NUL and half surrogate pairs survive, and bytes compare as UTF-16 code units do,
 * which is the order of memory ids.
 *
 * <p>The encoding is CESU-8: UTF-8 of each code unit by itself.
 */
final class ByteText {
    private ByteText() {}

    static byte[] encode(String text) {
        byte[] bytes = new byte[length(text)];
        int at = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes[at++] = (byte) c;
            } else if (c < 0x800) {
                bytes[at++] = (byte) (0xC0 | (c >> 6));
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            } else {
                bytes[at++] = (byte) (0xE0 | (c >> 12));
                bytes[at++] = (byte) (0x80 | ((c >> 6) & 0x3F));
                bytes[at++] = (byte) (0x80 | (c & 0x3F));
            }
        }
        return bytes;
    }

    static String decode(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length);
        for (int i = 0; i < bytes.length; i++) {
            int first = bytes[i];
            if (first >= 0) {
                text.append((char) first);
            } else if ((first & 0x20) == 0) {
                text.append((char) ((first & 0x1F) << 6 | (bytes[++i] & 0x3F)));
            } else {
                text.append((char) ((first & 0x0F) << 12 | (bytes[++i] & 0x3F) << 6 | (bytes[++i] & 0x3F)));
            }
        }
        return text.toString();
    }

    /** JSON that says the same without half surrogate pairs, which no UTF-8 column can hold. */
    static String storable(String json) {
        StringBuilder escaped = null;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < json.length()
                    && Character.isLowSurrogate(json.charAt(i + 1));
            if (Character.isSurrogate(c) && !pair) {
                if (escaped == null) {
                    escaped = new StringBuilder(json.length() + 16).append(json, 0, i);
                }
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                continue;
            }
            if (escaped != null) {
                escaped.append(c);
            }
            if (pair) {
                i++;
                if (escaped != null) {
                    escaped.append(json.charAt(i));
                }
            }
        }
        return escaped == null ? json : escaped.toString();
    }

    private static int length(String text) {
        int length = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            length += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
        }
        return length;
    }
}
