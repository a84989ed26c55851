package dev.memora.internal.conversation;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolSpec;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationSummary;
import dev.memora.profile.Exchange;
import dev.memora.settings.ContextBudget;
import dev.memora.settings.MemoraSettings;
import dev.memora.turn.ContextView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Chooses what of a conversation the model sees: the summary, the turns behind it as they were said, the new message.
 * While that fits the budget, nothing is done. When it no longer does, everything but the last turns is folded into the
 * summary at once, so that most turns cost no extra call. Thread-safe.
 */
public final class ContextWindow {
    private final LlmClient llm;
    private final List<ToolSpec> tools;
    private final ContextBudget budget;
    private final Summarizer summarizer;

    /**
     * Creates a window.
     *
     * @param tools what the model is shown beside the messages
     */
    public ContextWindow(LlmClient llm, List<ToolSpec> tools, MemoraSettings settings) {
        this.llm = llm;
        this.tools = tools;
        this.budget = settings.contextBudget();
        this.summarizer = new Summarizer(llm, settings.modelTimeout(), budget.requestTokens());
    }

    /**
     * Chooses, and folds if need be. A failure to fold costs older turns their place in this request and nothing else.
     *
     * @param usage told what folding used
     * @throws IllegalArgumentException if the message alone doesn't fit
     */
    public Context choose(
            ConversationRecord conversation,
            String message,
            Instructions instructions,
            BiConsumer<Phase, TokenUsage> usage) {
        Optional<ConversationSummary> summary = conversation.summary();
        List<Exchange> unsummarized = unsummarized(conversation);
        Context whole = context(instructions, summary, unsummarized, message, null);
        if (fits(whole, 0)) {
            return whole;
        }
        if (!fits(context(instructions, Optional.empty(), List.of(), message, null), 0)) {
            throw new IllegalArgumentException("the message is too long for a turn of " + budget.tokens()
                    + " tokens, of which " + budget.reserve() + " are kept for tool calls: shorten it, or raise the"
                    + " context budget");
        }
        int verbatim = Math.min(budget.verbatimTurns(), unsummarized.size());
        while (verbatim > 0
                && !fits(
                        context(instructions, Optional.empty(), last(unsummarized, verbatim), message, null),
                        Summarizer.MAX_TOKENS)) {
            verbatim--;
        }
        RuntimeException failure = null;
        List<Exchange> older = unsummarized.subList(0, unsummarized.size() - verbatim);
        if (!older.isEmpty()) {
            try {
                summary = Optional.of(summarizer.fold(summary, older, tokens -> usage.accept(Phase.SUMMARY, tokens)));
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        while (true) {
            Context context = context(instructions, summary, last(unsummarized, verbatim), message, failure);
            boolean least = verbatim == 0 && summary.isEmpty();
            if (least || fits(context, 0)) {
                return context;
            }
            // What could not be folded gives way for this turn: first the older of the last turns, then the summary.
            if (verbatim > 0) {
                verbatim--;
            } else {
                summary = Optional.empty();
            }
        }
    }

    /** What the model would be shown with the next message. */
    public ContextView view(ConversationRecord conversation, Instructions instructions) {
        List<Exchange> verbatim = unsummarized(conversation);
        Context context = context(instructions, conversation.summary(), verbatim, "", null);
        ChatRequest request = request(context);
        long tokens = counted(request).orElse(TokenEstimate.of(request));
        return new ContextView(
                tokens,
                budget.tokens(),
                budget.reserve(),
                verbatim.size(),
                conversation.exchanges().size() - verbatim.size(),
                context.instructions());
    }

    /** The exchanges that the summary doesn't cover. */
    private static List<Exchange> unsummarized(ConversationRecord conversation) {
        int through =
                conversation.summary().map(ConversationSummary::throughOrdinal).orElse(0);
        return conversation.exchanges().stream()
                .filter(exchange -> exchange.ordinal() > through)
                .toList();
    }

    /** The model is only asked to count where the estimate, which errs on the high side, says no. */
    private boolean fits(Context context, int extra) {
        ChatRequest request = request(context);
        int limit = budget.requestTokens() - extra;
        if (TokenEstimate.of(request) <= limit) {
            return true;
        }
        OptionalLong counted = counted(request);
        return counted.isPresent() && counted.getAsLong() <= limit;
    }

    private OptionalLong counted(ChatRequest request) {
        try {
            return llm.countTokens(request);
        } catch (RuntimeException e) {
            return OptionalLong.empty();
        }
    }

    private ChatRequest request(Context context) {
        return ChatRequest.builder(context.messages())
                .instructions(context.instructions())
                .tools(tools)
                .build();
    }

    private static Context context(
            Instructions instructions,
            Optional<ConversationSummary> summary,
            List<Exchange> verbatim,
            String message,
            @Nullable RuntimeException failure) {
        List<ChatMessage> messages = new ArrayList<>();
        for (Exchange exchange : verbatim) {
            messages.add(new ChatMessage.User(exchange.userMessage()));
            messages.add(ChatMessage.Assistant.of(exchange.reply()));
        }
        messages.add(new ChatMessage.User(message));
        return new Context(instructions.text(summary), messages, summary, failure);
    }

    private static List<Exchange> last(List<Exchange> exchanges, int count) {
        return exchanges.subList(exchanges.size() - count, exchanges.size());
    }

    /**
     * What the model is going to see.
     *
     * @param instructions with everything that is no message
     * @param messages the new one last
     * @param summary what is in the instructions of it; newer than the conversation's if turns were folded
     * @param failure why older turns could not be folded, or null
     */
    public record Context(
            String instructions,
            List<ChatMessage> messages,
            Optional<ConversationSummary> summary,
            @Nullable RuntimeException failure) {
        @Override
        public String toString() {
            return "Context[" + messages.size() + " messages]";
        }
    }
}
