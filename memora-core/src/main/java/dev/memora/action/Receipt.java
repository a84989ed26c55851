package dev.memora.action;

import dev.memora.memory.ActionId;

/**
 * Tells the host what came of one action.
 *
 * @param actionId which action
 * @param kind what it was for
 * @param outcome what came of it
 */
public record Receipt(ActionId actionId, ActionKind kind, Outcome outcome) {}
