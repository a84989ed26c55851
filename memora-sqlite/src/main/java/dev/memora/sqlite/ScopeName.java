package dev.memora.sqlite;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link dev.memora.memory.MemoryScope#encoded()} wrote. */
final class ScopeName {
    private ScopeName() {}

    static List<String> parts(byte[] name) {
        List<String> parts = new ArrayList<>();
        int at = 0;
        while (at < name.length) {
            int length = 0;
            for (; name[at] != ':'; at++) {
                length = length * 10 + (name[at] - '0');
            }
            parts.add(new String(name, at + 1, length, StandardCharsets.UTF_8));
            at += 1 + length;
        }
        return parts;
    }
}
