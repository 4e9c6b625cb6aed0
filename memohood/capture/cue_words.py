"""Cues in the words of a statement: that something changed, ended, was corrected, was called off, holds beside.

Each is a list of words per language and a question that it answers. A cue decides nothing by itself.
"""

from __future__ import annotations

import re

from memohood.capture.comparison import stem_of, words_of
from memohood.text.anycase import holds
from memohood.text.change_words import pattern
from memohood.text.terms import normalise, stems

_CHANGE = pattern(
    "moved", "altered", "amount", "left", "parted", "ended", "henceforth", "no_more", "instead", "new"
)
_MOVE = pattern("moved", "instead", also=r"смени\w+|поменя\w+|замени\w+|replac\w+")
_CORRECTION = re.compile(
    r"(?i)(?<!\w)(?:опечат\w+|на самом деле|поправ(?:ка|очка|лю\w*)|точнее|вернее|ошиб(?:ся|лась)|оговорил\w+|имел[аи]? в виду|не так сказал\w*|перепутал[аи]?"
    r"|actually|typo|scratch that|correction|i meant|i mean|my bad|my mistake|misspoke|mistyped|wrong|eigentlich|en realidad|na verdade)(?!\w)"
)
_AGAIN = re.compile(
    r"(?i)(?<!\w)(?:снова|опять|вновь|заново|обратно|по новой|верну(?:л|ла|ли|лся|лась|лись|ть|ться)|возвраща(?:ю|ем|ет)\w*|возобнови\w+"
    r"|again|back (?:on|in|at|to|with|onto|into)|(?:got|moved|is|am|are|i'm|we're|he's|she's) back|return(?:ed|ing|s)?|rejoin\w*|resum\w+|restart\w*)(?!\w)"
)
_NAME = r"[A-ZА-ЯЁ][\w’'-]*\w"
_RU = rf"(?P<new>{_NAME})"
_RENAMES = tuple(
    re.compile(form)
    for form in (
        rf"(?<!\w)[Нн]е (?P<old>{_NAME}),? (?:а|но) {_RU}",
        rf"(?<!\w){_RU},? а не (?P<old>{_NAME})",
        rf"(?<!\w)переименова(?:л|ла|ли)\w* (?:\w+ )?(?P<old>{_NAME}) (?:в|на) {_RU}",
        rf"(?<!\w)(?P<old>{_NAME}) (?:теперь|на самом деле) (?:зовут|называется|звать)? ?{_RU}",
        rf"(?<!\w)(?P<old>{_NAME}) (?:зовут|называется) (?:теперь|на самом деле) {_RU}",
        rf"(?<!\w)(?:[Nn]ot|isn['’]t|wasn['’]t) (?:called |named )?(?P<old>{_NAME}),? (?:but|it['’]s|it is|he['’]s|she['’]s|they['’]re) (?:called |named |really |actually )*(?P<new>{_NAME})",
        rf"(?<!\w)(?P<new>{_NAME}),? (?:and )?not (?P<old>{_NAME})(?!\w)",
        rf"(?<!\w)(?P<old>(?!It|He|She|My|Our|The|That)[A-Z]\w+)['’]s (?:real |actual )?name is (?:actually |really |now )?(?P<new>{_NAME})",
        rf"(?<!\w)(?P<old>{_NAME}) is (?:now|actually|really) (?:called|named) (?P<new>{_NAME})",
        rf"(?<!\w)renamed (?:\w+ )?(?:from )?(?P<old>{_NAME}) (?:to |as |into )?(?P<new>{_NAME})",
    )
)
_NARROWS = re.compile(
    r"(?i)^\W*(?P<what>[\w’' -]{2,40}?)(?:,|\s*[—–-])?\s+(?:only|just|только|лишь|исключительно)\s+(?:in|at|on|for|when|if|with|during|в|во|на|для|когда|если|при|с|со|по)(?!\w)"
)
_ADDITION = re.compile(
    r"(?i)(?<!\w)(?:ещ[её] и|также|заодно|вдобавок|подрабатыва\w+|подработк\w+|по совместительству|втор(?:ой|ая|ую|ое)|параллельно|помимо|кроме того|плюс к|дополнительно"
    r"|on top of|as well|besides|in addition|additionally|side (?:job|gig|project)|part[- ]time|volunteer\w*|second|another|also|nebenbei|nebenher|außerdem|además|también|além|também)(?!\w)"
)
_FOR_A_TIME = re.compile(
    r"(?i)(?<!\w)(?:на (?:выходные|праздники|каникулы|денёк|денек|день|пару \w+|(?:одну |две |три )?(?:неделю|недельку|недели|недельки|ночь|месяц))|проездом|в командировк\w+|в гост\w+|в отпуске|ненадолго|временно"
    r"|for (?:the|a|one|two|three|a few|a couple of|\d+) (?:weekends?|days?|nights?|weeks?|holidays?|months?)|over the weekend|visiting|on (?:holiday|vacation|a business trip)|passing through|temporar\w+|for now|übers wochenende|zu besuch|de visita)(?!\w)"
)
_FORMER = re.compile(
    r"(?i)(?<!\w)(?:раньше|прежде|до этого|был[аио]?|когда-то|used to|formerly|previously|before that|was|were|früher|antes)(?!\w)"
)
_ENDED = pattern("died")
_LEFT = pattern("left", "parted")
_ASSIGNED = re.compile(
    r"(?i)(?<!\w)(?:проект\w*|команд\w+|отдел\w*|департамент\w*|работа\w+|сидит|роль|должност\w+|направлени\w+|вед[её]т|занимается"
    r"|projects?|teams?|departments?|works?|working|role|position|squad|assigned)(?!\w)"
)
_REASSIGNED = re.compile(
    r"(?i)(?<!\w)(?:перев[её]л[аи]?|перевели|переведен[аы]?|переш[её]л|перешл[аи]|перекинули|перебросили|transferr?ed|reassigned|moved (?:to|over to|onto)|switched to)(?!\w)"
)
_CANCELLED = re.compile(
    r"(?i)(?<!\w)(?:отмен(?:ил\w*|или|яется|яем|ена|ён|ено)|сорвал(?:ось|ась|ся)|не состо\w+|не (?:едем|еду|летим|лечу|поедем|поеду|полетим)|билеты сдал\w*|сдал\w* билет\w*"
    r"|cancel\w*|called off|is off|fell through|abgesagt|cancelad\w+)(?!\w)"
)
_TRIP = re.compile(
    r"(?i)(?<!\w)(?:поездк\w+|билет\w*|вылет\w*|рейс\w*|отпуск\w*|путешеств\w+|лечу|летим|полет\w*|полёт\w*|trip|tickets?|flights?|flying|travel\w*|vacation|holiday|reise|viaje|viagem)(?!\w)"
)
_DISLIKES = re.compile(
    r"(?i)(?<!\w)(?:не (?:очень )?(?:люб\w+|нрав\w+|перенос\w+|переношу|выношу|выносит|ем|ест)|ненавиж\w+|ненавидит|терпеть не мо\w+|разлюб\w+|бес[ия]т|больше не (?:люб|ем|ест|пь)\w*"
    r"|hates?|dislikes?|can'?t stand|(?:don'?t|doesn'?t|do not|does not|no longer|not) (?:really )?(?:like|love|enjoy|eat)s?|anymore)(?!\w)"
)
_LIKES = re.compile(
    r"(?i)(?<!\w)(?:люб(?:лю|ит|им)|обожа\w+|нрав[ия]т\w*|в восторге от|loves?|likes?|adores?|enjoys?)(?!\w)"
)
_EXCLUSIVE = re.compile(
    r"(?i)(?<!\w)(?:(?P<ru>[а-яё]+)\s+(?:только|лишь|исключительно)|(?:only|exclusively)\s+(?P<en>[a-z]+)|(?P<en2>[a-z]+)\s+(?:only|exclusively))(?!\w)"
)
_JOB_NOW = re.compile(
    r"(?i)(?:(?:(?<!\w)(?:is|works?|working)|['’]s) (?:now )?(?:(?:re)?training (?:as|to be) |studying to be |working as |as )?(?:an? )(?P<en>[\w-]+)(?: \w+)? (?:now|these days)|(?:(?<!\w)is|['’]s) now (?:an? )(?P<en2>[\w-]+)|(?<!\w)(?:re)?trained as an? (?P<en3>[\w-]+)"
    r"|(?<!\w)(?:теперь|переучи\w+) (?:она |он )?(?:учится )?(?:на |работает )?(?P<ru>[а-яё]+))(?!\w)"
)
_JOB_OF_RELATION = re.compile(
    r"(?i)^(?P<who>(?:my|our|мо[йя]) [\w-]+,? [\w-]+),?(?: (?:is|works as) (?:an? )| работает | [—–] )(?P<job>[\w-]+)"
)
KIN_OF_TRIP = tuple(
    dict.fromkeys(
        stem for word in ("поездка", "билеты", "вылет", "рейс", "отпуск", "лечу", "trip", "tickets", "flight", "vacation")
        for stem in stems(word)
    )
)  # fmt: skip


