"""The words that tell of an end or a change, once for all that look for them.

Capture asks what became of a record, recall what became of an answer. Who asks only whether a text tells of a change builds
a pattern from the families of forms that the question is about; who asks what changed reads the words around, with the
patterns and the dictionary forms by what they act upon. A word that is missing is added here.
"""

from __future__ import annotations

import re

from memohood.text.wordlist import word_set

_FAMILIES: dict[str, str] = {
    # another place, day or holder
    "moved": r"перев[её]л\w*|переве[лдз]\w+|переш[её]л|перешл[аи]|перее\w+|переезж\w+|перебра\w+|пересел\w*|перен[её]с\w*|перенос\w+|сдвин\w+|сдвига\w+|передвин\w+|отодвин\w+|отсроч\w+|переназнач\w+|мигрир\w+|переимен\w+"
    r"|mov(?:e|es|ed|ing)|switch\w*|transferr?ed|reassigned|renamed|migrat\w+|ported|reschedul\w+|postpon\w+|shifted|bumped|delayed|slipped to|brought forward|pushed (?:back|out|to|the|our|my|it)|put back to|umgezogen|gewechselt|verschoben",
    # another thing or another form of it
    "altered": r"смени\w+|поменя\w+|замени\w+|измен[ия]\w+|обновил\w*|исправ\w+|переписал\w*|откатил\w*|передум\w+|стал[аио]?|возвраща\w+|вернул(?:ся|ась|ись)"
    r"|chang\w+|replac\w+|swap\w*|updated?|make (?:it|that|them)|back to|over to|зміни\w+",
    # another amount
    "amount": r"подн[яи]\w+|повыси\w+|снизи\w+|увеличи\w+|уменьши\w+|вырос\w*|упал[аио]?|урезал\w*"
    r"|raised|increased|reduced|lowered|went (?:up|down)|dropped to|bumped|down to|up to",
    # given up, left, parted with
    "left": r"бросил\w*|заброс\w+|уш[её]л|ушл[аои]|увол(?:ил|ен|ьня)\w*|съехал\w*|съезжа\w+|расста\w+|разв[её]л\w*|развел\w*|распрощ\w+|отказал\w+|перестал\w*|завяза\w+|закончил\w*"
    r"|quit\w*|resign\w*|left|stopp\w*|dropp?(?:ed|s)?|dropped out|gave up|given up|broke up|divorced|laid off|fired|outgr\w+|ditch\w*|larguei|dejé|gekündigt",
    "parted": r"прода[лнеё]\w*|подарил\w*|отда[лн]\w*|разбил\w*|потерял\w*|выки\w+|выброс\w+|избавил\w*|утопил\w*|украл\w*|угна\w+"
    r"|sold|gave away|got rid of|traded in|lost|stolen|wrote off|handed|return\w*|delet\w*|uninstall\w*|verkauft|vendí|vendi",
    # called off, closed, over
    "ended": r"отмен\w+|погас\w+|выплат\w+|закр\w+|снес\w*|снёс\w*|сорва\w+|накрыл\w*|отпал\w*|распа[лд]\w*|[а-я]*конч\w+|заверш\w+|обанкрот\w+|расторг\w+|удали\w+|списа\w+"
    r"|cancel\w*|called off|scrap\w*|clos(?:ed|es)|finish\w*|end(?:ed|s)|shut|folded|expired|lapse\w*|retir\w*|paid off|gone|fell through|no more",
    "died": r"не стало|умер\w*|помер\w*|погиб\w*|усыпил\w*|похорон\w+|сдох\w*|died|passed away|put (?:him|her|it|them)? ?(?:down|to sleep)|(?:had to )?say goodbye|said goodbye"
    r"|отдал[аи]? в добрые руки|rehomed|gestorben|murió|morreu",
    # words beside the verb
    "now": r"теперь|отныне|щас|сейчас|с этого \w+|now|these days|nowadays|currently|since|as of|from (?:now|here) on|this week|from this week|jetzt|ab jetzt|ahora|agora|maintenant|désormais|тепер",
    "henceforth": r"теперь|отныне|now|from now on|from here on|jetzt|ab jetzt|ahora|agora|maintenant|désormais|тепер",
    "no_more": r"больше не\w*|больше нет|уже не|no longer|not any ?more|any ?more|nicht mehr|ya no|já não|ne plus|більше не",
    "instead": r"вместо|взамен|instead|rather than|in place of|stattdessen|statt|en vez de|pasa(?:n|mos)? a",
    "new": r"нов(?:ый|ая|ое|ые|ую|ого|ому)|иначе|по-другому|new|neu\w*|nuev[oa]|nov[oa]",
}


