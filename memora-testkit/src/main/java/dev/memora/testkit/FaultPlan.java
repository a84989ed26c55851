package dev.memora.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides which call of the faulty doubles that share it fails. It counts from 1, over all of them together, in the order
 * the calls are made.
 *
 * <p>To break a commit at every place it can break: run it once without a fault, read {@link #count()}, then run it again
 * for each number up to that, with each {@link Fault}.
 *
 * <p>Methods are named after the part and the method, as in {@code store.write}, {@code journal.update},
 * {@code embedding.embed} and {@code llm.chat}.
 *
 * <p>Thread-safe.
 */
public final class FaultPlan {
    /** How a call fails. */
    public enum Fault {
        /** It throws what the part throws when its backend fails; nothing has happened. */
        FAIL_BEFORE,
        /** It throws the same after it has done its work: the caller can't know. */
        FAIL_AFTER,
        /** The process ends before the call does anything: it and all later calls throw {@link SimulatedCrash}. */
        CRASH_BEFORE,
        /** The process ends once the call has done its work. */
        CRASH_AFTER
    }

    private final Lock lock = new ReentrantLock();
    private final List<String> calls = new ArrayList<>();
    private @Nullable String method;
    private int from;
    private int to;
    private int matching;
    private @Nullable Fault fault;
    private boolean crashed;

    /** Creates a plan in which everything works. */
    public FaultPlan() {}

    /** Lets the n-th call from now fail, whichever method it is of. Takes the place of any other fault. */
    public FaultPlan failAt(int n, Fault fault) {
        return plan(null, n, n, fault);
    }

    /** Lets the n-th call of the method from now fail. Takes the place of any other fault. */
    public FaultPlan failAt(String method, int n, Fault fault) {
        return plan(method, n, n, fault);
    }

    /** Lets every call of the method from now fail. Takes the place of any other fault. */
    public FaultPlan failAlways(String method, Fault fault) {
        return plan(method, 1, Integer.MAX_VALUE, fault);
    }

    /** Lets everything work again, as after a restart. The calls stay counted. */
    public FaultPlan heal() {
        lock.lock();
        try {
            fault = null;
            crashed = false;
            return this;
        } finally {
            lock.unlock();
        }
    }

    /** How many calls were made, failed ones included. */
    public int count() {
        return calls().size();
    }

    /** How many calls of the method were made, failed ones included. */
    public int count(String method) {
        return (int) calls().stream().filter(method::equals).count();
    }

    /** The names of the methods that were called, in order. */
    public List<String> calls() {
        lock.lock();
        try {
            return List.copyOf(calls);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a call as the plan wants it: for doubles of other parts.
     *
     * @param name the method's name
     * @param call what it does
     * @param failure makes the exception of a failing call, from a message
     * @throws SimulatedCrash if the process has ended
     */
    public <T extends @Nullable Object> T call(
            String name, Supplier<T> call, Function<String, RuntimeException> failure) {
        Fault now = next(name);
        if (now == Fault.FAIL_BEFORE) {
            throw failure.apply("planned failure before " + name);
        }
        T result = call.get();
        if (now == Fault.FAIL_AFTER) {
            throw failure.apply("planned failure after " + name);
        }
        if (now == Fault.CRASH_AFTER) {
            throw crash();
        }
        return result;
    }

    private FaultPlan plan(@Nullable String method, int from, int to, Fault fault) {
        if (from < 1) {
            throw new IllegalArgumentException("calls are counted from 1");
        }
        lock.lock();
        try {
            this.method = method;
            this.from = from;
            this.to = to;
            this.fault = fault;
            this.matching = 0;
            return this;
        } finally {
            lock.unlock();
        }
    }

    private @Nullable Fault next(String name) {
        lock.lock();
        try {
            if (crashed) {
                throw new SimulatedCrash();
            }
            calls.add(name);
            if (fault == null || (method != null && !method.equals(name))) {
                return null;
            }
            matching++;
            if (matching < from || matching > to) {
                return null;
            }
            if (fault == Fault.CRASH_BEFORE) {
                throw crash();
            }
            return fault;
        } finally {
            lock.unlock();
        }
    }

    private SimulatedCrash crash() {
        lock.lock();
        try {
            crashed = true;
            return new SimulatedCrash();
        } finally {
            lock.unlock();
        }
    }
}
