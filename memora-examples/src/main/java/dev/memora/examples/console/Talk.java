package dev.memora.examples.console;

import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;

/** Says a message to the model and tells everything it comes to. */
final class Talk {
    private final Session session;

    Talk(Session session) {
        this.session = session;
    }

    /** One turn. A failed one is one line. */
    void send(String message) {
        session.terminal().progress(session.say("thinking …", "思考中…"));
        ReplyPrinter printer = new ReplyPrinter(session);
        TurnResult result = session.conversation().send(message, printer);
        session.used(result.usage());
        printer.end();
        if (result.stopReason() != StopReason.FINAL_ANSWER) {
            session.terminal().bad(Words.in(session.language()).failure(result.stopReason()));
            return;
        }
        result.receipts().stream()
                .filter(receipt -> !printer.told().contains(receipt))
                .forEach(receipt -> ReceiptTeller.tell(session, receipt));
    }
}
