/**
 * What an approval needs besides its values: the rendering that shows a person exactly what is stored. States and
 * decisions live in the doors; nobody here asks or decides.
 */
@NullMarked
package dev.memora.internal.approval;

import org.jspecify.annotations.NullMarked;
