package dev.memora.examples;

import java.util.List;
import java.util.Map;

/** Settings for tests in other packages. */
public final class TestSettings {
    private TestSettings() {}

    /** What holds if nothing is set. */
    public static DemoSettings plain() {
        return DemoSettings.read(DemoOptions.parse(List.of()), Map.of());
    }
}
