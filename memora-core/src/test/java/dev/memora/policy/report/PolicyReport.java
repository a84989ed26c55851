package dev.memora.policy.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Prints what the standard policy makes of the public sets, and fails below the bars. Run by {@code -Ppolicy-report}, with
 * the folder in {@code -Dpolicy.data}; skipped when the folder is missing, because the sets are not ours to ship.
 */
class PolicyReport {
    @Test
    @DisplayName("B43 B45 meets the bars on the public sets")
    void meetsTheBars() throws IOException {
        Path folder = Path.of(System.getProperty("policy.data", "../../shared/data/policy"));
        boolean there = Files.isDirectory(folder);
        if (!there) {
            System.out.println("The policy report is skipped: there is no folder " + folder + " (set -Dpolicy.data).");
        }
        assumeTrue(there);
        List<Bar> bars = new Measurement(new Sets(folder)).bars();
        String table = Table.of(bars);
        System.out.println(table);
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "policy-report.txt"), table);
        assertThat(bars.stream().filter(bar -> !bar.isMet()).map(Bar::toString))
                .as("bars that are missed")
                .isEmpty();
    }
}
