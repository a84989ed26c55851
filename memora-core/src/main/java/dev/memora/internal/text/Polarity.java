package dev.memora.internal.text;

import java.util.List;
import java.util.Set;

/** Whether a statement denies something. Only compared, never understood: a double denial is still one. */
final class Polarity {
    private static final Set<String> WORDS = Lexicon.words("""
            not no never none nobody nothing neither nor without cannot unable hardly barely stop stops stopped quit quits
            former formerly avoid avoids avoided hate hates hated dislike dislikes disliked refuse refuses refused lack lacks
            dis longer anymore except
            nunca jamás sin ningún ninguna ninguno tampoco dejó odia détesta déteste jamais sans aucun aucune pas n'est n'a n'aime
            nicht nie kein keine keinen keiner ohne niemals hasst não sem nem nenhum non senza nessun nessuna mai
            не нет никогда без ни niet geen nooit zonder nie nigdy bez değil yok hiç không chưa tidak bukan belum jangan tanpa
            नहीं मत न لا ليس ليست لم لن بدون 안 못
            """);
    private static final List<String> PARTS = List.of(
            "不", "没", "无", "未", "非", "别", "勿", "戒", "讨厌", "停止", "放弃", "拒绝", "ない", "なかった", "ません", "嫌い", "苦手", "やめ", "止め",
            "않", "없", "아니", "싫", "지 마", "그만", "ไม่");
    private static final List<String> NOT_DENIALS = Lexicon.longestFirst("""
            不错 不同 不但 不仅 差不多 不久 不少 不断 不管 了不起 对不起 不好意思 不到 不超过 不只 非常 无论 无线 无锡 未来 未婚夫 未婚妻 别人 特别 区别
            性别 分别 级别 告别 别墅 个别 非洲 少ない 危ない 未満
            """);

    private Polarity() {}

    static boolean isDenied(FoldedText text, List<Token> tokens) {
        for (Token token : tokens) {
            String folded = token.folded();
            if (WORDS.contains(folded) || folded.endsWith("n't") || folded.startsWith("n'")) {
                return true;
            }
        }
        String rest = text.folded();
        for (String harmless : NOT_DENIALS) {
            rest = rest.replace(harmless, " ");
        }
        return PARTS.stream().anyMatch(rest::contains);
    }
}
