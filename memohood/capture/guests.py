"""Somebody else at the keyboard: «это Толя за компом Оли», "Tom here, on Kate's phone". What he tells is about him."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memohood.domain.memory import SELF, Fact
from memohood.text.morphology import analyse

_NAME_RU, _NAME_EN = r"[А-ЯЁ][а-яё]+", r"[A-Z][a-z]+"
_DEVICE_RU = r"(?:комп\w*|ноут\w*|телефон\w*|смартфон\w*|планшет\w*|аккаунт\w*|акк\w*|уч[её]тк\w+|логин\w*|клавиатур\w+|мак\w*)"
_DEVICE_EN = (
    r"(?:phone|laptop|computer|account|machine|tablet|pc|mac|macbook|ipad|desktop|login|keyboard|chat)"
)
_FORMS = tuple(
    re.compile(form)
    for form in (
        # «это Толя за компом Оли», «пишет Толя с телефона жены», «Толя тут, сижу с аккаунта Оли»
        rf"(?:(?<!\w)(?i:это|пишет|тут|здесь|привет,?)|^) ?(?:пишет )?(?P<who>{_NAME_RU})(?: тут| здесь| пишет)?,? (?:сижу |пишу |сейчас )*(?:за|с|со|из-под|через|у) {_DEVICE_RU} (?:\w+ )?(?!мо[ейёю])[А-ЯЁа-яё]+",
        # «пишет не Оля, а Толя»
        rf"(?<!\w)(?i:пишет|пишу|печатает) не {_NAME_RU},? (?:а|это|а это) (?:пишет )?(?P<who>{_NAME_RU})",
        rf"(?<!\w)(?i:это) не {_NAME_RU},? (?:а|это|а это) (?P<who>{_NAME_RU}) (?:пишет|печатает|за {_DEVICE_RU})",
        # "it's Tom on Kate's laptop", "Tom here, using Kate's account", "I'm Tom, typing from my wife's phone"
        rf"(?:(?<!\w)(?i:it['’]s|it is|this is|i['’]m|i am|hi,?|hello,?|hey,?)|^) ?(?P<who>(?!I\b){_NAME_EN})(?: here| typing| writing)?,? (?:i['’]m |i am |and )?(?:(?:using|borrowing|typing|writing|texting|chatting|logged in|sitting) )*(?:(?:on|from|at|with|in|through|via) )?(?:{_NAME_EN}['’]s?|(?:my|his|her|their) \w+['’]s?) {_DEVICE_EN}(?!\w)",
        # "Kate isn't here, it's Tom typing", "not Kate here, this is Tom"
        rf"(?<!\w)(?i:this is not|this isn['’]t|it['’]s not|it isn['’]t|not) {_NAME_EN} (?:here|typing|writing),? (?:but |it['’]s |this is |i['’]m )+(?P<who>{_NAME_EN})",
        rf"(?<!\w)(?i:this is not|this isn['’]t|it['’]s not|it isn['’]t|not) {_NAME_EN},? (?:but |it['’]s |this is |i['’]m )+(?P<who>{_NAME_EN}) (?:here|typing|writing)(?!\w)",
    )
)


def guest(text: str) -> str:
    """Who is typing in the place of the owner, "" where nobody says so."""
    for form in _FORMS:
        found = form.search(text)
        if found is None:
            continue
        name = found["who"]
        if name.isascii():
            return name.lower()
        (word,) = analyse(name, "ru")[:1]
        if not {"VERB", "INFN", "INTJ", "ADVB"} & word.tags:  # «Работаю за компом», «Привет, сижу за ноутом»
            return word.norm
    return ""


def by_guest(text: str, facts: list[Fact]) -> Sequence[Fact]:
    """Somebody else is typing: what is said is about the guest, and never pinned to the owner."""
    who = guest(text)
    if not who:
        return facts
    return [
        replace(f, subject=who, pinned=False, text=f"{who.capitalize()}: {f.text}")
        if f.subject == SELF
        else f
        for f in facts
        if f.slot != "name" and (f.value or not guest(f.evidence.quote))  # that he is there is no fact
    ]


_NOT_ME = re.compile(r"(?i)(?<!\w)(?:не я|(?:wasn['’]t|was not|isn['’]t|not) me)(?!\w)")


def disowned(text: str, facts: Sequence[Fact]) -> list[Fact]:
    """«Это писал не я, у меня аллергии нет»: what was told in the owner's name is taken back."""
    if not _NOT_ME.search(text):
        return list(facts)
    return [
        replace(f, retracts=True) if f.polarity < 0 and f.slot and f.subject == SELF else f for f in facts
    ]
