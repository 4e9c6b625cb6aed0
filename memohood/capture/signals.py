"""Free keyword cues of a sentence: what suggests that something in it should be kept, and how strongly."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memohood.text.anycase import holds

REMEMBER, CORRECTION, DECISION, PREFERENCE, PLACE = 4.0, 3.0, 3.0, 2.0, 1.0


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(parts) + r")(?!\w)", re.IGNORECASE)


_POLITE = r"(?:\s+(?:себе|пожалуйста|пожалуста|плиз|плз|пжл|пж|please|pls|plz|bitte|por favor|на будущее|уже|сразу|хотя бы|ещё|еще|там|where you can))*"
# the words that only ask to keep something; they are cut from the stored text
REMEMBER_WORDS = _any(
    r"(?:а вот это реально\s+)?запомни(?:те|шь)?(?:\s+(?:навсегда|навечно|на всю жизнь|на будущее|это|новое|сроки))?"
    + _POLITE,
    r"никогда(?:\s+\w+)?\s+не\s+(?:забывай|забудь)(?:те)?|не\s+(?:забывай|забудь)(?:те)?\s+никогда",
    r"(?:please )?(?:don'?t|do not) (?:you )?ever forget(?: that)?|never(?: ever)? forget(?: that)?",
    r"(?:не\s+)?забудь(?:те)?(?=,? что)|не забывай(?:те)?",
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
    r"(?:помни|помните|помнить)" + _POLITE,
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
    r"(?:please |pls |plz |just |also |do )*(?:remember|memorize|memorise)(?:\s+(?:this|that|permanently|forever|for good|for later))?(?:\s*,?\s*(?:please|pls|plz))?",
    r"(?:keep|bear) (?:it |this |that )?in mind(?: that)?",
    r"(?:make a |take a )?note(?: to self| that| down)?(?=[:,]| that)",
    r"don'?t forget(?: that)?",
    r"(?:just )?for the record",
    r"(?:just )?for (?:context|background|your records)",
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
_FOREVER = _any(
    r"навсегда",
    r"навечно",
    r"на всю жизнь",
    r"на веки",
    r"forever",
    r"permanently",
    r"for good",
    r"always remember",
    r"(?:never(?: ever)?|ever) forget",
    r"(?:никогда(?: \w+)? не (?:забывай|забудь)|не (?:забывай|забудь)(?:те)? никогда)(?:те)?",
    r"на века",
    r"раз и навсегда",
    r"keep (?:this|that|it) (?:on file|in mind) (?:always|permanently|forever)",
    r"für immer",
    r"para siempre",
    r"para sempre",
    r"pour toujours",
    r"назавжди",
)
_FORGET = _any(
    r"не\s+(?:(?:надо|нужно|стоит|вздумай|смей|пытайся|вноси|это|этого|ничего|никуда|нигде|пожалуйста|всё|все|такое)\s+){0,4}(?:запомин|сохраня|записыва|запис|фиксир)\w+",
    r"не\s+пиши(?:те)?\s+(?:это|этого|об\s+этом|никуда|нигде)",
    r"не\s+(?:добавляй|вноси|заноси)(?:те)?\s+(?:это\s+)?в\s+(?:память|профиль|заметки)",
    r"(?:это\s+)?(?:не\s+для\s+протокола|между\s+нами)",
    r"не для памяти",
    r"без запоминания",
    r"забудь(?: об этом| это| про это)",
    r"(?:это )?не в память",
    r"(?<!i )(?<!we )(?<!they )(?:please )?(?:don'?t|do not|no need to|never) (?:(?:remember|memori[sz]e)(?! to\b)|"
    r"(?:save|store|record|keep|note|log) (?:this|that|it|any of (?:this|that|it))(?! in mind))",
    r"(?:don'?t|do not|no need to|never) (?:write|jot|put) (?:this|that|it|any of (?:this|that)) (?:down|anywhere|in)",
    r"(?:just )?between (?:you and me|us)",
    r"keep (?:this|that|it) out of (?:your|the) (?:memory|notes)",
    r"off the record",
    r"forget (?:i|that i) (?:said|mentioned|asked|told|wrote|even)(?! about)",
    r"(?<!never )(?<!ever )(?<!not )(?<!n't )forget this",
    r"nicht merken",
    r"no (?:lo )?(?:recuerdes|guardes)",
)
_CORRECTION = _any(
    r"на самом деле",
    r"оказыва\w+",
    r"оказал\w+",
    r"вообще-то",
    r"нет уже",
    r"забудь\w*,? (?:что|про то,? что|о том,? что)(?: я)? (?:говорил|писал|сказал|просил)\w*",
    r"(?:я )?(?:соврал|наврал|перепутал|напутал|не так выразил|неправильно (?:сказал|написал)|неверно (?:сказал|написал))\w*",
    r"поправка",
    r"поправлюсь",
    r"поправочка",
    r"вернее",
    r"точнее",
    r"ошиб(?:ся|лась)",
    r"опечат\w+",
    r"оговорил(?:ся|ась)",
    r"всё-таки",
    r"все-таки",
    r"всётаки",
    r"все таки",
    r"больше не",
    r"уже не",
    r"передумал[аи]?",
    r"теперь",
    r"отныне",
    r"с этого дня",
    r"отмена",
    r"отбой",
    r"не \S+,? а \S+",
    r"раньше",
    r"actually",
    r"(?:про|о|об|насч[её]т) [\w -]{2,30} забудь(?:те)?",
    r"scratch that",
    r"forget what i (?:said|told you|wrote)",
    r"i (?:lied|mis-?typed|mixed (?:it|that|them|things) up|got (?:it|that) wrong)",
    r"as it turns out",
    r"in fact",
    r"strike that",
    r"update:",
    r"turn(?:s|ed) out",
    r"correction",
    r"no longer",
    r"not any ?more",
    r"any ?more",
    r"i was wrong",
    r"i misspoke",
    r"my bad",
    r"my mistake",
    r"typo",
    r"instead",
    r"used to",
    r"changed my mind",
    r"never ?mind",
    r"rather than",
    r"from now on",
    r"from here on",
    r"eigentlich",
    r"doch",
    r"stattdessen",
    r"nicht mehr",
    r"ab jetzt",
    r"en realidad",
    r"ya no",
    r"en vez de",
    r"na verdade",
    r"já não",
    r"não mais",
    r"en fait",
    r"ne \w+ plus",
    r"насправді",
    r"більше не",
)
_DECISION = _any(
    r"реш(?:ил[аи]?|или|ено|ение)",
    r"договорил(?:ись|ся|ась)",
    r"договоренность",
    r"выбрал[аи]?",
    r"выбор за",
    r"остановил(?:ись|ся|ась) на",
    r"утвердили",
    r"принял[аи]? решение",
    r"определил(?:ись|ся|ась)",
    r"будем (?:делать|использовать|писать|жить)",
    r"переезжаем на",
    r"переходим на",
    r"берем",
    r"берём",
    r"едем на",
    r"постановили",
    r"условились",
    r"decided",
    r"decision",
    r"we(?:'ll| will) (?:go with|use)",
    r"(?:we're|we are|i'm|im|were) going with",
    r"agreed(?: on| to| that)?",
    r"settled on",
    r"chose",
    r"picked(?! up)",
    r"locked in",
    r"final(?:ized| answer| call)",
    r"signed off",
    r"sticking with",
    r"entschieden",
    r"beschlossen",
    r"decid(?:í|imos|ido|i)",
    r"hemos decidido",
    r"décidé",
    r"вирішил[иа]",
    r"вирішено",
)
_FIRM = _any(
    r"на самом деле", r"оказалось", r"оказал(?:ся|ась|ись)", r"поправк\w+", r"поправлюсь", r"уточн(?:ю|яю|ение)", r"передумал\w*", r"вернее", r"точнее",
    r"ошиб(?:ся|лась|ка)(?=[,:])", r"больше не", r"уже не", r"в итоге", r"окончательно", r"решено", r"решил[аи]?", r"утвердил[аи]?", r"договорились", r"условились",
    r"сошлись на", r"остановил(?:ись|ся|ась) на", r"выбрал[аи]?", r"постановили", r"определил(?:ись|ся|ась)", r"отныне", r"апдейт", r"обновление(?=:)",
    r"покончено", r"(?:про|о|об|насч[её]т) [\w -]{2,30} забудь(?:те)?", r"forget (?:about )?the", r"забудь\w*,? (?:про|что)", r"вычёркив\w+", r"вычеркив\w+",
    r"actually", r"turn(?:s|ed) out", r"correction", r"scratch that", r"strike that", r"no longer", r"not? [\w ]{1,25} any ?more", r"i(?:'ve| have)? changed my mind",
    r"update(?=:)", r"(?:we|i|they|it was|it's|'ve|been) (?:have |just |finally |all )?(?:decided|agreed|settled|chose|chosen|picked)", r"decision(?: made| is)?",
    r"in the end",
    r"(?:let's |we )?lock(?:ed|ing)? (?:it |that |this )?in",
    r"(?:i )?(?:gave|told) you the wrong",
    r"фиксируем",
    r"(?:дал|назвал|сказал|написал)\w? (?:тебе |вам )?неверн\w+",
    r"(?:ты |вы )(?:все |всё )?(?:время |опять |вечно )?(?:путаешь|путаете|ошибаешься|неправильно|неверно)(?: \w+)?",
    r"you(?:'ve| have)? (?:keep |always )?(?:got|get|getting|mixing|misspelling|forgetting) (?:it|this|that|my \w+) (?:wrong|up|again)?", r"it's official", r"is final", r"(?:we're|we are|i'm|i am|im|all) done with", r"we went with", r"(?:going|sticking) with", r"from now on", r"as of (?:now|today|next|this)",
    r"ya no", r"nicht mehr", r"na verdade", r"en realidad", r"eigentlich",
)  # fmt: skip
_PREFERENCE = _any(
    r"предпочита\w+",
    r"люблю",
    r"обожаю",
    r"не люблю",
    r"ненавижу",
    r"терпеть не могу",
    r"не выношу",
    r"не переношу",
    r"нравится",
    r"не нравится",
    r"бесит",
    r"раздражает",
    r"мне (?:лучше|удобнее|проще|комфортнее)",
    r"любим\w+",
    r"всегда",
    r"никогда",
    r"prefer",
    r"i (?:really )?(?:love|like|hate|dislike|enjoy|adore)",
    r"can'?t stand",
    r"favou?rite",
    r"always",
    r"never",
    r"i'?d rather",
    r"rather than",
    r"allergic to",
    r"ich (?:mag|liebe|hasse|bevorzuge)",
    r"immer",
    r"nie",
    r"me gusta",
    r"me encanta",
    r"odio",
    r"prefiero",
    r"siempre",
    r"nunca",
    r"prefiro",
    r"adoro",
    r"odeio",
    r"sempre",
    r"j'aime",
    r"je (?:déteste|préfère)",
    r"toujours",
    r"jamais",
)
_PLACE = re.compile(r"https?://\S+|(?<![\w/])~?/(?:[\w.-]+/)+[\w.-]*|\b[A-Za-z]:\\\S+")


_POINTING = re.compile(
    r"^\W*(?:\w+\W+){0,3}?(?:запомни|сохрани|запиши|зафиксируй|remember|save|keep|note|memori[sz]e)(?:те)?\s+"
    r"(?:пожалуйста\s+)?(?:вот\s+)?(?:это|всё это|все это|этот факт|this|that|it|these)"
    r"(?:\s+(?:пожалуйста|please|плиз|pls|навсегда|forever|в память|себе|for me))*"
    r"(?:\s+(?:про|насч[её]т|о|об|обо|about|for|on)\s+[^.!?,]{1,40})?\W*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """The cues of one sentence."""

    remember: bool = False
    forever: bool = False
    forget: bool = False
    correction: bool = False
    decision: bool = False
    preference: bool = False
    firm: bool = False  # a correction or a decision in so many words: what follows it is meant to hold
    place: bool = False
    pointing: bool = False  # "remember this (about …)": what to keep stands elsewhere

    @property
    def score(self) -> float:
        return (
            REMEMBER * self.remember
            + CORRECTION * self.correction
            + DECISION * self.decision
            + PREFERENCE * self.preference
            + PLACE * self.place
        )


def read(sentence: str) -> Signals:
    """The cues of a sentence, in any of the languages known here."""
    forget = holds(_FORGET, sentence)
    remember = not forget and (holds(REMEMBER_WORDS, sentence) or holds(_REMEMBER_CJK, sentence))
    return Signals(
        remember=remember,
        forever=remember and holds(_FOREVER, sentence),
        forget=forget,
        correction=holds(_CORRECTION, sentence),
        decision=holds(_DECISION, sentence),
        preference=holds(_PREFERENCE, sentence),
        firm=holds(_FIRM, sentence),
        place=holds(_PLACE, sentence),
        pointing=remember and holds(_POINTING, sentence),
    )
