package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.ScopeErasedException;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.UserProfile;
import dev.memora.store.ErasureReport;
import dev.memora.store.SearchRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("P5 an erasure leaves no scope's name in the file, and still nothing comes back")
class ScopeNameErasureTest {
    private static final MemoryScope ERASED = MemoryScope.of("tenant", "jo \"the user\" ámbar");

    @TempDir
    Path folder;

    private Path path;
    private SqliteMemora file;

    @BeforeEach
    void open() {
        path = folder.resolve("m.db");
        file = SqliteMemora.open(path);
    }

    @AfterEach
    void close() {
        file.close();
    }

    @Test
    void leavesNoByteOfTheName() throws IOException {
        insert(ERASED, "m1");
        insert(Samples.SCOPE, "m1");
        file.journal().open(List.of(entry("a1", 0)));
        file.profiles().save(ERASED, UserProfile.EMPTY);

        ErasureReport report = erase();

        assertThat(report.remaining()).isZero();
        assertThat(ErasureTest.leftIn(folder, bytes("ámbar", "the user"))).isZero();
        assertThat(ErasureTest.leftIn(folder, List.of(Scopes.name(Samples.SCOPE))))
                .isOne();
        assertThat(file.integrityCheck()).isEmpty();
        assertThat(file.store().count(Samples.SCOPE)).isOne();
    }

    @Test
    void keepsANameUnderWhichSomethingIsStored() throws IOException {
        insert(ERASED, "m1");
        file.profiles().save(ERASED, UserProfile.EMPTY);

        file.store().deleteAll(ERASED);
        file.store().scrub(List.of());

        assertThat(file.profiles().load(ERASED)).isPresent();
        assertThat(ErasureTest.leftIn(folder, List.of(Scopes.name(ERASED)))).isOne();
    }

    @Test
    void refusesWhatBeganBeforeTheErasure() {
        insert(ERASED, "m1");
        erase();
        assertThat(file.journal().epoch(ERASED)).isOne();
        assertThatExceptionOfType(ScopeErasedException.class)
                .isThrownBy(() -> file.journal().open(List.of(entry("late", 0))));
        assertThat(file.journal().find(ERASED, ActionId.of("late"))).isEmpty();

        file.close();
        file = SqliteMemora.open(path);

        assertThatExceptionOfType(ScopeErasedException.class)
                .isThrownBy(() -> file.journal().open(List.of(entry("late", 0))));
        file.journal().open(List.of(entry("new", 1)));
        assertThat(file.journal().find(ERASED, ActionId.of("new"))).isPresent();
    }

    @Test
    void countsTheErasuresOfANameOn() {
        for (int i = 1; i <= 3; i++) {
            insert(ERASED, "m" + i);
            erase();
            assertThat(file.journal().epoch(ERASED)).isEqualTo(i);
        }
        assertThat(file.journal().epoch(Samples.SCOPE)).isZero();
    }

    @Test
    void answersNobodyFromVectorsOfBeforeTheErasure() {
        Set<String> stamps = new HashSet<>();
        try (SqliteMemora other = SqliteMemora.open(path)) {
            for (int i = 0; i < 4; i++) {
                insert(ERASED, "m" + i);
                assertThat(stamps.add(other.store().stamp(ERASED).orElseThrow()))
                        .isTrue();
                assertThat(other.store().search(new SearchRequest(ERASED, Samples.SPACE, Samples.vector("x"), 10)))
                        .extracting(hit -> hit.memory().id().value())
                        .containsExactly("m" + i);
                erase();
                assertThat(other.store().search(new SearchRequest(ERASED, Samples.SPACE, Samples.vector("x"), 10)))
                        .isEmpty();
            }
        }
    }

    @Test
    void tellsOfAScopeWhoseNameBeginsTheSameAndErasesIt() throws IOException {
        MemoryScope inner = MemoryScope.of("tenant", "jo \"the user\" ámbar", "inner");
        insert(ERASED, "m1");
        insert(inner, "m1");

        ErasureReport report = erase();

        assertThat(report.remaining()).isZero();
        assertThat(report.note()).contains("also part of something still stored");
        assertThat(file.store().count(inner)).isOne();
        assertThat(ErasureTest.leftIn(folder, List.of(Scopes.name(inner)))).isOne();
    }

    private ErasureReport erase() {
        file.journal().erase(EraseRequest.of(ERASED));
        file.store().deleteAll(ERASED);
        file.conversations().deleteAll(ERASED);
        file.profiles().delete(ERASED);
        return file.store().scrub(List.of());
    }

    private void insert(MemoryScope scope, String id) {
        Memory memory = Samples.memory(scope, id, "The user likes tea.");
        assertThat(file.store()
                        .write(Samples.request(memory, Samples.insert(memory)))
                        .get(0)
                        .stands())
                .isTrue();
    }

    private static ActionEntry entry(String id, long epoch) {
        return ActionEntry.builder(
                        ERASED, ActionId.of(id), "t1", ActionKind.FORGET, MemoryId.of("m1"), epoch, Samples.NOON)
                .build();
    }

    private static List<byte[]> bytes(String... texts) {
        return List.of(texts).stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }
}
