package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionKind;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceiptsTest {
    private static final MemoryId ID = MemoryId.of("m1");

    @Test
    void putsEachOutcomeIntoWords() {
        assertThat(describe(new Outcome.Created(ID, Optional.empty()))).isEqualTo("REMEMBER: created m1");
        assertThat(describe(new Outcome.Created(ID, Optional.of(MemoryId.of("m2")))))
                .isEqualTo("REMEMBER: created m1 beside m2");
        assertThat(describe(new Outcome.Updated(ID))).isEqualTo("REMEMBER: updated m1");
        assertThat(describe(new Outcome.Skipped(ID))).contains("already stored as m1");
        assertThat(describe(new Outcome.Rejected("sensitive_data"))).contains("rejected: sensitive_data");
        assertThat(describe(new Outcome.Forgotten(ID))).contains("forgotten m1");
        assertThat(describe(new Outcome.Failed("the store is gone"))).contains("Failed", "the store is gone");
    }

    @Test
    void keepsTheNameOfAnApprovalToItself() {
        assertThat(describe(new Outcome.AwaitingApproval(ApprovalId.of("secret-name"))))
                .isEqualTo("REMEMBER: waits for approval");
    }

    private static String describe(Outcome outcome) {
        return Receipts.describe(new Receipt(ActionId.of("a1"), ActionKind.REMEMBER, outcome));
    }
}