def pattern(*families: str, also: str = "") -> re.Pattern[str]:
    """Matches a form of one of these families, or of `also`, as whole words in any case."""
    forms = "|".join((*(_FAMILIES[name] for name in families), *([also] if also else [])))
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)", re.IGNORECASE)


# ── What stands next to the thing ───────────────────────────────────────────────────────────────────────────────────
# The thing stands after these …
BEFORE_THING = re.compile(
    r"(?<!\w)(?:продал[аи]?|избавил\w+ от|отказал\w+ от|уш(?:[её]л|ла|ли) (?:со?|от|из)|уходим (?:со?|от|из)|слез(?:ла|ли)? с|съехал[аи]? с|переш(?:[её]л|ла|ли) со?|переехал[аи]? со?"
    r"|вместо|выкинул[аи]?|выбросил[аи]?|забросил[аи]?|бросил[аи]?(?!\s+\S+\s+(?:на|в)(?!\w))|отменил[аи]?|сняли с|больше не (?:использу\w+|пользу\w+|принима\w+|пью|пь[её]т|нос\w+|игра\w+|хо[дж]\w+ (?:на|в))|больше никак(?:ого|ой|их)"
    r"|sold|ditched|dropped(?! (?:my|his|her|the|off|by|out|in|a)(?!\w))|scrapped|no more|got rid of|gave up|gave away|traded in|swapped(?=.* for )|replaced(?=.* (?:with|by) )|retired|goodbye to|done with|instead of"
    r"|(?:mov\w+|switch\w*|migrat\w+|went|came|got|chang\w+) (?:off|from|away from)|no longer (?:us\w+|on|at|with|in|do\w*|tak\w+|play\w*|driv\w+)|(?:stopped|quit) (?:using|taking|doing|playing|going to)|quit"
    r"|kein\w* mehr|statt|verkauft|weg von|ya no (?:estoy en|uso|tomo|trabajo en|voy a|toco)|vendí|dej[eé] (?:de usar|de tomar|el|la)|en vez de)(?!\w)\s*"
)
# … and before these, where something else is said to have come.
AFTER_THING = re.compile(
    r"\s*(?<!\w)(?:уш(?:[её]л|ла|ло|ли)(?!\s+(?:на|в|за|к|по|из|от|со?|спать)(?!\w))|отменил[аи]?|отмен(?:[её]н\w?|ена|или)|в прошлом|сняли|выкинули?|продал[аи]?|вернул[аи]?|отпал[аи]?|снес(?:ли|ла)|больше не (?:использу\w+|пользу\w+|нуж\w+|пью|пь[её]т|принима\w+|нос\w+)"
    r"|(?:is|are) (?:history|gone|out|retired|off the table|no more)|went (?:back|away|in|into|to the bin)|(?:got|has been|have been|was|were) (?:sold|dropped|ditched|scrapped|returned|retired)"
    r"|(?:ist|sind) (?:geschichte|weg|raus|verkauft|vom tisch)|(?:haben|habe) (?:wir|ich) (?:verkauft|abgeschafft))(?!\w)"
)
# … and before these, which say that it failed: what is said next tells what came of it.
FAILED = re.compile(
    r"\s*(?<!\w)(?:не (?:заш[её]л|зашл[аои]|прижил(?:ся|ась|ось|ись)|сложил(?:ось|ся|ась)|срослось|выгорел[ао]?|подош(?:[её]л|л[аои]))|отпал[аио]?|сорвал(?:ся|ась|ось|ись)|накрыл(?:ся|ась|ось|ись)"
    r"|(?:didn['’]t|did not|hasn['’]t|never) (?:work(?:ed)? out|pan(?:ned)? out|stick|stuck|come off)|fell through|fell apart|(?:is|are|was) (?:off|scrapped|cancelled|canceled)(?=$|[.!])|(?:hat|haben) nicht geklappt|ist geplatzt|no (?:sali[oó]|funcion[oó]|cuaj[oó]))(?!\w)"
)

