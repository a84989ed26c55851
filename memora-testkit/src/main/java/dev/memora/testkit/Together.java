package dev.memora.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Runs the same step on several threads at once. */
final class Together {
    /** Long enough for any machine; a test that takes it hangs. */
    static final long SECONDS = 60;

    private Together() {}

    /** The results of all threads, in the order of their numbers, which count from 0. */
    static <T> List<T> run(int threads, IntFunction<T> step) {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                Callable<T> task = () -> {
                    await(start);
                    return step.apply(number);
                };
                futures.add(executor.submit(task));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(get(future));
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    private static void await(CyclicBarrier start) throws InterruptedException {
        try {
            start.await(SECONDS, TimeUnit.SECONDS);
        } catch (BrokenBarrierException | TimeoutException e) {
            throw new AssertionError("a thread didn't start", e);
        }
    }

    private static <T> T get(Future<T> future) {
        try {
            return future.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed", e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("a thread hangs", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
