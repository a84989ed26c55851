package dev.memora.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Approval;
import dev.memora.action.Proposal;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import dev.memora.store.MemoryStoreException;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a journal's entry into one JSON value and back, for journals that keep entries as text.
 *
 * <p>A journal keeps the value as it is, beside what it searches by: scope, action id, sequence, revision, state, memory,
 * approval, turn and due time. The value holds everything, the scope included.
 *
 * <p>Unlike a memory, an entry is never read by guess: what this version doesn't know could be a decision. Only unknown
 * fields are ignored.
 */
public final class ActionCodec {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ActionCodec() {}

    /** The entry as a JSON object. */
    public static String encode(ActionEntry entry) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode scope = json.putArray("scope");
        entry.scope().parts().forEach(scope::add);
        json.put("id", entry.id().value());
        json.put("turn", entry.turnId());
        json.put("kind", entry.kind().name());
        json.put("memory", entry.memoryId().value());
        json.put("epoch", entry.epoch());
        json.put("created", entry.createdAt().toString());
        json.put("revision", entry.revision());
        json.put("state", entry.state().name());
        json.put("updated", entry.updatedAt().toString());
        json.put("conflicts", entry.conflicts());
        json.put("failures", entry.failures());
        entry.due().ifPresent(due -> json.put("due", due.toString()));
        entry.proposal().ifPresent(proposal -> encode(proposal, json.putObject("proposal")));
        entry.effect().ifPresent(effect -> EffectCodec.encode(effect, json.putObject("effect")));
        entry.approval().ifPresent(approval -> encode(approval, json.putObject("approval")));
        entry.outcome().ifPresent(outcome -> OutcomeCodec.encode(outcome, json.putObject("outcome")));
        return json.toString();
    }

    /**
     * The entry that {@link #encode} was given.
     *
     * @throws JournalException if the text is not such a value; the message doesn't quote it
     */
    public static ActionEntry decode(String json) {
        try {
            return decode(Fields.of(JSON.readTree(json)));
        } catch (JsonProcessingException | MemoryStoreException e) {
            // A parser's own message quotes what it read, so it must not travel on as a cause.
            throw Fields.unreadable("it, or a memory in it, is not what was written");
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw Fields.unreadable("its values are out of range or contradict each other");
        }
    }

    private static ActionEntry decode(Fields json) {
        MemoryScope scope = scope(json.node("scope"));
        return ActionEntry.builder(
                        scope,
                        ActionId.of(json.text("id")),
                        json.text("turn"),
                        json.constant("kind", ActionKind.class),
                        MemoryId.of(json.text("memory")),
                        json.number("epoch"),
                        json.time("created"))
                .revision(json.number("revision"))
                .state(json.constant("state", ActionState.class))
                .updatedAt(json.time("updated"))
                .conflicts((int) json.number("conflicts"))
                .failures((int) json.number("failures"))
                .due(json.optional("due", json::time))
                .proposal(json.optional("proposal", field -> proposal(json.object(field))))
                .effect(json.optional("effect", field -> EffectCodec.decode(json.object(field), scope)))
                .approval(json.optional("approval", field -> approval(json.object(field))))
                .outcome(json.optional("outcome", field -> OutcomeCodec.decode(json.object(field))))
                .build();
    }

    private static void encode(Proposal proposal, ObjectNode json) {
        json.put("content", proposal.content());
        json.put("type", proposal.type().name());
        json.put("reason", proposal.reason());
        json.put("source", proposal.source().name());
        json.put("explicit", proposal.explicitRequest());
        json.put("approvalReason", proposal.approvalReason());
        Provenance provenance = proposal.provenance();
        json.put("origin", provenance.origin().name());
        json.put("turn", provenance.turnId().orElse(null));
        json.put("conversation", provenance.conversationId().orElse(null));
        provenance.turnOrdinal().ifPresent(ordinal -> json.put("ordinal", ordinal));
        json.put("quote", provenance.quote().orElse(null));
        json.put("policy", provenance.policyVersion().orElse(null));
    }

    private static Proposal proposal(Fields json) {
        Provenance provenance = Provenance.builder(json.constant("origin", Provenance.Origin.class))
                .turnId(json.optional("turn", json::text))
                .conversationId(json.optional("conversation", json::text))
                .turnOrdinal(json.optional("ordinal", field -> (int) json.number(field)))
                .quote(json.optional("quote", json::text))
                .policyVersion(json.optional("policy", json::text))
                .build();
        return new Proposal(
                json.text("content"),
                json.constant("type", MemoryType.class),
                json.text("reason"),
                json.constant("source", Source.class),
                provenance,
                json.flag("explicit"),
                json.optional("approvalReason", json::text));
    }

    private static void encode(Approval approval, ObjectNode json) {
        json.put("id", approval.id().value());
        json.put("digest", approval.digest());
        json.put("created", approval.createdAt().toString());
        json.put("expires", approval.expiresAt().toString());
        if (approval.decision() != null) {
            json.put("decision", approval.decision().name());
        }
        json.put("decidedBy", approval.decidedBy());
        if (approval.decidedAt() != null) {
            json.put("decidedAt", approval.decidedAt().toString());
        }
    }

    private static Approval approval(Fields json) {
        return new Approval(
                ApprovalId.of(json.text("id")),
                json.optional("digest", json::text),
                json.time("created"),
                json.time("expires"),
                json.optional("decision", field -> json.constant(field, ApprovalDecision.class)),
                json.optional("decidedBy", json::text),
                json.optional("decidedAt", json::time));
    }

    private static MemoryScope scope(JsonNode node) {
        List<String> parts = new ArrayList<>();
        for (JsonNode part : node) {
            parts.add(part.asText());
        }
        return new MemoryScope(parts);
    }
}
