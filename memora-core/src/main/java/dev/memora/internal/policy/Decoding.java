package dev.memora.internal.policy;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Undoes one layer of base64, hexadecimal, percent, entity and backslash-u encoding; never two. */
final class Decoding {
    private static final int BASE64_LEAST = 12;
    private static final int HEX_LEAST = 24;

    private Decoding() {}

    /** The readable texts that are encoded in a text; nearly always none. */
    static List<String> of(String text) {
        List<String> decoded = new ArrayList<>(0);
        tokens(text, decoded);
        if (text.indexOf('%') >= 0 || text.indexOf('&') >= 0 || text.indexOf('\\') >= 0) {
            String plain = Escapes.undo(text);
            if (!plain.equals(text)) {
                decoded.add(plain);
            }
        }
        return decoded;
    }

    private static void tokens(String text, List<String> decoded) {
        int i = 0;
        while (i < text.length()) {
            int end = i;
            while (end < text.length() && isCode(text.charAt(end))) {
                end++;
            }
            if (end - i >= BASE64_LEAST && isMixed(text, i, end)) {
                String token = text.substring(i, end);
                String hex = token.startsWith("0x") ? token.substring(2) : token;
                byte[] bytes = isHex(hex) ? fromHex(hex) : fromBase64(token);
                String plain = readable(bytes);
                if (!plain.isEmpty()) {
                    decoded.add(plain);
                }
            }
            i = Math.max(end, i) + 1;
        }
    }

    /** A digit, or a capital behind a small letter: plain words have neither, and nearly all codes one. */
    private static boolean isMixed(String text, int start, int end) {
        for (int i = start + 1; i < end; i++) {
            char c = text.charAt(i);
            boolean small = text.charAt(i - 1) >= 'a' && text.charAt(i - 1) <= 'z';
            if ((c >= '0' && c <= '9') || (small && c >= 'A' && c <= 'Z')) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCode(char c) {
        return Alphabet.BASE64.has(c) || c == '-' || c == '_';
    }

    private static boolean isHex(String token) {
        return token.length() >= HEX_LEAST
                && token.length() % 2 == 0
                && token.chars().allMatch(c -> Alphabet.HEX.has((char) c));
    }

    private static byte[] fromHex(String token) {
        byte[] bytes = new byte[token.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(token, i * 2, i * 2 + 2, 16);
        }
        return bytes;
    }

    private static byte[] fromBase64(String token) {
        StringBuilder bare = new StringBuilder(token.length());
        for (int i = 0; i < token.length() && token.charAt(i) != '='; i++) {
            char c = token.charAt(i);
            bare.append(c == '-' ? '+' : c == '_' ? '/' : c);
        }
        int cut = bare.length() % 4 == 1 ? bare.length() - 1 : bare.length();
        return Base64.getDecoder().decode(bare.substring(0, cut));
    }

    /** The bytes as text if at least 95 of 100 characters can be read, or nothing. */
    private static String readable(byte[] bytes) {
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            int odd = 0;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                odd += CharKinds.of(c) == CharKinds.HIDDEN || c == '\ufffd' ? 1 : 0;
            }
            return odd * 20 <= text.length() ? text.toString() : "";
        } catch (CharacterCodingException e) {
            // Bytes that are no text hide no text.
            return "";
        }
    }
}
