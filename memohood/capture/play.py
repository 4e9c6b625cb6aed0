"""What is said in play: another world, a label of irony, a boast after a laugh, a laugh over the whole sentence."""

from __future__ import annotations

import re

from memohood.text.anycase import holds

_ELSEWHERE = re.compile(
    r"(?<!\w)(?:in (?:a|an|some|the|my|another) (?:parallel|alternate|alternative|other|different) (?:universe|reality|timeline|dimension|world)|in another (?:life|universe|world|reality)|"
    r"в (?:параллельн\w+|альтернативн\w+|друг\w+|ин\w+|соседней) (?:вселенн\w+|реальност\w+|ветке реальности)|в (?:другой|иной|следующей) жизни|"
    r"in einem (?:anderen leben|paralleluniversum)|en (?:otra vida|un universo paralelo)|dans une autre vie|"
    r"what (?:my|our|his|her|the|a|your) \w+ would (?:say|do|think))(?!\w)",
    re.IGNORECASE,
)

_LABEL = re.compile(
    r"^\W*(?:sarcasm|irony|joke|satire|сарказм|ирония|стеб|стёб|ironie|sarkasmus|sarcasmo|ironía)(?: (?:tag|mode|on|alert|режим|мод))?\s*[:\]>)]|"
    r"[\[<(/#](?:sarcasm|irony|s|сарказм|ирония)[\]>)]?(?!\w)",
    re.IGNORECASE,
)

_BOAST = re.compile(
    r"(?<!\w)(?:sure|right|yeah|of course|claro|ja klar|klar|natürlich|bien sûr|certo|ага|да-да|конечно)(?!\w)\W+(?:\w+\W+)?"
    r"(?:and|y|e|et|und|а|и) (?:(?:ещё|еще|also|then) )?(?:i'?m|i am|yo soy|eu sou|ich bin|moi,? je suis|je suis|я)(?!\w)|"
    r"(?<!\w)(?:yo soy (?:el|la)|eu sou [oa]|ich bin (?:der|die)|je suis (?:le|la)) (?:rey|reina|papa|rei|rainha|kaiser|kaiserin|könig|königin|papst|roi|reine|pape)(?!\w)",
    re.IGNORECASE,
)

# What a person only plays to be. It closes what is said of him: a ghost writer and a genius bar technician are trades.
_POSES = re.compile(
    r"(?<!\w)(?:i'?m|i am|я)(?:,? (?:ж|же|вообще-то|на самом деле|actually|really|secretly|basically|technically|—|-|–|a|an|the|тот еще|типа|прям|просто)){0,3} "
    r"(?:(?:secret agent|spy|alien|cyborg|superhero(?:ine)?|undercover|time travell?er|ghost|immortal|genius)(?!\w)"
    r"(?=\W*$|\s*[,.;:!?…()—–]|\s(?:and|but|so|who|because|when|from|with|of|in|at|for)\s)|"
    r"(?:секретн\w+ агент|тайн\w+ агент|шпион(?:ка)?|инопланетян(?:ин|ка)|пришелец|киборг|супергеро(?:й|иня)|"
    r"путешественни(?:к|ца) во времени|призрак|бессмертн(?:ый|ая)|гени[йи])(?!\w|-\w))",
    re.IGNORECASE,
)

# What nobody means as it is worded.
_EXCESS = re.compile(
    r"(?<!\w)(?:умру|сдохну|помру|умираю|сдыхаю|подыхаю|рехнусь|свихнусь) (?:от|с|со) |(?<!\w)(?:i'?m|i am|im) (?:literally |so )?(?:dying|dead) (?:of|from|over|inside)(?!\w)|"
    r"(?<!\w)(?:убейте|убей|пристрелите|пристрели|kill|shoot) (?:меня|me)(?!\w)|"
    r"(?<!\w)(?:тысяч[уи]|миллион\w*|мильон|стопятьсот|сто лет в обед|a (?:million|billion|thousand|zillion)|million) (?:лет|раз|часов|years|times|hours)(?!\w)|"
    r"(?<!\w)(?:sell|продам|продал бы) (?:my|свою) (?:soul|kidney|душу|почку)(?!\w)",
    re.IGNORECASE,
)

