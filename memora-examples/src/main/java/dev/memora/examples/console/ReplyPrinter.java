package dev.memora.examples.console;

import dev.memora.action.Receipt;
import dev.memora.examples.Terminal;
import dev.memora.turn.TurnSink;
import java.util.List;

/** Writes a reply while it comes, and what came of the turn. For one turn. */
final class ReplyPrinter implements TurnSink {
    private final Session session;
    private final Terminal terminal;
    private List<Receipt> told = List.of();
    private String held = "";

    ReplyPrinter(Session session) {
        this.session = session;
        this.terminal = session.terminal();
    }

    /** Writes the piece, except for half of a character or of a line end: the rest comes with the next one. */
    @Override
    public void text(String piece) {
        String text = held + piece;
        char last = text.charAt(text.length() - 1);
        int end = Character.isHighSurrogate(last) || last == '\r' ? text.length() - 1 : text.length();
        held = text.substring(end);
        terminal.piece(text.substring(0, end).replace("\r\n", "\n"));
    }

    /** What was written can't be taken off the screen, so it is said that it doesn't count. */
    @Override
    public void discarded() {
        end();
        terminal.detail(session.say("(not it)", "（作廢）"), session.say("That does not count as an answer.", "以上不算回答。"));
        terminal.progress(session.say("thinking …", "思考中…"));
    }

    @Override
    public void replied(String reply) {
        end();
        terminal.progress(session.say("storing …", "儲存中…"));
    }

    @Override
    public void receipts(List<Receipt> receipts) {
        told = List.copyOf(receipts);
        told.forEach(receipt -> ReceiptTeller.tell(session, receipt));
    }

    /** The receipts the user has seen. */
    List<Receipt> told() {
        return told;
    }

    /** Writes what was held back, and ends the line. */
    void end() {
        if (!held.isEmpty()) {
            terminal.piece(held.equals("\r") ? "\n" : held);
            held = "";
        }
        terminal.endLine();
    }
}