def sentiment(text: str) -> int:
    """1 = liked, -1 = disliked or no longer liked, 0 = neither said."""
    if holds(_DISLIKES, text):
        return -1
    return 1 if holds(_LIKES, text) else 0


_STAYS = re.compile(
    r"(?i)(?<!\w)(?:как обычно|как всегда|как есть|как было|как раньше|как и раньше|по-прежнему|без изменений|не стал\w* \w+|решил\w* не \w+|остал\w* при (?:сво\w+|стар\w+)|отказал(?:ся|ась) от предложения"
    r"|as usual|as before|as ever|as (?:it|they) (?:is|are|was|were)|unchanged|back to (?:it|normal) (?:next|on|from)|(?:turned|turning) (?:it|them|him|her) down|stuck with (?:my|our|the|what)|staying (?:with|put|where)|no change)(?!\w)"
)


def stays(text: str) -> bool:
    """What changed was for once, or only proposed: it goes on as before."""
    return holds(_STAYS, text)


def changes(text: str) -> bool:
    return holds(_CHANGE, text) or holds(_CORRECTION, text)


def moves(text: str) -> bool:
    return holds(_MOVE, text)


def corrects(text: str) -> bool:
    return holds(_CORRECTION, text)


def takes_up(text: str) -> bool:
    """The words say that something holds again."""
    return holds(_AGAIN, text)


