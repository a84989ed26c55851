package dev.memora.benchmarks;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes that are on disk when they return, against a bare write and sync of as many bytes, and against adds and bare
 * inserts that share their sync with nobody. Run it with {@code -t 1} and {@code -t 64}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DurableWriteBenchmark {
    private static final int DIMENSIONS = 384;
    private static final int RECORD = DIMENSIONS * Float.BYTES + 512;
    private static final int COUNTED = 64;

    /** Whose memories are added, in turn. */
    @Param("64")
    private int scopes;

    private final AtomicLong numbers = new AtomicLong();
    private final Data data = new Data(DIMENSIONS);
    private Path folder = Path.of("");
    private SqliteMemora file = SqliteMemora.inMemory();
    private Connection bare = connection("jdbc:sqlite::memory:");
    private @Nullable FileChannel floor;
    private ByteBuffer written = ByteBuffer.allocate(0);

    /** Creates the benchmark; JMH calls it. */
    public DurableWriteBenchmark() {}

    /** Fills a file with ten thousand memories. */
    @Setup
    public void fill() throws IOException, SQLException {
        folder = Files.createTempDirectory("memora-benchmark");
        file.close();
        file = SqliteMemora.open(folder.resolve("m.db"));
        data.fill(file.store(), scope(0), 10_000);
        numbers.set(10_000);
        written = ByteBuffer.allocate(bytesOfAnAdd());
        bare.close();
        bare = connection("jdbc:sqlite:" + folder.resolve("bare.db"));
        try (Statement statement = bare.createStatement()) {
            statement.execute("PRAGMA journal_mode=WAL");
            statement.execute("PRAGMA synchronous=FULL");
            statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, record BLOB)");
        }
        floor = FileChannel.open(
                folder.resolve("floor"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.APPEND);
    }

    /** What an add writes to the log, which is empty after an opening. */
    private int bytesOfAnAdd() throws IOException {
        file.close();
        file = SqliteMemora.open(folder.resolve("m.db"));
        for (int i = 0; i < COUNTED; i++) {
            add();
        }
        return (int) (Files.size(folder.resolve("m.db-wal")) / COUNTED);
    }

    /** Deletes the files. */
    @TearDown
    public void delete() throws IOException, SQLException {
        file.close();
        bare.close();
        floor().close();
        for (String name : List.of("m.db", "bare.db", "floor")) {
            Files.delete(folder.resolve(name));
        }
        Files.delete(folder);
    }

    /** A memory with its vector, one thread at a time, so that no two share a sync. */
    @Benchmark
    public List<WriteResult> addAlone() {
        synchronized (this) {
            return add();
        }
    }

    /** A memory with its vector. */
    @Benchmark
    public List<WriteResult> add() {
        long number = numbers.incrementAndGet();
        MemoryScope scope = scope(number);
        MemoryWrite.Insert insert;
        synchronized (data) {
            insert = data.insert(scope, number);
        }
        return file.store().write(WriteRequest.of(scope, data.space(), insert));
    }

    /** The time of five memories' last use. */
    @Benchmark
    public int touch() {
        long number = numbers.get() % 1_000;
        List<MemoryId> ids = List.of(
                MemoryId.of("m" + number),
                MemoryId.of("m" + (number + 1)),
                MemoryId.of("m" + (number + 2)),
                MemoryId.of("m" + (number + 3)),
                MemoryId.of("m" + (number + 4)));
        file.store().touch(scope(0), ids, Instant.now());
        return ids.size();
    }

    /** What the disk itself takes for as many bytes as an add writes. */
    @Benchmark
    public int writeAndSync() throws IOException {
        synchronized (this) {
            int count = floor().write(written.duplicate());
            floor().force(false);
            return count;
        }
    }

    /** What the disk itself takes for the record alone. */
    @Benchmark
    public int writeRecordAndSync() throws IOException {
        synchronized (this) {
            int count = floor().write(ByteBuffer.allocate(RECORD));
            floor().force(false);
            return count;
        }
    }

    /** An insert of as many bytes, synced by itself. */
    @Benchmark
    public int bareInsert() throws SQLException {
        synchronized (this) {
            try (PreparedStatement insert = bare.prepareStatement("INSERT INTO t (record) VALUES (?)")) {
                insert.setBytes(1, new byte[RECORD]);
                return insert.executeUpdate();
            }
        }
    }

    private FileChannel floor() {
        return Objects.requireNonNull(floor, "not set up");
    }

    private MemoryScope scope(long number) {
        return MemoryScope.of("user-" + number % scopes);
    }

    private static Connection connection(String url) {
        try {
            return DriverManager.getConnection(url);
        } catch (SQLException e) {
            throw new IllegalStateException("SQLite isn't there", e);
        }
    }
}
