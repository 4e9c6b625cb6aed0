"""What must never be overlooked, told without its word: a reaction that could kill, a lasting impairment, a forbidden substance.

The grammar knows "allergic to …"; people as often tell what happens («от орехов отекаю», "one bite and I'm in the ER").
A reaction counts only together with what causes it, and exaggerations of everyday talk ("the bill gave me a heart attack")
count for nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.findings import Finding
from memohood.capture.grammar.domains import DOMAINS
from memohood.capture.grammar.sets import DOCTORS, PETS, SETS
from memohood.text.anycase import holds
from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_REACTION = re.compile(
    r"(?<!\w)(?:swells?|swell(?:s|ed|ing)? up|puff(?:s|ed)? up|break(?:s|ing)? (?:me |him |her )?out|broke out|hives|rash(?:es)?|blisters?|blistered|welts|anaphyla\w+|"
    r"throat (?:closes?|closed|swells?|swelled|shuts?|tightens)|clos(?:e|es|ed) (?:up )?(?:my|his|her|their) throat|(?:can'?t|cannot|couldn'?t|stops?|stopped) breath\w*|"
    r"(?:in|to) (?:the )?(?:er|a&e|icu|hospital)|hospital for (?:me|him|her)|(?:nearly|almost|could|would|will|can) (?:kill(?:ed|s)?|die|died) ?(?:me|him|her|us)?|"
    r"отека\w+|от[её]к(?:и|ом)?|опуха\w+|распуха\w+|раздува\w+|задыха\w+|удушь\w+|приступ\w* (?:астм|удуш)\w*|анафилак\w+|сыпь\w*|сыпью|сыплет|обсыпа\w+|волдыр\w+|крапивниц\w+|"
    r"пятнами (?:иду|пош\w+|покрыва\w+)|скор(?:ая|ую|ой)|реанимаци\w+|попада\w+ в больниц\w+|чуть не (?:умер\w*|помер\w*|задохну\w+)|едва не (?:умер\w*|задохну\w+)|в обморок\w*)(?!\w)",
    re.IGNORECASE,
)
_CAUSE = re.compile(
    r"(?<!\w)(?:g[ia]ves? (?:me|him|her|us)|ma[kd]es? (?:me|my|him|his|her)|after|from|when (?:i|he|she) (?:touch|eat|ate|drink|have|had)\w*|if (?:i|he|she) (?:touch|eat|have|drink|wear)\w*|"
    r"one of (?:those|them|these)|(?:one|a single|a) (?:bite|sip|spoon\w*|mouthful|piece|crumb|whiff|sting|touch|drop|nut)|brings? (?:me|him|her) out|(?:sends?|sent|puts?|landed|lands) (?:me|him|her|us)|(?:anywhere |go )?near|"
    r"(?:на|от|после|с) (?!работ|учеб|счет|счёт|смех|радост|страх|стыд|завтра|утра|вечера|детства|этих|этого|него)\w+)(?!\w)|(?<=\w) ?[=→] ?",
    re.IGNORECASE,
)
_IMPAIRED = re.compile(
    r"(?<!\w)(?:(?:legally|partially|completely|half|almost|practically) (?:blind|deaf)(?! (?:right )?now)|(?:deaf|blind) in|hard of hearing|hearing aids?|visually impaired|(?:use|in|using|have) a wheelchair|wheelchair user|"
    r"t[12]d|type (?:1|2|one|two)(?= ?(?:diabet\w+|$|[,.;]))|(?:one|single) (?:working )?(?:lung|kidney|eye|leg|arm|hand)|(?:had|survived|since) (?:a|my|the) (?:heart attack|stroke)|(?:kidney|liver|heart|lung) transplant|transplant(?:ed)? (?:kidney|liver|heart|lung)s?|"
    r"(?:my|his|her) seizures?|prosthetic (?:leg|arm|foot|hand)|amput\w+|lost (?:my|his|her) (?:right |left )?(?:leg|arm|eye|hand|sight|hearing)|on dialysis|hiv|pacemaker|immunosuppress\w+|"
    r"(?:плохо |почти )?не (?:слышу|слышит|вижу|видит) (?:на|одним|правым|левым)|плохо слышу|слабовиж\w*|слабослыш\w*|на (?:инвалидной )?коляске|колясочни\w+|(?:хожу|ходит|передвига\w+) (?:с|на) (?:палочк\w+|трост\w+|костыл\w+|ходунк\w+|протез\w+)|"
    r"протез (?:ноги|руки|стопы)|ампутир\w+|(?:почка|л[её]гкое)(?: у \w+)? одн[ао]|одн(?:а|ой|о|им) (?:почк\w+|л[её]гк\w+)|на диализе|вич|(?:пересаж\w+|пересадк\w+) (?:почк|печен|серд)\w*|на (?:гормонах|иммуносупрессорах) пожизненно)(?!\w)",
    re.IGNORECASE,
)
_FORBIDDEN = re.compile(
    r"(?<!\w)(?:no \w+(?: \w+)? with my (?:meds|pills|medication|tablets|statins|heart)|maois?|ингибитор\w* мао|"
    r"(?:can'?t|cannot|not allowed|mustn'?t) (?:do|take|have|go near|be near|be around|mix) (?:\w+ ){0,2}(?:ibuprofen|aspirin|nsaids?|penicillin|codeine|morphine|sulfa|antibiotics|painkillers|contrast|latex|nuts?|peanuts?|sesame|shellfish|gluten|grapefruit|bees?)|"
    r"\w+ (?:мне |ему |ей |сыну |дочке |маме )?(?:противопоказан\w*|под (?:строгим )?запретом))(?!\w)",
    re.IGNORECASE,
)
# said of what only feels like it
_EXAGGERATED = re.compile(
    r"(?<!\w)(?:чуть|почти|прям|almost|nearly|g[ia]ves? me|giving me|mini|having) (?:\w+ ){0,4}(?:инфаркт\w*|инсульт\w*|heart attack|stroke|aneurysm|seizure)|(?:heart attack|stroke|инфаркт\w*|инсульт\w*) (?:when|seeing|reading|от|когда|чуть|почти)(?!\w)|(?<!\w)"
    r"(?:\w+ing (?:this )?(?:half|almost|practically|completely) (?:blind|deaf)|(?:soap|shampoo|dust|sand|onion|lash|eyelash|suncream|sunscreen|chilli|chili|smoke|something) in (?:my|his|her|one) eyes?|blind without|deaf without|without my glasses|слеп\w+ (?:кур|как)\w*|как слеп\w+|глух\w+ (?:как|тетер)\w*|as a bat|ноги отек\w*|отекли ноги|скорую помощь для)(?!\w)",
    re.IGNORECASE,
)
_TEXTS = word_set(
    """
    email message news joke song music film movie series book code codebase bill price noise
    письмо сообщение новость шутка песня музыка фильм сериал книга код счет цена шум
    """
)
_PEOPLE = word_set("people person folks crowd человек люди народ толпа")
# Times, doings, texts and people: nobody's body reacts to them.
_NO_SUBSTANCE = (
    SETS["weekday"]
    | SETS["month"]
    | SETS["event"]
    | SETS["scheduled"]
    | (DOMAINS["work"] - SETS["job"] - DOCTORS - frozenset({"hospital", "больница"}))
    | DOMAINS["tech"]
    | DOMAINS["study"]
    | DOMAINS["finance"]
    | _TEXTS
    | _PEOPLE
)


def exaggerated(text: str) -> bool:
    """An illness or a reaction that is only a figure of speech."""
    return holds(_EXAGGERATED, text)


def figurative(words: Sequence[Word]) -> bool:
    """What somebody is said to be allergic to is no substance ("meetings", «понедельники»)."""
    if any(w.lemmas & (DOMAINS["food"] | SETS["medicine"]) for w in words):
        return False
    return any(w.lemmas & _NO_SUBSTANCE for w in words)


def find(text: str, words: Sequence[Word]) -> Finding | None:
    """The attribute of health or safety that a clause tells without naming it, None where there is none."""
    if exaggerated(text) or figurative(words):
        return None
    if holds(_FORBIDDEN, text):
        return Finding("safety", rule="forbidden")
    if holds(_IMPAIRED, text):
        return Finding("diagnosis", rule="impairment")
    reaction = _REACTION.search(text)
    if reaction is None or any(w.lemmas & PETS for w in words):
        return None
    around = f"{text[: reaction.start()]} | {text[reaction.end() :]}"
    if _CAUSE.search(around) or any(w.lemmas & (DOMAINS["food"] | SETS["medicine"]) for w in words):
        return Finding("allergy", rule="reaction")
    return None
