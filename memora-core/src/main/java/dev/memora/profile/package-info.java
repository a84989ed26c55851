/** What is always in the context, chosen by the host: the user's profile. */
@NullMarked
package dev.memora.profile;

import org.jspecify.annotations.NullMarked;
