"""A question becomes a Query: its words, its time, whose it is, what it is about."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, time, tzinfo
from functools import lru_cache

from memohood.domain.recall import Query, Scope, Term
from memohood.domain.turn import USER, Message
from memohood.ports import Reader
from memohood.recall import concepts
from memohood.recall.asked_time import asked_days, asks_the_past
from memohood.recall.equivalents import across
from memohood.recall.gate import without_rhetoric
from memohood.text.lazy import regex
from memohood.text.terms import language_of, normalise, query_terms

_PERSONAL = regex(
    r"\b(?:the (?:kids|children|baby|dog|cat|car|house|flat|team|office|project|app|repo|site)|i|i'?m|i'?ve|i'?d|i'?ll|me|my|mine|myself|we|we'?re|we'?ve|us|our|ours|remind|remember|about me|"
    r"я|мне|меня|мной|мною|мо[йяеию]|моего|моей|моему|моих|моим|моими|моем|мы|нам|нас|нами|наш\w*|себе|себя|сво[йяею]|своего|своей|своих|своим|"
    r"напомни|помнишь|вспомни|обо мне|мій|моя|моє|мої|мене|мені|ми|"
    r"ich|mir|mich|mein\w*|wir|uns\w*|je|j|moi|mon|ma|mes|nous|notre|nos|yo|mi|mis|me|nosotros|nuestr\w+|io|mio|mia|miei|noi|eu|meu\w*|minha\w*)\b"
    r"|我|私|僕|俺|나는|내|제"
)
_TASK = regex(
    r"^\W*(?:please\s+|пожалуйста,?\s+|can you\s+|could you\s+|можешь\s+)?(?:write|translate|explain|generate|compose|draft|create|make up|summari[sz]e|solve|calculate|"
    r"compute|convert|define|describe|fix|refactor|implement|sort|list (?:the )?(?:all )?(?:countries|capitals|planets)|give me (?:a|an|the|some|\d+|two|three|four|five|six|seven|ten)|show me how|"
    r"напиши|переведи|объясни|сгенерируй|составь|сочини|придумай|реши|посчитай|вычисли|сделай|опиши|исправь|перепиши|сократи|накидай|"
    r"нарисуй|переформулируй|сравни|перечисли (?:страны|столицы|планеты)|дай (?:определение|пример|рецепт)|расскажи (?:про|о|об)|"
    r"erklär\w*|schreib\w*|übersetz\w*|écris|traduis|explique|escribe|traduce|explica|scrivi|traduci|spiega|escreva|traduza)\b"
)
_GENERAL = regex(
    r"^\W*(?:what (?:is|are|was|were|does|do|causes|caused|happens)|what's|how (?:do|does|did|to|can|many|much|long|far|old|tall|big|deep|high)|"
    r"what year (?:did|was)|why (?:is|are|do|does|did)|who (?:is|was|wrote|invented|painted|discovered|won|composed)|when (?:was|did|is)|where (?:is|are|do|does)|which|difference|"
    r"(?:do|does|are|is|can) (?!i\b|we\b|you\b|my\b|our\b|the\b|there\b|it\b|this\b|that\b|he\b|she\b|they\b)\w+|"
    r"proofread|rephrase|rewrite|derivative|integral|synonyms?|antonyms?|"
    r"что (?:такое|значит|означает|тяжелее|быстрее|больше|дороже|произошло)|как (?:\w+(?:ть|ти|чь|тся)|работает|правильно|устроен\w*|появил\w+)|"
    r"почему|зачем|кто (?:такой|такая|написал|изобрел|открыл|был|построил)|когда (?:был\w*|началась|основали|изобрели)|столица|чем (?:\w+ ){0,3}отлича\w+|"
    r"в чем (?:разница|смысл|суть)|из (?:чего|скольких)|как(?:ие|ой|ая|ое) (?:\w+(?:-\w+)? )?(?:бывают|есть в|самый|самая|валюта|газ|клад\w+|исчезн\w+|водится|раст\w+)|в каком году|"
    r"сколько (?:будет|весит|стоит|длится|живут|живет|\w+ (?:в|на|у) \w+|\w+ (?:длил\w+|живет|живут))|где (?:находится|зиму\w+|обита\w+|раст\w+|водятся|добыва\w+)|"
    r"можно ли \w+(?:ть|ти|чь)|найди ошибк\w+|интеграл|производная|уравнение)\b"
)
_FOR_ME = regex(
    r"\b(?:tell|give|show|write|find|help|teach|let|get|explain|напиши|дай|скажи|покажи|расскажи|найди|помоги|объясни|сделай|составь|"
    r"переведи|нарисуй)\W+(?:to )?(?:me|мне|us|нам)\b"
)
_ANYBODY = regex(
    # "how do I …" asks for a way to do it, unless it is about a habit
    r"^\W*(?:how do (?:i|we) (?!get|go|like|take|feel|commute|travel|spend|pay|drink|eat|sleep|relax|earn|prefer|want|usually|normally|know|make (?:money|a living))\w+|"
    r"(?:how|where|when|what) (?:(?:can|could|should|would) (?:i|you|we)|to|do you|"
    r"do (?:i|we) (?=need|have to|say|write|use|put|find|get (?!around|to work)|buy|download|install|apply|start|make|cook|fix|know|tell|set|build|boil|do (?!for)|call (?:a|an|the)|"
    r"\w+ (?:a|an|the|two|into|in|from|to)\b)))"
)
_RUSSIAN, _LETTER_I = regex("[а-я]"), regex(r"\bi\b")  # in a Russian question that is a name in code, nobody
_CONVERSATION = regex(
    r"\b(?:(?:did|have|had) (?:i|we|you) (?:say|said|tell|told|talk|discuss|mention|ask|asked|chat)\w*|(?:what|when|where) (?:i|we|you) (?:said|told|talked|discussed|asked)|"
    r"our (?:last |previous )?(?:conversation|chat|talk|discussion)|we (?:talked|spoke|discussed|chatted)|you (?:said|told|suggested|recommended|advised)|last time we|"
    r"did you (?:suggest|recommend|advise|say)|мы (?:\w+ )?(?:говорили|обсуждали|разговаривали|болтали|беседовали)|ты (?:\w+ )?(?:говорил|сказал|советовал|посоветовал|предлагал|рекомендовал|отвечал)\w*|"
    r"я (?:\w+ )?(?:говорил|рассказывал|спрашивал|упоминал|писал тебе|просил|сказал)\w*|наш\w* (?:\w+ )?(?:разговор|беседа|переписка|диалог)\w*|о чем (?:мы|шла речь)|прошлый раз)\b"
)
_FOLLOW_UP = regex(
    r"^\W*(?:а|и|ну|ок|окей|ладно|тогда|то есть|ну и|а если|and|so|but|ok|okay|then|what about|how about|or|why|почему|зачем|а что)\b"
)
_AS_OF = regex(r"\b(?:as of|по состоянию на|на момент|back in|as at)\s+", re.IGNORECASE)
_EMPTY_WORDS = frozenset(
    """another one second first thing advise suggest recommend option both idea instead why exactly mean more detail посоветовать
    посоветуешь посоветуй скажешь думаешь другой другая другое второй вторая первый первая вариант еще подробнее подробно дальше
    второе точнее иначе""".split()  # noqa: SIM905
)


def understand(
    question: str, *, owner: str, session_id: str, at: datetime, as_of: datetime | None, scope: Scope, reader: Reader, zone: tzinfo
) -> Query:  # fmt: skip
    """Everything that the legs and the ranking need to know of a question."""
    lowered = normalise(question)
    lang = language_of(question)
    names = _names(question)
    asked_about = concepts.asked(question)
    asked_range = asked_days(question, at, zone, lang)
    if as_of is None and asked_range and asked_range.end and _AS_OF.search(question):
        as_of = datetime.combine(asked_range.end, time.max, tzinfo=zone)
        asked_range = None
    query = Query(
        text=question,
        owner=owner,
        session_id=session_id,
        at=at,
        as_of=as_of,
        scope=scope,
        terms=_terms(question, names),
        lang=lang,
        names=names,
        time_range=asked_range,
        past=asks_the_past(question),
        about_conversation=bool(_CONVERSATION.search(lowered)),
        personal=_personal(without_rhetoric(lowered))
        or lang not in ("", "ru", "en")
        or (not _GENERAL.search(lowered) and not asked_about.isdisjoint(_OWN)),
        task=bool(_TASK.search(lowered)),
        concepts=asked_about,
    )
    topic = _topic(query, lowered, reader)
    if not topic:
        return query
    return replace(
        query,
        topic=topic,
        terms=(
            *query.terms,
            *(t for t in _terms(topic, ())[:12] if t.raw not in {own.raw for own in query.terms}),
        ),
        concepts=query.concepts | concepts.asked(topic),
        personal=True,
    )


def _personal(lowered: str) -> bool:
    """True when the person who asks is meant; "how do I boil an egg" means anybody."""
    anybody = _ANYBODY.match(lowered)
    rest = _FOR_ME.sub(" ", lowered[anybody.end() :] if anybody else lowered)
    if _RUSSIAN.search(rest):
        rest = _LETTER_I.sub(" ", rest)
    return bool(_PERSONAL.search(rest)) or _first_person(rest)


def general(question: str) -> bool:
    """True for the form of a question about the world ("what is", «почему»)."""
    return bool(_GENERAL.search(normalise(question)))


def is_open(query: Query) -> bool:
    """True for a question that memory is the place to look for: about the person, or about some days and no piece of work."""
    return query.personal or (query.time_range is not None and not query.task)


_ABOUT_ME = re.compile(
    r"\b(?:about (?:me|myself)|who (?:i am|am i)|(?:обо|про) мн(?:е|ой)|(?:обо|про) меня|кто я)\W*$|\b(?:обо мне|про меня|about me)\b.*\b(?:know|знаешь|помнишь|remember|запомнил\w*)\W*$"
)


def asks_of_oneself(query: Query) -> bool:
    """True for "what do you know about me?", «что ты обо мне помнишь?»: everything about the person is an answer."""
    return _ABOUT_ME.search(normalise(query.text)) is not None


_DOING = re.compile(
    r"(?:рассказ|говор|сказа|обсужд|упомин|писал|написал|дела[лю]|сдела|было|были|был[аи]?$|происход|произош|случ[иа]л|said|sa[yi]|told|tell|talk|discuss|"
    r"mention|happen|did|do$|done|go(?:ing)?$|went|been|learn|узна)"
)


def asks_of_days_alone(query: Query) -> bool:
    """True for a question about some days and about nothing in particular («что было вчера?», "what did I say last week?")."""
    if query.time_range is None or query.topic or not is_open(query):
        return False
    when = normalise(query.time_range.phrase)
    return all(term.raw in when or _DOING.match(term.raw) for term in query.terms)


def neutral(query: Query) -> bool:
    """True for a question that shows neither whose it is nor that the world is meant ("where is the key?")."""
    return not (query.personal or query.task or general(query.text))


def dense_text(query: Query) -> str:
    """What the embedder reads: the question as asked, after the last turn's words where it is vague alone."""
    return f"{query.topic} {query.text}" if query.topic else query.text


