package dev.memora.internal.evidence;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Recognises that the user asked to be remembered, in so many words. The model's own claim that the user did is never
 * trusted.
 */
public final class RememberPhrase {
    private static final int NEAR = 14;
    private static final Pattern WORDS = Pattern.compile("(?<![\\p{L}\\p{N}])(?:"
            + "(?:please |always |also |just |and |you |to )?remember|memori[sz]e|keep (?:this |that |it )?in mind|bear in mind"
            + "|make a note|take note|note (?:that|down|this)|write (?:this|that|it) down|jot (?:this|that|it) down"
            + "|(?:save|store|record|log) (?:this|that|it|the fact|my)|add (?:this|that|it) to (?:your |my )?memor(?:y|ies)"
            + "|commit (?:this|that|it) to memory|for future reference|(?:don'?t|do not|never) (?:ever )?forget"
            + "|recuerda(?:lo|me)?|recuerde|acu[eé]rdate|ten en cuenta|toma nota|guarda (?:esto|eso)|guárdalo|no (?:te )?olvides|no lo olvides"
            + "|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens|retenez|note que|prends note|mémorise|n'oublie(?:z)? pas|enregistre"
            + "|merk(?:e)? dir|merken sie sich|notier(?:e)?|behalte|vergiss (?:das |bitte |es )?nicht|speicher(?:e)? (?:das|dir|bitte)|denk daran"
            + "|lembre(?:-se)?|lembra(?:-te)?|anote|anota|guarde isso|memorize|salve isso|não (?:se )?esqueça"
            + "|ricorda(?:ti|telo|lo)?|ricordati|annota|memorizza|tieni a mente|salva questo|non dimenticare"
            + "|onthoud|noteer|vergeet (?:dit )?niet|bewaar dit|zapamiętaj|pamiętaj|zanotuj|zapisz|nie zapomnij"
            + "|запомни(?:те)?|помни(?:те)?|запиши(?:те)?|учти(?:те)?|сохрани(?:те)?|не забудь(?:те)?|не забывай(?:те)?"
            + "|hatırla|unutma|aklında tut|not al|kaydet|hãy nhớ|nhớ (?:rằng|là|giúp)|ghi nhớ|ghi lại|đừng quên|lưu lại"
            + "|ingat(?:lah|kan)?|catat(?:lah)?|simpan (?:ini|itu)|jangan lupa|tandaan mo|tandaan|alalahanin|huwag (?:mong )?kalimutan"
            + ")(?![\\p{L}\\p{N}])");
    private static final Pattern RUNS = Pattern.compile(
            "(?:请|帮我|给我|麻烦|替我|你要|幫我|給我|麻煩|請)?(?:记住|記住|记下|記下|记得|記得|记一下|記一下|记着|記著"
                    + "|记录下|記錄下|牢记|牢記|存起来|存起來|保存下来|保存下來|记到|記到|存下|唔好唔記得)|(?:别|別|不要|勿|唔好)忘(?:记|記|了)?"
                    + "|(?:请|請|帮我|幫我)(?:保存|储存|儲存|存|记|記)|覚えておい|覚えてお|覚えてください|覚えてくれ|覚えてね|覚えといて|記憶して|メモして|記録して|保存して|忘れないで"
                    + "|기억해|기억하세요|기억하십시오|기억하고|메모해|적어|저장해|잊지 ?(?:마|말)|จำไว้|จดไว้|บันทึก(?:ไว้|สิ่งนี้)|อย่าลืม|याद रख|नोट कर|मत भूल|सेव कर|تذكر|تذكّر|احفظ|لا تنس|سجل أن|سجّل");
    private static final Pattern NOT_A_REQUEST = Pattern.compile(
            "(?:(?:don'?t|do not|never|not|no need to|needn'?t|can'?t|cannot|can not|couldn'?t|won'?t|"
                    + "didn'?t|doesn'?t|stop|without|hardly|barely|i|i'll|i will|we|they|he|she|who|do you|did you|does it|hard to|try(?:ing)? to|have to|need to|able to|"
                    + "no|nunca|ne|nicht|não|non|niet|nie|не|đừng|không|jangan|huwag)\\s+(?:please |to |ever |really |still |also |always |just |lo |te |me |se )?)$");
    private static final Pattern NOT_BEHIND = Pattern.compile(
            "^(?:\\s(?:when|how|what time|the time|those|back|ing)(?![\\p{L}])|\\s?(?:pas|nicht|niet|keine?s?)(?![\\p{L}])"
                    + "|吗|嗎|不记得|ない|なく|ますか|いますか|\\s?\\?|？)");
    private static final Pattern NOT_BEFORE_RUN =
            Pattern.compile("(?:不|别|別|勿|没|沒|唔|未|无法|不用|不必|不要|不需要|还|還|我|你还|你還|是否)(?:再|要|用|帮我|幫我|给我|請|请)?$");
    private static final Pattern NOT_BEHIND_RUN =
            Pattern.compile("^(?:[^。.!?！？\\n]{0,12}(?:吗|嗎|ますか|ましたか))|^(?:지 ?(?:마|말)|\\?|하지)");
    private static final List<String> ALWAYS = List.of(
            "forget",
            "olvides",
            "oublie",
            "vergiss",
            "vergeet",
            "忘",
            "zapomnij",
            "забу",
            "esqueça",
            "dimenticare",
            "잊지",
            "lupa",
            "quên",
            "unutma",
            "ลืม",
            "भूल",
            "تنس",
            "kalimutan");

    private RememberPhrase() {}

    /**
     * Whether the message asks for something to be remembered. Refusals ("don't remember this"), questions ("do you
     * remember") and recollections ("I remember") are no requests.
     */
    public static boolean asks(String userMessage) {
        String text = Normalizer.normalize(userMessage, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace('’', '\'')
                .replaceAll("\\s{1,1000}", " ");
        return WORDS.matcher(text).results().anyMatch(find -> isRequest(text, find))
                || RUNS.matcher(text).results().anyMatch(find -> isRequestInRun(text, find));
    }

    private static boolean isRequest(String text, MatchResult find) {
        if (ALWAYS.stream().anyMatch(find.group()::contains)) {
            return true;
        }
        String before = text.substring(Math.max(0, find.start() - NEAR), find.start());
        String lead = before + (find.group().startsWith("to ") ? "to " : "");
        return !(NOT_A_REQUEST.matcher(before).find() || isEffort(lead) || isQuestionToModel(before, find.group()))
                && !NOT_BEHIND.matcher(text.substring(find.end())).find();
    }

    private static boolean isEffort(String lead) {
        return lead.endsWith("to ")
                && !lead.endsWith("you to ")
                && !lead.strip().equals("to");
    }

    private static boolean isQuestionToModel(String before, String phrase) {
        return phrase.startsWith("you ")
                && (before.endsWith("do ")
                        || before.endsWith("did ")
                        || before.endsWith("don't ")
                        || before.endsWith("if ")
                        || before.endsWith("what ")
                        || before.endsWith("things "));
    }

    private static boolean isRequestInRun(String text, MatchResult find) {
        if (ALWAYS.stream().anyMatch(find.group()::contains)) {
            return true;
        }
        String before = text.substring(Math.max(0, find.start() - NEAR), find.start());
        return !NOT_BEFORE_RUN.matcher(before).find()
                && !NOT_BEHIND_RUN.matcher(text.substring(find.end())).find();
    }
}
