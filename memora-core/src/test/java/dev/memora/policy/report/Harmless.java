package dev.memora.policy.report;

import java.util.regex.Pattern;

/**
 * Which of gitleaks' negative vectors must pass: words, UUIDs, placeholders and file names. The rest are keys with a length
 * that is off by one, hashes and the like, which a memory may refuse.
 */
final class Harmless {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(?:[-_][0-9a-fA-F]{4}){3}[-_][0-9a-fA-F]{12}");
    private static final Pattern PLACEHOLDER = Pattern.compile(
            "([xX*#~0.])\\1{4,}|\\$\\{?[A-Za-z_]|\\{\\{|<[A-Za-z _]+>|EXAMPLE|Redacted|\\.\\.\\.|ACCESS_TOKEN|YOUR_|HERE");
    private static final Pattern FILE =
            Pattern.compile("[\\w-]+\\.(?:png|jpg|gif|html|md|bfu|jar|txt|h|m|swift|js)\\b");
    private static final Pattern MIXED =
            Pattern.compile("(?=[A-Za-z+/=_-]*[0-9])(?=[0-9+/=_-]*[A-Za-z])[A-Za-z0-9+/=_-]{8,}");

    private Harmless() {}

    static boolean isHarmless(Row row) {
        if (!row.is("label", "no_secret") || row.text().contains("PRIVATE KEY-----")) {
            return false;
        }
        String rest =
                PLACEHOLDER.matcher(UUID.matcher(row.text()).replaceAll(" ")).replaceAll(" ");
        boolean file = FILE.matcher(row.text()).find();
        return file || !MIXED.matcher(rest).find();
    }
}
