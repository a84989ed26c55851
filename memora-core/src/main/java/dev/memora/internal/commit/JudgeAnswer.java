package dev.memora.internal.commit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.text.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the judge's answer. Everything that is not exactly as asked is an error; nothing is guessed. */
final class JudgeAnswer {
    private JudgeAnswer() {}

    /**
     * The opinions, one per case, in the cases' order.
     *
     * @throws UnusableException with what is wrong, fit to be told to the model
     */
    static List<JudgeCase.Opinion> parse(String text, List<JudgeCase> cases, JudgePrompt prompt) {
        JsonNode results = object(text).get("results");
        if (results == null || !results.isArray()) {
            throw new UnusableException("\"results\" must be an array");
        }
        List<JudgeCase.Opinion> opinions = new ArrayList<>(Collections.nCopies(cases.size(), null));
        for (JsonNode result : results) {
            int index = integer(result, "index", 1, cases.size()) - 1;
            if (opinions.get(index) != null) {
                throw new UnusableException("index " + (index + 1) + " is answered twice");
            }
            opinions.set(index, opinion(result, cases.get(index), prompt));
        }
        if (opinions.contains(null)) {
            throw new UnusableException("index " + (opinions.indexOf(null) + 1) + " is not answered");
        }
        return opinions;
    }

    private static JudgeCase.Opinion opinion(JsonNode result, JudgeCase one, JudgePrompt prompt) {
        int importance = integer(result, "importance", 1, 5);
        Verdict verdict = Verdict.fromWireName(result.path("verdict").asText())
                .orElseThrow(
                        () -> new UnusableException("\"verdict\" must be create, skip, update, keep_both or review"));
        JsonNode target = result.path("target");
        if (!verdict.hasTarget()) {
            if (!target.isNull() && !target.isMissingNode()) {
                throw new UnusableException("\"target\" must be null for " + verdict.wireName());
            }
            return new JudgeCase.Opinion(importance, verdict, -1);
        }
        for (int i = 0; i < one.similar().size(); i++) {
            if (target.isTextual() && prompt.label(one.similar().get(i)).equals(target.textValue())) {
                return new JudgeCase.Opinion(importance, verdict, i);
            }
        }
        throw new UnusableException(
                "\"target\" must be one of the candidate's own \"similar\" labels for " + verdict.wireName());
    }

    private static int integer(JsonNode node, String name, int low, int high) {
        JsonNode value = node.path(name);
        if (!value.isIntegralNumber()
                || !value.canConvertToInt()
                || value.intValue() < low
                || value.intValue() > high) {
            throw new UnusableException("\"" + name + "\" must be a whole number from " + low + " to " + high);
        }
        return value.intValue();
    }

    /** Models wrap JSON in prose and code fences; what is between the outermost braces must then be the object. */
    private static ObjectNode object(String text) {
        int start = text.indexOf('{');
        int end = text.lastIndexOf('}');
        if (start < 0 || end < start) {
            throw new UnusableException("the answer must be one JSON object");
        }
        try {
            return Json.parseObject(text.substring(start, end + 1));
        } catch (Json.NotAnObjectException e) {
            throw new UnusableException("the answer must be one JSON object");
        }
    }

    /** The answer is not what was asked for. The message quotes nothing of it. */
    static final class UnusableException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnusableException(String message) {
            super(message);
        }
    }
}
