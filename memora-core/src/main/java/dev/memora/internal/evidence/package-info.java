/**
 * The engine's own rules on where a candidate's words came from: evidence in the user's messages, echoes of what was
 * shown, and whether the user asked to be remembered. They run before any policy and no policy switches them off. Pure
 * functions; nothing here reads a store or a model.
 */
@NullMarked
package dev.memora.internal.evidence;

import org.jspecify.annotations.NullMarked;
