package dev.memora.internal.policy;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The ids of all rules about content: those of code, of the phrase rules, of the vendors and of the countries. */
public final class RuleIds {
    private static final List<String> OF_CODE = List.of(
            "card.cvv",
            "card.luhn",
            "contact.address",
            "contact.mail",
            "contact.phone",
            "empty",
            "form.no_subject",
            "form.question",
            "iban.mod97",
            "id.account",
            "id.document",
            "id.es",
            "id.hk",
            "id.in_pan",
            "id.it",
            "id.sg",
            "id.tw",
            "id.uk_nino",
            "length.code_points",
            "length.composed",
            "length.lines",
            "markup.blank_lines",
            "markup.fence",
            "markup.heading",
            "markup.quote",
            "markup.role",
            "markup.tag",
            "secret.code",
            "secret.header",
            "secret.jwt",
            "secret.key_block",
            "secret.opaque_token",
            "secret.pair",
            "secret.parameter",
            "secret.password",
            "secret.seed_phrase",
            "secret.token",
            "secret.url_password",
            "secret.webhook",
            "transient.span",
            "unicode.bidi",
            "unicode.code_point",
            "unicode.invisible",
            "unicode.joiner",
            "unicode.marks",
            "unicode.tags",
            "unicode.variation_selector");

    /** All ids, sorted; not to be changed. */
    public static final Set<String> ALL = all();

    private RuleIds() {}

    private static Set<String> all() {
        Set<String> ids = new TreeSet<>(OF_CODE);
        ids.addAll(ContentRules.phraseRuleIds());
        ids.addAll(VendorRule.ids());
        DigitScheme.ALL.forEach(scheme -> ids.add(scheme.rule()));
        DigitScheme.ONLY_NAMED.forEach(scheme -> ids.add(scheme.rule()));
        return Collections.unmodifiableSet(ids);
    }
}
