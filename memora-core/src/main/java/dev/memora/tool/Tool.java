package dev.memora.tool;

import dev.memora.llm.ToolSpec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One of the host's own tools.
 *
 * <p>Immutable; as thread-safe as its handler, which turns of several threads may call at once.
 */
public final class Tool {
    private final ToolSpec spec;
    private final Trust trust;
    private final boolean cached;
    private final Handler handler;

    private Tool(Builder builder, Handler handler) {
        this.spec = new ToolSpec(builder.name, builder.description, builder.parametersSchema);
        this.trust = builder.trust;
        this.cached = builder.cached;
        this.handler = handler;
    }

    /**
     * Starts a tool that takes no arguments and whose output is untrusted.
     *
     * @param name 1 to 64 of {@code a-z A-Z 0-9 _ -}
     * @param description tells the model what the tool does and when to use it
     */
    public static Builder builder(String name, String description) {
        return new Builder(name, description);
    }

    /** The tool as the model sees it. */
    public ToolSpec spec() {
        return spec;
    }

    /** Whether its output can carry somebody else's words. */
    public Trust trust() {
        return trust;
    }

    /** Whether an identical call in the same turn gets the first one's answer. */
    public boolean cached() {
        return cached;
    }

    /** What runs when the model calls the tool. */
    public Handler handler() {
        return handler;
    }

    @Override
    public String toString() {
        return "Tool[" + spec.name() + "]";
    }

    /** Runs a tool. */
    @FunctionalInterface
    public interface Handler {
        /**
         * Does what the tool is for. An expected failure is a {@link ToolResult#error}; an exception ends the turn with
         * {@code TOOL_ERROR}, and nothing of the turn is stored.
         *
         * @throws Exception whatever goes wrong unexpectedly
         */
        ToolResult run(ToolArguments arguments) throws Exception;
    }

    /** Builds a {@link Tool}. Confined to one thread. */
    public static final class Builder {
        private static final String NO_PARAMETERS = """
                {"type":"object","properties":{},"required":[],"additionalProperties":false}""";

        private final String name;
        private final String description;
        private String parametersSchema = NO_PARAMETERS;
        private Trust trust = Trust.UNTRUSTED;
        private boolean cached;
        private @Nullable Handler handler;

        private Builder(String name, String description) {
            this.name = name;
            this.description = description;
        }

        /** Sets the JSON Schema of the arguments, an object as JSON text. */
        public Builder parameters(String jsonSchema) {
            this.parametersSchema = Objects.requireNonNull(jsonSchema, "jsonSchema");
            return this;
        }

        /** Declares that the output is computed from the arguments alone; see {@link Trust}. */
        public Builder trusted() {
            this.trust = Trust.TRUSTED;
            return this;
        }

        /** Declares that an identical call in the same turn may get the first one's answer. */
        public Builder cached() {
            this.cached = true;
            return this;
        }

        /** Sets what runs when the model calls the tool. Required. */
        public Builder handler(Handler handler) {
            this.handler = Objects.requireNonNull(handler, "handler");
            return this;
        }

        /**
         * The tool.
         *
         * @throws IllegalStateException if there is no handler
         */
        public Tool build() {
            if (handler == null) {
                throw new IllegalStateException("tool " + name + " needs a handler(…)");
            }
            return new Tool(this, handler);
        }
    }
}
