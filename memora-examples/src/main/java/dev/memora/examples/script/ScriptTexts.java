package dev.memora.examples.script;

import dev.memora.examples.DemoLanguage;

/**
 * What is said and stored in the script.
 *
 * @param explain a question that needs no memory
 * @param weakness a stored weakness
 * @param practise a question about it
 * @param rememberExam a wish to keep a plan
 * @param code a wish to keep a secret
 * @param exam a stored plan
 * @param forgetExam a wish to have it forgotten
 * @param oldLevel a stored level
 * @param newLevel another level
 * @param nowLevel what is stored then
 * @param count a question for the host's own tool
 * @param counted its answer
 */
record ScriptTexts(
        String explain,
        String weakness,
        String practise,
        String rememberExam,
        String code,
        String exam,
        String forgetExam,
        String oldLevel,
        String newLevel,
        String nowLevel,
        String count,
        String counted) {
    private static final ScriptTexts ENGLISH = new ScriptTexts(
            "Explain the present perfect.",
            "The user's weakness is article usage.",
            "Based on the weakness I told you about, what should I practise today?",
            "Please remember that I take IELTS next May.",
            "Please remember that my verification code is 482913.",
            "The user wants to take IELTS next May.",
            "Stop remembering that I wanted to take IELTS.",
            "The user's English level is B1.",
            "My level is B2 now.",
            "The user's English level is B2.",
            "How many English words are in \"I have lived here since spring\"?",
            "6");

    private static final ScriptTexts CHINESE = new ScriptTexts(
            "解釋一下現在完成式。",
            "使用者的弱點是冠詞用法。",
            "根據我告訴過你的弱點，今天我該練習什麼？",
            "請記住我明年五月要考雅思。",
            "請記住我的驗證碼是 482913。",
            "使用者明年五月要考雅思。",
            "別再記得我想考雅思這件事了。",
            "使用者的英文程度是 B1。",
            "我的程度現在是 B2。",
            "使用者的英文程度是 B2。",
            "「I have lived here since spring」有幾個英文單字？",
            "6");

    static ScriptTexts in(DemoLanguage language) {
        return language == DemoLanguage.CHINESE ? CHINESE : ENGLISH;
    }
}
