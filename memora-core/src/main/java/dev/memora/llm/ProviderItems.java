package dev.memora.llm;

/**
 * An assistant message in its provider's own form, with what Memora has no word for, such as encrypted reasoning. Only
 * the adapter that wrote it reads it.
 *
 * <p>Immutable.
 *
 * @param issuer names the provider, endpoint and API; an adapter ignores items of another issuer
 * @param json the items, opaque
 */
public record ProviderItems(String issuer, String json) {
    @Override
    public String toString() {
        return "ProviderItems[issuer=" + issuer + "]";
    }
}
