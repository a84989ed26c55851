package dev.memora.embedding;

/**
 * Which vectors may be compared: those of the same model, dimensions and recipe.
 *
 * <p>Immutable.
 *
 * @param model the model's name, not blank
 * @param dimensions the length of a vector, 1 to {@value #MAX_DIMENSIONS}
 * @param recipe what is done to a text before it is embedded (prefixes, lower-casing), as a short versioned name; empty
 *     if nothing is
 */
public record EmbeddingSpace(String model, int dimensions, String recipe) {
    /** The longest vector there may be. */
    public static final int MAX_DIMENSIONS = 16_384;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the model is blank or the dimensions are out of range
     */
    public EmbeddingSpace {
        if (model.isBlank()) {
            throw new IllegalArgumentException("an embedding space needs its model's name");
        }
        if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
            throw new IllegalArgumentException(
                    "a vector has 1 to " + MAX_DIMENSIONS + " dimensions, but " + dimensions + " were given");
        }
    }

    /** A space without a recipe. */
    public static EmbeddingSpace of(String model, int dimensions) {
        return new EmbeddingSpace(model, dimensions, "");
    }

    @Override
    public String toString() {
        return model + " (" + dimensions + " dimensions" + (recipe.isEmpty() ? ")" : ", recipe " + recipe + ")");
    }
}
