package dev.memora.sqlite;

import dev.memora.store.MemoryStoreException;
import java.nio.file.Path;

/** Opens the file that its argument names, and says how that went. */
public final class Opening {
    private Opening() {}

    /** Begins. */
    public static void main(String[] arguments) {
        try (SqliteMemora memora = SqliteMemora.open(Path.of(arguments[0]))) {
            System.out.println(memora.store().traits().durable() ? "opened" : "not durable");
        } catch (MemoryStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
