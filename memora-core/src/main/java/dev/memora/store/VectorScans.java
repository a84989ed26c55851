package dev.memora.store;

import java.util.Optional;

/** Finds the scan with the Vector API, which is there if Java was started with {@code --add-modules jdk.incubator.vector}. */
final class VectorScans {
    private static final String MODULE = "jdk.incubator.vector";

    /** Found once. */
    static final Optional<VectorScan> SIMD = find();

    private VectorScans() {}

    private static Optional<VectorScan> find() {
        Optional<Module> module = ModuleLayer.boot().findModule(MODULE);
        if (module.isEmpty()) {
            return Optional.empty();
        }
        VectorScans.class.getModule().addReads(module.get());
        try {
            return Optional.of(Class.forName("dev.memora.store.SimdScan")
                    .asSubclass(VectorScan.class)
                    .getDeclaredConstructor()
                    .newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            // An incubator module may change with any Java version; plain Java finds the same.
            return Optional.empty();
        }
    }
}
