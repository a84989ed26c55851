/**
 * The host's own tools, which stand beside the three memory tools in the built-in loop. Nothing here knows memories.
 */
@NullMarked
package dev.memora.tool;

import org.jspecify.annotations.NullMarked;
