/**
 * The standard policy's rules and tables: which texts must not become a memory. Words, phrases, vendors' key shapes and
 * country tables are resource files beside the classes; nothing here knows a door, the clock or the network.
 */
@NullMarked
package dev.memora.internal.policy;

import org.jspecify.annotations.NullMarked;
