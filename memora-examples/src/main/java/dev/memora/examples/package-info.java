/**
 * Programs that use Memora as a host does. {@link dev.memora.examples.QuickStart} is the library in a dozen lines; {@link
 * dev.memora.examples.Demo} talks in the terminal or plays a script. Nothing here is published.
 */
@NullMarked
package dev.memora.examples;

import org.jspecify.annotations.NullMarked;
