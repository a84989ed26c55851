package dev.memora.examples.console;

import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.approval.Review;
import dev.memora.approval.ReviewResolution;
import dev.memora.examples.Terminal;
import dev.memora.memory.PageRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What waits for a person. */
final class DecisionCommands {
    private static final PageRequest PAGE = PageRequest.first(20);
    private static final String WHO = "terminal";

    private DecisionCommands() {}

    /** Puts every open question. */
    static void approvals(Session session, String argument) {
        List<ApprovalRequest> waiting = session.approvals().list(PAGE).items();
        if (waiting.isEmpty()) {
            session.terminal().say(session.say("No question is open.", "沒有等待確認的問題。"));
            return;
        }
        session.approvals()
                .ask(waiting.stream().map(ApprovalRequest::id).toList())
                .forEach(outcome -> tell(session, outcome));
    }

    /** Shows both sides of everything nobody could decide, and takes the user's choice. */
    static void reviews(Session session, String argument) {
        List<Review> waiting = session.reviews().list(PAGE).items();
        if (waiting.isEmpty()) {
            session.terminal().say(session.say("Nothing waits for a review.", "沒有等待審核的項目。"));
        }
        waiting.forEach(review -> settle(session, review));
    }

    static void tell(Session session, ApprovalOutcome outcome) {
        String line = Words.in(session.language()).decided(outcome.status());
        if (outcome.status() == ApprovalOutcome.Status.EXECUTED) {
            session.terminal().good(line);
        } else {
            session.terminal().say(line);
        }
    }

    private static void settle(Session session, Review review) {
        Terminal terminal = session.terminal();
        boolean forget = review.proposed().isEmpty();
        review.current().ifPresent(memory -> terminal.detail(session.say("stored", "已存"), memory.content()));
        terminal.detail(
                session.say("proposed", "提議"),
                review.proposed().orElse(session.say("forget what is stored", "忘記已存的內容")));
        review.evidence().ifPresent(quote -> terminal.detail(session.say("because", "因為"), quote));
        String answer = terminal.ask(
                        forget
                                ? session.say("[o] keep it, [n] forget it, else later ", "[o] 保留、[n] 忘記，其他則稍後 ")
                                : session.say(
                                        "[o] keep old, [n] take new, [b] both, [e] edit, else later ",
                                        "[o] 保留舊的、[n] 換成新的、[b] 都留、[e] 改寫，其他則稍後 "))
                .orElse("")
                .toLowerCase(Locale.ROOT);
        Optional<Receipt> receipt = switch (answer) {
            case "o" -> resolve(session, review, ReviewResolution.KEEP_OLD);
            case "n" -> resolve(session, review, ReviewResolution.KEEP_NEW);
            case "b" -> forget ? Optional.empty() : resolve(session, review, ReviewResolution.KEEP_BOTH);
            case "e" -> forget ? Optional.empty() : edit(session, review);
            default -> Optional.empty();
        };
        receipt.ifPresentOrElse(
                done -> ReceiptTeller.tell(session, done), () -> terminal.say(session.say("Left open.", "先不處理。")));
    }

    private static Optional<Receipt> resolve(Session session, Review review, ReviewResolution resolution) {
        return session.reviews().resolve(review.actionId(), review.digest(), resolution, WHO);
    }

    private static Optional<Receipt> edit(Session session, Review review) {
        return session.terminal()
                .ask(session.say("Store instead: ", "改存為："))
                .filter(text -> !text.isEmpty())
                .flatMap(text -> session.reviews().edit(review.actionId(), review.digest(), text));
    }
}
