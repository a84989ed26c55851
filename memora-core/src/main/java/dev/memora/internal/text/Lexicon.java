package dev.memora.internal.text;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The word lists the rooms above share. All entries are folded: lower case, simplified Han. */
final class Lexicon {
    /** Words that say nothing about the user: function words of nine languages and the word "user" itself. */
    static final Set<String> GENERIC = words("""
            a an the this that these those some any each every all both either own other another such same
            i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us our
            ours ourselves they them their theirs themselves who whom whose which what when where why how
            am is are was were be been being isn't aren't wasn't weren't i'm i've i'd i'll you're you've it's he's she's
            we're we've they're they've that's there's what's let's
            do does did done doing don't doesn't didn't have has had having haven't hasn't hadn't
            will would shall should can could may might must won't wouldn't shouldn't can't couldn't cannot
            and or but nor so yet if then than because as while of at by for with about into onto through during before
            after to from up down in out on off over under again further once here there also too very just only
            now currently already still even ever really quite rather please thanks thank ok okay yes yeah yep no not
            well oh hi hello hey sure right next last one ones let
            user users user's remember remembers note save keep mind memory
            tengo tiene tienes tienen el la los las un una unos unas lo al del de y o u e que en con por para mi mis su sus se me te es son está
            están soy eres fue era ser estar ha han he yo tú él ella usted nosotros muy también ya más pero como si
            usuario usuaria recuerda
            le les des du et ou je tu il elle nous vous ils elles mon ma mes ton ta tes sa ses notre votre leur leurs
            est sont suis étais était être avoir ai as avons avez ont qui dans sur avec pour par ce cet cette ces très
            aussi mais plus ne pas j'ai l' d' c'est utilisateur utilisatrice l'utilisateur l'utilisatrice souviens
            der das den dem ein eine einen einem einer eines und oder ich du er sie wir ihr mein meine meinen meinem
            meiner sein seine ihre ist sind bin war waren habe haben hatte wird werden zu zum zur im am ins von vom mit
            für auf bei aus nach sehr auch schon dass nicht kein keine benutzer benutzerin nutzer nutzerin
            o os as um uma uns umas do da dos das no na nos nas ao à e eu ele ela você meu minha meus minhas seu sua
            é são estou está foi ter tem tenho com não muito também mas usuário usuária utilizador utilizadora
            il lo gli uno una di del della dei delle dal dalla nel nella sul sulla io lui lei noi voi loro mio mia miei
            mie suo sua suoi sue è sono ho ha hanno che con per non molto anche ma utente l'utente
            и в во на с со к ко у о об от до из за по для что это как не я мне меня мой моя моё мои моего моей он она
            они мы вы ты его её их есть был была были быть пользователь пользователя пользователю пользователем
            """);

    /** What is cut out of Han, kana and Hangul runs before they become terms. */
    static final List<String> GENERIC_RUNS = longestFirst("""
            使用者 用户 自己 我们 现在 目前 正在 已经 记住 记得 的 是 了 我 你 您 他 她 它 们 很 也 和 与 吗 呢 吧 啊 请 把 私 僕 俺
            ユーザー ユーザ 사용자
            でしょう ください ました ません でした という として からの までの です ます ある あり いる いて いた する して した だった
            なる なり ことが こと もの ため ので のに けど など から まで より この その あの これ それ とても は が を に の で と も へ や
            ね よ か な さ だ て た い
            """);

    /** Endings of Hangul words. */
    static final List<String> PARTICLES = longestFirst("""
            입니다 합니다 습니다 이에요 예요 에서는 에서 에게 으로 까지 부터 이다 한다 하다 은 는 이 가 을 를 의 에 로 도 와 과 만
            """);

