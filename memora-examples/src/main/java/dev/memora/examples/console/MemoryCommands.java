package dev.memora.examples.console;

import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.store.SearchHit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** The application's own access to memories, without a model. */
final class MemoryCommands {
    private static final int PAGE = 20;

    private MemoryCommands() {}

    /** Lists what is stored, or shows all versions of one memory. */
    static void list(Session session, String argument) {
        if (!argument.isEmpty()) {
            named(session, argument, id -> versions(session, id));
            return;
        }
        session.clearShown();
        PageRequest request = PageRequest.first(PAGE);
        Page<Memory> page = session.memories().list(request);
        if (page.items().isEmpty()) {
            session.terminal().say(session.say("Nothing is stored.", "沒有存下任何記憶。"));
        }
        boolean more = true;
        while (more) {
            page.items().forEach(memory -> session.show(memory, memory.type().wireName()));
            Optional<String> next = page.next();
            more = next.isPresent() && wantsMore(session);
            if (more) {
                page = session.memories().list(request.after(next.orElseThrow()));
            }
        }
    }

    /** Searches by meaning. */
    static void search(Session session, String argument) {
        session.terminal().progress(session.say("searching …", "搜尋中…"));
        List<SearchHit> hits = session.memories().search(argument);
        session.clearShown();
        if (hits.isEmpty()) {
            session.terminal().say(session.say("Nothing like that is stored.", "沒有相近的記憶。"));
        }
        hits.forEach(hit -> session.show(hit.memory(), String.format(Locale.ROOT, "%.2f", hit.similarity())));
    }

    /** Stores what the user typed, through the same policy and judgement as a model's proposal. */
    static void remember(Session session, String argument) {
        session.terminal().progress(session.say("storing …", "儲存中…"));
        settle(session, session.memories().remember(argument, MemoryType.SEMANTIC));
    }

    /** Says what the policy would say. */
    static void check(Session session, String argument) {
        PolicyDecision decision = session.memories().check(argument, MemoryType.SEMANTIC);
        if (decision instanceof PolicyDecision.Reject reject) {
            session.terminal()
                    .bad(session.say("No: ", "不行：")
                            + Words.in(session.language()).reason(reject.reason()));
        } else if (decision instanceof PolicyDecision.Ask ask) {
            session.terminal().say(session.say("Only with your yes: ", "需要你確認：") + ask.reason());
        } else {
            session.terminal().good(session.say("Yes, it would be stored.", "可以存下。"));
        }
    }

    /** Asks whether to delete a memory. */
    static void forget(Session session, String argument) {
        named(session, argument, id -> settle(session, session.memories().forget(id)));
    }

    /** Takes the last action back. */
    static void undo(Session session, String argument) {
        Optional<ActionId> last = session.lastAction();
        if (last.isEmpty()) {
            session.terminal().say(session.say("There is nothing to take back yet.", "目前沒有可以取消的動作。"));
        } else {
            settle(session, session.memories().undo(last.get()));
        }
    }

    /** Carries something out for the memory the user named, or says how to name one. */
    static void named(Session session, String name, Consumer<MemoryId> action) {
        session.named(name)
                .ifPresentOrElse(
                        action,
                        () -> session.terminal()
                                .bad(session.say(
                                        "Name a memory by its number in the last list: /memories or /search shows one.",
                                        "請用上一張清單裡的編號指定記憶：先用 /memories 或 /search。")));
    }

    private static void settle(Session session, Receipt receipt) {
        if (receipt.outcome() instanceof Outcome.AwaitingApproval awaiting) {
            session.did(receipt.actionId());
            List<ApprovalOutcome> outcomes = session.approvals().ask(List.of(awaiting.approvalId()));
            outcomes.forEach(outcome -> DecisionCommands.tell(session, outcome));
        } else {
            ReceiptTeller.tell(session, receipt);
        }
    }

    private static void versions(Session session, MemoryId id) {
        List<Memory> versions = session.memories().history(id);
        session.terminal().detail("id", id.value());
        for (Memory memory : versions) {
            session.terminal()
                    .detail(
                            "v" + memory.version(),
                            memory.content() + "  (" + memory.type().wireName() + ", "
                                    + memory.source().name().toLowerCase(Locale.ROOT) + ", "
                                    + session.say("importance ", "重要性 ") + memory.importance() + ", "
                                    + memory.updatedAt().atZone(session.zone()).toLocalDate() + ")");
            memory.provenance()
                    .quote()
                    .ifPresent(quote -> session.terminal().detail(session.say("because", "因為"), quote));
        }
    }

    private static boolean wantsMore(Session session) {
        return session.terminal()
                .ask(session.say("More? [y] ", "繼續？[y] "))
                .filter(answer -> answer.equalsIgnoreCase("y") || answer.equals("是"))
                .isPresent();
    }
}
