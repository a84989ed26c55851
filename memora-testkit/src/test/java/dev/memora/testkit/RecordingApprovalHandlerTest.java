package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalRequest;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RecordingApprovalHandlerTest {
    @Test
    void defersWithoutInstructions() {
        assertThat(new RecordingApprovalHandler().review(request("q1"))).isEqualTo(ApprovalDecision.DEFER);
    }

    @Test
    void answersInOrderAndRemembersTheQuestions() {
        RecordingApprovalHandler handler = RecordingApprovalHandler.always(ApprovalDecision.DENY)
                .then(ApprovalDecision.APPROVE)
                .then(request -> null)
                .then(request -> {
                    throw new IllegalStateException("the person left");
                });

        assertThat(handler.review(request("q1"))).isEqualTo(ApprovalDecision.APPROVE);
        assertThat(handler.review(request("q2"))).isNull();
        assertThatThrownBy(() -> handler.review(request("q3"))).isInstanceOf(IllegalStateException.class);
        assertThat(handler.review(request("q4"))).isEqualTo(ApprovalDecision.DENY);
        assertThat(handler.review(request("q5"))).isEqualTo(ApprovalDecision.DENY);
        assertThat(handler.requests())
                .extracting(request -> request.id().value())
                .containsExactly("q1", "q2", "q3", "q4", "q5");
    }

    private static ApprovalRequest request(String id) {
        return ApprovalRequest.builder(
                        ApprovalId.of(id),
                        MemoryScope.of("u"),
                        ApprovalRequest.Kind.FORGET,
                        MemoryId.of("m1"),
                        "The user likes tea.")
                .digest("digest")
                .period(Instant.EPOCH, Instant.EPOCH.plusSeconds(60))
                .build();
    }
}
