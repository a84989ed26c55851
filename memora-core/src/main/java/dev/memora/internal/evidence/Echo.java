package dev.memora.internal.evidence;

import dev.memora.internal.text.ContentKey;
import dev.memora.internal.text.Sentences;
import java.util.Collection;

/** Recognises a candidate that only repeats what the model was shown: a memory, or text from an untrusted tool. */
public final class Echo {
    private Echo() {}

    /**
     * Whether the candidate has the content key of one of these texts or of one of their sentences. Case, width and
     * punctuation at the end don't hide an echo.
     *
     * @param candidate the statement to be remembered
     * @param shown contents of memories and untrusted texts of this turn
     */
    public static boolean repeats(String candidate, Collection<String> shown) {
        String form = ContentKey.normalForm(candidate);
        return !form.isEmpty() && shown.stream().anyMatch(text -> holds(text, form));
    }

    private static boolean holds(String text, String form) {
        return ContentKey.normalForm(text).equals(form)
                || Sentences.of(text).stream().map(ContentKey::normalForm).anyMatch(form::equals);
    }
}
