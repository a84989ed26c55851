/**
 * The front door: {@link dev.memora.Memora} and the thin final classes around the rooms behind it. Start here; no logic
 * lives here, and no room imports it.
 */
@NullMarked
package dev.memora;

import org.jspecify.annotations.NullMarked;
