package dev.memora.internal.policy;

/** Whether a text speaks of health, faith, sexuality, politics or crime. Thread-safe. */
public final class SpecialCategories {
    private static final Lexicon LEXICON = new Lexicon(Resources.lines("special-words.txt"));

    private SpecialCategories() {}

    /** Whether a word of such a category stands in the text. */
    public static boolean areNamed(String text) {
        for (Reading reading : Readings.of(text)) {
            if (LEXICON.find(reading).count() > 0) {
                return true;
            }
        }
        return false;
    }
}
