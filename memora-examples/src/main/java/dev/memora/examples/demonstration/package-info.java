/**
 * A stand-in for a language model: plain rules that read English and Chinese sentences, so that the examples run without
 * a key and without a server. It knows patterns, never a particular sentence, and nothing of Memora but the tools and
 * requests any model would see.
 */
@NullMarked
package dev.memora.examples.demonstration;

import org.jspecify.annotations.NullMarked;
