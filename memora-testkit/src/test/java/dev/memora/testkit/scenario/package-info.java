/** Whole turns against the public API: what the protocol promises when things break, race, or are said twice. */
package dev.memora.testkit.scenario;
