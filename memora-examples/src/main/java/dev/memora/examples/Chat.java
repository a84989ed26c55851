package dev.memora.examples;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.MemoraException;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.turn.ConversationRequest;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/** A conversation in the terminal, on an in-memory store. */
final class Chat {
    private static final MemoryScope SCOPE = MemoryScope.of("demo", "you");
    private static final PageRequest PAGE = PageRequest.first(20);

    private final Terminal terminal;
    private final DemoLanguage language;
    private final ChatModels.Choice model;

    Chat(Terminal terminal, DemoLanguage language, ChatModels.Choice model) {
        this.terminal = terminal;
        this.language = language;
        this.model = model;
    }

    /** Talks until the user leaves or the input ends. */
    void run() {
        introduce();
        try (Memora memora = Memora.builder()
                .llm(model.client())
                .embeddings(LocalEmbeddings.load(language))
                .store(MemoryStore.inMemory())
                .tool(EnglishWordCounter.tool())
                .build()) {
            Conversation conversation = memora.conversation(ConversationRequest.builder(SCOPE)
                    .zone(ZoneId.systemDefault())
                    .build());
            Optional<String> line = terminal.ask("> ");
            while (line.isPresent() && !line.get().equalsIgnoreCase("exit")) {
                if (!line.get().isEmpty()) {
                    answer(memora, conversation, line.get());
                }
                line = terminal.ask("> ");
            }
        }
    }

    private void introduce() {
        terminal.heading("Memora");
        terminal.say(
                model.real()
                        ? say("Language model: " + model.name() + ".", "語言模型：" + model.name() + "。")
                        : say(
                                "The demonstration model answers: plain rules, not a language model. It shows what Memora"
                                        + " does around a model.",
                                "由示範模型回答：它只有簡單規則，不是語言模型，用來展示 Memora 在模型周圍做的事。"));
        terminal.say(say(
                "Embeddings: " + language.embeddingModel() + ", on this machine. Nothing is kept after exit.",
                "嵌入模型：" + language.embeddingModel() + "，在本機執行。結束後不保留任何內容。"));
        terminal.say(say("Type a message, or help.", "請輸入訊息，或輸入 help。"));
    }

    private void answer(Memora memora, Conversation conversation, String line) {
        String command = line.toLowerCase(Locale.ROOT);
        try {
            if (command.equals("help")) {
                help();
            } else if (command.equals("memories")) {
                list(memora);
            } else if (command.startsWith("search ")) {
                search(memora, line.substring("search ".length()).strip());
            } else {
                turn(memora, conversation, line);
            }
        } catch (MemoraException e) {
            terminal.bad(say("That didn't work: ", "沒有成功：") + e.getMessage());
        }
    }

    private void help() {
        terminal.say(say("""
                memories        what is stored
                search <words>  what a search finds
                exit            leave
                Anything else is said to the model: "Please remember that I take IELTS next May.\"""", """
                memories        列出存下的記憶
                search <文字>    搜尋記憶
                exit            離開
                其他輸入都會傳給模型，例如「請記住我明年五月要考雅思。」"""));
    }

    private void list(Memora memora) {
        Page<Memory> page = memora.memories(SCOPE).list(PAGE);
        if (page.items().isEmpty()) {
            terminal.say(say("Nothing is stored.", "沒有存下任何記憶。"));
        }
        for (Memory memory : page.items()) {
            terminal.detail(memory.type().wireName(), memory.content());
        }
        if (page.next().isPresent()) {
            terminal.say("…");
        }
    }

    private void search(Memora memora, String query) {
        if (query.isEmpty()) {
            help();
            return;
        }
        for (SearchHit hit : memora.memories(SCOPE).search(query)) {
            terminal.detail(
                    String.format(Locale.ROOT, "%.2f", hit.similarity()),
                    hit.memory().content());
        }
    }

    private void turn(Memora memora, Conversation conversation, String message) {
        TurnResult result = conversation.send(message);
        if (result.stopReason() != StopReason.FINAL_ANSWER) {
            String reason = result.stopReason().wireName();
            terminal.bad(
                    say("The turn failed (" + reason + "); nothing was stored.", "這一輪失敗了（" + reason + "），沒有存下任何內容。"));
            return;
        }
        terminal.say(result.reply());
        result.receipts().forEach(receipt -> terminal.detail("receipt", Receipts.describe(receipt)));
        if (!result.approvals().isEmpty()) {
            askUser(memora);
        }
    }

    private void askUser(Memora memora) {
        for (ApprovalRequest request : memora.approvals(SCOPE).list(PAGE).items()) {
            terminal.heading(request.kind() + ": " + request.rendered());
            request.warnings().forEach(warning -> terminal.bad(warning));
            String answer = terminal.ask(say("Do it? [y/n, else later] ", "要執行嗎？[y/n，其他則稍後] "))
                    .orElse("");
            ApprovalOutcome outcome =
                    memora.approvals(SCOPE).decide(request.id(), request.digest(), decision(answer), "terminal");
            terminal.detail("approval", outcome.status().name());
        }
    }

    private static ApprovalDecision decision(String answer) {
        return switch (answer.toLowerCase(Locale.ROOT)) {
            case "y", "yes", "是", "好" -> ApprovalDecision.APPROVE;
            case "n", "no", "否", "不" -> ApprovalDecision.DENY;
            default -> ApprovalDecision.DEFER;
        };
    }

    private String say(String english, String chinese) {
        return language.choose(english, chinese);
    }
}
