package dev.memora.settings;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An environment variable that makes a setting.
 *
 * @param name its name
 * @param takes which values it takes, in words
 * @param meaning what it is for
 * @param reader reads a value into a draft, or says what is wrong with it
 * @param value a setting's value, as the variable would say it
 */
record Variable(String name, String takes, String meaning, Reader reader, Function<MemoraSettings, String> value) {
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,12}");

    /** Reads a value. */
    @FunctionalInterface
    interface Reader {
        Optional<String> read(String value, EnvironmentSettings.Draft draft);
    }

    /** Reads a value into the draft, or says in one sentence what is wrong with it. */
    Optional<String> read(String text, EnvironmentSettings.Draft draft) {
        return reader.read(text, draft).map(was -> name + " must be " + takes + was + ".");
    }

    /** The setting's value, as the variable would say it. */
    String value(MemoraSettings settings) {
        return value.apply(settings);
    }

    static Unbound<Integer> whole(String name, int low, int high, String meaning) {
        String takes = String.format(Locale.ROOT, "a whole number from %,d to %,d", low, high);
        return new Unbound<>(name, takes, meaning, String::valueOf, text -> {
            if (!NUMBER.matcher(text).matches()) {
                return Result.wrong(", but is no such number");
            }
            long number = Long.parseLong(text);
            return number < low || number > high ? Result.wrong(", but was " + number) : Result.right((int) number);
        });
    }

    static Unbound<Duration> time(String name, boolean zero, String meaning) {
        Duration low = zero ? Duration.ZERO : Times.SHORTEST;
        String takes =
                "a time from " + Times.format(low) + " to " + Times.format(Times.LONGEST) + " such as 90s, 5m or 7d";
        return new Unbound<>(name, takes, meaning, Times::format, text -> {
            Optional<Duration> time = Times.parse(text);
            if (time.isEmpty()) {
                return Result.wrong(", but is no such time");
            }
            return time.get().compareTo(low) < 0 || time.get().compareTo(Times.LONGEST) > 0
                    ? Result.wrong(", but was " + text)
                    : Result.right(time.get());
        });
    }

    /** One of a few names. A value set in code that has none is shown as {@code custom}. */
    static <T, N extends T> Unbound<T> choice(String name, N[] values, Function<N, String> names, String meaning) {
        String takes = Stream.of(values).map(names).collect(Collectors.joining(" or "));
        Function<T, String> shown = current ->
                Stream.of(values).filter(current::equals).map(names).findFirst().orElse("custom");
        return new Unbound<>(
                name,
                takes,
                meaning,
                shown,
                text -> Stream.of(values)
                        .filter(one -> names.apply(one).equals(text))
                        .findFirst()
                        .map(one -> Result.<T>right(one))
                        .orElseGet(() -> Result.wrong(", but is something else")));
    }

    static Unbound<String> text(String name, String meaning) {
        return new Unbound<>(name, "a name", meaning, Function.identity(), Result::right);
    }

    /**
     * What came of parsing.
     *
     * @param value what was read, if it was right
     * @param wrong the sentence's end, if it was wrong
     */
    record Result<T>(Optional<T> value, Optional<String> wrong) {
        static <T> Result<T> right(T value) {
            return new Result<>(Optional.of(value), Optional.empty());
        }

        static <T> Result<T> wrong(String end) {
            return new Result<>(Optional.empty(), Optional.of(end));
        }
    }

    /** A variable whose setting isn't named yet. */
    record Unbound<T>(
            String name,
            String takes,
            String meaning,
            Function<? super T, String> shown,
            Function<String, Result<T>> parser) {
        Variable with(BiConsumer<EnvironmentSettings.Draft, T> setter, Function<MemoraSettings, ? extends T> getter) {
            return withOptional(setter, settings -> Optional.of(getter.apply(settings)));
        }

        Variable withOptional(
                BiConsumer<EnvironmentSettings.Draft, T> setter,
                Function<MemoraSettings, Optional<? extends T>> getter) {
            return new Variable(
                    name,
                    takes,
                    meaning,
                    (text, draft) -> {
                        Result<T> result = parser.apply(text);
                        result.value().ifPresent(value -> setter.accept(draft, value));
                        return result.wrong();
                    },
                    settings -> getter.apply(settings)
                            .map(value -> shown.apply(value))
                            .orElse(""));
        }
    }
}
