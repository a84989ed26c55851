package dev.memora.internal.text;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Escapes what could end a wrapper around the JSON, or hide or reorder what a person sees of it. */
final class PromptEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;
    private static final HexFormat HEX = HexFormat.of();
    private static final int[] ASCII = ascii();

    @Override
    public int[] getEscapeCodesForAscii() {
        return ASCII.clone();
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
        return c < 0x80 || isEscaped(c) ? new SerializedString("\\u" + HEX.toHexDigits((char) c)) : null;
    }

    private static boolean isEscaped(int c) {
        return c < 0xA0
                || c == 0x00AD
                || c == 0x061C
                || (c >= 0x200B && c <= 0x200F)
                || (c >= 0x2028 && c <= 0x202E)
                || (c >= 0x2060 && c <= 0x206F)
                || c == 0xFEFF;
    }

    private static int[] ascii() {
        int[] codes = standardAsciiEscapesForJSON();
        for (char c : new char[] {'<', '>', '&', '`', 0x7F}) {
            codes[c] = ESCAPE_CUSTOM;
        }
        return codes;
    }
}
