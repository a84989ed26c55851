/**
 * The door to language models: {@link dev.memora.llm.LlmClient} and what is said to it and by it. Adapters implement it;
 * nothing here knows memories, turns or any provider.
 */
@NullMarked
package dev.memora.llm;

import org.jspecify.annotations.NullMarked;