# ── Dictionary forms, by what they act upon: English ───────────────────────────────────────────────────────────────────────────────────────
# … that leave something behind: "moved off Java", "resigned from Globex"
# … the last of which ends what it belongs to: "made the last car payment"
EN_LAST = word_set(
    "payment instalment installment shift session lesson class day dose pill box boxes bill exam module rehearsal game match"
)
EN_LEAVING = word_set(
    """
    move switch migrate go come get change transfer resign retire drop break part split withdraw walk back log sign opt
    separate divorce finish convert shift
    """
)
# … and that carry something from one place to another: "moved the docs from Notion"
EN_CARRYING = word_set("move switch migrate transfer convert shift change")
EN_VERBS = EN_LEAVING - {"go", "come", "get", "back", "log", "sign", "walk", "part"} | word_set(
    """
    sell ditch scrap quit cancel delete replace swap leave lose return stop close end bin axe uninstall remove trade outgrow
    abandon kill rename push postpone reschedule bump raise cut lower reduce increase retire die fold shut lapse expire fizzle
    slip vanish collapse rehome bury total steal pass disband dissolve dump junk shelve decommission outlaw trim double
    halve upgrade downgrade evict vacate surrender relinquish forfeit revoke void annul unsubscribe unenroll unenrol deregister
    disown nix oust supersede overturn overrule torch demolish wreck smash perish offload auction pawn repay graduate heal outlive
    renounce disconnect dismantle liquidate forgo cease terminate empty croak separate finish move shift reassign relocate pull chuck toss donate discontinue slide slid stole stolen outgrew outgrown shuffle revise rearrange
    """
)
EN_PHRASES = frozenset(
    """gave up|give up|giving up|given up|gave away|given away|got rid|get rid|no more|instead of|rather than|done with|finished with|
    goodbye to|handed in|handed over|ran out|run out|runs out|fell through|fallen through|went bust|went under|broke down|wrote off|
    written off|signed over|let go|not happening|gave notice|given notice|hung up|ripped out|rip out|jumped ship|step down|stepped down|stepping down|stood down|stepped back|stepped away|bowed out|backed out|pulled out|opted out|dropped out|
    take over|took over|taken over|taking over|takes over|called off|signed off|gone off|sworn off|swore off|weaned off|fallen out|fell out|grown out|grew out|parted with|parting with|parted ways|
    part ways|paid off|given back|gave back|sent back|handed back|sold off|sold up|wound up|wound down|shut down|closed down|phased out|
    thrown out|threw out|burnt down|burned down|torn down|wrapped up|a stop|an end|call time|called time|the plug|put back|traded in|trade in|packed in|pack in|put up|turned in|passed away|cross out|crossed out""".replace(
        "\n", ""
    )
    .replace("    ", "")
    .split("|")
)
# … after a denial: "Leeds didn't work out"
EN_TAKING_OVER = frozenset({"take over", "took over", "taken over", "taking over", "takes over"})
EN_FAILING = word_set("work stick suit pan last")
EN_DENYING = word_set("didn't didnt hasn't doesn't never not")
EN_ENDING = word_set("end finish close stop shut cut")
EN_GIVING_UP = word_set("rest miss up away back over")
EN_ADJECTIVES = word_set(
    "over off gone dead history behind closed finished cancelled canceled done out obsolete outdated past retired sabbatical"
)
EN_PARTICLES = word_set("up away off out down back")
EN_BETWEEN = word_set(
    """
    has have had just finally already never not also both all been being got get gets now is are was were will 's been recently
    officially really since then only
    """
)
EN_TIMES = word_set(
    """
    today yesterday tomorrow tonight week month year monday tuesday wednesday thursday friday saturday sunday morning evening
    afternoon night ago now again already finally recently officially early late soon
    """
)
# Nouns that say little: what stands beside them tells what is meant ("the bus gig", "my Ironworks membership").
EN_LIGHT = word_set(
    """
    one some most half all thing job gig work plan idea subscription membership lease contract account app course class lesson project business deal
    phase habit stint stuff life service post role position place flat house apartment trip ticket regime diet experiment
    mind date deadline payment target goal amount start time key keys apron badge uniform padlock locker pass fob instalment installment shift session stint round box boxes thing
    edition version license licence slot session dream use practice training routine lifestyle
    """
)

