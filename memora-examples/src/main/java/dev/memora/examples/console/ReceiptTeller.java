package dev.memora.examples.console;

import dev.memora.action.ActionKind;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;

/** Tells what came of an action. */
final class ReceiptTeller {
    private ReceiptTeller() {}

    /** One line, and a second one if the reply may have promised what has not happened. */
    static void tell(Session session, Receipt receipt) {
        Words words = Words.in(session.language());
        String line = words.outcome(receipt);
        if (receipt.outcome() instanceof Outcome.Failed || receipt.outcome() instanceof Outcome.Retrying) {
            session.terminal().bad(line);
        } else {
            session.terminal().detail(words.label(receipt.kind()), line);
        }
        if (receipt.isUnfulfilled() && receipt.kind() == ActionKind.REMEMBER) {
            session.terminal().bad(words.unfulfilled());
        }
        session.did(receipt.actionId());
    }
}
