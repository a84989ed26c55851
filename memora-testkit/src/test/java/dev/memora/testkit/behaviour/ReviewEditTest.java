package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.MemoryTurn;
import dev.memora.Reviews;
import dev.memora.action.Outcome;
import dev.memora.approval.Review;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.memory.Source;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReviewEditTest {
    private final World world = new World();
    private final Memory old = world.given("The user's English level is B1.");
    private final Reviews reviews = world.memora().reviews(World.SCOPE);

    @BeforeEach
    void leaveSomethingToReview() {
        world.judged(3, "review", "e1");
        try (MemoryTurn turn = world.turn("My level is B2 or C1 now.")) {
            turn.call("remember_memory", World.remember("The user's English level is B2 or C1."));
            turn.commit("Noted.");
        }
    }

    @Test
    @DisplayName("a review shows both sides with their evidence")
    void showsBothSides() {
        assertThat(review().proposed()).contains("The user's English level is B2 or C1.");
        assertThat(review().evidence()).contains("My level is B2 or C1 now.");
        assertThat(review().current()).contains(old);
    }

    @Test
    @DisplayName("an edit takes the place of what is stored, as the person's own words")
    void storesTheEditedText() {
        Outcome outcome = reviews.edit(review().actionId(), review().digest(), " The user's English level is C1. ")
                .orElseThrow()
                .outcome();

        assertThat(outcome).isEqualTo(new Outcome.Updated(old.id()));
        Memory now = world.stored().get(0);
        assertThat(now.content()).isEqualTo("The user's English level is C1.");
        assertThat(now.source()).isEqualTo(Source.MANUAL);
        assertThat(reviews.list(PageRequest.first(9)).items()).isEmpty();
    }

    @Test
    @DisplayName("an edit passes the policy; what it refuses leaves the review open")
    void passesThePolicy() {
        Review review = review();

        assertThatThrownBy(() ->
                        reviews.edit(review.actionId(), review.digest(), "The user's verification code is 482913."))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("sensitive_data")
                .hasMessageNotContaining("482913");
        assertThatThrownBy(() -> reviews.edit(review.actionId(), review.digest(), " "))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(world.stored()).containsExactly(old);
        assertThat(reviews.list(PageRequest.first(9)).items()).hasSize(1);
    }

    @Test
    @DisplayName("an edit of what was shown differently changes nothing")
    void isBoundToWhatWasShown() {
        assertThat(reviews.edit(review().actionId(), "another digest", "The user's English level is C1.")
                        .orElseThrow()
                        .outcome())
                .isInstanceOf(Outcome.SentToReview.class);
        assertThat(world.stored()).containsExactly(old);
    }

    private Review review() {
        return reviews.list(PageRequest.first(9)).items().get(0);
    }
}
