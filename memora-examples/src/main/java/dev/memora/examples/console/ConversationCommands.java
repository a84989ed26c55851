package dev.memora.examples.console;

import dev.memora.examples.Terminal;
import dev.memora.profile.Exchange;
import dev.memora.turn.ContextView;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** What was said, and what of it the model sees. */
final class ConversationCommands {
    private static final int LATELY = 5;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private ConversationCommands() {}

    /** Shows the last turns, or all. */
    static void history(Session session, String argument) {
        List<Exchange> all = session.conversation().history();
        if (all.isEmpty()) {
            session.terminal().say(session.say("Nothing was said yet.", "還沒有對話。"));
        }
        boolean everything = argument.equals("all") || argument.equals("全部");
        int first = everything ? 0 : Math.max(0, all.size() - LATELY);
        if (first > 0) {
            session.terminal()
                    .say(session.say(
                            first + " older turns; /history all shows them.",
                            "更早還有 " + first + " 輪；/history all 可看全部。"));
        }
        for (Exchange exchange : all.subList(first, all.size())) {
            session.terminal()
                    .heading(exchange.ordinal() + ". "
                            + TIME.format(exchange.at().atZone(session.zone())));
            session.terminal().detail(session.say("you", "你"), exchange.userMessage());
            session.terminal().detail(session.say("reply", "回答"), exchange.reply());
        }
    }

    /** Shows how full the model's context is, and what stands in it beside the turns. */
    static void context(Session session, String argument) {
        ContextView view = session.conversation().context();
        Terminal terminal = session.terminal();
        terminal.detail(
                session.say("tokens", "用量"),
                view.tokens() + " / " + view.budget() + session.say(", of which ", "，其中 ") + view.reserve()
                        + session.say(" are kept for tools", " 保留給工具"));
        terminal.detail(
                session.say("turns", "輪數"),
                view.verbatimTurns()
                        + session.say(" as they were said, ", " 輪原文，")
                        + view.summarizedTurns()
                        + session.say(" in the summary", " 輪在摘要中"));
        terminal.heading(session.say("What the model is told:", "給模型的說明："));
        terminal.say(view.instructions());
    }

    /** Shows the summary. */
    static void summary(Session session, String argument) {
        session.terminal()
                .say(session.conversation()
                        .summary()
                        .orElse(session.say(
                                "There is no summary: everything fits into the model's context.",
                                "沒有摘要：全部對話都還放得進模型的脈絡。")));
    }

    /** Lists the stored conversations, or goes on with one. */
    static void conversations(Session session, String argument) {
        if (!argument.isEmpty()) {
            session.switchTo(argument);
            int turns = session.conversation().history().size();
            session.terminal()
                    .good(session.say(
                            "This is conversation \"" + argument + "\", " + turns + " turns so far.",
                            "現在是對話「" + argument + "」，已有 " + turns + " 輪。"));
            return;
        }
        List<String> ids = session.memora().conversationIds(Session.SCOPE);
        if (ids.isEmpty()) {
            session.terminal().say(session.say("No conversation is stored yet.", "還沒有存下的對話。"));
        }
        for (String id : ids) {
            boolean current = id.equals(session.conversation().id());
            session.terminal().detail(current ? "*" : "", id);
        }
    }
}
