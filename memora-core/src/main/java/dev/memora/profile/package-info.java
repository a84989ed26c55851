/** What a turn stands on beside memories: the user's profile, and the conversations so far, with the stores that keep them. */
@NullMarked
package dev.memora.profile;

import org.jspecify.annotations.NullMarked;
