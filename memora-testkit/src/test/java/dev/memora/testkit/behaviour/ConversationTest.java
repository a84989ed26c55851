package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.groups.Tuple.tuple;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.action.Receipt;
import dev.memora.event.MemoraEvent;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatMessage.User;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.Exchange;
import dev.memora.profile.ProfileStoreException;
import dev.memora.turn.ConversationRequest;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationTest {
    private final World world = new World();
    private final ConversationStore conversations = ConversationStore.inMemory();
    private final Memora memora = world.builder().conversations(conversations).build();

    @Test
    @DisplayName("B37 another Memora over the same files goes on where the last one stopped")
    void goesOnInAnotherProcess(@TempDir Path folder) {
        world.model.reply("Hello 小明.").reply("你是小明。");
        Conversation first = over(folder)
                .conversation(ConversationRequest.builder(World.SCOPE)
                        .zone(ZoneId.of("Asia/Taipei"))
                        .locale(Locale.TAIWAN)
                        .build());
        first.send("我是小明。");

        Conversation second = over(folder)
                .conversation(
                        ConversationRequest.builder(World.SCOPE).id(first.id()).build());
        second.send("我是誰?");

        assertThat(lastRequest())
                .containsExactly(new User("我是小明。"), ChatMessage.Assistant.of("Hello 小明."), new User("我是誰?"));
        assertThat(world.model.requests(Phase.REPLY).get(1).instructions())
                .contains("(Asia/Taipei)", "The user's locale is zh-TW");
        assertThat(second.history()).extracting(Exchange::ordinal).containsExactly(1, 2);
        assertThat(over(folder).conversationIds(World.SCOPE)).containsExactly(first.id());
    }

    @Test
    @DisplayName("B37 zone and locale that are given win over the stored ones, and stay")
    void takesTheNewZone() {
        world.model.reply("Hello.").reply("Hello.").reply("Hello.");
        talk("trip").send("Hi");
        memora.conversation(ConversationRequest.builder(World.SCOPE)
                        .id("trip")
                        .zone(ZoneId.of("Europe/Paris"))
                        .build())
                .send("Hi from Paris");

        talk("trip").send("Hi again");

        assertThat(world.model.requests(Phase.REPLY).get(2).instructions()).contains("(Europe/Paris)");
    }

    @Test
    @DisplayName("B37 conversations have ids of their own, and stay apart")
    void keepsConversationsApart() {
        world.model.reply("Hello.").reply("Hello.");
        Conversation one = memora.conversation(World.SCOPE);
        Conversation other = memora.conversation(World.SCOPE);
        one.send("I am one.");

        other.send("I am the other.");

        assertThat(one.id()).isNotEqualTo(other.id());
        assertThat(lastRequest()).containsExactly(new User("I am the other."));
        assertThat(memora.conversationIds(World.SCOPE)).containsExactlyInAnyOrder(one.id(), other.id());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ConversationRequest.builder(World.SCOPE).id(" "));
    }

    @Test
    @DisplayName("B37 deleting takes what was said; the memories made of it stay")
    void deletesWhatWasSaid() {
        world.model
                .call("remember_memory", World.remember("The user likes tea."))
                .reply("Noted.");
        Conversation conversation = talk("tea");
        conversation.send("I like tea.");

        assertThat(conversation.delete()).isTrue();
        assertThat(conversation.delete()).isFalse();
        assertThat(conversation.history()).isEmpty();
        assertThat(memora.conversationIds(World.SCOPE)).isEmpty();
        assertThat(world.contents()).containsExactly("The user likes tea.");
    }

    @Test
    @DisplayName("B37 a conversation that is deleted during its very first turn is not brought back by it")
    void bringsNothingBackOfAFirstTurn() {
        Conversation conversation = talk("tea");
        world.model.answer(Phase.REPLY, request -> {
            assertThat(talk("tea").delete()).isFalse();
            return ChatResponse.builder("Hello.").build();
        });

        assertThat(conversation.send("Hi").reply()).isEqualTo("Hello.");

        assertThat(conversation.history()).isEmpty();
        assertThat(memora.conversationIds(World.SCOPE)).isEmpty();
        world.model.reply("Hello again.");
        conversation.send("Hi again");
        assertThat(conversation.history()).extracting(Exchange::userMessage).containsExactly("Hi again");
    }

    @Test
    @DisplayName("B37 of two first turns, the one that began after a deletion stays")
    void keepsAFirstTurnThatBeganAfterTheDeletion() {
        world.model
                .answer(Phase.REPLY, request -> {
                    talk("tea").delete();
                    talk("tea").send("The second");
                    return ChatResponse.builder("Hello, first.").build();
                })
                .reply("Hello, second.");

        talk("tea").send("The first");

        assertThat(talk("tea").history()).extracting(Exchange::userMessage).containsExactly("The second");
    }

    @Test
    @DisplayName("B37 a turn that is answered after the deletion brings nothing back")
    void bringsNothingBackAfterADeletion() {
        Conversation conversation = talk("tea");
        world.model.reply("Hello.").answer(Phase.REPLY, request -> {
            conversation.delete();
            return ChatResponse.builder("Still here.").build();
        });
        conversation.send("Hi");

        TurnResult result = conversation.send("Are you there?");

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(conversations.load(World.SCOPE, "tea")).isEmpty();
    }

    @Test
    @DisplayName("B37 a turn that began before the deletion is no turn of the conversation that took the name")
    void staysOutOfTheConversationThatTookTheName() {
        Conversation conversation = talk("tea");
        world.model
                .reply("Hello.")
                .answer(Phase.REPLY, request -> {
                    conversation.delete();
                    world.clock.pass(Duration.ofSeconds(1));
                    talk("tea").send("A new start.");
                    return ChatResponse.builder("Still here.").build();
                })
                .reply("Hello again.");
        conversation.send("Hi");

        conversation.send("Are you there?");

        assertThat(conversation.history()).extracting(Exchange::userMessage).containsExactly("A new start.");
    }

    @Test
    @DisplayName("B37 the note that something is not done brings no deleted conversation back")
    void bringsNothingBackWithANote() {
        world.embeddings.failTexts(text -> text.contains("tea"));
        world.model
                .call("remember_memory", World.remember("The user likes tea."))
                .reply("Noted.");
        Conversation conversation = talk("tea");

        TurnResult result = conversation.send("I like tea.", new Follower() {
            @Override
            public void receipts(List<Receipt> receipts) {
                assertThat(conversation.delete()).isTrue();
            }
        });

        assertThat(result.unfulfilled()).hasSize(1);
        assertThat(conversations.load(World.SCOPE, "tea")).isEmpty();
    }

    @Test
    @DisplayName("B37 W-G4 two objects on one id lose no turn and give each a place of its own")
    void losesNoTurnOfTwoObjects() {
        Conversation other = talk("tea");
        world.model
                .answer(Phase.REPLY, request -> {
                    other.send("And I?");
                    return ChatResponse.builder("To you.").build();
                })
                .reply("To the other.")
                .reply("To both.");

        talk("tea").send("Hi");
        talk("tea").send("We are two.");

        assertThat(other.history())
                .extracting(Exchange::ordinal, Exchange::userMessage)
                .containsExactly(tuple(1, "And I?"), tuple(2, "Hi"), tuple(3, "We are two."));
        assertThat(lastRequest()).hasSize(5);
    }

    @Test
    @DisplayName("P9 a store that can't save costs the history, not the answer, and the host is told")
    void answersWhenNothingCanBeSaved() {
        BrokenConversations broken = new BrokenConversations();
        broken.saves = false;
        world.model
                .call("remember_memory", World.remember("The user likes tea."))
                .reply("Noted.");

        TurnResult result = world.builder()
                .conversations(broken)
                .build()
                .conversation(World.SCOPE)
                .send("I like tea.");

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(world.contents()).containsExactly("The user likes tea.");
        assertThat(world.events(MemoraEvent.ConversationNotSaved.class))
                .containsExactly(new MemoraEvent.ConversationNotSaved(
                        World.SCOPE.fingerprint(), ProfileStoreException.class.getName()));
    }

    @Test
    @DisplayName("P9 a store that can't load ends the turn before the model is asked")
    void asksNobodyWhenNothingCanBeLoaded() {
        BrokenConversations broken = new BrokenConversations();
        broken.loads = false;

        TurnResult result = world.builder()
                .conversations(broken)
                .build()
                .conversation(World.SCOPE)
                .send("Hi");

        assertThat(result.stopReason()).isEqualTo(StopReason.TOOL_ERROR);
        assertThat(result.failure()).containsInstanceOf(ProfileStoreException.class);
        assertThat(world.model.requests()).isEmpty();
        assertThat(world.events(MemoraEvent.TurnEnded.class)).hasSize(1);
    }

    @Test
    void refusesABlankMessage() {
        assertThatIllegalArgumentException().isThrownBy(() -> talk("tea").send(" \n"));
        assertThat(world.model.requests()).isEmpty();
    }

    private Conversation talk(String id) {
        return memora.conversation(
                ConversationRequest.builder(World.SCOPE).id(id).build());
    }

    private Memora over(Path folder) {
        return world.builder()
                .conversations(ConversationStore.jsonFiles(folder))
                .build();
    }

    private List<ChatMessage> lastRequest() {
        List<ChatRequest> requests = world.model.requests(Phase.REPLY);
        return requests.get(requests.size() - 1).messages();
    }
}
