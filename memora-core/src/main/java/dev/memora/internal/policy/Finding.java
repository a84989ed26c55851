package dev.memora.internal.policy;

/**
 * A rule hit a text.
 *
 * @param reason the reason code
 * @param ruleId the rule
 */
public record Finding(String reason, String ruleId) {}
