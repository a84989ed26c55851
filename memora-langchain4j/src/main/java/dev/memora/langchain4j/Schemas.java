package dev.memora.langchain4j;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolSpec;

/**
 * JSON Schema texts as LangChain4j's schema elements. What its types have no word for stays raw, node by node, so that
 * no keyword is lost.
 */
final class Schemas {
    private Schemas() {}

    /**
     * The tool with its parameters.
     *
     * @throws IllegalArgumentException if the parameters are no JSON object schema
     */
    static ToolSpecification tool(ToolSpec spec) {
        ToolSpecification parsed;
        try {
            parsed = parse(spec.parametersSchema());
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the parameters of tool " + spec.name() + " must be a JSON Schema of type object, without keywords"
                            + " beside type, description, properties, required, additionalProperties and $defs",
                    e);
        }
        return ToolSpecification.builder()
                .name(spec.name())
                .description(spec.description())
                .parameters(parsed.parameters())
                .build();
    }

    /** The answer's form, as an object if LangChain4j can say it so, since fewer providers take raw ones. */
    static JsonSchemaElement answer(ChatRequest.AnswerSchema schema) {
        try {
            return parse(schema.schema()).parameters();
        } catch (RuntimeException e) {
            return JsonRawSchema.from(schema.schema());
        }
    }

    private static ToolSpecification parse(String schema) {
        return ToolSpecification.fromJson("{\"name\":\"schema\",\"parameters\":" + schema + "}");
    }
}
