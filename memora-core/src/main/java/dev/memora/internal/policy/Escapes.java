package dev.memora.internal.policy;

import java.nio.charset.StandardCharsets;

/** Percent escapes, numeric entities and backslash-u escapes. */
final class Escapes {
    private Escapes() {}

    static String undo(String text) {
        StringBuilder out = new StringBuilder(text.length());
        byte[] bytes = new byte[text.length()];
        int pending = 0;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            int hex = c == '%' ? hex(text, i + 1, 2) : -1;
            if (hex >= 0) {
                bytes[pending++] = (byte) hex;
                i += 3;
                continue;
            }
            out.append(new String(bytes, 0, pending, StandardCharsets.UTF_8));
            pending = 0;
            int unit = c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == 'u' ? hex(text, i + 2, 4) : -1;
            int end = c == '&' ? entity(text, i, out) : -1;
            if (unit >= 0) {
                out.append((char) unit);
                i += 6;
            } else if (end > 0) {
                i = end;
            } else {
                out.append(c);
                i++;
            }
        }
        return out.append(new String(bytes, 0, pending, StandardCharsets.UTF_8)).toString();
    }

    private static int hex(String text, int from, int digits) {
        if (from + digits > text.length()) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = text.charAt(i) < 128 ? Character.digit(text.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * 16 + digit;
        }
        return value;
    }

    /** Appends what an entity stands for and returns its end, or -1 if there is none. */
    private static int entity(String text, int start, StringBuilder out) {
        int end = text.indexOf(';', start);
        if (end < 0 || end - start > 9) {
            return -1;
        }
        String name = text.substring(start + 1, end);
        String named = switch (name) {
            case "lt" -> "<";
            case "gt" -> ">";
            case "amp" -> "&";
            case "quot" -> "\"";
            case "apos" -> "'";
            case "nbsp" -> " ";
            default -> "";
        };
        int value = name.startsWith("#") ? number(name) : -1;
        if (named.isEmpty() && (value <= 0 || !Character.isValidCodePoint(value))) {
            return -1;
        }
        out.append(named.isEmpty() ? Character.toString(value) : named);
        return end + 1;
    }

    private static int number(String name) {
        boolean hex = name.length() > 1 && (name.charAt(1) == 'x' || name.charAt(1) == 'X');
        String digits = name.substring(hex ? 2 : 1);
        if (digits.isEmpty() || digits.length() > 6) {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) < 128 ? Character.digit(digits.charAt(i), hex ? 16 : 10) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * (hex ? 16 : 10) + digit;
        }
        return value;
    }
}
