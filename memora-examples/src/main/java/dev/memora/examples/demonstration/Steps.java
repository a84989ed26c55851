package dev.memora.examples.demonstration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Decides which tool to call next. */
final class Steps {
    static final String SEARCH = "search_memory";
    static final String REMEMBER = "remember_memory";
    static final String FORGET = "request_forget_memory";
    static final String COUNT = "count_english_words";

    private Steps() {}

    /** The next call, or empty if it is time to answer. */
    static Optional<ToolCall> next(Wish wish, Progress progress) {
        if (wish instanceof Wish.Remember remember) {
            return mayBeNews(remember, progress)
                    ? once(SEARCH, progress, Json.object().put("query", remember.content()))
                    : once(REMEMBER, progress, arguments(remember, progress));
        }
        if (wish instanceof Wish.Recall recall) {
            return once(SEARCH, progress, Json.object().put("query", recall.topic()));
        }
        if (wish instanceof Wish.CountWords count) {
            return once(COUNT, progress, Json.object().put("text", count.text()));
        }
        if (wish instanceof Wish.Forget forget) {
            return forget(forget, progress);
        }
        return Optional.empty();
    }

    private static Optional<ToolCall> forget(Wish.Forget forget, Progress progress) {
        if (progress.last(SEARCH).isEmpty()) {
            return once(SEARCH, progress, Json.object().put("query", forget.topic()));
        }
        return meant(forget, progress)
                .flatMap(hit -> once(
                        FORGET,
                        progress,
                        Json.object()
                                .put("memory_id", hit.path("memory_id").asText())
                                .put("reason", "The user asked to forget it.")));
    }

    /** A number or code said in passing may replace one that is known; what was asked to be kept is not searched for. */
    private static boolean mayBeNews(Wish.Remember remember, Progress progress) {
        return !remember.explicit()
                && !Words.values(remember.content()).isEmpty()
                && progress.tools().contains(SEARCH)
                && progress.last(SEARCH).isEmpty();
    }

    /** What to remember, in the words that are stored already if only a number or code is new. */
    static String content(Wish.Remember remember, Progress progress) {
        return hits(progress).stream()
                .map(hit -> hit.path("content").asText())
                .filter(stored -> Words.sameWithAnotherValue(remember.content(), stored))
                .findFirst()
                .flatMap(stored -> Words.inStoredWords(stored, remember.content()))
                .orElse(remember.content());
    }

    /** The best hit that shares a word with what the user wants forgotten: similar alone is not meant. */
    static Optional<JsonNode> meant(Wish.Forget forget, Progress progress) {
        Set<String> topic = Words.terms(forget.topic());
        topic.addAll(Words.values(forget.topic()));
        return hits(progress).stream()
                .filter(hit -> {
                    String content = hit.path("content").asText();
                    return Words.terms(content).stream().anyMatch(topic::contains)
                            || Words.values(content).stream().anyMatch(topic::contains);
                })
                .findFirst();
    }

    /** What the last search found, best first. */
    static List<JsonNode> hits(Progress progress) {
        List<JsonNode> hits = new ArrayList<>();
        progress.last(SEARCH).ifPresent(search -> {
            for (JsonNode field : search.result()) {
                if (field.isArray()) {
                    field.forEach(hits::add);
                }
            }
        });
        return hits;
    }

    private static ObjectNode arguments(Wish.Remember remember, Progress progress) {
        return Json.object()
                .put("content", content(remember, progress))
                .put("memory_type", remember.event() ? "episodic" : "semantic")
                .put("reason", remember.explicit() ? "explicit_request" : "useful_future_context");
    }

    private static Optional<ToolCall> once(String tool, Progress progress, ObjectNode arguments) {
        if (!progress.tools().contains(tool) || progress.last(tool).isPresent()) {
            return Optional.empty();
        }
        String id = "step-" + (progress.observations().size() + 1);
        return Optional.of(new ToolCall(id, tool, arguments.toString()));
    }
}
