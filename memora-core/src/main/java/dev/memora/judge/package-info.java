/**
 * The host's say in how candidates are judged. The judge that asks a model is an engine room of its own; this door holds
 * what a host may put in its place.
 */
@NullMarked
package dev.memora.judge;

import org.jspecify.annotations.NullMarked;
