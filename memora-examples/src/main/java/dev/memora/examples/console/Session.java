package dev.memora.examples.console;

import dev.memora.Approvals;
import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.Reviews;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.DemoSettings;
import dev.memora.examples.Terminal;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.UserProfileStore;
import dev.memora.turn.ConversationRequest;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the console knows while it runs: the parts, and what was shown last. Confined to one thread. */
final class Session {
    static final MemoryScope SCOPE = MemoryScope.of("demo", "you");

    /** The conversation that goes on at the next start unless another one is named. */
    static final String USUAL_CONVERSATION = "main";

    private final Terminal terminal;
    private final DemoLanguage language;
    private final DemoSettings settings;
    private final Memora memora;
    private final UserProfileStore profiles;
    private final ZoneId zone = ZoneId.systemDefault();
    private final List<MemoryId> shown = new ArrayList<>();
    private Conversation conversation;
    private UsageByPhase usage = UsageByPhase.NONE;
    private @Nullable ActionId lastAction;
    private boolean open = true;

    Session(Terminal terminal, DemoLanguage language, DemoSettings settings, Memora memora, UserProfileStore profiles) {
        this.terminal = terminal;
        this.language = language;
        this.settings = settings;
        this.memora = memora;
        this.profiles = profiles;
        this.conversation = conversation(settings.conversation().orElse(USUAL_CONVERSATION));
    }

    Terminal terminal() {
        return terminal;
    }

    DemoLanguage language() {
        return language;
    }

    DemoSettings settings() {
        return settings;
    }

    Memora memora() {
        return memora;
    }

    Memories memories() {
        return memora.memories(SCOPE);
    }

    Approvals approvals() {
        return memora.approvals(SCOPE);
    }

    Reviews reviews() {
        return memora.reviews(SCOPE);
    }

    UserProfileStore profiles() {
        return profiles;
    }

    Conversation conversation() {
        return conversation;
    }

    ZoneId zone() {
        return zone;
    }

    /** The one of two texts that is in the user's language. */
    String say(String english, String chinese) {
        return language.choose(english, chinese);
    }

    /** Goes on with the conversation of this name. */
    void switchTo(String id) {
        conversation = conversation(id);
    }

    /** Forgets which memories were listed. */
    void clearShown() {
        shown.clear();
    }

    /** Lists a memory under the next number, by which the user can name it. */
    void show(Memory memory, String label) {
        shown.add(memory.id());
        terminal.detail(shown.size() + "  " + label, memory.content());
    }

    /** The memory the user means by a number of the last list, or by its whole id. */
    Optional<MemoryId> named(String name) {
        if (name.matches("[0-9]{1,4}")) {
            int number = Integer.parseInt(name);
            return number >= 1 && number <= shown.size() ? Optional.of(shown.get(number - 1)) : Optional.empty();
        }
        return name.isBlank()
                ? Optional.empty()
                : memories().get(MemoryId.of(name)).map(Memory::id);
    }

    UsageByPhase usage() {
        return usage;
    }

    void used(UsageByPhase more) {
        usage = usage.plus(more);
    }

    /** The last action that was told to the user. */
    Optional<ActionId> lastAction() {
        return Optional.ofNullable(lastAction);
    }

    void did(ActionId action) {
        lastAction = action;
    }

    boolean open() {
        return open;
    }

    void leave() {
        open = false;
    }

    private Conversation conversation(String id) {
        return memora.conversation(
                ConversationRequest.builder(SCOPE).id(id).zone(zone).build());
    }
}
