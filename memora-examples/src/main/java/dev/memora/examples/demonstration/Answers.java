package dev.memora.examples.demonstration;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts what the tools said into a sentence. */
final class Answers {
    private final Language language;

    private Answers(Language language) {
        this.language = language;
    }

    static Answers in(Language language) {
        return new Answers(language);
    }

    String to(Wish wish, Progress progress) {
        if (wish instanceof Wish.Remember remember) {
            return progress.last(Steps.REMEMBER)
                    .map(observation -> remembered(Steps.content(remember, progress), observation))
                    .orElseGet(this::noMemory);
        }
        if (wish instanceof Wish.Recall) {
            return progress.last(Steps.SEARCH)
                    .map(observation -> recalled(Steps.hits(progress)))
                    .orElseGet(this::noMemory);
        }
        if (wish instanceof Wish.Forget forget) {
            return progress.last(Steps.SEARCH)
                    .map(observation -> forgotten(forget, progress))
                    .orElseGet(this::noMemory);
        }
        if (wish instanceof Wish.CountWords) {
            return progress.last(Steps.COUNT).map(this::counted).orElseGet(this::noMemory);
        }
        return noMemory();
    }

    private String remembered(String content, Progress.Observation observation) {
        if (!observation.ok()) {
            return trouble(observation);
        }
        String status = observation.result().path("status").asText();
        return switch (status) {
            case "accepted_for_commit" -> say("I'll remember: " + content, "我會記住：" + content);
            case "pending_approval" -> say("I'll remember it once you confirm.", "你確認之後我就會記住。");
            default -> {
                String reason = observation.result().path("reason").asText(status);
                yield say("I won't keep that (" + reason + ").", "我不會保存這件事（" + reason + "）。");
            }
        };
    }

    private String recalled(List<JsonNode> hits) {
        if (hits.isEmpty()) {
            return say("I have nothing stored about that.", "我沒有存下這方面的內容。");
        }
        String told = hits.stream().map(hit -> hit.path("content").asText()).collect(Collectors.joining(" "));
        return say("This is what you told me: " + told + " I'd start from there.", "你告訴過我：" + told + "就從這裡開始吧。");
    }

    private String forgotten(Wish.Forget forget, Progress progress) {
        Optional<Progress.Observation> asked = progress.last(Steps.FORGET);
        if (asked.isPresent() && !asked.get().ok()) {
            return trouble(asked.get());
        }
        return Steps.meant(forget, progress)
                .filter(hit -> asked.isPresent())
                .map(hit -> hit.path("content").asText())
                .map(content -> say("It will be forgotten if you confirm: " + content, "你確認之後就會忘記：" + content))
                .orElseGet(() -> say("I find nothing to forget about that.", "我找不到可以忘記的相關內容。"));
    }

    private String counted(Progress.Observation observation) {
        if (!observation.ok()) {
            return trouble(observation);
        }
        JsonNode result = observation.result();
        String count = result.isValueNode() ? result.asText() : result.toString();
        return say("Counted: " + count, "計算結果：" + count);
    }

    private String trouble(Progress.Observation observation) {
        String error = observation.json().path("error").asText("?");
        return say("That didn't work: " + error, "沒有成功：" + error);
    }

    private String noMemory() {
        return say(
                "A language model would answer here; I only follow plain rules. This needed no memory.",
                "這裡需要真正的語言模型來回答；我只是照簡單規則行事。這句話不需要用到記憶。");
    }

    private String say(String english, String chinese) {
        return language == Language.CHINESE ? chinese : english;
    }
}
