package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.profile.UserProfile;
import dev.memora.store.SearchRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {
    private static final List<List<String>> FIRST = Schema.STEPS.subList(0, 1);

    @TempDir
    Path folder;

    @Test
    void bringsAFileOfTheFirstVersionUpWithAllThatIsInIt() throws Exception {
        Path path = first("m.db");

        try (SqliteMemora memora = SqliteMemora.open(path)) {
            assertThat(RandomWork.walk(memora, Samples.SCOPE)).hasSize(1);
            memora.profiles().save(Samples.SCOPE, UserProfile.EMPTY);
            assertThat(memora.profiles().load(Samples.SCOPE)).contains(UserProfile.EMPTY);
            assertThat(memora.journal().epoch(Samples.SCOPE)).isEqualTo(3);
            assertThat(memora.store()
                            .search(new SearchRequest(
                                    Samples.SCOPE, Samples.SPACE, Samples.vector("from the first version"), 1)))
                    .hasSize(1);
            assertThat(memora.integrityCheck()).isEmpty();
        }
        assertThat(number(path, "PRAGMA user_version")).isEqualTo(Schema.STEPS.size());
    }

    @Test
    void isOfOneVersionOrTheOtherWheneverAMigrationIsKilled() throws Exception {
        Random random = new Random();
        int first = 0;
        for (int i = 0; i < 8; i++) {
            Path path = first("m" + i + ".db");
            Path output = folder.resolve("output" + i);
            Process process = ChildJvm.start(Migrating.class, output, List.of(), path.toString());
            while (process.isAlive() && Files.size(output) == 0) {
                Thread.sleep(2);
            }
            Thread.sleep(random.nextInt(1_500));
            process.destroyForcibly();
            ChildJvm.end(process);

            long version = number(path, "PRAGMA user_version");
            long tables = number(path, "SELECT count(*) FROM sqlite_schema WHERE name LIKE 'slow%'");
            assertThat(version).isIn(1L, (long) Migrating.STEPS.size());
            assertThat(tables).isEqualTo(version == 1 ? 0 : 40);
            first += version == 1 ? 1 : 0;

            Database.open(path, Duration.ofSeconds(30), Migrating.STEPS).close();
            assertThat(number(path, "SELECT count(*) FROM slow39")).isEqualTo(200);
            assertThat(number(path, "SELECT count(*) FROM memory")).isOne();
        }
        System.out.println("killed in 8 migrations, " + first + " before their end");
    }

    private Path first(String name) throws Exception {
        Path path = folder.resolve(name);
        try (Database database = Database.open(path, Duration.ofSeconds(1), FIRST)) {
            Memory memory = Samples.memory(Samples.SCOPE, "m1", "from the first version");
            long place = 7L << 32;
            database.write(session -> {
                Spaces.set(session, Spaces.ACTIVE, Samples.SPACE);
                MemoryRows.insert(
                        session, 7, place, memory, "key", Vectors.encode(List.of(Samples.vector(memory.content()))));
                return session.update(
                        "INSERT INTO scope (id, name, changes, slots, vectors, epoch) VALUES (7, ?, 1, 1, 1, 3)",
                        Scopes.name(Samples.SCOPE));
            });
        }
        return path;
    }

    private static long number(Path path, String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.getLong(1);
        }
    }
}
