"""The words that ask to keep something, and how they differ from words that tell of remembering."""

from __future__ import annotations

import re

from memohood.text.anycase import holds


def one_of(*parts: str) -> re.Pattern[str]:
    """A pattern that finds any of these as whole words."""
    return re.compile(r"(?<!\w)(?:" + "|".join(parts) + r")(?!\w)", re.IGNORECASE)


_POLITE = r"(?:\s+(?:себе|пожалуйста|пожалуста|плиз|плз|пжл|пж|please|pls|plz|bitte|por favor|на будущее|уже|сразу|хотя бы|ещё|еще|там|where you can))*"
# the words that only ask to keep something; they are cut from the stored text
REMEMBER_WORDS = one_of(
    r"(?:а вот это реально\s+)?запомни(?:те|шь)?(?:\s+(?:навсегда|навечно|на всю жизнь|на будущее|это|новое|сроки))?"
    + _POLITE,
    r"никогда(?:\s+\w+)?\s+не\s+(?:забывай|забудь)(?:те)?|не\s+(?:забывай|забудь)(?:те)?\s+никогда",
    r"(?:please )?(?:don'?t|do not) (?:you )?ever forget(?: that)?|never(?: ever)? forget(?: that)?",
    r"(?:не\s+)?забудь(?:те)?(?=,? что)|не\s+забудь(?:те)?(?=\s*(?:[:!.—–-]|$|,(?! (?:пожалуйста|плиз) )))|не забывай(?:те)?",
    r"(?:прошу\s+|надо\s+|просьба\s+)?име(?:й|йте|ть)(?:\s+(?:это|пожалуйста|уж))?\s+в\s*виду(?:\s+всегда)?"
    + _POLITE,
    r"(?:возьми|возьмите|взять|бери)(?:\s+(?:это|себе))?\s+на\s+(?:заметку|карандаш|вооружение)",
    r"(?:прими|примите)(?:\s+это)?\s+(?:к\s+сведению|во\s+внимание)",
    r"замет(?:ь|ьте)\s+(?:себе|где-нибудь)",
    r"(?:стоит|важно|нужно|надо|полезно|не\s+мешает|имеет\s+смысл)\s+(?:запомнить|учесть|учитывать|помнить|знать|иметь\s+в\s+виду)",
    r"имеет\s+смысл\s+запомнить",
    r"положи(?:те)?\s+(?:это\s+)?(?:себе\s+)?(?:в\s+память|на\s+полочку)",
    r"(?:держи|держите)\s+(?:это\s+)?(?:у\s+себя|при\s+себе|в\s+уме|в\s+виду)",
    r"(?:да|и)\s+запомни",
    r"намотай(?:те)?(?:\s+себе)?\s+на\s+ус",
    r"(?:всегда )?(?:помни|помните|помнить)(?: всегда| вечно)?" + _POLITE,
    r"(?:прошу\s+|просьба\s+)?(?:учесть|учитывать|запомнить|зафиксировать|записать)(?=[:,])",
    r"(?:внеси|занеси|добавь|положи|сохрани|запиши)(?:те)?(?:\s+(?:это|себе|мне))?\s+(?:в\s+(?:память|профиль|заметки|досье|блокнот|копилку))",
    r"сделай(?:те)?(?:\s+себе)?\s+(?:пометку|заметку|зарубку)",
    r"обрати(?:те)?\s+внимание",
    r"(?:просто\s+)?(?:чтоб|чтобы)\s+(?:ты|вы)\s+(?:знал|понимал|помнил|был\s+в\s+курсе|имел\s+в\s+виду)\w*",
    r"к\s+(?:твоему|вашему)?\s*сведению",
    r"для\s+(?:контекста|протокола|сведения|памяти|истории|информации|справки)",
    r"инфа?(?:\s+на\s+будущее)?(?=:)",
    r"(?:будь|будьте)\s+в\s+курсе",
    r"(?:знай|знайте)(?=[:,])",
    r"на\s+всякий(?:\s+случай)?(?=[:,])",
    r"отложи(?:те)?\s+(?:это\s+)?(?:в|у\s+себя\s+в)\s+(?:памяти|память|голове)",
    r"учти(?:те)?" + _POLITE,
    r"учитывай(?:те)?",
    r"заруби(?:те)?(?:\s+себе)?(?:\s+на\s+носу)?",
    r"запиши(?:те)?" + _POLITE,
    r"зафиксируй(?:те)?",
    r"держи(?:те)? в (?:голове|уме|памяти)",
    r"сохрани(?:те)?(?: в память| себе)?",
    r"пометь(?:те)?(?: себе)?",
    r"отметь(?:те)?(?: себе)?",
    r"заметка",
    r"на заметку",
    r"для справки",
    r"на будущее",
    r"чтоб(?:ы)? ты знала?",
    r"запомнить",
    r"запоминай",
    r"кладу в память",
    r"(?:please |pls |plz |just |also |do )*(?:remember|memorize|memorise)(?:\s+(?:(?:this|that) one(?=\W*$|[,.;:!])|this|that|permanently|forever|for good|for later))?(?:\s*,?\s*(?:please|pls|plz))?",
    r"(?:keep|bear) (?:it |this |that )?in mind(?: that)?",
    r"(?:make a |take a )?note(?: to self| that| down)?(?=[:,]| that)",
    r"don'?t forget(?: that)?(?!,? to(?!\w))|do not forget(?=:| that(?!\w))(?: that)?",
    r"(?:just )?for the record",
    r"(?:just )?for (?:context|background|your records)(?=\s*(?:[:,;.!—–-]|$))",
    r"(?:heads up|psa|n\.?b\.?)(?=[:,—-])",
    r"(?:please )?(?:take note|make a (?:mental )?note|make note)(?: of this| that)?",
    r"(?:please )?be aware(?: that)?",
    r"(?:please )?(?:log|store|file|record|note|put) (?:this|that|it)(?: away| down)?(?= ?[:,]| (?:in|to|for|under) (?:your |my |the )?(?:memory|notes|profile|file|later|records|future|reference))",
    r"(?:in|to|for|into) (?:your|the) (?:long[- ]term )?(?:memory|notes)(?=[:,])",
    r"commit (?:this |that |it )?to memory",
    r"(?:add|save) (?:this |that |it )?to (?:your |my |the )?(?:memory|notes|profile)",
    r"(?:hang|hold) on to (?:this|that)",
    r"you should know(?: that)?",
    r"(?:just )?(?:so|to let) you know",
    r"(?:just )?letting you know(?: that)?",
    r"(?:please|just) know that",
    r"worth (?:remembering|noting|knowing)(?: that)?",
    r"here'?s something to (?:remember|note)",
    r"let the record show(?: that)?",
    r"(?:please )?(?:keep|put|have|leave) (?:this|that|it) (?:in|on) (?:your |the )?(?:memory|mind|file|record|notes)",
    r"(?:please )?(?:remember|note|bear|keep) (?:also|too|as well)",
    r"(?:one|another|a) thing to (?:remember|note|know|keep in mind)",
    r"in case (?:it'?s|it is|that'?s) (?:ever )?(?:useful|relevant|helpful)",
    r"lest you forget",
    r"fyi",
    r"(?:please )?keep (?:this|that|it)(?: one)? (?:forever|for good|always|permanently)",
    r"for (?:future )?reference",
    r"save (?:this|that)",
    r"jot (?:this|that )?down",
    r"write (?:this|that) down",
    r"note that",
    r"just so you know",
    r"for your (?:info|memory|notes)",
    r"merk(?:e)? dir(?: bitte)?",
    r"vergiss nicht",
    r"denk dran",
    r"recuerda(?: que)?",
    r"ten(?:lo)? (?:siempre )?(?:presente|en cuenta)(?: que)?",
    r"apunta(?: que)?",
    r"no olvides",
    r"anota(?: que| aí)?",
    r"lembra(?:-te)?(?: que| disso)?",
    r"lembre(?:-se)?(?: que| disso)?",
    r"guarda isso",
    r"retiens(?: que)?",
    r"souviens-toi(?: que)?",
    r"n'oublie pas",
    r"запам[’'ʼ]?ятай(?:те)?",
    r"май на увазі",
    r"ricorda(?:ti)?(?: che)?",
)
_REMEMBER_CJK = re.compile(r"记住|请记住|記住|记得|覚えて|憶えて|기억해")
# before "remember": somebody does or cannot ("I still remember …", "can't for the life of me remember", «не могу запомнить»)
_REMEMBERS = re.compile(
    r"(?:(?<!\w)(?:i|we|he|she|they|who|nobody)(?:'ll|'d)?(?: (?:always|still|just|also|never|vividly|barely|hardly|do|can|could|will|would|even))*|"
    r"(?<!\w)(?:can'?t|cannot|couldn'?t|don'?t really|struggle to|trying to|try to|hard to|trouble)(?: (?!that\b|you\b)\w+){0,5}|"
    r"(?<!\w)(?:не (?:могу|можем|смогу|получается|выходит)|никак не|трудно|сложно|пытаюсь|стараюсь|учусь)(?: \w+){0,2}) $",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"«[^»]*»|“[^”]*”|\"[^\"]*\"|(?<!\w)'[^'\n]{10,}'(?!\w)")


def asks(sentence: str) -> bool:
    """Somebody asks to keep something: words quoted ask for nothing, nor does "I still remember …"."""
    own = _QUOTED.sub(lambda m: " " * len(m.group()), sentence)
    asked = REMEMBER_WORDS.finditer(own) if holds(REMEMBER_WORDS, own) else ()
    return any(not _REMEMBERS.search(own[: m.start()]) for m in asked) or bool(_REMEMBER_CJK.search(own))
