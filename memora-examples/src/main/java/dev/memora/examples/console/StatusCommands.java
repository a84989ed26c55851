package dev.memora.examples.console;

import dev.memora.examples.DemoSettings;
import dev.memora.examples.SettingsTable;
import dev.memora.examples.Terminal;
import dev.memora.llm.TokenUsage;
import dev.memora.memory.PageRequest;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the program is, what it runs with, and what it knows to do. */
final class StatusCommands {
    private static final PageRequest COUNTED = PageRequest.first(100);

    private StatusCommands() {}

    /** Greets. */
    static void introduce(Session session) {
        Terminal terminal = session.terminal();
        DemoSettings settings = session.settings();
        terminal.heading("Memora");
        terminal.say(
                settings.model().real()
                        ? session.say(
                                "Language model: " + settings.model().name() + ".",
                                "語言模型：" + settings.model().name() + "。")
                        : session.say(
                                "The demonstration model answers: plain rules, not a language model. It shows what Memora"
                                        + " does around a model.",
                                "由示範模型回答：它只有簡單規則，不是語言模型，用來展示 Memora 在模型周圍做的事。"));
        terminal.say(session.say(
                "Embeddings: " + settings.embeddingModel() + ", on this machine. " + kept(session),
                "嵌入模型：" + settings.embeddingModel() + "，在本機執行。" + kept(session)));
        settings.unknown()
                .forEach(name -> terminal.bad(session.say(
                        name + " is no setting; /settings lists them.", name + " 不是設定；/settings 會列出所有設定。")));
        int said = session.conversation().history().size();
        if (said > 0) {
            terminal.say(session.say(
                    "Going on with conversation \"" + session.conversation().id() + "\", " + said
                            + " turns so far; /history shows them.",
                    "繼續對話「" + session.conversation().id() + "」，已有 " + said + " 輪；/history 可以回顧。"));
        }
        terminal.say(session.say("Type a message, or /help.", "請輸入訊息，或輸入 /help。"));
    }

    /** Lists the commands. */
    static void help(Session session, String argument) {
        for (Command command : Commands.ALL) {
            String usage = String.format(Locale.ROOT, "%-26s", command.usage());
            session.terminal()
                    .say(session.say(
                            usage + command.english(), usage + command.chinese() + "（/" + command.chineseName() + "）"));
        }
        session.terminal()
                .say(session.say(
                        "A name alone needs no slash. Anything else is said to the model: \"Please remember that I take"
                                + " IELTS next May.\"",
                        "單獨輸入指令名稱時可省略斜線。其他輸入都會傳給模型，例如「請記住我明年五月要考雅思。」"));
    }

    /** Tells what the program runs with and how much there is. */
    static void status(Session session, String argument) {
        Terminal terminal = session.terminal();
        DemoSettings settings = session.settings();
        terminal.detail(session.say("model", "模型"), settings.model().name());
        terminal.detail(session.say("embeddings", "嵌入模型"), settings.embeddingModel());
        terminal.detail(session.say("data", "資料"), kept(session));
        terminal.detail(
                session.say("talk", "對話"),
                session.conversation().id() + ", "
                        + session.conversation().history().size() + session.say(" turns", " 輪"));
        terminal.detail(
                session.say("steps", "步驟"),
                session.say("at most ", "最多 ")
                        + settings.memora().maxToolSteps()
                        + session.say(" tool calls a turn", " 次工具呼叫／輪"));
        terminal.detail(session.say("log", "記錄"), settings.logLevel());
        terminal.detail(
                session.say("memories", "記憶"), String.valueOf(session.memories().count()));
        terminal.detail(
                session.say("waiting", "等待中"),
                session.approvals().list(COUNTED).items().size()
                        + session.say(" approvals, ", " 項待確認，")
                        + session.reviews().list(COUNTED).items().size()
                        + session.say(" reviews", " 項待審核"));
        terminal.detail(session.say("tokens", "用量"), usage(session));
        terminal.say(session.say("/settings lists every setting.", "/settings 會列出所有設定。"));
    }

    /** Lists every setting. */
    static void settings(Session session, String argument) {
        SettingsTable.print(session.terminal(), session.settings().list());
    }

    private static String kept(Session session) {
        return session.settings()
                .data()
                .map(folder -> session.say("Everything is kept in " + folder + ".", "全部存放於 " + folder + "。"))
                .orElse(session.say("Nothing is kept after exit.", "結束後不保留任何內容。"));
    }

    private static String usage(Session session) {
        String phases = session.usage().phases().entrySet().stream()
                .filter(entry -> !entry.getValue().equals(TokenUsage.NONE))
                .map(entry -> entry.getKey().name().toLowerCase(Locale.ROOT) + " "
                        + entry.getValue().total())
                .collect(Collectors.joining(", "));
        return phases.isEmpty() ? session.say("the model doesn't count", "模型沒有計數") : phases;
    }
}