_LAUGH = re.compile(
    r"(?<!\w)(?:а?(?:ха){2,}х?|ха(?:-ха)+|(?:хи){2,}|лол|lol|lmao|rofl|a?(?:ha){2,}h?|ha(?:-ha)+|(?:ja){2,}|(?:rs){2,}|mdr|тьфу|ага,? щас)(?!\w)|[😂🤣😆😹]",
    re.IGNORECASE,
)


# what asks to be seen through, formulas of wit, and vows to a thing at hand
_WINK = re.compile(
    r"(?<!\w)(?:не видно|разве не видно|а? ?что,? (?:не видно|незаметно|не похоже|не заметно)|незаметно разве|(?:can|could)(?:n'?t| not) you tell|can'?t you (?:tell|see)|isn'?t it obvious|in case you (?:hadn'?t|haven'?t) noticed)\s*\?|"
    r"(?<!\w)(?:my other (?:car|house|home|job|ride|phone|bike|boat|cat|dog) is|мо[йяё] втор\w+ (?:дом|машина|работа|имя) ?(?:—|-|–|это)|my (?:middle name|spirit animal|love language|toxic trait|superpower|kink|cardio) is|мо[йяё] (?:суперсил\w+|духовное животное|второе имя|язык любви)|"
    r"(?:marry(?:ing)?|adopting|proposing to) (?:this|that|these)|(?:женюсь|женился бы) на эт\w+|выхожу замуж за эт\w+|(?:черный|чёрный) пояс по (?:лени|прокрастинации|сну|сарказму|отмазкам)|(?:black belt|ph\.?d|degree|master'?s|olympic (?:gold|medal)|gold medal) in (?!\w*(?:ology|graphy|ics|istry|nomy)(?!\w))(?:\w+ing|procrastination|sarcasm|nonsense|laziness|excuses|regret|chaos)(?!\w))|"
    r"(?<!\w)(?:fluent in|свободно (?:владею|говорю)|speak|знаю)(?: \w+){0,3}(?:,|:| and| и)? ?(?:\w+, )*(?:sarcasm|nonsense|bad puns|gibberish|emoji|сарказм\w*|матерн\w+|язык жестов и сарказм)(?!\w)|(?<!\w)(?:только (?:об этом )?и мечтал\w*|всю жизнь (?:об этом )?мечтал\w*|just what i(?:'ve)? always (?:wanted|dreamed of)|(?:walks?|заходит|входит|заходят) (?:into|в) (?:a )?(?:bar|pub|бар|кабак)|оказывается в баре)(?!\w)|(?<!\w)ba[ -]?dum[ -]?t(?:s+|ish)(?!\w)",
    re.IGNORECASE,
)


def elsewhere(text: str) -> bool:
    """Told of a world that is not this one."""
    return holds(_ELSEWHERE, text)


def ironic(text: str) -> bool:
    """Named as irony by the speaker, or a boast that answers something unbelievable."""
    return bool(
        _LABEL.search(text)
        or holds(_BOAST, text)
        or _POSES.search(text)
        or holds(_EXCESS, text)
        or holds(_WINK, text)
        or _COMPARED.search(text)
    )


# "I'm a regular Einstein": compared with somebody by name, and no more said of it
_COMPARED = re.compile(
    r"(?<!\w)(?:[Ii]'?m|[Ii] am|[Яя]) (?:(?:basically|practically|literally|clearly|прям|прямо|просто|типа|почти) )?(?:a regular|another|the next|как|новый|новая|вылитый|вылитая) "
    r"(?!\w*(?:ian|ish|ese|er|or|man)\b)[A-ZА-ЯЁ][a-zа-яё]{3,}(?=\W*$|\s*[,.;:!?…()—–])"
)


def laughs(text: str) -> bool:
    """The sentence laughs: what it says is half meant at most."""
    return holds(_LAUGH, text)
