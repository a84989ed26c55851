/**
 * The door for hard rules: what may become a memory. {@link dev.memora.policy.StandardPolicy} is always there unless the
 * host replaces it by name; its rules and tables are an engine room of their own.
 */
@NullMarked
package dev.memora.policy;

import org.jspecify.annotations.NullMarked;
