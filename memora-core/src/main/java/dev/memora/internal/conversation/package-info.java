/** What a model is told before it answers: guidelines, the user's profile as data, date and zone, and the history. */
@NullMarked
package dev.memora.internal.conversation;

import org.jspecify.annotations.NullMarked;
