package dev.memora.examples.console;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalHandler;
import dev.memora.approval.ApprovalRequest;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.Terminal;
import java.util.Locale;

/** Puts questions to the person at the terminal. Only a plain yes is a yes. */
public final class Approver implements ApprovalHandler {
    private final Terminal terminal;
    private final DemoLanguage language;

    /** Asks on this terminal, in this language. */
    public Approver(Terminal terminal, DemoLanguage language) {
        this.terminal = terminal;
        this.language = language;
    }

    @Override
    public ApprovalDecision review(ApprovalRequest request) {
        terminal.heading(title(request.kind()) + request.rendered());
        request.warnings().forEach(terminal::bad);
        String answer = terminal.ask(say("Do it? [y/n, else later] ", "要執行嗎？[y/n，其他則稍後] "))
                .orElse("");
        return switch (answer.toLowerCase(Locale.ROOT)) {
            case "y", "yes", "是", "好", "要" -> ApprovalDecision.APPROVE;
            case "n", "no", "否", "不", "不要" -> ApprovalDecision.DENY;
            default -> ApprovalDecision.DEFER;
        };
    }

    private String title(ApprovalRequest.Kind kind) {
        return switch (kind) {
            case FORGET -> say("Forget? ", "要忘記嗎？");
            case REMEMBER -> say("Remember? ", "要記住嗎？");
            case REPLACE -> say("Replace? ", "要取代嗎？");
        };
    }

    private String say(String english, String chinese) {
        return language.choose(english, chinese);
    }
}
