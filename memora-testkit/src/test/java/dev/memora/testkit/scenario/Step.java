package dev.memora.testkit.scenario;

import dev.memora.llm.ToolCall;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One call that the model of a scenario makes.
 *
 * @param tool which tool
 * @param arguments of the call, from what the model was shown last; empty if the model leaves it out
 */
record Step(String tool, Function<String, Optional<String>> arguments) {
    /** A tool of the host whose output is somebody else's words. */
    static final String READ_PAGE = "read_page";

    private static final AtomicInteger CALLS = new AtomicInteger();

    /** Proposes to remember a statement. */
    static Step remember(String content) {
        return new Step("remember_memory", shown -> Optional.of(World.rememberArguments(content)));
    }

    /** Searches with these words. */
    static Step search(String query) {
        return new Step("search_memory", shown -> Optional.of("{\"query\":\"" + query + "\"}"));
    }

    /** Asks to forget the memory with this content, if the search before showed it. */
    static Step forgetFound(String content) {
        return new Step(
                "request_forget_memory",
                shown -> handle(shown, content)
                        .map(handle -> "{\"memory_id\":\"" + handle + "\",\"reason\":\"The user asked for it.\"}"));
    }

    /** Reads a page that says this. */
    static Step readPage(String words) {
        return new Step(READ_PAGE, shown -> Optional.of("{\"words\":\"" + words + "\"}"));
    }

    /** The handle under which an observation shows the memory with this content. */
    static Optional<String> handle(String shown, String content) {
        Matcher hit = Pattern.compile("\"memory_id\":\"([^\"]+)\",\"content\":\"" + Pattern.quote(content))
                .matcher(shown);
        return hit.find() ? Optional.of(hit.group(1)) : Optional.empty();
    }

    /** The call, if the model makes it. */
    Optional<ToolCall> next(String shown) {
        return arguments.apply(shown).map(json -> new ToolCall("call-" + CALLS.incrementAndGet(), tool, json));
    }
}
