package dev.memora.openai;

/** Thoughts that some models write into their text, before the answer. */
final class Thoughts {
    private static final String OPEN = "<think>";
    private static final String CLOSE = "</think>";

    private Thoughts() {}

    /** The text behind the thoughts. Thoughts that never end leave nothing. */
    static String without(String text) {
        int end = text.lastIndexOf(CLOSE);
        if (end >= 0) {
            return text.substring(end + CLOSE.length()).stripLeading();
        }
        return text.stripLeading().startsWith(OPEN) ? "" : text;
    }

    /** Lets streamed text pass that is no thought, as far as can be seen. Confined to one thread. */
    static final class Gate {
        private final StringBuilder held = new StringBuilder();
        private boolean open;

        /** Takes the next piece and returns what may be shown now. */
        String pass(String piece) {
            if (open) {
                return piece;
            }
            held.append(piece);
            String text = held.toString().stripLeading();
            if (text.startsWith(OPEN) ? !text.contains(CLOSE) : OPEN.startsWith(text)) {
                return "";
            }
            String shown = without(held.toString());
            open = !shown.isEmpty();
            return shown;
        }
    }
}
