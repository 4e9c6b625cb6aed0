"""Free keyword cues of a sentence: what suggests that something in it should be kept, and how strongly."""

from __future__ import annotations

import re
from dataclasses import dataclass

from memohood.capture.remembering import asks, one_of
from memohood.text.anycase import holds

REMEMBER, CORRECTION, DECISION, PREFERENCE, PLACE = 4.0, 3.0, 3.0, 2.0, 1.0


_FOREVER = one_of(
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
    r"(?:за)?помни(?:те)? (?:всегда|вечно)|всегда помни(?:те)?",
    r"раз и навсегда",
    r"keep (?:this|that|it) (?:on file|in mind) (?:always|permanently|forever)",
    r"für immer",
    r"para siempre",
    r"para sempre",
    r"pour toujours",
    r"назавжди",
)
_FORGET = one_of(
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
_CORRECTION = one_of(
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
_DECISION = one_of(
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
    r"made (?:up (?:my|our) minds?|(?:my|our) minds? up)",
    r"(?:it's |that's |all |now )?settled(?=\s*[,:.!—–-])",
    r"(?:scrapp|shelv|binn|ditch|dropp|kill|axe?|pull)(?:ed|ing) (?:the|our|my) (?:\w+ ){0,3}?(?:idea|plan|plans|feature|rewrite|project|migration|launch|version|chapter|module|redesign|prototype|rollout|tier|proposal|approach|scheme|plugin)",
    r"(?:снимаем|снимаю|сняли|снял[аи]?) с (?:повестки|рассмотрения|плана|продажи)",
    r"(?:отказались|отказался|отказалась|отказываемся|отказываюсь) от (?:\w+ ){0,2}(?:иде\w+|план\w*|зате\w+|проект\w*|верси\w+|вариант\w*|переезда|покупки)",
    r"(?:ставим|поставил[аи]?|ставлю) крест на",
    r"(?:the |team )?votes?(?:'s| is| are) in",
    r"(?:we|they|everyone|the team) voted (?:for|to|on)",
    r"проголосовали",
    r"entschieden",
    r"beschlossen",
    r"decid(?:í|imos|ido|i)",
    r"hemos decidido",
    r"décidé",
    r"вирішил[иа]",
    r"вирішено",
)
_FIRM = one_of(
    r"на самом деле", r"оказалось", r"оказал(?:ся|ась|ись)", r"поправк\w+", r"поправлюсь", r"уточн(?:ю|яю|ение)", r"передумал\w*", r"вернее", r"точнее",
    r"ошиб(?:ся|лась|ка)(?=[,:])", r"больше не", r"уже не", r"в итоге", r"окончательно", r"решено", r"решил[аи]?", r"утвердил[аи]?", r"договорились", r"условились",
    r"сошлись на", r"остановил(?:ись|ся|ась) на", r"выбрал[аи]?", r"постановили", r"определил(?:ись|ся|ась)", r"отныне", r"апдейт", r"обновление(?=:)",
    r"made (?:up (?:my|our) minds?|(?:my|our) minds? up)", r"settled(?=[:,])", r"сня(?:ли|л[аи]?) с повестки", r"снимаем с повестки", r"покончено", r"(?:про|о|об|насч[её]т) [\w -]{2,30} забудь(?:те)?", r"forget (?:about )?the", r"забудь\w*,? (?:про|что)", r"вычёркив\w+", r"вычеркив\w+",
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
_PREFERENCE = one_of(
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


# words that tell a surprise about how things are: a correction only of what concerns the speaker
_SURPRISE = re.compile(r"(?<!\w)(?:(?:as it )?turns out|оказывается|выясняется)(?!\w)", re.IGNORECASE)


def surprised(sentence: str) -> bool:
    """The sentence tells what turns out to be so."""
    return holds(_SURPRISE, sentence)


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
    remember = not forget and asks(sentence)
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
