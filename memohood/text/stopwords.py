"""Words that carry no topic, per language: they tell which language a text is in, and questions are asked without them."""

from __future__ import annotations

_LISTS: dict[str, str] = {
    "en": """a about again all also am an and any are aren't as at be because been before being both but by can can't
        could couldn't did didn't do does doesn't doing don't during each ever few for from had hadn't has hasn't have
        haven't having he he'd he'll he's her here here's hers herself him himself his how how's i i'd i'll i'm i've if
        in into is isn't it it'd it'll it's its itself just let's me more most much my myself no nor not of off on once
        one only or other our ours ourselves out over own please same shall she she'd she'll she's should shouldn't so
        some such than that that's the their theirs them themselves then there there's these they they'd they'll
        they're they've this those through to too under until up upon us very was wasn't we we'd we'll we're we've were
        weren't what what's when when's where where's which while who who's whom whose why why's will with won't would
        wouldn't yes you you'd you'll you're you've your yours yourself yourselves im ive dont didnt whats tell remind
        know say said like get got go going went thing things might may must been really""",
    "ru": """а без более больше будем будет будете будешь буду будут будь бы был была были было быть в вам вами вас ваш ваша
        ваше ваши ведь весь во вот все всего всей всем всеми всему всех всю вся вы где да даже для до его ее ей ему если
        есть еще ж же за зачем и из или им ими их к как какая какие каким какими каких какого какое какой каком какому
        какую кем ко когда кого ком кому который которая которое которые которого которой которых кто куда ли либо лишь
        меня мне мной мною мог могу может можно можешь мое моего моей моем моему мои моим моими моих мой мою моя мы на
        над надо нам нами нас наш наша наше нашего нашей нашем нашему наши нашим наших нашу не него нее ней нем нему нет
        ни нибудь никто ним ними них но ну о об однако он она они оно от откуда очень перед по под пожалуйста почему при
        про раз с сам сама сами само самого свое своего своей своем своему свои своим своих свой свою своя себе себя со
        собой так такая такие такого такое такой там тебе тебя тем то тобой того тоже той только том тому тот ту тут ты
        у уж уже чего чем чему что чтобы чье чьи чья чей эта эти этим этих это этого этой этом этому этот эту я
        скажи расскажи напомни подскажи помнишь знаешь сколько либо именно вообще кстати там-то ка""",
    "uk": """а або але б без би був була були було бути в вам вами вас ви від він вона воно вони все всі всіх всього де для
        до є же з за зі і із із-за його йому її їй їх їм інше ін коли котрий який яка яке які якого якої якою хто що
        щоб мене мені мною ми мій моя моє мої мого моєї на над нам нас наш наша не ні ну о от під по при про с сам себе
        собі та так також такий там тебе тебе ти то того тобі той тут ту у усе хоч це цей ця ці цього чи чому чого чим
        чий як якщо яку скажи нагадай скільки""",
    "de": """aber als am an auch auf aus bei bin bis bist da dann das dass dein deine dem den der des die dir dich du durch
        ein eine einem einen einer es für hat habe haben hast hatte ich ihm ihn ihr im in ist ja kann kein keine man mein
        meine meinem meinen meiner mich mir mit nach nicht noch nur oder ob sehr sein seine sich sie sind so über um und
        uns unser vom von vor war waren was welche welcher welches wem wen wenn wer werden wie wir wird wo zu zum zur""",
    "fr": """ai au aux avec c'est ce ces cette comme d'un d'une dans de des du elle en es est et était eu il ils j'ai je
        l'a la le les leur lui ma mais me mes moi mon n'est ne nos notre nous on ont ou où par pas plus pour qu'il quand
        que quel quelle quels quelles qui quoi sa sans se ses son sont sur ta te tes toi ton tu un une vos votre vous y à
        été être suis""",
    "es": """al algo como con cual cuál cuando cuándo de del desde donde dónde el ella ellos en es esa ese eso esta está este
        esto estoy fue ha han has hay he la las le les lo los más me mi mis muy no nos o para pero por porque que qué quien
        quién se ser si sí sin sobre son soy su sus también te tengo tiene tu tus un una uno y ya yo""",
    "it": """a ad agli ai al alla alle anche c'è che chi ci come con cosa da dal dalla dei del della delle di dove e è gli ha
        ho i il in io la le lo lui ma mi mia mie miei mio mai nel nella non o per perché più qual quale quali quando quanto
        quello questa questo se sei si sono su sua suo tu tua tuo un una uno""",
    "pt": """a ao aos as com como da das de do dos e é ela ele em era essa esse esta está este eu foi há isso isto já lhe mais
        mas me meu meus minha minhas muito na nas não no nos o onde os ou para pela pelo por porque qual quando que quem se
        sem ser seu sua são também te tem tenho teu tu um uma você""",
    "nl": """aan als bij dat de deze die dit door een en er had heb hebben heeft het hij hoe ik in is je kan maar me mee
        met mij mijn naar niet nog of om ons onze ook op over te tot u uit van veel voor waar waren was wat we wel werd
        wie wij worden zal ze zich zij zijn zo""",
    "sv": """att av de dem den det din du där eller en ett från för ha hade han har hon hur i inte jag kan med men mig min
        mitt mina när nu och om på sin sitt ska som till un upp ut vad var vara vem vi vid vill är""",
    "da": """af alle at blev da de dem den der det dig din du efter eller en er et for fra ham han har havde hende her hun
        hvad hvem hvor hvornår i ikke jeg kan man med meget men mig min mit mine ned når og også om op os på sin skal som
        til ud var vi vil være""",
    "no": """av da de deg dem den der det din du eller en er et for fra ha hadde han har hun hva hvem hvor når i ikke jeg kan
        med meg men min mitt mine og også om opp oss på sin skal som til ut var vi vil være""",
    "fi": """ei en että hän hänen ja jos joka kun kuin me mikä millä minun minulla minä mitä missä mutta niin nyt olen oli on
        ovat se sen sinä tai te tämä vai""",
    "hu": """a az egy és hogy is ha hol ki mi mit mikor nekem nem én van volt vagyok vagy meg már csak de ez azt ezt""",
    "ro": """am are ai al ale ca care ce cu cum de din el ea este eu fi fost iar în la lui mai mea meu mele mei nu o pe pentru
        pot sa să se si și sunt un una unde când""",
    "tr": """ama ben benim bir bu çok da daha de değil en gibi hangi için ile kim mi mu mı ne nerede ne nasıl o olan olarak
        sen şu var ve veya ya""",
    "pl": """a ale bo być był była było by co czy dla do gdzie i ich ja jak jaki jaka jakie jego jej jest już kiedy kto która
        który ma mam mi mnie mój moja moje na nie o od on ona po pod przez się są ta tak tam te tego to tu ty w we więc z
        za ze że""",
    "ca": """amb aquest com de del el els en és et ha i jo la les meu meva no on per però que què quan qui se són un una""",
    "id": """ada adalah akan aku apa bagaimana dan dari dengan di dia ini itu juga kami kapan ke mana saya sudah tidak untuk
        yang""",
    "el": """και το η ο τα του της που με για είναι δεν μου σου στο στη την τον τι πού πότε ποιος πώς από""",
    "ar": """في من على إلى عن ما هو هي هذا هذه أن لا مع كان متى أين كيف لي أنا""",
}

BY_LANGUAGE: dict[str, frozenset[str]] = {
    language: frozenset(f"{words} {words.replace(chr(39), '')}".split()) for language, words in _LISTS.items()
}


def is_stop_word(word: str, language: str) -> bool:
    """True for a normalised word without a topic in that language; an unknown language is asked in English and Russian."""
    if language in BY_LANGUAGE:
        return word in BY_LANGUAGE[language]
    return word in BY_LANGUAGE["en"] or word in BY_LANGUAGE["ru"]
