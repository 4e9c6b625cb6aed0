"""Clean characters: what may be stored at all, and what recalled text must not look like.

`clean` repairs broken encodings and drops characters that nobody can see. `fence_safe` makes a stored text harmless
where it is shown to a model: it can neither close the fence around it nor pose as a message of another role.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

_ROUNDS = 8  # text can be broken several times over; each repair shortens it, so a fixed point exists

# Never visible, or able to reorder what is visible. ZWJ, ZWNJ, variation selectors and tags are looked at one by one.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ufdd0-\ufdef\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
)
_DELICATE = re.compile("[\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e007f]")
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|[@-Z\\-_])")
_LINE_ENDS = re.compile("\r\n?|[\u2028\u2029\x85\x0b\x0c]")


def _emoji(char: str) -> bool:
    return (
        unicodedata.category(char) in ("So", "Sk")
        or "\U0001f000" <= char <= "\U0001faff"
        or char in "\u200d\ufe0f©®‼⁉™ℹ"
        or "\u2190" <= char <= "\u2bff"
    )


def _joins_script(char: str) -> bool:
    """True for letters of scripts whose spelling needs joiners (Arabic, Persian, Indic, Khmer, Mongolian)."""
    return "\u0600" <= char <= "\u08ff" or "\u0900" <= char <= "\u0dff" or "\u1000" <= char <= "\u18af"


def _drop_delicate(text: str) -> str:
    """Keep joiners and selectors where they belong to an emoji or to a script that needs them, drop them elsewhere."""
    kept: list[str] = []
    flag = False  # inside a flag such as 🏴 + tags
    for place, char in enumerate(text):
        before = kept[-1] if kept else ""
        after = text[place + 1] if place + 1 < len(text) else ""
        if "\U000e0020" <= char <= "\U000e007f":
            flag = before == "\U0001f3f4" or (flag and bool(before))
            if flag:
                kept.append(char)
            continue
        flag = False
        if char == "\u200d":
            wanted = bool(before and after) and ((_emoji(before) and _emoji(after)) or _joins_script(before))
        elif char == "\u200c":
            wanted = bool(before and after) and _joins_script(before) and _joins_script(after)
        elif "\ufe00" <= char <= "\ufe0f":
            wanted = char in "\ufe0e\ufe0f" and bool(before) and (_emoji(before) or before in "0123456789#*")
        else:
            wanted = not "\U000e0000" <= char <= "\U000e007f"
        if wanted and not (char == before and char in "\u200c\u200d\ufe0e\ufe0f"):
            kept.append(char)
    while kept and kept[-1] in "\u200c\u200d":
        kept.pop()
    return "".join(kept)


def drop_invisible(text: str) -> str:
    """The text without control, bidi and zero-width characters; newlines, tabs and emoji sequences stay."""
    text = _INVISIBLE.sub("", _LINE_ENDS.sub("\n", text))
    while _DELICATE.search(text):
        cleaned = _drop_delicate(text)
        if cleaned == text:
            break
        text = cleaned
    return text


def _join_surrogates(text: str) -> str:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    return text


@lru_cache(maxsize=1)
def _repairer() -> Callable[[str], str]:
    """ftfy, as it suits conversations; texts in plain ASCII never need it."""
    import ftfy

    # html is never unescaped: "&lt;/memory-context&gt;" must stay text. Quotes, widths and ligatures are the writer's own.
    config = ftfy.TextFixerConfig(
        unescape_html=False,
        uncurl_quotes=False,
        fix_latin_ligatures=False,
        fix_character_width=False,
        fix_line_breaks=True,
        fix_surrogates=True,
        remove_terminal_escapes=True,
        remove_control_chars=False,
        normalization="NFC",
        explain=False,
    )
    return lambda text: ftfy.fix_text(text, config)


def clean(text: str) -> str:
    """Mojibake repaired, unusable and invisible characters gone, NFC. Cleaning twice changes nothing."""
    for _ in range(_ROUNDS):
        before = text
        text = _ESCAPES.sub("", _join_surrogates(text))
        if (
            not text.isascii()
        ):  # before controls are dropped: they are part of the broken text that is repaired
            text = _repairer()(text)
        text = drop_invisible(text)
        if text == before:
            break
    return text


# What a wrong code page makes of Cyrillic: words of accented Latin letters alone, or lines of tables within a word.
_GARBLED = re.compile(
    r"(?<![A-Za-z])[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]{4,}(?![A-Za-z])"
    r"|[^\W\d_][\u2500-\u259f\u2219\u00a7\u00ac\u00b0-\u00b6]+[^\W\d_]"
)


def unreadable(text: str) -> bool:
    """True for text in a broken encoding that nothing could repair: nobody will ever be helped by reading it."""
    return bool(_GARBLED.search(text))


# Anything a host or a model could take for markup of a conversation. Matched on a shadow of the text in which
# compatibility forms (＜, ﹤, full-width letters) look like the plain characters.
_LT = r"(?:[<‹]|&(?:amp;)*(?:lt|#0*60|#x0*3c);?|\\u003c|%3c)"
_GT = r"(?:[>›]|&(?:amp;)*(?:gt|#0*62|#x0*3e);?|\\u003e|%3e)"
_TAG = re.compile(
    rf"{_LT}\s*/?\s*(?:memory|system|memohood|context|user|assistant|human|tool|function|instruction|im_|antml|\|)"
    rf"[\w:|\s/-]{{0,60}}{_GT}",
    re.IGNORECASE,
)
_SPECIAL = re.compile(
    rf"{_LT}\s*\|[\w\s-]{{0,40}}\|?\s*{_GT}|\[\s*/?\s*(?:INST|SYS)\s*\]|{_LT}{{2}}\s*/?\s*SYS\s*{_GT}{{2}}"
    rf"|{_LT}\s*/?\s*s\s*{_GT}",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"(?:(?<=\n)|^)[\s>*_#\-\[(\"'`]*(?:system(?: note| message| prompt)?|user|assistant|human|developer|tool|ai|model"
    r"|система|системное сообщение|пользователь|ассистент)[\s*_\])\"'`]*(?P<colon>[:：﹕])",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(?:(?<=\n)|^)\s*#{1,6}\s*(?=\w)")
_FENCE = re.compile(r"`{3,}|~{3,}")
_OPENING = re.compile(r"<(?=\s*[/!?|]|[^\W\d])")  # could open a tag; "a < b" and "<5" stay
_ESCAPED_LT = re.compile(r"&(?:amp;)*(?:lt|#0*60|#x0*3c);?|\\u003c", re.IGNORECASE)
_ESCAPED_GT = re.compile(r"&(?:amp;)*(?:gt|#0*62|#x0*3e);?|\\u003e", re.IGNORECASE)


@lru_cache(maxsize=4096)
def _plain(char: str) -> str:
    folded = unicodedata.normalize("NFKC", char)
    return folded if len(folded) == 1 else char


def shadow(text: str) -> str:
    """The text with look-alike compatibility characters folded, place for place: spans found in it fit the text."""
    if text.isascii() or unicodedata.is_normalized("NFKC", text):
        return text
    return "".join(map(_plain, text))


@lru_cache(maxsize=2048)
def fence_safe(text: str) -> str:
    """A stored text as one harmless line or paragraph: no fence, no role marker, no special token, in any encoding."""
    text = clean(text)
    for _ in range(_ROUNDS):
        safe = _neutralise(text)
        if safe == text:
            return safe
        text = safe
    return text


def _neutralise(text: str) -> str:
    text = _blank(_ESCAPED_LT, text, shadow(text), "‹")
    text = _blank(_ESCAPED_GT, text, shadow(text), "›")
    # What unescaping would turn into markup is markup: decided on the unescaped text, then the entities go.
    if "&" in text and _marked(html.unescape(html.unescape(text))) and not _marked(text):
        text = re.sub(r"&(?=#|\w)", "", text)
    text = _blank(_SPECIAL, text, shadow(text))
    text = _blank(_TAG, text, shadow(text))
    text = _blank(_OPENING, text, shadow(text), "‹")
    text = _blank(_FENCE, text, shadow(text), "'")
    text = _HEADING.sub("", text)
    parts: list[str] = []
    last = 0
    for match in _ROLE.finditer(shadow(text)):
        parts.append(text[last : match.start("colon")])
        parts.append(" -")
        last = match.end("colon")
    return "".join([*parts, text[last:]])


def _marked(text: str) -> bool:
    text = shadow(text)
    return any(pattern.search(text) for pattern in (_SPECIAL, _TAG, _ROLE, _FENCE))


def _blank(pattern: re.Pattern[str], text: str, seen: str, instead: str = " ") -> str:
    """`text` with every span that `pattern` finds in `seen` (same length) replaced."""
    parts: list[str] = []
    last = 0
    for match in pattern.finditer(seen):
        parts.append(text[last : match.start()])
        parts.append(instead)
        last = match.end()
    return "".join([*parts, text[last:]]) if last else text
