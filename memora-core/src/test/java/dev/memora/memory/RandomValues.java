package dev.memora.memory;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Seeded values with text that breaks careless code. Confined to one thread. */
public final class RandomValues {
    private static final List<String> HOSTILE = List.of(
            "\"",
            "\\",
            "\\u0041",
            "{\"id\":1}",
            "]}",
            "\n",
            "\r\n",
            "\t",
            "\0",
            "\u0001",
            "\u007f",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u200b",
            "\u202e",
            "\u2066",
            "\ufeff",
            "\ufffd",
            "e\u0301",
            "é",
            "İ",
            "😀",
            "👨‍👩‍👧",
            "𠮷",
            "\ud800",
            "\udc00",
            "使用者",
            "العربية",
            "עברית",
            "' OR 1=1 --",
            "%",
            "_",
            "</user_profile>",
            " ",
            "a",
            "Z",
            "7");

    private final Random random;

    public RandomValues(long seed) {
        this.random = new Random(seed);
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    /** Text that is not blank, of up to 40 pieces. */
    public String text() {
        StringBuilder text = new StringBuilder("x");
        for (int pieces = below(40); pieces > 0; pieces--) {
            text.insert(below(text.length() + 1), HOSTILE.get(below(HOSTILE.size())));
        }
        return text.toString();
    }

    /** Valid Unicode, as a part of a scope must be. */
    public String part() {
        StringBuilder part = new StringBuilder();
        do {
            String piece = HOSTILE.get(below(HOSTILE.size()));
            part.append(piece.length() == 1 && Character.isSurrogate(piece.charAt(0)) ? "s" : piece);
        } while (below(5) > 0 && part.length() < 60);
        return part.toString();
    }

    public MemoryScope scope() {
        return new MemoryScope(List.of(part(), part()));
    }

    public MemoryId memoryId() {
        return MemoryId.of("m" + random.nextLong() + HOSTILE.get(below(HOSTILE.size())));
    }

    public ActionId actionId() {
        return ActionId.of("a" + random.nextLong() + HOSTILE.get(below(HOSTILE.size())));
    }

    /** Any instant there is, with nanoseconds. */
    public Instant time() {
        return switch (below(8)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            case 2 -> Instant.EPOCH;
            default -> Instant.ofEpochSecond(random.nextInt(), below(1_000_000_000));
        };
    }

    public <T> T of(List<T> values) {
        return values.get(below(values.size()));
    }

    public <T> @Nullable T maybe(Supplier<T> value) {
        return random.nextBoolean() ? value.get() : null;
    }

    public boolean flag() {
        return random.nextBoolean();
    }

    public Provenance provenance() {
        return Provenance.builder(of(List.of(Provenance.Origin.values())))
                .turnId(maybe(this::text))
                .conversationId(maybe(this::text))
                .turnOrdinal(maybe(() -> 1 + below(100)))
                .quote(maybe(this::text))
                .policyVersion(maybe(this::text))
                .build();
    }

    public Memory memory(MemoryScope scope) {
        return Memory.builder(scope, memoryId(), text(), time(), actionId())
                .type(of(List.of(MemoryType.values())))
                .importance(1 + below(5))
                .source(of(List.of(Source.values())))
                .provenance(provenance())
                .updatedAt(time())
                .lastAccessedAt(maybe(this::time))
                .version(1 + below(1_000_000))
                .subject(maybe(this::text))
                .validFrom(maybe(this::time))
                .validUntil(maybe(this::time))
                .build();
    }
}
