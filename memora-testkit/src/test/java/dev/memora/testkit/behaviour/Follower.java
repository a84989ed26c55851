package dev.memora.testkit.behaviour;

import dev.memora.action.Receipt;
import dev.memora.turn.TurnSink;
import java.util.ArrayList;
import java.util.List;

/** A sink that writes down what it is told, in order. */
class Follower implements TurnSink {
    private final List<String> log = new ArrayList<>();
    private final StringBuilder shown = new StringBuilder();

    @Override
    public void text(String piece) {
        shown.append(piece);
        if (log.isEmpty() || !log.get(log.size() - 1).equals("text")) {
            log.add("text");
        }
    }

    @Override
    public void discarded() {
        shown.setLength(0);
        log.add("discarded");
    }

    @Override
    public void replied(String reply) {
        log.add("replied");
    }

    @Override
    public void receipts(List<Receipt> receipts) {
        log.add("receipts " + receipts.size());
    }

    /** Notes what happens elsewhere meanwhile. */
    void note(String what) {
        log.add(what);
    }

    /** What happened, in order; pieces of one text count as one. */
    List<String> log() {
        return log;
    }

    /** What a user would see now. */
    String shown() {
        return shown.toString();
    }
}
