/**
 * The door for people's decisions: what they are asked, what they answer, what came of it. The states behind it live in
 * the journal.
 */
@NullMarked
package dev.memora.approval;

import org.jspecify.annotations.NullMarked;
