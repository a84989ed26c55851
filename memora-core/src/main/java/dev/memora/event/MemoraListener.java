package dev.memora.event;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Is told what happens inside a {@code Memora}.
 *
 * <p>Called on the thread it happens on, without a scope's lock; be quick. Thread-safe if Memora is used by several threads.
 * What it throws is logged by class name and changes nothing.
 */
@FunctionalInterface
public interface MemoraListener {
    /** Takes an event. Kinds may be added: ignore those you don't know. */
    void on(MemoraEvent event);

    /**
     * A listener that writes events to SLF4J, under this interface's name: routine as debug; settled actions, approvals
     * and ended turns with their tokens by phase as info; what went wrong as warn. Never any text.
     */
    static MemoraListener logging() {
        return new LoggingListener(LoggerFactory.getLogger(MemoraListener.class));
    }

    /** A listener that tells all of these, each whatever the others throw. */
    static MemoraListener all(List<MemoraListener> listeners) {
        List<MemoraListener> copy = List.copyOf(listeners);
        Logger log = LoggerFactory.getLogger(MemoraListener.class);
        return event -> {
            for (MemoraListener listener : copy) {
                try {
                    listener.on(event);
                } catch (RuntimeException e) {
                    log.warn("a listener failed: {}", e.getClass().getName());
                }
            }
        };
    }
}
