package dev.memora.internal.policy;

/** What the rules for sensitive data look at: a reading and the words found in it. */
record Scan(Reading reading, Words words, Lexicon lexicon) {
    private static final int NEAR = 40;

    /** Whether a word of the group stands within forty characters of the span. */
    boolean near(String group, int start, int end) {
        return words.near(lexicon.group(group), start - NEAR, end + NEAR);
    }

    char at(int index) {
        return index >= 0 && index < reading.length ? reading.plain[index] : ' ';
    }

    /** Whether no ASCII letter or digit touches the span. */
    boolean standsAlone(int start, int end) {
        return !CharKinds.isAsciiAlnum(at(start - 1)) && !CharKinds.isAsciiAlnum(at(end));
    }

    /** The end of the run of ASCII letters and digits that starts there. */
    int alnumEnd(int start) {
        int end = start;
        while (CharKinds.isAsciiAlnum(at(end))) {
            end++;
        }
        return end;
    }
}
