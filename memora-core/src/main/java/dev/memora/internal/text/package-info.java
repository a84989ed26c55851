/**
 * What can be said about a text without a model: its length, its hash, its content key, its terms, the values it names,
 * whom it is about, and JSON read strictly. Pure functions of strings that know no memory and no turn; no door is
 * imported here.
 */
@NullMarked
package dev.memora.internal.text;

import org.jspecify.annotations.NullMarked;
