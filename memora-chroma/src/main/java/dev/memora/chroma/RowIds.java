package dev.memora.chroma;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The ids of records. They are unique in the whole collection, while a memory's id is unique in its scope; so the main
 * record's id is a hash of both, always 43 characters long, and a further vector's is that, {@code #} and its number.
 */
final class RowIds {
    private static final char MARK = '#';

    private RowIds() {}

    /** The id of the memory's main record. */
    static String main(MemoryScope scope, MemoryId id) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(scope.encoded().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(id.value().getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The id of the record with the vector of this number, 0 for the main one. */
    static String of(String main, int number) {
        return number == 0 ? main : main + MARK + number;
    }

    /** The ids of a memory's records of these vectors, from the first number up to but without the second. */
    static List<String> of(String main, int from, int to) {
        List<String> ids = new ArrayList<>();
        for (int number = from; number < to; number++) {
            ids.add(of(main, number));
        }
        return ids;
    }

    static boolean isMain(String rowId) {
        return rowId.indexOf(MARK) < 0;
    }
}
