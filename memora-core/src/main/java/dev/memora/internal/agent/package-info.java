/** The built-in loop: asks the model, runs the tools it calls, until it answers or something stops it. */
@NullMarked
package dev.memora.internal.agent;

import org.jspecify.annotations.NullMarked;
