/**
 * What adapters and applications are tested with. A {@code …Contract} is a test class to extend: it defines what "an
 * adapter works" means. The rest are doubles: small working parts that can be scripted, counted and made to fail. Nothing
 * here belongs on a production class path.
 */
@NullMarked
package dev.memora.testkit;

import org.jspecify.annotations.NullMarked;
