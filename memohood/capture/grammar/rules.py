"""The table of patterns: what a clause says about which attribute. Specific rules stand before general ones."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """A match of any pattern fills `slot` with the words captured as <v> (or with `value`)."""

    slot: str
    patterns: tuple[str, ...]
    value: str = ""
    negative: bool = False  # the pattern itself denies
    own: bool = False  # only about the user, never about a relation


def _rule(slot: str, *patterns: str, value: str = "", negative: bool = False, own: bool = False) -> Rule:
    return Rule(slot, patterns, value, negative, own)


RULES: tuple[Rule, ...] = (
    _rule(
        "name",
        "=меня зовут|звать <v>", "=меня <v:%Name> =зовут|звать", "=меня <v:#cap> =зовут|звать", "=зовут|звать =меня <v>", "=мое =имя ?- ?— <v>",
        "=зови|зовите|называй|называйте =меня ?=просто <v:#cap>", "=зови|зовите|называй|называйте =меня !=просто|на|так <v:%Name>",
        "=обращаться|обращайся|обращайтесь =ко =мне ?- ?как ?просто <v:#cap>", "=я ?- ?— <v:%Name>", "=это <v:%Name> =пишет|на|за", "=это <v:%Name> #end",
        "my =name ?'s ?is|name's <v:#latin>", "=name's <v:#latin>", "=call =me !=back|when|if|a|at|later|by|an|the <v:#latin>", "=i =go =by <v:#latin>", "=i'm|im|am <v:#cap>", "=this =is <v:#cap> =here|speaking|typing",
        "=ich =heiße|heisse <v>", "=mein =name =ist <v>", "=me =llamo <v>", "=mi =nombre =es <v>", "=meu =nome =é <v>", "=me =chamo <v>", "=je =m'appelle <v>", "<v:#cap> =here", "=soy <v:#cap>", "=ich =bin ?=der ?=die <v:#cap>", "=sou ?=o ?=a <v:#cap>", "=我叫 <v>", "=мене =звати <v>", "=mi =chiamo <v>",
        own=True,
    ),
    _rule("pronouns", "=they/them|she/her|he/him|she/they|he/they|they/she|xe/xem", own=True),
    _rule("emergency_contact", "=emergency =contact * <v>", "экстренный контакт * <v>", "контакт =на экстренный * <v>"),
    _rule("blood_type", "=blood =type * <v>", "группа =крови ?- ?— <v>", "<v:#num> группа =крови", "резус <v>", "=blutgruppe <v>"),
    _rule(
        "allergy",
        "@allergy * =на|к <v>", "=на <v> * @allergy", "@allergy =на|к|to|gegen|a|à|au|de <v>", "<v> @allergy", "@allergy", "=sensitive =to <v>",
    ),
    _rule("diagnosis", "<v:#disease>"),
    _rule("intolerance", "=не =перевариваю|переношу|переносит|переваривает <v:лактоза|глютен|молоко|молочка|молочное>", "<v:лактоза|глютен|молоко|молочка> =не =перевариваю|переношу|переносит", "=can't|cant|cannot =digest|tolerate <v>"),
    _rule("safety", "=мне|ему|ей|@relation|@pet =категорически|строго|совсем =нельзя <v>", "<v:%NOUN> =мне|ему|ей =нельзя", "%datv =нельзя <v:%NOUN>", "=мне|ему|ей <v:%NOUN> =нельзя", "=в <v:#cap> =нельзя", "=can't|cant|cannot =have|eat|take|touch <v>", "=not =allowed ?=to ?=have ?=eat <v>", "=опасно|смертельно =для =меня"),
    _rule(
        "birthday",
        "день|днюха =рождения ** <v:#num>", "<v:#num> ** день|днюха =рождения", "днюха * <v:#num>", "=др * <v:#num>", "родиться * <v:#num>", "день =рождения * @month",
        "birthday|bday|b-day ** #date", "#date ** birthday|bday", "=born * =on|in <v>", "=born <v:#num>", "=geburtstag ** <v:#num>", "=cumpleaños ** <v:#num>", "=aniversário ** <v:#num>", "=anniversaire ** <v:#num>",
    ),
    _rule("smoking", "бросить =курить", "=не =курю|курит", "=больше =не =курю|курит", "quit|stop smoking", "quit|stop =smoking", "=don't|dont|doesn't =smoke", value="no"),
    _rule("smoking", "=курю|курит", "=i =smoke", "=he|she =smokes", value="yes"),
    _rule("alcohol", "=не =пью|пьет алкоголь|спиртное|вино|пиво", "=не =пью =алкоголь", "=don't|dont =drink ?=alcohol ?=anymore", "=quit|stopped =drinking", "=не =пью =совсем", value="no"),
    _rule("diet", "=снова|опять|теперь =ем|ест <v:@food>", "=ем|ест =снова|опять|теперь <v:@food>", "eat <v:@food> =again|now", "<v:@diet>"),
    _rule("food_rule", "=не =ем|ест|едим ?вообще ?совсем <v>", "<v> ?=я ?=он ?=она =не =ем|ест", "=don't|dont|doesn't =eat <v>", "=no <v:@food>", negative=True),
    _rule("food_rule", "=ем|ест =только <v>", "=only =eat <v>"),
    _rule("drink", "=пью|пьет ?=теперь =только <v>", "=only =drink|drinks <v>", "=drink|drinks =only <v>"),
    _rule("coffee", "@drink|@take|@like ?=my ?=мой <v:кофе|coffee>", "=мой|my <v:кофе|coffee>"),
    _rule("tea", "@drink|@take ?=my <v:чай|tea>"),
    _rule("language", "=говорю|говорим|говорит|speak|speaks|знаю|владею ** <v:@tongue>", "родной язык * <v:@tongue>", "native ** <v:@tongue>", "=fluent =in <v>"),
    _rule("age", "=мне ?=уже ?=сейчас <v:#num> ?=год|года|лет|годик|годика #end", "=мне <v:#num> =год|года|лет", "возраст ?- ?— <v:#num>", "=i'm|im|am|turned|turning <v:#num> #end", "<v:#num> =years|yrs|yo =old", "=i'm|im|am|is|turned|turns <v:#num> ?=years ?=yrs ?=now ?=already #end", "исполниться|стукнуть <v:#num>", "@family|@pet <v:#num> ?=год|года|лет|годик|годика", "@family|@pet %Name <v:#num>", "%Name <v:#num> =год|года|лет|годик|годика|месяца|месяцев", "=ich =bin <v:#num>", "=tengo <v:#num> =años", "=tenho <v:#num> =anos", "=j'ai <v:#num> =ans", "=мені <v:#num>"),
    _rule("assignment", "=сидит|сижу|сидим|работает|работаю =на ?проект <v:#cap>", "перевести =на|в <v:#cap>", "=снова|опять|теперь =на ?проект <v:#cap>", "assign|move|transfer =to =the <v> =team|project"),
    _rule("loss", "умереть|скончаться <v:@family>", "<v:@family> ?%Name умереть|скончаться|died|passed", "<v> ?=больше =не =стало", "<v> умереть", "умереть|скончаться <v>", "=goodbye =to <v>", "=put <v> =down|to", "<v> =died|=passed =away", "<v:#cap> =died|passed"),
    _rule("medication", "@take * <v:@medicine>", "<v:@medicine> * #num", "=на|on <v:@medicine>", "=колю|принимаю|принимает|пропил|пьет|пью <v> <n:#num>", "=пью|принимаю|принимает|пьет * =таблетки|лекарство|препарат", "=takes|take|taking <v> <n:#num>", "<v:@medicine>"),
    _rule("address", "адрес ?- * <v:#num>", "address ** <v:#num>", "=address =is <v>", "живу|жить * =улица|ул|проспект <v>"),
    _rule("timezone", "=часовой =пояс <v>", "timezone <v>", "=time =zone <v>", "=utc * <v:#num>"),
    _rule("work_mode", "@work * =из =дома", "@work * =удаленно|удаленке|remotely|remote", "=на =удаленке", "work * =from =home", "wfh", "=full =remote", "=в =офисе =по|только", "вернуть =в =офис", value=""),
    _rule(
        "home",
        "@live * @in <v>", "=живу|живем|живет|обитаю ?=теперь <v>", "=i'm|im|i|we're|we =based =in <v>", "=я|мы =из|в <v:%Geox>", "=я =сам ?=сама =из <v>", "=i'm|im =in <v>", "=переезжаю|переезжаем|переехал|переехала|переехали|перебрался|перебралась|перебрались * @in <v>",
        "=住在 <v>", "=ich =wohne * =in <v>", "=ich =bin * =in|aus <v:#cap>", "=wohne|wohnen * =in <v>", "=vivo * =en <v>", "=moro * =em|no|na <v>", "=j'habite =à|en|au <v>", "=живу|мешкаю|переїхав|переїхала|переїхали * =у|в|до <v>",
        "=i'm|im|are|we're * =in <v:#cap>", "=home =is <v>", "unpack|settle|relocate|arrive @in <v>",
    ),
    _rule("origin", "=родом =из|с <v>", "=родился|родилась|вырос|выросла * =в|на <v>", "=originally =from <v>", "=i'm|im|am =from <v>", "=grew =up * =in <v>", "=born * =in <v:#cap>", "=soy =de <v>", "=sou =de|do|da <v>", "=komme =aus <v>"),
    _rule("manager", "my|our|мой|моя|наш =manager|boss|lead|supervisor ?is ?'s ?=now <v>", "=manager|boss =is ?=now <v>", "@my ?новый начальник|начальница|шеф|руководитель|тимлид|босс ?теперь ?- ?— <v:#cap>", "=report =to <v>", "научрук|научный руководитель ?- ?— <v>"),
    _rule("employer", "@work * @in <v:#cap>", "@work =в|во|на|at|for|bei|en|na|no|у|chez <v>", "=устроился|устроилась * @in <v>", "=joined|joining <v:#cap>", "=job =at <v>", "=got|started * =job =at <v>", "=ушел|ушла|перешел|перешла|вышла|вышел * =в <v:#cap>"),
    _rule("role", "=я * <v:@job>", "=im|i'm|am ?=now ?=actually ?a ?an * <v:@job>", "=теперь|now|сейчас ?a ?an ?the <v:@job>", "@work * <v:@job>", "=i|im|i'm ** <v:@job>", "=as =a|an ** <v:@job>", "стать|повысить|назначить|promoted|become * <v:@job>", "=soy|sou|bin|suis * <v:@job>", "@work ?=de ?=como ?=als <v:@job>"),
    _rule("study_topic", "магистерская|диплом|диссертация|диссер|курсовая|вкр * =про|по|о|об <v>", "thesis|dissertation * =on|about <v>", "=专业 <v>"),
    _rule("exam", "@study * =егэ|огэ|экзамен|jlpt|ielts|toefl|gre|gmat", "сдавать|сдаем|сдаю ** <v>", "exam|экзамен|предзащита|защита ** #date", "=studying =for <v>"),
    _rule("study", "@study * =в|во|на|at|in|an|en <v>", "=учусь|учится * =в|на <v>", "=major|majoring * =in <v>", "=i * study|studying <v>", "=учу <v>", "=в =аспирантуре|магистратуре|универе|институте <v>"),
    _rule("marital", "жениться|замуж|замужем|женат|развестись|развод|развелись|помолвка|овдоветь|married|divorced|engaged|single|widowed|separated"),
    _rule("pet", "@pet ?=по ?=имени ?named ?=called <v:#cap>", "@pet <v:%Name>", "@buy ?a|an|two|three|двух|еще|второй|вторую ?маленький * <v:@pet>", "@my * <v:@pet>", "=у =нас|меня ?есть * <v:@pet>"),
    _rule("child", "=у =нас|меня|нее|него ** <v:сын|дочь|дочка|двое|трое|близнец>", "=родился|родилась|родили|born", "=have * =kids|kid|children|son|daughter|twins", "=two|three|four =kids|boys|girls|sons|daughters"),
    _rule("relative", "@my @family ?- ?is ?'s <v:#cap>", "@family <v:%Name>", "@family <v:#cap>", "@have ** @family", "=tengo|tenho|habe * @family"),
    _rule("friend", "@friend <v:%Name>", "@friend <v:#cap>"),
    _rule("document", "паспорт|загран|загранпаспорт|виза|шенген|права|полис|passport|visa|schengen|license|licence ** #num"),
    _rule("vehicle", "@buy|@have|@my ** <v:машина|тачка|нива|лада|car|truck|motorcycle|subaru|toyota|honda|ford|tesla|bike>", "@buy =машину|тачку|car|truck <v>", "масло * =на <v>"),
)
