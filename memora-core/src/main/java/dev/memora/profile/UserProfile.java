package dev.memora.profile;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the host wants the model to know about the user in every turn, such as a name or a native language.
 *
 * <p>Immutable. {@link #toString()} leaves the values out.
 *
 * @param fields values by name, in the order they are shown
 */
public record UserProfile(Map<String, String> fields) {
    /** Nothing is known. */
    public static final UserProfile EMPTY = new UserProfile(Map.of());

    /** Copies the fields, keeping their order. */
    public UserProfile {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    /** This profile with one more or another field. */
    public UserProfile with(String name, String value) {
        Map<String, String> copy = new LinkedHashMap<>(fields);
        copy.put(name, value);
        return new UserProfile(copy);
    }

    @Override
    public String toString() {
        return "UserProfile[" + fields.size() + " fields]";
    }
}
