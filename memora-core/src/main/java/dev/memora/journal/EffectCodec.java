package dev.memora.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.memora.action.Effect;
import dev.memora.action.Snapshot;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryCodec;

/** An entry's effect as JSON. */
final class EffectCodec {
    private EffectCodec() {}

    static void encode(Effect effect, ObjectNode json) {
        json.put("is", name(effect));
        effect.replaced().ifPresent(before -> encode(before, json.putObject("before")));
        effect.resulting().ifPresent(after -> encode(after, json.putObject("after")));
    }

    static Effect decode(Fields json, MemoryScope scope) {
        return switch (json.text("is")) {
            case "create" -> new Effect.Create(snapshot(json.object("after"), scope));
            case "replace" ->
                new Effect.Replace(snapshot(json.object("before"), scope), snapshot(json.object("after"), scope));
            case "remove" -> new Effect.Remove(snapshot(json.object("before"), scope));
            case "none" -> new Effect.None();
            default -> throw Fields.unreadable("its effect is none this version knows");
        };
    }

    private static String name(Effect effect) {
        if (effect instanceof Effect.Create) {
            return "create";
        } else if (effect instanceof Effect.Replace) {
            return "replace";
        } else if (effect instanceof Effect.Remove) {
            return "remove";
        } else if (effect instanceof Effect.None) {
            return "none";
        }
        throw new IllegalArgumentException("there is no JSON form of this effect");
    }

    private static void encode(Snapshot snapshot, ObjectNode json) {
        json.put("memory", snapshot.memoryId().value());
        json.put("version", snapshot.version());
        json.put("action", snapshot.actionId().value());
        snapshot.memory().ifPresent(memory -> json.putRawValue("text", new RawValue(MemoryCodec.encode(memory))));
    }

    private static Snapshot snapshot(Fields json, MemoryScope scope) {
        return new Snapshot(
                MemoryId.of(json.text("memory")),
                json.number("version"),
                ActionId.of(json.text("action")),
                json.optional(
                        "text",
                        field -> MemoryCodec.decode(scope, json.node(field).toString())));
    }
}
