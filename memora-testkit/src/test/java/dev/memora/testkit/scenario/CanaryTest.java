package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoraException;
import dev.memora.MemoryTurn;
import dev.memora.action.ActionEntry;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.event.MemoraListener;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.JournalQuery;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolCall;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.profile.UserProfile;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.SimulatedCrash;
import dev.memora.tool.ToolResult;
import dev.memora.turn.TurnRequest;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What users say, what is stored, what tools are called with, and whose it is: none of it may leave by a side door. */
@DisplayName("B18 D8.10 no content in logs, events, exceptions or toString")
class CanaryTest {
    /** Every one of them is said, stored, or part of a scope in the scenarios. */
    private static final String[] CANARIES = {
        "English level", "Taipei", "IELTS", "My level", "Forget my", "asked for it", "Somebody else", "acme", "user-42"
    };

    private static final int MOST_CALLS = 500;

    @TestFactory
    @DisplayName("P8.35 W-D11 lets nothing out whichever call breaks")
    Stream<DynamicTest> letsNothingOutWhicheverCallBreaks() {
        return Stream.of(Scenario.values())
                .map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
                    List<String> seen = new ArrayList<>();
                    String log = logged(() -> {
                        for (Fault fault : Fault.values()) {
                            breakEveryCall(scenario, fault, seen);
                        }
                    });
                    assertThat(seen).isNotEmpty().allSatisfy(CanaryTest::isClean);
                    isClean(log);
                }));
    }

    @Test
    void repeatsNothingThatTheHostsOwnCodeThrows() {
        World world = new World();
        List<String> seen = new ArrayList<>();
        String log = logged(() -> {
            Memora memora = world.builder()
                    .listener(event -> {
                        throw new IllegalStateException("The user's English level is a secret.");
                    })
                    .importance(memory -> {
                        throw new IllegalStateException(memory.content());
                    })
                    .policy((candidate, context) -> {
                        seen.add(candidate.toString());
                        seen.add(context.toString());
                        if (candidate.content().contains("Taipei")) {
                            throw new IllegalStateException(candidate.content());
                        }
                        return PolicyDecision.allow();
                    })
                    .approvals(request -> {
                        throw new IllegalStateException(request.fullText());
                    })
                    .build();
            try (MemoryTurn turn =
                    memora.begin(TurnRequest.builder(World.SCOPE, "My English level is B1, and I live in Taipei.")
                            .turnId("t1")
                            .build())) {
                seen.add(turn.call("remember_memory", World.rememberArguments("The user lives in Taipei.")));
                turn.call("remember_memory", World.rememberArguments(Scenario.B1));
                seen.add(turn.call("My level", "{\"My level\":\"Taipei\"}"));
                seen.add(turn.call("remember_memory", "{\"My level\":\"Taipei\"}"));
                seen.add(turn.call("remember_memory", "My level is in Taipei"));
                seen.add(turn.commit("Fine.").toString());
            }
            world.forget("t2", "Forget my English level.", Scenario.B1);
            memora.approvals(World.SCOPE)
                    .ask(world.questions().stream().map(one -> one.id()).toList());
        });

        assertThat(log).contains("a listener failed", "approval handler failed");
        isClean(log);
        assertThat(seen).allSatisfy(CanaryTest::isClean);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    void keepsContentOutOfTheValuesOfEverySpi() {
        World world = new World();
        world.stored(Scenario.B1);
        Memory memory = world.memories().get(0);
        EmbeddingSpace space = EmbeddingSpace.of("hashing", 2);
        MemoryWrite insert = new MemoryWrite.Insert(memory, "key", List.of(new float[] {1, 0}));
        ToolCall call = new ToolCall("call-1", "remember_memory", World.rememberArguments(Scenario.B1));

        assertThat(Stream.of(
                        memory,
                        memory.provenance(),
                        new SearchHit(memory, 1),
                        insert,
                        new MemoryWrite.Replace(memory.toBuilder().version(2).build(), 1, "key", List.of()),
                        WriteRequest.of(World.SCOPE, space, insert),
                        WriteResult.of(WriteResult.Outcome.APPLIED, memory),
                        new SearchRequest(World.SCOPE, space, new float[] {1, 0}, 1),
                        JournalQuery.in(World.SCOPE).build(),
                        EraseRequest.of(World.SCOPE, memory.id()),
                        TurnRequest.builder(World.SCOPE, "My level").build(),
                        new ChatMessage.User("My level"),
                        ChatMessage.Assistant.of("My level"),
                        new ChatMessage.Assistant("", List.of(call), Optional.empty()),
                        new ChatMessage.ToolOutput("call-1", "My level"),
                        call,
                        ChatRequest.builder(List.of(new ChatMessage.User("My level")))
                                .instructions("My level")
                                .build(),
                        ChatResponse.builder("My level").calls(List.of(call)).build(),
                        ToolResult.ok("My level"),
                        new EmbeddingRequest(
                                List.of("My level"), EmbeddingRequest.Purpose.QUERY, Duration.ofSeconds(1)),
                        UserProfile.EMPTY.with("level", "My level"),
                        world.memora().memories(World.SCOPE).list(PageRequest.first(10)),
                        world.memora().memories(World.SCOPE).search("English level")))
                .extracting(Object::toString)
                .allSatisfy(CanaryTest::isClean);
    }

    private static void breakEveryCall(Scenario scenario, Fault fault, List<String> seen) {
        for (int n = 1; n < MOST_CALLS; n++) {
            World world = new World();
            scenario.prepare(world);
            int before = world.plan.count();
            world.plan.failAt(n, fault);
            try {
                scenario.run(world);
            } catch (MemoraException | SimulatedCrash e) {
                StringWriter trace = new StringWriter();
                e.printStackTrace(new PrintWriter(trace));
                seen.add(trace.toString());
            }
            boolean reached = world.plan.count() - before >= n;
            world.restart();
            collect(world, seen);
            world.memora().recover();
            collect(world, seen);
            if (!reached) {
                return;
            }
        }
    }

    private static void collect(World world, List<String> seen) {
        world.events.forEach(event -> seen.add(event.toString()));
        world.events.forEach(MemoraListener.logging()::on);
        world.receipts.forEach(receipt -> seen.add(receipt.toString()));
        world.memories().forEach(memory -> seen.add(memory.toString()));
        world.questions().forEach(question -> seen.add(question.toString()));
        PageRequest page = PageRequest.first(10);
        world.memora().reviews(World.SCOPE).list(page).items().forEach(review -> seen.add(review.toString()));
        for (ActionEntry entry : world.entries()) {
            seen.add(entry.toString());
            entry.proposal().ifPresent(proposal -> seen.add(proposal.toString()));
            entry.effect().ifPresent(effect -> seen.add(effect.toString()));
            entry.approval().ifPresent(approval -> seen.add(approval.toString()));
            entry.outcome().ifPresent(outcome -> seen.add(outcome.toString()));
        }
    }

    private static void isClean(String text) {
        assertThat(text).doesNotContainIgnoringCase(CANARIES);
    }

    private static String logged(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return log.toString(StandardCharsets.UTF_8);
    }
}
