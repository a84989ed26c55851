package dev.memora.sqlite;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Brings a file up to a version that takes its time to reach. */
public final class Migrating {
    static final List<List<String>> STEPS = steps();

    private Migrating() {}

    /** Begins. */
    public static void main(String[] arguments) {
        System.out.println("loaded");
        Database.open(Path.of(arguments[0]), Duration.ofSeconds(30), STEPS).close();
        System.out.println("done");
    }

    private static List<List<String>> steps() {
        List<String> slow = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            slow.add("CREATE TABLE slow" + i + " (a INTEGER PRIMARY KEY, b BLOB NOT NULL) STRICT");
            slow.add("WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)"
                    + " INSERT INTO slow" + i + " SELECT i, randomblob(1000) FROM n");
        }
        List<List<String>> steps = new ArrayList<>(Schema.STEPS);
        steps.add(slow);
        return List.copyOf(steps);
    }
}
