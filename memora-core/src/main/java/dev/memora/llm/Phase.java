package dev.memora.llm;

/** What a model or embedding call is for; token usage is counted by phase. */
public enum Phase {
    /** The user's answer. */
    REPLY,
    /** Steps of a turn in which the model called tools. */
    TOOLS,
    /** Importance and verdicts for candidates, at commit. */
    JUDGE,
    /** Folding older turns into a summary. */
    SUMMARY,
    /** Embedding a search query. */
    QUERY_EMBEDDING,
    /** Embedding content that is about to be stored. */
    MEMORY_EMBEDDING
}
