/**
 * The protocol that turns an action into a memory exactly once: open, decide, write, close. Everything that changes a
 * store goes through here, whoever asked for it.
 */
@NullMarked
package dev.memora.internal.commit;

import org.jspecify.annotations.NullMarked;
