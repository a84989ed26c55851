package dev.memora.internal.text;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Words for the user, and for those who are not the user. */
final class People {
    static final Set<String> ARTICLES = Lexicon.words("the a an one");
    static final Set<String> USERS = Lexicon.words("user users i we i'm i've i'd we're myself");
    static final Set<String> OWNERS = Lexicon.words("my our his her their");
    static final Set<String> ADJECTIVES = Lexicon.words("""
            best younger older elder little big twin ex late new former future closest close oldest youngest eldest own first
            second old dear good step half great current next previous direct fellow pet adopted only two three
            """);
    static final Set<String> RELATIONS = Lexicon.words("""
            sister sisters brother brothers sibling siblings mother mom mum mama father dad papa parent parents
            grandmother grandma granny grandfather grandpa grandparents daughter daughters son sons child children kid kids baby
            wife husband spouse partner girlfriend boyfriend fiance fiancée fiancé fiancee ex-wife ex-husband
            aunt uncle cousin cousins nephew niece grandson granddaughter stepmother stepfather stepson stepdaughter
            stepbrother stepsister godmother godfather family relatives
            friend friends roommate roommates flatmate housemate neighbour neighbor neighbours neighbors
            colleague colleagues coworker coworkers boss manager supervisor employee assistant mentor mentee teacher tutor
            professor coach trainer student students classmate classmates teammate doctor dentist therapist lawyer landlord
            landlady client clients customer employer
            dog dogs cat cats pet pets puppy kitten parrot horse rabbit hamster
            """);
    static final Set<String> COPULAS = Set.of("is", "are", "was", "were");
    static final Set<String> AUXILIARIES = Lexicon.words("""
            is are was were has have had will would can could may might must should does do did isn't aren't wasn't weren't
            hasn't haven't won't can't cannot doesn't don't didn't never always often usually also now
            """);
    static final Set<String> VERBS = Lexicon.words("""
            likes loves prefers lives works wants needs hates dislikes enjoys plays speaks studies owns uses drives drinks eats
            takes goes plans hopes thinks knows knew makes made gets got keeps runs reads writes wrote teaches learns travels
            comes came moved moves became becomes started starts stopped stops quit quits wakes sleeps slept cooks sings swims
            smokes weighs earns pays paid buys bought sells sold visits visited met meets calls called told tells said says
            believes feels felt trusts avoids collects follows watches listens attends attended graduated grew turns turned
            celebrates suffers finds found gave gives left leaves lost loses won wins joined joins helps asked asks rents
            practises practices codes trains struggles mixes forgets confuses remembers belongs sits teaches barks
            """);
    static final List<String> RUN_USERS =
            Lexicon.longestFirst("使用者 用户 本人 我们 我 私たち 私 僕 俺 ユーザー ユーザ 사용자는 사용자가 사용자의 사용자 저의 나의 제 내 저는 나는");
    static final List<String> RUN_ADJECTIVES = Lexicon.longestFirst("最好的 大 小 二 三 老 前 新 亲 双胞胎 一个 一位 一名 两个 親友の 仲の良い");
    static final List<String> RUN_RELATIONS = Lexicon.longestFirst("""
            妈妈 母亲 爸爸 父亲 父母 爸妈 哥哥 弟弟 姐姐 妹妹 兄弟 姐妹 老婆 妻子 太太 老公 丈夫 女儿 儿子 孩子 小孩 爷爷 奶奶 外公
            外婆 祖父 祖母 叔叔 阿姨 舅舅 姑姑 伯伯 表哥 表姐 表弟 表妹 堂哥 堂弟 堂姐 堂妹 孙子 孙女 侄子 侄女 岳母 岳父 婆婆 公公 家人
            朋友 好友 男朋友 女朋友 男友 女友 伴侣 未婚妻 未婚夫 同事 同学 室友 舍友 老板 上司 经理 主管 下属 老师 教授 教练 邻居 房东
            医生 牙医 律师 客户 学生 狗 猫 宠物 狗狗 猫咪
            お母さん お父さん 母 父 兄 弟 姉 妹 妻 夫 娘 息子 祖父 祖母 両親 両亲 友人 友達 友达 彼女 彼氏 同僚 先生 隣人 犬 子供 家族
            主人 旦那 猫
            어머니 엄마 아버지 아빠 누나 오빠 언니 형 여동생 남동생 동생 아내 남편 딸 아들 할머니 할아버지 부모님 친구 남자친구 여자친구
            동료 상사 선생님 이웃 강아지 고양이 룸메이트 매니저
            """);

    private static final Map<String, String> SAME = Lexicon.groups("""
            mother mom mum mama; father dad papa; boss manager supervisor; roommate flatmate housemate; neighbour neighbor;
            colleague coworker; grandmother grandma granny; grandfather grandpa; child kid; dog puppy; cat kitten;
            fiance fiancé; fiancee fiancée; 妈妈 母亲; 爸爸 父亲; 妻子 老婆 太太; 丈夫 老公; 孩子 小孩; 朋友 好友; 男朋友 男友; 女朋友 女友;
            狗 狗狗; 猫 猫咪; 室友 舍友; 母 お母さん; 父 お父さん; 友達 友达 友人; 어머니 엄마; 아버지 아빠""");

    private People() {}

    /** One word for all that name the same relation. */
    static String relation(String word) {
        return SAME.getOrDefault(word, word);
    }
}
