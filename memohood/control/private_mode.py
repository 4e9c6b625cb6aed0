"""Private mode: a conversation that is read for but of which nothing is kept; switched by command, tool, or plain words.

Only a sentence that itself asks for it switches: no question, no quotation, nothing said about somebody else's wish.
"""

from __future__ import annotations

import re
from datetime import datetime

from memohood.domain.turn import Message
from memohood.errors import InputError
from memohood.ports import Store
from memohood.text.lazy import regex
from memohood.text.terms import normalise

_TALK_RU = r"(?:эт(?:от|у|ой)|наш(?:у|ей|ого)?|текущ\w+|сегодняшн\w+|весь|всю|вс[её] эт\w+)\s+(?:разговор\w*|бесед\w+|диалог\w*|чат\w*|переписк\w+|сесси\w+|обсужден\w+)"
_KEEP_RU = (
    r"(?:запоминай|запоминайте|записывай|записывайте|сохраняй|сохраняйте|запоминать|записывать|сохранять)"
)
_TALK_EN = r"(?:(?:anything|any|things?)\s+(?:of|from|in)\s+)?(?:this|our|the current)\s+(?:whole\s+|entire\s+)?(?:conversation|chat|session|talk|discussion|thread)"
_KEEP_EN = r"(?:remember|save|record|store|keep|memori[sz]e|log)"
_LEAD = r"(?:(?:так|ок|окей|слушай|пожалуйста|плиз|давай|просто|только|и|а|but|ok|okay|please|hey|now|so|and|just|also|from now on|let's|lets|можно|прошу|эй)[\s,]+)*"

_ON = regex(
    rf"\A{_LEAD}(?:"
    rf"не\s+(?:надо\s+|нужно\s+)?{_KEEP_RU}\s+{_TALK_RU}"
    rf"|{_TALK_RU}\s+(?:пожалуйста\s+)?не\s+(?:надо\s+|нужно\s+)?{_KEEP_RU}"
    rf"|(?:перестань|прекрати|хватит)\s+{_KEEP_RU}\s+{_TALK_RU}"
    rf"|(?:{_TALK_RU}|это|дальше|говорим|поговорим)\s*[-—–]?\s*не\s+(?:для|под)\s+(?:записи|запись|протокола)"
    r"|(?:включи|включить|перейди в|режим)\s+приватн\w+(?:\s+режим)?"
    r"|приватный\s+режим(?:\s+(?:вкл\w*|on))?(?=\s*\Z)"
    rf"|(?:don'?t|do not|never)\s+{_KEEP_EN}\s+{_TALK_EN}"
    rf"|(?:stop|quit)\s+(?:remembering|saving|recording|storing|keeping|memori[sz]ing|logging)\s+{_TALK_EN}"
    rf"|(?:(?:this|{_TALK_EN})\s+(?:is|stays|should stay)\s+|go\s+|keep\s+(?:this|{_TALK_EN})\s+|we(?:'re| are)\s+)?off\s+the\s+record(?=\s*\Z|\s+(?:please|now|from))"
    r"|(?:turn|switch)\s+(?:on\s+private\s+mode|private\s+mode\s+on|to\s+private\s+mode)|(?:enable|enter|use)\s+private\s+mode"
    r"|private\s+mode(?:\s+on)?(?=\s*\Z)"
    r")"
)
_OFF = regex(
    rf"\A{_LEAD}(?:"
    rf"(?:можешь\s+|теперь\s+)*(?:снова|опять)\s+(?:можешь\s+)?{_KEEP_RU}"
    rf"|(?:можешь|теперь)\s+(?:можешь\s+)?{_KEEP_RU}\s+(?:снова|опять|{_TALK_RU})"
    r"|(?:выключи|отключи|выйди из|закончи)\s+приватн\w+\s+режим\w*|приватный\s+режим\s+(?:выкл\w*|off)"
    rf"|(?:(?:you\s+can|you\s+may)\s+)?(?:now\s+)?(?:{_KEEP_EN}|start\s+(?:remembering|saving|recording))\s+(?:{_TALK_EN}|things|everything)\s+again"
    r"|(?:we(?:'re| are)\s+)?back\s+on\s+the\s+record"
    r"|(?:turn|switch)\s+(?:off\s+private\s+mode|private\s+mode\s+off)|(?:disable|leave|exit|end)\s+private\s+mode"
    r"|private\s+mode\s+off"
    r")"
)
_SENTENCE = regex(r"[^.!?…\n]+[.!?…]*")
_QUOTED = regex(r"[«\"“„'‘].*?[»\"”'’]|^\s*>.*$|```.*?```", re.DOTALL | re.MULTILINE)
_REPORTED = regex(
    r"\b(?:сказал\w*|просил\w*|попросил\w*|говорит|пишет|написал\w*|если|фраз\w+|said|says|told|asked|wrote|if|phrase|translate|переведи)\b"
)
# Of a longer message, most likely a pasted text, the first and the last sentences are read for a wish about the conversation.
_MOST, _AT_EACH_END, _SENTENCES = 2_000, 1_000, 3
_LEFT_OPEN = regex(r"[«“„](?!.*[»”])|```(?!.*```)", re.DOTALL)
_LEFT_CLOSED = regex(r"\A[^«“„]*[»”]")
_TO_FENCE = regex(r"\A.*?```", re.DOTALL)
_APOSTROPHE = regex(r"(?<=\w)['’](?=\w)")


