package dev.memora.openai;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a server's refusal teaches about it. */
final class Learning {
    private Learning() {}

    /** The options for one more try; the same ones if there is nothing to change. */
    static Codec.Options from(@Nullable ServerError error, Codec.Options used) {
        if (error == null || (error.status() != 400 && error.status() != 404 && error.status() != 422)) {
            return used;
        }
        if (used.replay() && refusesReplay(error)) {
            return new Codec.Options(false, used.maxTokensField());
        }
        if (error.status() == 404 || !error.is(used.maxTokensField())) {
            return used;
        }
        boolean old = used.maxTokensField().equals("max_tokens");
        return new Codec.Options(used.replay(), old ? "max_completion_tokens" : "max_tokens");
    }

    /** Reasoning of another organisation, of a lost key, or torn from what belongs to it. */
    private static boolean refusesReplay(ServerError error) {
        String words = error.excerpt().toLowerCase(Locale.ROOT);
        return error.is("invalid_encrypted_content") || (words.contains("reasoning") && words.contains("item"));
    }
}
