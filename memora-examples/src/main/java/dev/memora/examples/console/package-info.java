/**
 * The chat in the terminal: what is typed is a command or a message, and everything a turn comes to is told. Each command is
 * a few lines over Memora's public API.
 */
@NullMarked
package dev.memora.examples.console;

import org.jspecify.annotations.NullMarked;
