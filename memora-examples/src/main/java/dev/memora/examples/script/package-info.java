/**
 * The six worked examples of the behaviour contract, played against real embeddings and checked. Nothing here talks to a
 * person: the answers to approvals are part of the script.
 */
@NullMarked
package dev.memora.examples.script;

import org.jspecify.annotations.NullMarked;
