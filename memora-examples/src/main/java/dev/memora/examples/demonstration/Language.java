package dev.memora.examples.demonstration;

/** The languages the rules read. */
enum Language {
    ENGLISH,
    CHINESE;

    /** Chinese if there is a Han character, else English. */
    static Language of(String message) {
        return message.codePoints().anyMatch(Words::isHan) ? CHINESE : ENGLISH;
    }

    /** What a sentence of this language seems to want. */
    Wish read(String message) {
        return this == CHINESE ? ChineseSentence.read(message.strip()) : EnglishSentence.read(message.strip());
    }
}
