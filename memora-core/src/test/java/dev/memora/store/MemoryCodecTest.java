package dev.memora.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.RandomValues;
import dev.memora.memory.Source;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryCodecTest {
    private static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");

    @Test
    void readsBackWhatItWrote() {
        for (long seed = 0; seed < 2_000; seed++) {
            RandomValues values = new RandomValues(seed);
            MemoryScope scope = values.scope();
            Memory memory = values.memory(scope);

            assertThat(MemoryCodec.decode(scope, MemoryCodec.encode(memory)))
                    .as("seed %d", seed)
                    .isEqualTo(memory);
        }
    }

    @Test
    void writesTextReadably() {
        Memory memory = new RandomValues(1)
                .memory(SCOPE).toBuilder().content("使用者的英文程度是 B2 😀").build();

        assertThat(MemoryCodec.encode(memory)).contains("使用者的英文程度是 B2 😀");
    }

    @Test
    void leavesTheScopeToTheStore() {
        assertThat(MemoryCodec.encode(new RandomValues(2).memory(SCOPE))).doesNotContain("acme", "user-42");
    }

    @Test
    @DisplayName("B48 a record without type, importance, source, provenance or times reads with defaults")
    void readsARecordOfAnOlderVersion() {
        Memory memory = MemoryCodec.decode(SCOPE, "{\"id\":\"m1\",\"content\":\"The user lives in Taipei.\"}");

        assertThat(memory.type()).isEqualTo(MemoryType.SEMANTIC);
        assertThat(memory.importance()).isEqualTo(3);
        assertThat(memory.source()).isEqualTo(Source.AGENT);
        assertThat(memory.provenance()).isEqualTo(Provenance.of(Provenance.Origin.USER));
        assertThat(memory.lastAccessedAt()).isEmpty();
        assertThat(memory.createdAt()).isEqualTo(Instant.EPOCH);
        assertThat(memory.updatedAt()).isEqualTo(Instant.EPOCH);
        assertThat(memory.version()).isEqualTo(1);
        assertThat(memory.actionId()).isEqualTo(MemoryCodec.UNKNOWN_ACTION);
    }

    @Test
    @DisplayName("B21 a stored memory without a valid score reads as 3")
    void readsAnInvalidImportanceAsThree() {
        for (String score : new String[] {"0", "6", "-1", "\"high\"", "null", "{}"}) {
            assertThat(decode("\"importance\":" + score).importance()).isEqualTo(3);
        }
        assertThat(decode("\"importance\":5").importance()).isEqualTo(5);
    }

    @Test
    void readsAnUnknownUpdateAsTheCreation() {
        Memory memory = decode("\"created\":\"2026-05-01T10:00:00Z\",\"updated\":\"yesterday\"");

        assertThat(memory.updatedAt()).isEqualTo(Instant.parse("2026-05-01T10:00:00Z"));
    }

    @Test
    void readsValuesOfANewerVersionAsDefaults() {
        Memory memory = decode("\"type\":\"procedural\",\"source\":\"ORACLE\",\"provenance\":{\"origin\":\"DREAM\"},"
                + "\"confirmations\":7,\"later\":{\"nested\":[1,2]}");

        assertThat(memory.type()).isEqualTo(MemoryType.SEMANTIC);
        assertThat(memory.source()).isEqualTo(Source.AGENT);
        assertThat(memory.provenance().origin()).isEqualTo(Provenance.Origin.USER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "null",
                "[]",
                "\"secret\"",
                "{\"content\":\"secret\"}",
                "{\"id\":\"secret\"}",
                "{\"id\":7,\"content\":\"secret\"}",
                "{\"id\":\"m1\",\"content\":\"secret\"} secret",
                "{\"id\":\" \",\"content\":\"secret\"}",
                "{\"id\":\"secret\",\"content\":\" \"}",
                "{\"id\":\"secret",
            })
    void refusesWhatIsNoMemoryWithoutQuotingIt(String json) {
        assertThatThrownBy(() -> MemoryCodec.decode(SCOPE, json))
                .isInstanceOf(MemoryStoreException.class)
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }

    private static Memory decode(String fields) {
        return MemoryCodec.decode(SCOPE, "{\"id\":\"m1\",\"content\":\"x\"," + fields + "}");
    }
}
