"""Verbs of ending and changing, by what they act upon; shared by everything that reads what became of something."""

from __future__ import annotations

from memohood.text.wordlist import word_set

# ── English: dictionary forms ───────────────────────────────────────────────────────────────────────────────────────
# … that leave something behind: "moved off Java", "resigned from Globex"
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
    halve upgrade downgrade separate finish move shift reassign relocate pull chuck toss donate discontinue stole stolen outgrew outgrown shuffle revise rearrange
    """
)
EN_PHRASES = frozenset(
    """gave up|give up|giving up|given up|gave away|given away|got rid|get rid|no more|instead of|rather than|done with|finished with|
    goodbye to|handed in|handed over|ran out|run out|runs out|fell through|fallen through|went bust|went under|broke down|wrote off|
    written off|signed over|let go|not happening|gave notice|given notice|hung up|ripped out|rip out|jumped ship|put back|traded in|trade in|packed in|pack in|put up|turned in|passed away|cross out|crossed out""".replace(
        "\n", ""
    )
    .replace("    ", "")
    .split("|")
)
# … after a denial: "Leeds didn't work out"
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
    mind date deadline payment target goal amount start time key apron badge
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
            "перекатиться мигрировать перевезти вывезти"
        ),
        ("с", "со", "из", "изо", "от"),
    ),
    (
        word_set(
            "расстаться распрощаться проститься попрощаться завязать покончить развестись разойтись разбежаться развязаться "
            "порвать расплеваться разругаться"
        ),
        ("с", "со"),
    ),
    (
        word_set("отказаться отказываться избавиться избавляться отречься отойти отвыкнуть отпочковаться"),
        ("от", "ото"),
    ),
)
RU_STOPPING = word_set("бросить бросать перестать прекратить кончить завязать забросить закончить")
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
    исчезнуть устареть измениться изменить подорожать вырасти упасть погасить выплатить расторгнуть завершить завершиться
    отозвать аннулировать упразднить расформировать ликвидировать свернуть прикрыть прикрыться выгнать отчислить порваться
    """
    )
)
# … after a denial: «Svelte не зашёл»
RU_FAILING = word_set("зайти сложиться прижиться подойти срастись выгореть пойти понравиться")
RU_ENDING = word_set("закончиться закончить кончиться закрыться закрыть завершиться прерваться")
RU_WITHOUT = word_set("нет стало")
RU_GONE = word_set("позади прошлом топку нафиг пенсии пенсию декрете декрет")
RU_LIGHT = word_set(
    """
    абонемент подписка договор контракт курс курсы занятие урок работа проект план идея поездка билет аренда квартира студия
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
