package dev.memora.internal.policy;

/** The ASCII characters a kind of code is written with. */
enum Alphabet {
    ALNUM(""),
    URL("-_"),
    BASE64("+/="),
    DOTTED("-_.$"),
    TILDE("-_.~"),
    HEX('F', 'f'),
    UPPER('Z', '\0');

    private final boolean[] members = new boolean[128];

    Alphabet(String beside) {
        this('Z', 'z');
        for (int i = 0; i < beside.length(); i++) {
            members[beside.charAt(i)] = true;
        }
    }

    Alphabet(char lastCapital, char lastSmall) {
        fill('0', '9');
        fill('A', lastCapital);
        fill('a', lastSmall);
    }

    private void fill(char first, char last) {
        for (char c = first; c <= last; c++) {
            members[c] = true;
        }
    }

    boolean has(char c) {
        return c < 128 && members[c];
    }
}
