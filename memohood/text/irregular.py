"""Word forms that no suffix rule connects: English irregular forms, Russian lemmas, a light Ukrainian stemmer."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.morphology import russian_dictionary, russian_parses
from memohood.text.wordlist import word_set

_ENGLISH = """be am is are was were been being|become became|begin began begun|bite bit bitten|blow blew blown|break broke
broken|bring brought|build built|burn burnt|buy bought|catch caught|child children|choose chose chosen|come came|cut|deal dealt|
dig dug|do did done does|draw drew drawn|dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed
fed|feel felt|fight fought|find found|fly flew flown|foot feet|forget forgot forgotten|forgive forgave forgiven|freeze froze
frozen|get got gotten|give gave given|go went gone|goose geese|grow grew grown|have has had|hear heard|hide hid hidden|hold held|
keep kept|know knew known|lead led|leave left|lend lent|life lives|light lit|lose lost|make made|man men|mean meant|meet met|
mouse mice|pay paid|person people|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|see saw seen|sell sold|send
sent|shake shook shaken|shoot shot|show shown|sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken|spend spent|
stand stood|steal stole stolen|stick stuck|swim swam swum|take took taken|teach taught|tell told|think thought|throw threw
thrown|tooth teeth|understand understood|wake woke woken|wear wore worn|wife wives|win won|woman women|write wrote written|
knife knives|leaf leaves|half halves|good better best|bad worse worst|mom mum mommy mummy|dad daddy|kid kids"""

# form -> lemma. "left" and "saw" also are other words; the lemma only adds a way to be found.
ENGLISH: dict[str, str] = {
    form: words[0] for group in _ENGLISH.split("|") for words in [group.split()] for form in words[1:]
}
# Pairs that people use for one another in memory questions.
ENGLISH.update({"kid": "child", "kids": "child", "photos": "photo", "fridge": "refrigerator"})

# Participles that the table does not hold, those that look like their base form apart.
_PARTICIPLES = word_set(
    """
    bent bred clung crept dealt fled forbidden hung knelt laid lain leant leapt learnt overcome proven shone shorn slid slung sought
    spat spelt spilt spoilt sprung strewn struck stung stunk sewn sworn swept swollen swung torn trodden undergone undertaken wept
    withdrawn woven wrung begun born burst
    """
)
_AS_THE_BASE = word_set("become bet come cost cut hit hurt let put quit read run set shut split spread")
_BASE_IN_EED = re.compile(r"(?<!agr)(?<!fr)(?<!guarant)(?<!ref)eed$")  # "need" and "feed", not "agreed"


def participle(form: str) -> bool:
    """A lower-case English word that can follow "had" ("had built", "had moved")."""
    if form.endswith("ed"):
        return _BASE_IN_EED.search(form) is None
    known = form in ENGLISH and not form.endswith(("s", "ing"))
    return known or form in _PARTICIPLES or form in _AS_THE_BASE


@lru_cache(maxsize=65536)
def russian_lemma(word: str) -> str:
    """The dictionary form of a known Russian word ("шел" → "идти", "детей" → "ребенок"); an unknown one as it is."""
    analyser = russian_dictionary()
    if len(word) < 3 or not analyser.word_is_known(word):
        return word
    parse = russian_parses(word)[0]
    lemma: str = parse.normal_form
    return lemma.replace("ё", "е")


_UK_SUFFIXES = re.compile(
    r"(?:(?:ував|ював)(?:ши|шись)?|(?:ува|юва)(?:ти|ла|ло|ли|в)|(?:ння|нням|нню|ннях)"
    r"|(?:ого|ому|ими|іми|ої|ою|ою|ій|их|іх|им|ім|ий|ій|а|у|ю|я|е|є|і|ї|и|о)"
    r"|(?:ами|ями|ах|ях|ам|ям|ові|еві|єві|ом|ем|єм|ів|їв|ей|ею|єю|ь)"
    r"|(?:ти|тися|ться|тись|ла|ло|ли|в|ш|шь|ть|мо|те|ємо|ете|ють|уть|ать|ять|ить|їть))$"
)
_UK_REFLEXIVE = re.compile(r"(?:ся|сь)$")


def ukrainian_stem(word: str) -> str:
    """A Ukrainian word without its ending: one reflexive and one inflectional suffix, at least three letters kept."""
    bare = _UK_REFLEXIVE.sub("", word) if len(word) > 5 else word
    stripped = _UK_SUFFIXES.sub("", bare)
    stem = stripped if len(stripped) >= 3 else bare
    # і/о, і/е alternate between open and closed syllables (кіт – кота, ніч – ночі).
    return re.sub(r"[іоеє](?=[бвгґджзклмнпрстфхцчшщ]$)", "і", stem) if len(stem) >= 3 else stem
