package dev.memora.internal.text;

import dev.memora.internal.text.Token.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What two statements must have in common before one may be called a duplicate of the other: numbers, codes, dates,
 * units, parts of the day, denial, modality, and names.
 *
 * <p>It errs towards "differs": two wordings of one fact may have different signatures, two values hardly the same.
 * Immutable; holds content, so it has no readable {@link #toString()}.
 */
public final class Signature {
    private static final Set<String> PARTS_OF_THE_DAY = Lexicon.words(
            "morning mornings afternoon afternoons evening evenings night nights noon midnight weekday weekdays weekend weekends");
    private static final List<String> PARTS_OF_THE_DAY_IN_RUNS =
            List.of("早上", "早晨", "上午", "中午", "下午", "晚上", "半夜", "周末", "平日", "朝", "昼", "夜", "아침", "점심", "저녁", "밤", "주말");

    private final Set<String> values;
    private final Set<DateMention> dates;
    private final Set<String> named;
    private final Set<String> terms;
    private final Set<String> words;
    private final Set<String> qualities;

    private Signature(FoldedText text, Dates dates, List<Token> all, List<Token> rest) {
        this.dates = dates.mentions();
        boolean shouted = ContentKey.isShouted(text.typed());
        this.values = values(dates.rest(), rest, shouted);
        this.named = shouted ? new LinkedHashSet<>() : named(rest);
        this.terms = new LinkedHashSet<>();
        Terms.addAll(
                terms, rest.stream().filter(token -> !isName(token.folded())).toList());
        this.words = all.stream()
                .filter(token -> token.kind() == Kind.WORD || token.kind() == Kind.CODE)
                .map(Token::folded)
                .collect(Collectors.toSet());
        Lexicon.TONGUES_IN_RUNS.forEach((spelling, tongue) -> {
            if (text.folded().contains(spelling)) {
                words.add(tongue);
                named.add(tongue);
            }
        });
        Set<String> found = new TreeSet<>(Modality.of(dates.rest(), rest));
        if (Polarity.isDenied(text, all)) {
            found.add("not");
        }
        this.qualities = found;
        addUnits(text, all);
    }

    /** The signature of a text. */
    public static Signature of(String text) {
        List<Token> all = Tokens.of(text);
        FoldedText folded = FoldedText.of(text);
        Dates dates = Dates.in(folded);
        List<Token> rest =
                dates.mentions().isEmpty() ? all : Tokens.of(dates.rest().typed());
        return new Signature(folded, dates, all, rest);
    }

    /** Whether anything differs that must not differ between duplicates. Symmetric. */
    public boolean differsFrom(Signature other) {
        return !values.equals(other.values)
                || !canonicalDates().equals(other.canonicalDates())
                || !qualities.equals(other.qualities)
                || !other.words.containsAll(named)
                || !words.containsAll(other.named)
                || denies(other)
                || other.denies(this);
    }

    /** The numbers, codes and acronyms, outside of dates, in one spelling. */
    public Set<String> values() {
        return Set.copyOf(values);
    }

    /** The dates. */
    public Set<DateMention> dates() {
        return Set.copyOf(dates);
    }

    /**
     * The folded words with a capital that isn't due to a sentence's beginning. Acronyms are left out, and so are
     * languages, countries, weekdays and months, which are capitalised without being names.
     */
    public Set<String> names() {
        return named.stream().filter(this::isName).collect(Collectors.toUnmodifiableSet());
    }

    /** The terms outside of dates and names. */
    public Set<String> terms() {
        return Set.copyOf(terms);
    }

    /** All folded words and codes. */
    public Set<String> words() {
        return Set.copyOf(words);
    }

    /** Whether something is denied. */
    public boolean isDenied() {
        return qualities.contains("not");
    }

    private boolean isName(String word) {
        return named.contains(word)
                && !Lexicon.PLACES_AND_TONGUES.contains(word)
                && !Lexicon.TONGUES_IN_RUNS.containsValue(word)
                && !DatePatterns.MONTHS.containsKey(word)
                && !DatePatterns.WEEKDAYS.containsKey(word);
    }

    private Set<String> canonicalDates() {
        return dates.stream().map(DateMention::canonical).collect(Collectors.toSet());
    }

    private boolean denies(Signature other) {
        return words.stream()
                .filter(word -> !other.words.contains(word))
                .anyMatch(word -> other.words.stream().anyMatch(base -> isDenialOf(word, base)));
    }

    private static boolean isDenialOf(String word, String base) {
        int longer = word.length() - base.length();
        return base.length() > 3
                && (longer == 2 || longer == 3)
                && word.endsWith(base)
                && Set.of("un", "in", "im", "ir", "il", "dis", "non", "mis").contains(word.substring(0, longer));
    }

    private static Set<String> values(FoldedText text, List<Token> tokens, boolean shouted) {
        Set<String> values = new LinkedHashSet<>();
        Token before = null;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.kind() == Kind.NUMBER) {
                boolean negative = before != null && before.typed().equals("-") && before.spaced() && !token.spaced();
                values.add((negative ? "-" : "") + Numerals.digits(token.typed()));
            } else if (token.kind() == Kind.CODE || (token.isAcronym() && !shouted)) {
                values.add(token.folded());
            } else if (token.kind() == Kind.WORD) {
                int hyphen = i + 1 < tokens.size() && tokens.get(i + 1).typed().equals("-") ? 2 : 1;
                String ones =
                        i + hyphen < tokens.size() ? tokens.get(i + hyphen).folded() : "";
                String number = Numerals.words(token.folded(), ones);
                if (number != null) {
                    values.add(number);
                    i += Numerals.isCompound(token.folded(), ones) ? hyphen : 0;
                }
            }
            before = token;
        }
        Numerals.counted(text.folded()).forEach(values::add);
        return values;
    }

    private static Set<String> named(List<Token> tokens) {
        Set<String> names = new LinkedHashSet<>();
        for (Token token : tokens) {
            if (token.kind() == Kind.WORD
                    && token.isCapitalised()
                    && !token.initial()
                    && !token.isAcronym()
                    && !Terms.isGeneric(token.folded())) {
                names.add(token.folded());
            }
        }
        return names;
    }

    private void addUnits(FoldedText text, List<Token> tokens) {
        Set<String> found = new HashSet<>();
        List<Token> list = new ArrayList<>(tokens);
        for (int i = 0; i < list.size(); i++) {
            String folded = list.get(i).folded();
            if (PARTS_OF_THE_DAY.contains(folded)) {
                found.add(folded.endsWith("s") ? folded.substring(0, folded.length() - 1) : folded);
            }
            if (list.get(i).kind() == Kind.NUMBER || Numerals.word(folded) != null) {
                unitAt(list, i + 1).ifPresent(found::add);
                unitAt(list, i - 1)
                        .filter(unit -> "usdeurgbpjpy".contains(unit))
                        .ifPresent(found::add);
            }
        }
        PARTS_OF_THE_DAY_IN_RUNS.stream().filter(text.folded()::contains).forEach(found::add);
        qualities.addAll(found);
    }

    private static Optional<String> unitAt(List<Token> tokens, int at) {
        if (at < 0 || at >= tokens.size()) {
            return Optional.empty();
        }
        String folded = tokens.get(at).folded();
        String unit = Lexicon.UNITS.get(folded);
        if (unit == null && tokens.get(at).kind() == Kind.RUN) {
            for (int length = Math.min(3, folded.length()); length > 0 && unit == null; length--) {
                unit = Lexicon.UNITS.get(folded.substring(0, length));
            }
        }
        return Optional.ofNullable(unit);
    }
}
