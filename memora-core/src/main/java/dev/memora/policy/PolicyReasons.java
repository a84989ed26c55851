package dev.memora.policy;

/** The stable reason codes of Memora's own rules. A host's rules may use codes of their own. */
public final class PolicyReasons {
    /** Passwords, codes, card numbers, keys and the like. */
    public static final String SENSITIVE_DATA = "sensitive_data";

    /** An instruction to a model, not a statement about the user. */
    public static final String INSTRUCTION_LIKE = "instruction_like";

    /** The user said not to keep it. */
    public static final String USER_OPT_OUT = "user_opt_out";

    /** The user didn't say it: the assistant, a tool or a recalled memory did, or nobody. */
    public static final String ASSISTANT_GENERATED = "assistant_generated";

    /** A reminder or to-do that is over soon. */
    public static final String TRANSIENT = "transient";

    /** Hidden or direction-changing characters. */
    public static final String UNSAFE_TEXT = "unsafe_text";

    /** Nothing is left once the text is cleaned. */
    public static final String EMPTY = "empty";

    /** More characters than a memory may have. */
    public static final String TOO_LONG = "too_long";

    /** A rule failed, so that nobody knows what the text holds. */
    public static final String POLICY_ERROR = "policy_error";

    /** Asks a person: an untrusted tool answered in this turn. */
    public static final String UNTRUSTED_CONTEXT = "untrusted_context";

    /** Asks a person: the statement is in another script than the user's words. */
    public static final String OTHER_SCRIPT = "other_script";

    /** Asks a person: the statement is about health, faith, sexuality, politics or crime, and the host wants to be asked. */
    public static final String SPECIAL_CATEGORY = "special_category";

    private PolicyReasons() {}
}
