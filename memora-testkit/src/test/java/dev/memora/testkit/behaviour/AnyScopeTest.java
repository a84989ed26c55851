package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.Exchange;
import dev.memora.store.SearchHit;
import dev.memora.turn.ConversationRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnyScopeTest {
    private static final List<String> PIECES = List.of(
            "a", "A", "b", "/", "\\", "..", ".", ":", "|", "%", "_", "*", "'", "\"", "-", "--", "0", " x", "é",
            "e\u0301", "ß", "ss", "İ", "i", "小", "明", "🍵", "a/b", "null", "\u200b");

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3})
    @DisplayName("W-D3 W-D9 whatever users are called, none sees another's memories, conversations or words")
    void keepsScopesApart(int seed, @TempDir Path folder) {
        World world = new World();
        world.model.otherwise(
                Phase.REPLY, request -> ChatResponse.builder("Fine.").build());
        Memora memora = world.builder()
                .conversations(ConversationStore.jsonFiles(folder))
                .build();
        Map<MemoryScope, String> secrets = scopes(new Random(seed));
        secrets.forEach((scope, secret) -> {
            memora.memories(scope).remember(secret, MemoryType.SEMANTIC);
            memora.conversation(talk(scope)).send(secret);
        });

        secrets.forEach((scope, secret) -> {
            assertThat(world.stored(scope)).extracting(Memory::content).containsExactly(secret);
            assertThat(memora.memories(scope).search("my favourite number"))
                    .extracting(SearchHit::memory)
                    .extracting(Memory::content)
                    .containsOnly(secret);
            assertThat(memora.memories(scope).list(PageRequest.first(10)).items())
                    .hasSize(1);
            assertThat(memora.conversationIds(scope)).containsExactly("talk");
            assertThat(memora.conversation(talk(scope)).history())
                    .extracting(Exchange::userMessage)
                    .containsExactly(secret);
        });
    }

    /** Names that differ a little, and the same pieces cut into tenant and user elsewhere. */
    private static Map<MemoryScope, String> scopes(Random random) {
        Map<MemoryScope, String> scopes = new LinkedHashMap<>();
        scopes.put(MemoryScope.of("a", "b/c"), "My favourite number is 1000.");
        scopes.put(MemoryScope.of("a/b", "c"), "My favourite number is 1001.");
        while (scopes.size() < 40) {
            MemoryScope scope = MemoryScope.of(name(random), name(random));
            scopes.putIfAbsent(scope, "My favourite number is " + (1000 + scopes.size()) + ".");
        }
        return scopes;
    }

    private static String name(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining("", "u", ""));
    }

    private static ConversationRequest talk(MemoryScope scope) {
        return ConversationRequest.builder(scope).id("talk").build();
    }
}