# ── Russian: dictionary forms ───────────────────────────────────────────────────────────────────────────────────────
# … that leave something behind, and the prepositions of what is left
RU_LEAVING: tuple[tuple[frozenset[str], tuple[str, ...]], ...] = (
    (
        word_set(
            "уйти уходить съехать съезжать уволиться увольняться перейти переходить перейтии переехать переезжать пересесть перевестись "
            "перевести слезть слиться свалить выйти выписаться отписаться отчислиться перебраться сбежать выбыть перетащить вылететь "
            "перекатиться мигрировать перевезти вывезти сняться соскочить спрыгнуть слинять удрать выпуститься вычеркнуть забрать "
            "сойти отозвать отчислиться"
        ),
        ("с", "со", "из", "изо", "от"),
    ),
    (
        word_set(
            "расстаться распрощаться проститься попрощаться завязать покончить развестись разойтись разбежаться развязаться "
            "порвать расплеваться разругаться завершить закончить закончиться"
        ),
        ("с", "со"),
    ),
    (
        word_set(
            "отказаться отказываться избавиться избавляться отречься отойти отвыкнуть отпочковаться "
            "отвязаться освободиться откреститься оправиться вылечиться отстать отлипнуть"
        ),
        ("от", "ото"),
    ),
)
RU_STOPPING = word_set(
    "бросить бросать перестать прекратить кончить завязать забросить закончить завершить завершать прекращать заканчивать завязывать"
)
RU_VERBS = (
    frozenset().union(*(lemmas for lemmas, _ in RU_LEAVING))
    | RU_STOPPING
    | word_set(
        """
    продать продавать сменить менять поменять заменить обменять отменить отменять закрыть закрыться удалить снести выбросить
    выкинуть отдать потерять сдать убрать снять перенести переносить перенестись сдвинуть сдвинуться подвинуть поднять повысить
    снизить урезать вернуть вернуться списать разлюбить закончиться кончиться допить переписать отключить похоронить умереть
    погибнуть сломаться сорваться отпасть накрыться распасться обанкротиться смениться поменяться истечь уехать пропасть украсть
    угнать разбить утопить усыпить пристроить подарить выпилить вырубить переименовать переименоваться сократить уволить
    вычеркнуть вычеркивать вычёркивать сменять выменять обменивать разменять передать раздать раздавать уступить распродать сплавить
        сбагрить выписать распустить выкидывать выбрасывать забраковать прекратиться оборвать разорвать пресечь отмереть сгореть утонуть
        разбиться сдохнуть помереть скончаться околеть посеять потеряться зажить вылечить вырезать заморозить приостановить заглохнуть
        отодвинуть передвинуть отложить перебросить переназначить забрать доплатить допить доесть дочитать освободить
        исчезнуть устареть измениться изменить подорожать вырасти упасть погасить выплатить расторгнуть завершить завершиться
    отозвать аннулировать упразднить расформировать ликвидировать свернуть прикрыть прикрыться выгнать отчислить порваться
    """
    )
)
# … after a denial: «Svelte не зашёл»
RU_FAILING = word_set("зайти сложиться прижиться подойти срастись выгореть пойти понравиться")
RU_ENDING = word_set("закончиться закончить кончиться закрыться закрыть завершиться прерваться")
RU_WITHOUT = word_set("нет стало")
RU_GONE = word_set(
    "позади прошлом капут кранты каюк крышка отставить побоку топку нафиг пенсии пенсию декрете декрет"
)
RU_LIGHT = word_set(
    """
    абонемент подписка договор контракт курс курсы занятие урок работа проект план идея поездка билет аренда квартира студия
    ключ ключи пропуск форма бейдж документ документы удостоверение час часы шкафчик инструмент фартук взнос платёж платеж
    дело должность место карта счёт счет аккаунт тариф кружок секция запись кредит ипотека привычка роль версия приложение
    """
)

# ── Both ────────────────────────────────────────────────────────────────────────────────────────────────────────────
HOURS = word_set(
    """
    morning evening night midnight noon early late o'clock lunch утра утром вечера вечером ночи ночью рано пораньше поздно
    обед обеда обеду полночь
    """
)
TODAY = word_set("today tonight сегодня")
EN_STOPPING = word_set("quit stop leave abandon drop retire resign give")
EN_WORKING = word_set("working running functioning helping existing")
