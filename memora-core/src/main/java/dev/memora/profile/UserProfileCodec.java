package dev.memora.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Turns a profile into one JSON value and back, for stores that keep records as text. The value is valid Unicode whatever
 * the fields hold.
 */
public final class UserProfileCodec {
    private UserProfileCodec() {}

    /** The profile as a JSON object, its fields in their order. */
    public static String encode(UserProfile profile) {
        ObjectNode json = ProfileJson.JSON.createObjectNode();
        profile.fields().forEach(json::put);
        return ProfileJson.write(json);
    }

    /**
     * The profile that {@link #encode} was given.
     *
     * @throws ProfileStoreException if the text is not such a value; the message doesn't quote it
     */
    public static UserProfile decode(String json) {
        JsonNode node = ProfileJson.read(json);
        Map<String, String> fields = new LinkedHashMap<>();
        node.fieldNames().forEachRemaining(name -> fields.put(name, ProfileJson.text(node, name)));
        return new UserProfile(fields);
    }
}