def renames(text: str) -> tuple[str, str] | None:
    """(old name, new name) where the words give one in the place of the other."""
    for form in _RENAMES:
        if (found := form.search(text)) and found["old"] != found["new"]:
            return found["old"], found["new"]
    return None


def narrows(text: str) -> str:
    """What is said to hold in one case only ("German only in the office chat"), "" where nothing is."""
    found = _NARROWS.search(text)
    return found["what"].strip() if found else ""


def adds(text: str) -> bool:
    return holds(_ADDITION, text)


def for_a_time(text: str) -> bool:
    """It holds for a stay, not for good."""
    return holds(_FOR_A_TIME, text)


def speaks_of_before(text: str) -> bool:
    return holds(_FORMER, text)


def gives_up(part: str, thing: frozenset[str], reach: int = 3) -> bool:
    """True when a part says that the thing is left, sold or given up: the verb stands within `reach` words of it."""
    cue = _LEFT.search(part)
    if not cue or not thing:
        return False
    before = [stem_of(word) for word in words_of(part[: cue.start()])][-reach:]
    after = [stem_of(word) for word in words_of(part[cue.end() :])][:reach]
    return thing <= {*before, *after}


def cancels(text: str) -> bool:
    """A plan is off."""
    return holds(_CANCELLED, text)


def of_trip(text: str) -> bool:
    return holds(_TRIP, text)


def ends(text: str) -> bool:
    """A life or a stay has ended."""
    return holds(_ENDED, text)


def assigned(text: str) -> bool:
    return holds(_ASSIGNED, text)


def reassigned(text: str) -> bool:
    return holds(_REASSIGNED, text)


def job_now(text: str) -> str:
    """The job that somebody is said to have, or to learn, by now; "" where no such thing is said."""
    found = _JOB_NOW.search(text)
    return next(filter(None, found.groups()), "") if found else ""


def job_of_relation(text: str) -> tuple[str, str] | None:
    """Who somebody of the family is, and the job that is told with it: "my wife Ines", "paramedic"."""
    found = _JOB_OF_RELATION.search(text)
    return (found["who"], found["job"]) if found else None


def exclusive_verb(text: str) -> str:
    """The verb of "only": «пью только кофе» and «пью только чай» answer one question. "" without one."""
    found = _EXCLUSIVE.search(text)
    return stem_of(normalise(next(filter(None, found.groups())))) if found else ""
