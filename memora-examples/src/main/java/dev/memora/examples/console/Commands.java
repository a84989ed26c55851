package dev.memora.examples.console;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** All commands, and how they are told from messages. */
final class Commands {
    static final List<Command> ALL = List.of(
            new Command("help", "說明", "", "this list", "這張清單", StatusCommands::help),
            new Command("history", "紀錄", "[all]", "what was said lately", "最近的對話", ConversationCommands::history),
            new Command("context", "脈絡", "", "what the model is shown", "模型看到的內容", ConversationCommands::context),
            new Command("summary", "摘要", "", "the older part in few words", "較早對話的摘要", ConversationCommands::summary),
            new Command(
                    "conversations",
                    "對話",
                    "[name]",
                    "list conversations, or go on with one",
                    "列出對話，或切換到另一個",
                    ConversationCommands::conversations),
            new Command("status", "狀態", "", "model, data, figures", "模型、資料與數字", StatusCommands::status),
            new Command("settings", "設定", "", "every setting and its default", "所有設定與預設值", StatusCommands::settings),
            new Command(
                    "memories",
                    "記憶",
                    "[number]",
                    "what is stored, or all about one",
                    "列出記憶，或看其中一則",
                    MemoryCommands::list),
            new Command("search", "搜尋", "<words>", "what a search finds", "依意思搜尋記憶", MemoryCommands::search),
            new Command("remember", "記住", "<text>", "store it without the model", "不經模型直接存下", MemoryCommands::remember),
            new Command("check", "檢查", "<text>", "would it be stored?", "這句話可以存嗎？", MemoryCommands::check),
            new Command("forget", "忘記", "<number>", "delete a memory after a yes", "確認後刪除一則記憶", MemoryCommands::forget),
            new Command("undo", "復原", "", "take the last action back", "取消上一個動作", MemoryCommands::undo),
            new Command(
                    "reviews", "審核", "", "settle what nobody could decide", "處理無法自動決定的項目", DecisionCommands::reviews),
            new Command("approvals", "核准", "", "answer open questions", "回答等待確認的問題", DecisionCommands::approvals),
            new Command(
                    "profile",
                    "個人資料",
                    "[name = value]",
                    "what the model always knows of you",
                    "模型一直知道的個人資料",
                    DataCommands::profile),
            new Command("export", "匯出", "[file]", "write all memories to a file", "將所有記憶寫入檔案", DataCommands::exportTo),
            new Command("import", "匯入", "<file>", "read memories from a file", "從檔案讀入記憶", DataCommands::importFrom),
            new Command(
                    "erase",
                    "清除",
                    "<number|all>",
                    "wipe one memory, or everything",
                    "徹底清除一則記憶或全部",
                    DataCommands::erase),
            new Command("exit", "離開", "", "leave", "離開", (session, argument) -> session.leave()));

    private Commands() {}

    /**
     * A command as it was typed.
     *
     * @param word the first word
     * @param argument what follows, stripped
     */
    record Call(String word, String argument) {
        Optional<Command> command() {
            return ALL.stream().filter(command -> command.isCalled(word)).findFirst();
        }
    }

    /**
     * Reads a line as a command: one that starts with a slash, or one that is nothing but a command's name. Anything else
     * is a message, "remember that I like tea" included.
     */
    static Optional<Call> parse(String line) {
        boolean slash = line.startsWith("/") || line.startsWith("／");
        String[] parts = (slash ? line.substring(1) : line).strip().split("[\\s\\u3000]+", 2);
        Call call = new Call(parts[0].toLowerCase(Locale.ROOT), parts.length > 1 ? parts[1].strip() : "");
        return slash || (parts.length == 1 && call.command().isPresent()) ? Optional.of(call) : Optional.empty();
    }

    /**
     * Carries a command out, or says how it is typed.
     *
     * @throws IOException if a file can't be read or written
     */
    static void run(Session session, Call call) throws IOException {
        Optional<Command> command = call.command();
        if (command.isEmpty()) {
            session.terminal().bad(session.say("There is no such command; /help lists them.", "沒有這個指令；/help 會列出所有指令。"));
        } else if (command.get().needsArgument() && call.argument().isEmpty()) {
            session.terminal()
                    .say(session.say("It is typed like this: ", "用法：")
                            + command.get().usage());
        } else {
            command.get().action().run(session, call.argument());
        }
    }
}
