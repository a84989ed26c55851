package dev.memora.examples;

import dev.memora.action.Outcome;
import dev.memora.action.Receipt;

/** Puts receipts into words. */
public final class Receipts {
    private Receipts() {}

    /** What came of an action, in one line without any text of the user's. */
    public static String describe(Receipt receipt) {
        return receipt.kind() + ": " + describe(receipt.outcome());
    }

    private static String describe(Outcome outcome) {
        if (outcome instanceof Outcome.Created created) {
            return "created " + created.id()
                    + created.beside().map(id -> " beside " + id).orElse("");
        }
        if (outcome instanceof Outcome.Updated updated) {
            return "updated " + updated.id();
        }
        if (outcome instanceof Outcome.Skipped skipped) {
            return "skipped, already stored as " + skipped.duplicateOf();
        }
        if (outcome instanceof Outcome.Rejected rejected) {
            return "rejected: " + rejected.reason();
        }
        if (outcome instanceof Outcome.AwaitingApproval) {
            return "waits for approval";
        }
        if (outcome instanceof Outcome.Forgotten forgotten) {
            return "forgotten " + forgotten.id();
        }
        return outcome.toString();
    }
}