def _terms(text: str, names: tuple[str, ...]) -> tuple[Term, ...]:
    """The words that are looked for, each also as the other language would have it."""
    return tuple(
        term if any(c.isdigit() for c in term.raw)
        else replace(term, stems=tuple(dict.fromkeys((*term.stems, *across(term.raw, term.stems, term.raw in names)))))
        for term in query_terms(text)
    )  # fmt: skip


def _topic(query: Query, lowered: str, reader: Reader) -> str:
    """The words of the last turns, for a question that says nothing by itself."""
    if not query.session_id:
        return ""
    content = [term for term in query.terms if term.raw not in _EMPTY_WORDS]
    vague = not content or (len(content) <= 1 and bool(_FOLLOW_UP.search(lowered)))
    if not vague:
        return ""
    before = [
        m
        for m in reader.last_messages(query.owner, query.session_id, limit=6)
        if m.text.strip() != query.text.strip()
    ]
    said: list[Message] = [m for m in before if m.speaker == USER and query_terms(m.text)]
    return said[-1].text[:400] if said else ""


def _names(question: str) -> tuple[str, ...]:
    """Words written as names: a capital letter inside the sentence."""
    words = re.findall(r"[^\W\d_][\w'’-]*", question)
    found = [
        w
        for i, w in enumerate(words)
        if w[0].isupper() and (i > 0 or len(words) == 1) and len(w) > 1 and w.lower() != "i"
    ]
    return tuple(dict.fromkeys(normalise(re.sub(r"['’]s$", "", w)) for w in found))


_OWN = frozenset({"family", "partner", "child"})  # "the kids", «жена»: whose, if not one's own
_FIRST_ENDING = regex(r"\b[а-я]{2,}(?:ю|у|ем|им|юсь|усь|емся|имся)\b")


def _first_person(lowered: str) -> bool:
    """True for a Russian verb in the first person («где живу?»), where the pronoun is left out."""
    return any(_is_first_person(word) for word in _FIRST_ENDING.findall(lowered))


@lru_cache(maxsize=4096)
def _is_first_person(word: str) -> bool:
    from memohood.text.morphology import analyse

    return any({"VERB", "1per"} <= item.tags for item in analyse(word, "ru"))