    /** Units by spelling. */
    static final Map<String, String> UNITS = groups("""
            kg kilo kilos kilogram kilograms kilogramme 公斤 千克; g gram grams 克; lb lbs pound pounds 磅; 斤;
            km kilometer kilometers kilometre kilometres 公里 千米; m meter meters metre metres 米; mile miles mi 英里;
            cm centimeter centimeters centimetre centimetres 公分 厘米; mm; ft foot feet; inch inches; l liter liters litre litres;
            ml; mg; % percent 百分之; °c celsius 摄氏; °f fahrenheit 华氏; mb; gb; tb; kb; ghz; mhz; kw; kwh; km/h kmh kph; mph;
            usd $ dollar dollars 美元 美金; eur € euro euros 欧元; gbp £ quid 英镑; jpy ¥ yen 日元 円; twd 台币; cny yuan rmb 元 块 人民币;
            krw won 원; second seconds sec 秒 초; minute minutes min mins 分钟 분; hour hours hr hrs h 小时 小時 時間 시간;
            day days 天 日間; week weeks 周 星期 礼拜 週間; month months 个月 か月 ヶ月 개월; year years yr yrs 年 岁 歳 년 살;
            am a.m 上午 早上 凌晨 午前 오전; pm p.m 下午 午后 오후; k; million millions m€; 万 만; 亿 억; times x 次 遍 번; 楼 floor
            """);

    /** Names of languages and countries: ordinary terms, not names that must be quoted. */
    static final Set<String> PLACES_AND_TONGUES = words("""
            english spanish french german italian portuguese chinese mandarin cantonese japanese korean russian arabic hindi
            dutch polish turkish vietnamese thai indonesian malay swedish norwegian danish finnish greek hebrew czech
            hungarian romanian ukrainian persian farsi urdu bengali tamil telugu tagalog filipino latin catalan taiwanese
            hokkien hakka irish welsh scottish british american canadian australian european asian african mexican brazilian
            indian swiss austrian belgian
            england scotland wales ireland britain uk u.k usa u.s america states united kingdom canada mexico brazil argentina
            chile peru colombia spain france germany italy portugal netherlands belgium switzerland austria poland czechia
            hungary romania greece turkey russia ukraine sweden norway denmark finland iceland china taiwan japan korea india
            pakistan bangladesh nepal vietnam thailand indonesia malaysia singapore philippines australia zealand israel
            iran iraq egypt morocco nigeria kenya ethiopia south africa north europe asia
            """);

    /** Languages as Chinese, Japanese and Korean name them. */
    static final Map<String, String> TONGUES_IN_RUNS = groups("""
            英语 英文 英語 영어; 法语 法文 フランス語 フランス语 프랑스어; 德语 德文 ドイツ語 ドイツ语 독일어; 日语 日文 日本語 日本语 일본어;
            韩语 韩文 韓国語 韩国语 한국어; 西班牙语 西班牙文 スペイン語 スペイン语 스페인어; 意大利语 义大利文; 葡萄牙语 葡萄牙文; 俄语 俄文;
            中文 汉语 国语 普通话 中国語 中国语 중국어; 粤语 广东话; 台语 闽南语; 泰语 泰文; 越南语 越南文; 阿拉伯语 阿拉伯文; 荷兰语; 拉丁语 拉丁文""");

    private Lexicon() {}

    static Set<String> words(String list) {
        return Arrays.stream(list.strip().split("\\s+", -1))
                .map(FoldedText::fold)
                .collect(Collectors.toUnmodifiableSet());
    }

    static List<String> longestFirst(String list) {
        return words(list).stream()
                .sorted((a, b) -> b.length() != a.length() ? b.length() - a.length() : a.compareTo(b))
                .toList();
    }

    /** Each spelling of a group, mapped to the group's first one. */
    static Map<String, String> groups(String table) {
        Map<String, String> map = new HashMap<>();
        for (String row : table.split(";", -1)) {
            String[] spellings = row.strip().split("\\s+", -1);
            for (String spelling : spellings) {
                map.put(FoldedText.fold(spelling), FoldedText.fold(spellings[0]));
            }
        }
        return Map.copyOf(map);
    }
}
