package dev.memora.testkit.scenario;

import dev.memora.approval.ApprovalDecision;
import java.util.List;

/** What a user does in front of a world that may break. Told twice, under the same turn ids, it comes to the same. */
enum Scenario {
    ONE_REMEMBER {
        @Override
        void run(World world) {
            world.remember("t1", "I take IELTS next May.", "The user takes IELTS next May.");
        }
    },
    AN_UPDATE {
        @Override
        void prepare(World world) {
            world.stored(B1);
            world.judge.says("update");
        }

        @Override
        void run(World world) {
            world.remember("t1", "My English level is B2 now.", B2);
        }
    },
    A_CHAIN_OF_UPDATES_IN_ONE_TURN {
        @Override
        void prepare(World world) {
            world.judge.says("update");
        }

        @Override
        void run(World world) {
            world.remember("t1", "My English level was B2 in May and is C1 now.", B2, C1);
        }

        @Override
        boolean mayAlsoEndAs(List<String> contents) {
            // If the first one was delayed, somebody looks at it: it must not overwrite what was said after it.
            return contents.equals(List.of(C1));
        }
    },
    TWO_REMEMBERS_AND_A_FORGET_OF_ONE_MEMORY {
        @Override
        void prepare(World world) {
            world.stored(B1);
            world.judge.says("update");
        }

        @Override
        void run(World world) {
            world.send(
                    "t1",
                    "Forget my level. My English level is B2, and I live in Taipei.",
                    Step.remember(B2),
                    Step.search(B1),
                    Step.forgetFound(B1),
                    Step.remember("The user lives in Taipei."));
            world.decideAll(ApprovalDecision.APPROVE);
        }
    },
    A_REMEMBER_AND_A_FORGET_OF_THE_SAME_STATEMENT {
        @Override
        void prepare(World world) {
            world.stored(B1);
        }

        @Override
        void run(World world) {
            world.send(
                    "t1",
                    "Forget my level. My English level is B1.",
                    Step.search(B1),
                    Step.forgetFound(B1),
                    Step.remember(B1));
        }
    },
    A_FORGET_APPROVED {
        @Override
        void prepare(World world) {
            world.stored(B1);
            world.remember("t0", "I live in Taipei, and my level is B1.", "The user lives in Taipei.");
        }

        @Override
        void run(World world) {
            world.handler.then(ApprovalDecision.APPROVE);
            world.forget("t1", "Forget my English level.", B1);
            world.decideAll(ApprovalDecision.APPROVE);
        }
    },
    A_FORGET_DEFERRED_AND_APPROVED_LATER {
        @Override
        void prepare(World world) {
            world.stored(B1);
        }

        @Override
        void run(World world) {
            world.forget("t1", "Forget my English level.", B1);
            world.remember("t2", "I live in Taipei.", "The user lives in Taipei.");
            world.decideAll(ApprovalDecision.APPROVE);
        }
    },
    A_FORGET_OF_WHAT_WAS_JUST_STORED {
        @Override
        void run(World world) {
            world.remember("t1", "My English level is B1.", B1);
            world.forget("t2", "Forget my English level.", B1);
            world.decideAll(ApprovalDecision.APPROVE);
        }
    },
    A_FORGET_DENIED {
        @Override
        void prepare(World world) {
            world.stored(B1);
        }

        @Override
        void run(World world) {
            world.forget("t1", "Forget my English level.", B1);
            world.decideAll(ApprovalDecision.DENY);
        }
    },
    AN_ASKED_REMEMBER_APPROVED {
        @Override
        void prepare(World world) {
            world.stored(B1);
            world.judge.says("update");
        }

        @Override
        void run(World world) {
            world.send(
                    "t1",
                    "My English level is B2 now, and I live in Taipei.",
                    Step.readPage("Somebody else's words."),
                    Step.remember(B2),
                    Step.remember("The user lives in Taipei."));
            world.decideAll(ApprovalDecision.APPROVE);
        }
    };

    static final String B1 = "The user's English level is B1.";
    static final String B2 = "The user's English level is B2.";
    static final String C1 = "The user's English level is C1.";

    /** What was there before, without faults. */
    void prepare(World world) {}

    /** What happens while a part may fail. */
    abstract void run(World world);

    /** Whether these contents may stand in the end though a run without a fault ends otherwise. */
    boolean mayAlsoEndAs(List<String> contents) {
        return false;
    }
}
