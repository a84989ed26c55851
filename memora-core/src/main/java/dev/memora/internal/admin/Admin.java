package dev.memora.internal.admin;

/**
 * All that a host can do in a scope without a model.
 *
 * @param scopes single actions and look-ups
 * @param undo takes actions back
 * @param archive export and import
 * @param eraser takes text out for good
 */
public record Admin(ScopeAdmin scopes, Undo undo, Archive archive, Eraser eraser) {}
