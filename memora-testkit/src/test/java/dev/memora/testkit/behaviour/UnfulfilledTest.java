package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.event.MemoraEvent;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.policy.PolicyDecision;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.TurnResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UnfulfilledTest {
    private static final String TEA = "The user likes tea.";
    private static final String SAID = "I like tea.";

    private final World world = new World();

    @Test
    @DisplayName("B26 what went to review is told to the host, and to the model once")
    void tellsOfAReview() {
        world.given("The user likes green tea.");
        world.judged(3, "review", "e1");

        TurnResult result = remembers(world.memora());

        assertThat(result.unfulfilled()).hasSize(1);
        assertThat(result.unfulfilled().get(0).outcome()).isInstanceOf(Outcome.SentToReview.class);
    }

    @Test
    @DisplayName("B20 what the policy refuses in commit is told with its code, once, and without its text")
    void tellsOfARefusal() {
        AtomicBoolean refuses = new AtomicBoolean();
        Memora memora = world.builder()
                .policy((candidate, context) ->
                        refuses.get() ? PolicyDecision.reject("house_rule", "rule-7") : PolicyDecision.allow())
                .build();
        Conversation conversation = memora.conversation(World.SCOPE);
        world.model.call("remember_memory", World.remember(TEA));
        world.model.answer(Phase.REPLY, request -> {
            refuses.set(true);
            return ChatResponse.builder("I will remember that.").build();
        });

        TurnResult result = conversation.send(SAID);

        assertThat(result.unfulfilled())
                .extracting(receipt -> receipt.outcome())
                .containsExactly(new Outcome.Rejected("house_rule"));
        assertThat(next(conversation))
                .contains("<previous_turn>\n{\"not_done\":[{\"tool\":\"remember_memory\",\"status\":\"rejected\","
                        + "\"reason\":\"house_rule\"}]}\n</previous_turn>")
                .doesNotContain("tea");
        assertThat(next(conversation)).doesNotContain("</previous_turn>");
    }

    @Test
    @DisplayName("B18 what is to be retried is told while it is open, and not once it is done")
    void tellsOfARetryUntilItIsDone() {
        world.embeddings.failTexts(text -> text.contains("tea"));
        Memora memora = world.builder()
                .settings(World.settings().retryDelay(Duration.ofHours(1)).build())
                .build();
        Conversation told = memora.conversation(World.SCOPE);
        world.model.call("remember_memory", World.remember(TEA)).reply("Noted.");
        assertThat(told.send(SAID).unfulfilled().get(0).outcome()).isInstanceOf(Outcome.Retrying.class);

        assertThat(told.context().instructions()).contains("\"status\":\"will_be_retried\"");
        world.embeddings.failTexts(text -> false);
        world.clock.pass(Duration.ofHours(2));
        memora.recover();

        assertThat(world.contents()).containsExactly(TEA);
        assertThat(next(told)).doesNotContain("</previous_turn>");
    }

    @Test
    @DisplayName("P9 what the journal never took is told as failed")
    void tellsOfWhatWasNeverOpened() {
        Conversation conversation = world.conversation();
        world.calls.failAlways("journal.open", Fault.FAIL_BEFORE);
        world.model.call("remember_memory", World.remember(TEA)).reply("Noted.");

        TurnResult result = conversation.send(SAID);
        world.calls.heal();

        assertThat(result.unfulfilled().get(0).outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(next(conversation)).contains("{\"tool\":\"memory\",\"status\":\"failed\"}");
        assertThat(next(conversation)).doesNotContain("</previous_turn>");
    }

    @Test
    @DisplayName("B30 a remember that waits for a yes is a promise not kept; a forget that waits is as the model said")
    void tellsOfAnAskedRemember() {
        Memora memora = world.builder()
                .tool(Tool.builder("read_page", "Reads a page.")
                        .handler(arguments -> ToolResult.ok("Somebody else's words."))
                        .build())
                .build();
        Conversation conversation = memora.conversation(World.SCOPE);
        world.model
                .call("read_page", "{}")
                .call("remember_memory", World.remember(TEA))
                .reply("Noted.");

        TurnResult result = conversation.send(SAID);

        assertThat(result.unfulfilled()).hasSize(1);
        assertThat(result.unfulfilled().get(0).outcome()).isInstanceOf(Outcome.AwaitingApproval.class);
        assertThat(next(conversation)).contains("\"status\":\"waits_for_approval\"");

        world.given("The user's English level is B1.");
        world.model.call("search_memory", World.search("English level"));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
        world.model.reply("It waits for your yes.");
        TurnResult forget = conversation.send("Forget my English level.");
        assertThat(forget.receipts().get(0).outcome()).isInstanceOf(Outcome.AwaitingApproval.class);
        assertThat(forget.unfulfilled()).isEmpty();
        assertThat(next(conversation)).doesNotContain("</previous_turn>");
    }

    @Test
    @DisplayName("B30 W-I6 W-I7 a question that ends soon is announced, but not before")
    void announcesAQuestionThatEndsSoon() {
        Memora memora = world.builder()
                .settings(World.settings()
                        .approvalTtl(Duration.ofDays(2))
                        .expiryNotice(Duration.ofHours(6))
                        .build())
                .build();
        Conversation conversation = memora.conversation(World.SCOPE);
        world.given("The user's English level is B1.");
        world.model.call("search_memory", World.search("English level"));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
        world.model.reply("It waits for your yes.");
        TurnResult result = conversation.send("Forget my English level.");

        world.clock.pass(Duration.ofHours(41));
        memora.recover();
        assertThat(world.events(MemoraEvent.ApprovalNearExpiry.class)).isEmpty();

        world.clock.pass(Duration.ofHours(2));
        memora.recover();
        assertThat(world.events(MemoraEvent.ApprovalNearExpiry.class))
                .containsExactly(new MemoraEvent.ApprovalNearExpiry(
                        World.SCOPE.fingerprint(), result.approvals().get(0), World.START.plus(Duration.ofDays(2))));

        world.clock.pass(Duration.ofHours(6));
        memora.recover();
        assertThat(World.open(memora)).isEmpty();
        assertThat(world.contents()).containsExactly("The user's English level is B1.");
    }

    private TurnResult remembers(Memora memora) {
        world.model.call("remember_memory", World.remember(TEA)).reply("I will remember that.");
        return memora.conversation(World.SCOPE).send(SAID);
    }

    /** What the model is told in the next turn beside the messages. */
    private String next(Conversation conversation) {
        world.model.reply("Hello.");
        conversation.send("Hi");
        List<ChatRequest> requests = world.model.requests(Phase.REPLY);
        return requests.get(requests.size() - 1).instructions();
    }
}
