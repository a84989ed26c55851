package dev.memora.examples.console;

import dev.memora.action.ActionKind;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.examples.DemoLanguage;
import dev.memora.turn.StopReason;

/** Puts codes into sentences for the user. */
final class Words {
    private final DemoLanguage language;

    private Words(DemoLanguage language) {
        this.language = language;
    }

    static Words in(DemoLanguage language) {
        return new Words(language);
    }

    /** A few letters that say what an action is for. */
    String label(ActionKind kind) {
        return switch (kind) {
            case REMEMBER -> say("remember", "記住");
            case FORGET -> say("forget", "忘記");
            case IMPORT -> say("import", "匯入");
            case UNDO -> say("undo", "復原");
        };
    }

    /** What came of an action. */
    String outcome(Receipt receipt) {
        Outcome outcome = receipt.outcome();
        if (outcome instanceof Outcome.Created created) {
            return created.beside().isPresent()
                    ? say("Stored beside a similar memory.", "已存下，與相近的記憶並存。")
                    : say("Stored.", "已存下。");
        }
        if (outcome instanceof Outcome.Updated) {
            return say("A stored memory was brought up to date.", "已更新存下的記憶。");
        }
        if (outcome instanceof Outcome.Skipped) {
            return say("It was stored already.", "早已存下，不必重複。");
        }
        if (outcome instanceof Outcome.Forgotten) {
            return say("Forgotten.", "已忘記。");
        }
        if (outcome instanceof Outcome.AwaitingApproval) {
            return say("Waits for your yes.", "等你確認。");
        }
        if (outcome instanceof Outcome.SentToReview) {
            return say("Nobody could decide; /reviews shows both sides.", "無法自動決定；/reviews 會列出兩邊。");
        }
        return notDone(outcome);
    }

    private String notDone(Outcome outcome) {
        if (outcome instanceof Outcome.Rejected rejected) {
            return say("Not stored: ", "沒有存下：") + reason(rejected.reason());
        }
        if (outcome instanceof Outcome.Denied) {
            return say("You said no; nothing was changed.", "你選擇不要；沒有任何改變。");
        }
        if (outcome instanceof Outcome.Expired) {
            return say("The question ended without an answer; nothing was changed.", "問題已過期；沒有任何改變。");
        }
        if (outcome instanceof Outcome.Gone) {
            return say("That memory no longer exists.", "那則記憶已經不在了。");
        }
        if (outcome instanceof Outcome.Conflict) {
            return say("It has changed since; nothing was overwritten.", "內容後來變過了；沒有覆寫任何東西。");
        }
        if (outcome instanceof Outcome.Retrying retrying) {
            return say("It failed for now and will be retried: ", "暫時失敗，稍後會再試：") + retrying.cause();
        }
        if (outcome instanceof Outcome.Failed failed) {
            return say("It failed and is given up: ", "失敗，不再嘗試：") + failed.cause();
        }
        return outcome.getClass().getSimpleName();
    }

    /** What to know when the reply sounds as if more had happened. */
    String unfulfilled() {
        return say(
                "The reply may sound as if it was stored. It is not, and the model will be told.",
                "回答聽起來可能像是已經存下，其實還沒有；模型下一輪會知道。");
    }

    /** A reason code, in words where it is one of Memora's own. */
    String reason(String code) {
        return switch (code) {
            case "sensitive_data" ->
                say("it looks like a password, a code or a number that is secret", "看起來是密碼、驗證碼或機密號碼");
            case "instruction_like" -> say("it is an instruction, not a fact about you", "這是指令，不是關於你的事");
            case "user_opt_out" -> say("you asked not to keep it", "你說過不要保存");
            case "assistant_generated" -> say("you didn't say it yourself", "這不是你自己說的");
            case "transient" -> say("it is over soon", "這件事很快就過去了");
            case "unsafe_text" -> say("it holds hidden characters", "含有隱藏字元");
            case "empty" -> say("nothing is left once it is cleaned", "清理後沒有內容");
            case "too_long" -> say("it is too long", "太長了");
            default -> code;
        };
    }

    /** Why a turn failed, in one line. */
    String failure(StopReason reason) {
        String why = switch (reason) {
            case API_ERROR -> say("The model could not be reached, or failed", "連不上模型，或模型出錯");
            case TOOL_ERROR -> say("A tool failed", "工具出錯");
            case MAX_STEPS -> say("The model wanted more steps than a turn may have", "模型用掉了這一輪的所有步驟");
            case EMPTY_RESPONSE -> say("The model answered nothing", "模型沒有回答");
            case DEADLINE -> say("It took too long", "花太久時間了");
            case CANCELLED -> say("It was cancelled", "已取消");
            case INCOMPLETE -> say("The answer was cut off", "回答被截斷了");
            case FINAL_ANSWER -> say("The model answered", "模型已回答");
        };
        return why + " (" + reason.wireName() + "). "
                + say("Nothing of this turn was kept; you can say it again.", "這一輪沒有留下任何內容，可以再說一次。");
    }

    /** What came of an answer to a question. */
    String decided(ApprovalOutcome.Status status) {
        return switch (status) {
            case EXECUTED -> say("Done.", "完成。");
            case DENIED -> say("Nothing was changed.", "沒有任何改變。");
            case DEFERRED -> say("Left open; /approvals asks again.", "先不決定；/approvals 會再問一次。");
            case STALE -> say("It changed meanwhile; /approvals asks again.", "內容剛剛變了；/approvals 會再問一次。");
            case EXPIRED, NOT_FOUND, ALREADY_DECIDED -> say("That question is over.", "這個問題已經結束。");
            case GONE -> say("That memory no longer exists.", "那則記憶已經不在了。");
            case MISMATCH -> say("The text is another one by now; nothing was done.", "內容已不同；沒有執行。");
            case RETRYING -> say("It failed for now and will be retried.", "暫時失敗，稍後會再試。");
            case FAILED -> say("It failed; nothing was changed.", "失敗；沒有任何改變。");
        };
    }

    private String say(String english, String chinese) {
        return language.choose(english, chinese);
    }
}
