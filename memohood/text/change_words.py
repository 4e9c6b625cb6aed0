"""The words that tell of an end or a change, once for all that look for them: families of word forms, by language.

Capture asks what became of a record, recall what became of an answer. Each builds its pattern from the families that its
question is about; a form that is missing is added here.
"""

from __future__ import annotations

import re

_FAMILIES: dict[str, str] = {
    # another place, day or holder
    "moved": r"перев[её]л\w*|переве[лдз]\w+|переш[её]л|перешл[аи]|перее\w+|переезж\w+|перебра\w+|пересел\w*|перен[её]с\w*|перенос\w+|сдвин\w+|мигрир\w+|переимен\w+"
    r"|mov(?:e|es|ed|ing)|switch\w*|transferr?ed|reassigned|renamed|migrat\w+|ported|reschedul\w+|postpon\w+|shifted|bumped|umgezogen|gewechselt|verschoben",
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
