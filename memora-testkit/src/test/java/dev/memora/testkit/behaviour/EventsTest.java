package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.event.MemoraEvent;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.TurnResult;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("B46 what a host can count")
class EventsTest {
    private static final String TEA = "The user likes tea.";

    private final World world = new World();
    private final Memora memora = world.builder()
            .settings(World.settings().retryDelay(Duration.ZERO).build())
            .build();

    @Test
    void tellsOfEveryToolThatAnswered() {
        Memora withTool = world.builder()
                .tool(Tool.builder("roll", "Rolls a die.")
                        .handler(arguments -> ToolResult.ok("4"))
                        .build())
                .build();
        world.model
                .call("roll", "{}")
                .call("roll", "no json")
                .call("search_memory", World.search("tea"))
                .call("nothing", "{}")
                .reply("A four.");

        TurnResult result = withTool.conversation(World.SCOPE).send("Roll a die.");

        assertThat(world.events(MemoraEvent.ToolAnswered.class))
                .extracting(event -> event.turnId() + " " + event.tool() + " " + event.ok())
                .containsExactly(
                        result.turnId() + " roll true",
                        result.turnId() + " roll false",
                        result.turnId() + " search_memory true",
                        result.turnId() + " unknown false");
    }

    @Test
    void tellsOfEachTryThatFailedAndOfTheOneThatDidNot() {
        world.calls.failAt("store.write", 1, Fault.FAIL_BEFORE);
        memora.memories(World.SCOPE).remember(TEA, MemoryType.SEMANTIC);

        memora.recover();

        assertThat(world.events(MemoraEvent.ActionSettled.class))
                .extracting(event -> (Object) event.receipt().outcome().getClass())
                .containsExactly(Outcome.Retrying.class, Outcome.Created.class);
    }

    @Test
    void tellsWhatARecoveryUsed() {
        world.calls.failAt("store.write", 1, Fault.FAIL_BEFORE);
        memora.memories(World.SCOPE).remember(TEA, MemoryType.SEMANTIC);
        world.events.clear();

        memora.recover();

        assertThat(used().of(Phase.MEMORY_EMBEDDING)).isEqualTo(new TokenUsage(TEA.length(), 0));
    }

    @Test
    void tellsWhatTheHostsOwnAccessUsed() {
        memora.memories(World.SCOPE).remember(TEA, MemoryType.SEMANTIC);
        assertThat(used().of(Phase.MEMORY_EMBEDDING)).isEqualTo(new TokenUsage(TEA.length(), 0));

        memora.memories(World.SCOPE).search("tea");

        assertThat(used().of(Phase.QUERY_EMBEDDING)).isEqualTo(new TokenUsage("tea".length(), 0));
    }

    @Test
    void tellsWhatAnImportAndADecisionUsed() throws IOException {
        memora.memories(World.SCOPE).remember(TEA, MemoryType.SEMANTIC);
        StringWriter file = new StringWriter();
        memora.memories(World.SCOPE).exportTo(file);
        MemoryScope elsewhere = MemoryScope.of("acme", "user-43");
        Memora asking = world.builder()
                .policy((candidate, context) -> PolicyDecision.ask("host"))
                .build();
        world.events.clear();

        asking.memories(elsewhere).importFrom(new StringReader(file.toString()));
        assertThat(used().of(Phase.MEMORY_EMBEDDING)).isEqualTo(new TokenUsage(TEA.length(), 0));
        world.events.clear();
        world.person.then(ApprovalDecision.APPROVE);
        asking.approvals(elsewhere)
                .ask(List.of(asking.approvals(elsewhere)
                        .list(PageRequest.first(9))
                        .items()
                        .get(0)
                        .id()));

        assertThat(used().of(Phase.MEMORY_EMBEDDING)).isEqualTo(new TokenUsage(TEA.length(), 0));
    }

    @Test
    void tellsWhatACommitUsedAsItsTurnDoes() {
        world.model.call("remember_memory", World.remember(TEA)).reply("Noted.");

        TurnResult result = memora.conversation(World.SCOPE).send("I like tea.");

        assertThat(used().of(Phase.MEMORY_EMBEDDING)).isEqualTo(result.usage().of(Phase.MEMORY_EMBEDDING));
        assertThat(world.events(MemoraEvent.TurnEnded.class))
                .singleElement()
                .satisfies(event -> assertThat(event.usage()).isEqualTo(result.usage()));
    }

    private UsageByPhase used() {
        return world.events(MemoraEvent.TokensUsed.class).stream()
                .map(MemoraEvent.TokensUsed::usage)
                .reduce(UsageByPhase.NONE, UsageByPhase::plus);
    }
}
