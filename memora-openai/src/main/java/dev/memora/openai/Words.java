package dev.memora.openai;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Types, codes, fields and ids that servers name in their errors. They stand in messages, so one that could be taken from
 * the request is left out, unless it is well known.
 */
final class Words {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.\\-\\[\\]]{1,100}");
    private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9]+");
    private static final Set<String> KNOWN = Set.of(
            "authentication_error",
            "billing_hard_limit_reached",
            "content_filter",
            "context_length_exceeded",
            "exceed_context_size_error",
            "insufficient_quota",
            "invalid_api_key",
            "invalid_encrypted_content",
            "invalid_function_parameters",
            "invalid_prompt",
            "invalid_request_error",
            "max_completion_tokens",
            "max_output_tokens",
            "max_tokens",
            "messages",
            "model_not_found",
            "not_found_error",
            "overloaded_error",
            "permission_error",
            "rate_limit_error",
            "rate_limit_exceeded",
            "response_format",
            "server_error",
            "tool_use_failed",
            "tools",
            "unknown_parameter",
            "unsupported_parameter",
            "unsupported_value",
            "upstream_error");
    private static final Set<String> KNOWN_PARTS =
            KNOWN.stream().flatMap(word -> Arrays.stream(BETWEEN.split(word))).collect(Collectors.toUnmodifiableSet());

    private final Redaction redaction;

    Words(Redaction redaction) {
        this.redaction = redaction;
    }

    /** The word, or null if it is none or might tell something. */
    @Nullable
    String shown(@Nullable String word) {
        if (word == null || !WORD.matcher(word).matches() || !redaction.isKeyless(word)) {
            return null;
        }
        boolean strange = Arrays.stream(BETWEEN.split(word))
                .filter(part -> !KNOWN_PARTS.contains(part.toLowerCase(Locale.ROOT)))
                .anyMatch(redaction::isSaid);
        boolean told = KNOWN.contains(word) || redaction.mask(word).equals(word);
        return strange || !told ? null : word;
    }
}
