package dev.memora.policy.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A simple competitor: thirty regular expressions such as guards commonly ship, without check digits, word contexts or
 * readings of the text.
 */
final class RegexList {
    private static final int SECRETS = 18;

    static final List<Pattern> PATTERNS = List.of(
            pattern("\\b(?:\\d[ -]?){12,18}\\d\\b"),
            pattern("\\b\\d{3}-\\d{2}-\\d{4}\\b"),
            pattern("\\b[A-Z]{2}\\d{2}[A-Z0-9]{11,30}\\b"),
            pattern("\\bsk-[A-Za-z0-9_-]{20,}\\b"),
            pattern("\\bAKIA[0-9A-Z]{16}\\b"),
            pattern("\\bgh[pousr]_[A-Za-z0-9]{36}\\b"),
            pattern("\\bgithub_pat_[A-Za-z0-9_]{22,}\\b"),
            pattern("\\bglpat-[A-Za-z0-9_-]{20}\\b"),
            pattern("\\bAIza[0-9A-Za-z_-]{35}\\b"),
            pattern("\\bxox[baprs]-[0-9A-Za-z-]{10,}\\b"),
            pattern("\\b[rs]k_(?:live|test)_[0-9a-zA-Z]{24,}\\b"),
            pattern("\\bSG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}\\b"),
            pattern("\\bnpm_[A-Za-z0-9]{36}\\b"),
            pattern("\\beyJ[A-Za-z0-9_-]+\\.eyJ[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\b"),
            pattern("-----BEGIN [A-Z ]*PRIVATE KEY-----"),
            pattern("[a-z]+://[^\\s:/@]+:[^\\s@]+@[^\\s]+"),
            pattern("(?i)\\b(?:password|passwd|pwd|passcode)\\b\\s*(?:is|:|=)\\s*\\S{4,}"),
            pattern("(?i)\\b(?:otp|pin|verification code|cvv)\\b\\D{0,10}\\d{3,8}\\b"),
            pattern("(?i)ignore\\s+(?:all\\s+|any\\s+)?(?:previous|prior|above)\\s+instructions?"),
            pattern("(?i)disregard\\s+(?:all\\s+|any\\s+)?(?:previous|prior|above)"),
            pattern("(?i)forget\\s+(?:everything|all|your)\\s+(?:instructions|rules|training)?"),
            pattern("(?i)you\\s+are\\s+now\\b"),
            pattern("(?i)\\bact\\s+as\\b"),
            pattern("(?i)\\bpretend\\s+(?:to\\s+be|you)"),
            pattern("(?i)\\b(?:system|developer)\\s+prompt\\b"),
            pattern("(?i)\\b(?:dan|developer|god)\\s+mode\\b|jailbreak"),
            pattern("(?i)\\bdo\\s+not\\s+tell\\s+the\\s+user\\b"),
            pattern("(?i)\\b(?:reveal|print|show)\\s+(?:your|the)\\s+(?:prompt|instructions|secret)"),
            pattern("(?i)<\\|?(?:system|im_start|assistant)\\|?>|\\[INST\\]"),
            pattern("!\\[[^\\]]*\\]\\(https?://[^)]*\\)"));

    private RegexList() {}

    /** The reasons the list would refuse a text for. */
    static Set<String> reasons(String text) {
        Set<String> reasons = new LinkedHashSet<>();
        for (int i = 0; i < PATTERNS.size(); i++) {
            if (PATTERNS.get(i).matcher(text).find()) {
                reasons.add(i < SECRETS ? "sensitive_data" : "instruction_like");
            }
        }
        return reasons;
    }

    private static Pattern pattern(String regex) {
        return Pattern.compile(regex);
    }
}
