package dev.memora.openai;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatMessage.Assistant;
import dev.memora.llm.ChatMessage.ToolOutput;
import dev.memora.llm.ToolCall;
import dev.memora.openai.Profile.CallIdStyle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A conversation as servers accept it: every call has exactly one output, right behind it; ids are unique, and in the
 * form the server takes; arguments are JSON objects.
 */
final class History {
    private static final String NO_OUTPUT = "{\"ok\":false,\"error\":\"cancelled\"}";
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

    private static final Pattern HALF_PAIR = Pattern.compile("\\\\u[dD][89a-fA-F]");

    private History() {}

    /** The messages, with ids and arguments mended. Mended ids are the same every time. */
    static List<ChatMessage> mended(List<ChatMessage> messages, CallIdStyle style) {
        List<ChatMessage> mended = new ArrayList<>();
        Set<String> used = new HashSet<>();
        for (int i = 0; i < messages.size(); i++) {
            ChatMessage message = messages.get(i);
            if (message instanceof Assistant assistant && !assistant.calls().isEmpty()) {
                Map<String, String> outputs = new HashMap<>();
                while (i + 1 < messages.size() && messages.get(i + 1) instanceof ToolOutput output) {
                    outputs.put(output.callId(), output.text());
                    i++;
                }
                addCalls(assistant, outputs, style, used, mended);
            } else if (message instanceof ToolOutput) {
                throw new IllegalArgumentException("a tool's output must follow the message that called the tool");
            } else {
                mended.add(message);
            }
        }
        return mended;
    }

    private static void addCalls(
            Assistant assistant,
            Map<String, String> outputs,
            CallIdStyle style,
            Set<String> used,
            List<ChatMessage> mended) {
        List<ToolCall> calls = new ArrayList<>();
        List<ChatMessage> answers = new ArrayList<>();
        for (ToolCall call : assistant.calls()) {
            String id = unique(call.id(), style, used);
            calls.add(new ToolCall(id, name(call.name()), object(call.argumentsJson())));
            answers.add(new ToolOutput(id, outputs.getOrDefault(call.id(), NO_OUTPUT)));
        }
        mended.add(new Assistant(assistant.text(), calls, assistant.items()));
        mended.addAll(answers);
    }

    private static String unique(String id, CallIdStyle style, Set<String> used) {
        String form = style == CallIdStyle.ANY ? id : nine(id);
        for (int n = 2; form.isBlank() || !used.add(form); n++) {
            form = style == CallIdStyle.ANY ? id + "_" + n : nine(id + "_" + n);
        }
        return form;
    }

    private static String nine(String id) {
        if (id.length() == 9 && id.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0)) {
            return id;
        }
        long hash = 1_125_899_906_842_597L;
        for (int i = 0; i < id.length(); i++) {
            hash = 31 * hash + id.charAt(i);
        }
        StringBuilder form = new StringBuilder();
        for (int i = 0; i < 9; i++) {
            form.append(ALPHABET.charAt((int) Long.remainderUnsigned(hash, ALPHABET.length())));
            hash = Long.divideUnsigned(hash, ALPHABET.length());
        }
        return form.toString();
    }

    /** A name that servers take back: a model may call what no tool could be called. */
    private static String name(String name) {
        String mended = name.replaceAll("[^A-Za-z0-9_-]", "_");
        return mended.isEmpty() ? "unnamed" : mended.substring(0, Math.min(64, mended.length()));
    }

    /** Arguments that servers can read again: what is no object was answered with an error already. */
    private static String object(String arguments) {
        return Wire.parseObject(arguments)
                .map(json -> HALF_PAIR.matcher(arguments).find() ? Wire.write(json) : arguments)
                .orElse("{}");
    }
}
