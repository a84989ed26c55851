package dev.memora.examples;

/** How wide a text is on a terminal, where Chinese characters take two columns. */
final class Width {
    private Width() {}

    /** The columns a text takes. */
    static int of(String text) {
        return text.codePoints().map(Width::of).sum();
    }

    private static int of(int point) {
        if (Character.getType(point) == Character.NON_SPACING_MARK) {
            return 0;
        }
        boolean wide = Character.isIdeographic(point)
                || (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0x303E)
                || (point >= 0x3041 && point <= 0x33FF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F300 && point <= 0x1FAFF);
        return wide ? 2 : 1;
    }
}
