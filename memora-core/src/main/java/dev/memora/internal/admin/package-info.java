/** What an application does with its memories without a model: history, manual writes, recovery. */
@NullMarked
package dev.memora.internal.admin;

import org.jspecify.annotations.NullMarked;