def asked(text: str) -> bool | None:
    """True when the text asks to keep nothing of this conversation, False when it asks to keep again, else None."""
    for sentence in _sentences(text):
        if sentence.rstrip().endswith("?") or _REPORTED.search(sentence):
            continue
        for clause in [*re.split(r"[,;]\s+|\s+[-—–]\s+", sentence), sentence]:
            wish = clause.strip(" .!…\t\n)(*_").strip()
            if _OFF.match(wish):
                return False
            if _ON.match(wish):
                return True
    return None


def _sentences(text: str) -> list[str]:
    """The sentences that may hold a wish: of a short text all, of a long one those at its ends, without quotations."""
    if len(text) <= _MOST:
        found: list[str] = _SENTENCE.findall(_unquoted(text))
        return found
    head, tail = text[:_AT_EACH_END], text[-_AT_EACH_END:]
    opened = _LEFT_OPEN.search(_QUOTED.sub(lambda quoted: " " * len(quoted.group()), head))
    first = _SENTENCE.findall(_unquoted(head[: opened.start()] if opened else head))
    closed = _LEFT_CLOSED.match(tail)
    if tail.count("```") % 2:
        closed = _TO_FENCE.match(tail)
    last = _SENTENCE.findall(_unquoted(tail[closed.end() :] if closed else tail))
    # what the cut left of a sentence is none
    return [*(first if opened else first[:-1])[:_SENTENCES], *(last if closed else last[1:])[-_SENTENCES:]]


def _unquoted(text: str) -> str:
    """The text as it is compared, without what is quoted in it."""
    plain = _APOSTROPHE.sub("\u02bc", normalise(text))  # that of "don't" opens no quotation
    return _QUOTED.sub(" ", plain).replace("\u02bc", "'").replace("’", "'")


def scope_of(session_id: str, chat_id: str) -> tuple[str, str]:
    """(scope, name) of what a switch means: a session, a chat with all its sessions, or everything of the person."""
    if session_id and chat_id:
        raise InputError("a session and a chat exclude each other", hint="give one of them")
    for scope, name in (("session", session_id), ("chat", chat_id)):
        if name:
            if len(name) > 400:
                raise InputError(f"the name of the {scope} is too long")
            return scope, name
    return "all", ""


def keeps_private(store: Store, said: Message, chat_id: str, *, now: datetime) -> bool:
    """Whether nothing of this message is to be kept; a wish that it utters takes effect with it."""
    owner, session_id, wish = said.owner, said.session_id, asked(said.text)
    if chat_id and store.is_private(owner, "", chat_id):
        store.join_private(owner, session_id, chat_id, now=now)
    if wish is None:
        return store.is_private(owner, session_id, chat_id)
    if wish is False and chat_id:
        store.set_private(owner, "chat", chat_id, False, now=now)
    if wish or store.is_private(owner, session_id, ""):
        store.set_private(owner, "session", session_id, wish, now=now)
    return wish or store.is_private(owner, session_id, chat_id)
