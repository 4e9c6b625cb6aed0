"""Numbers of a person's papers: passports, driving licences, insurance and tax numbers, accounts in banks.

A number with a form or a checksum of its own is found by it; any other only beside the word for the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memohood.text.lazy import regex

Find = tuple[int, int, str]

_EDGE = r"(?![\w-]*\d)"
_LEAD = r"(?:\s+(?:number|no\.?|num|номер\w?|серия|серии|is|мой|моего|мой|жены|мужа|сына|дочери|у меня|это|#|№|(?:у|for|of|on)\s+(?:my |the )?[^\W\d]+|мамы|папы|отца|матери|бабушки|дедушки|брата|сестры|реб[её]нка)|\s*['’]s|\s*[:=#№—–-]){0,4}\s*"
_KEYED: tuple[re.Pattern[str], ...] = (
    regex(rf"(?i)(?<!\w)снилс\w{{0,2}}{_LEAD}(?P<secret>\d{{3}}[ -]?\d{{3}}[ -]?\d{{3}}[ -]?\d{{2}}){_EDGE}"),
    regex(rf"(?<!\w)(?:ИНН|инн|Инн){_LEAD}(?P<secret>\d{{12}}){_EDGE}"),
    regex(
        rf"(?i)(?<!\w)(?:загран\w*|паспорт\w{{0,5}}(?:\s+данн\w+)?|водительск\w+(?: удостоверени\w+)?|удостоверени\w+|права)(?:\s+(?:рф|жены|мужа|сына|дочери|мамы|папы|мой|у меня))?{_LEAD}"
        rf"(?P<secret>\d{{2}}[ -]?\d{{2}}[ ,]*(?:номер|№|n)?[ -]*\d{{6}}|\d{{2}}[ -]?(?:№ ?)?\d{{7}}){_EDGE}"
    ),
    regex(rf"(?i)(?<!\w)сери[яию]\s*:?\s*(?P<secret>\d{{2}} ?\d{{2}}[ ,]+(?:номер|№|n)?\s*:?\s*\d{{6}}){_EDGE}"),
    regex(rf"(?i)(?<!\w)(?:ssn|social(?: security)?(?: (?:number|no\.?|#))?){_LEAD}(?P<secret>\d{{3}}[ -]?\d{{2}}[ -]?\d{{4}}){_EDGE}"),
    regex(
        rf"(?i)(?<!\w)(?:passport|(?:driver['’]?s?|driving) licen[cs]e|green card|national id|id card|tax id|itin|nino|national insurance)"
        rf"(?:\s+(?:number|no\.?|num))?{_LEAD}(?P<secret>(?=[\w-]*\d[\w-]*\d[\w-]*\d[\w-]*\d)(?-i:[A-Z]{{0,3}}\d[A-Z\d]{{5,11}}(?:-[A-Z\d]{{4,6}}){{0,3}}|[A-Z]{{1,2}}\d{{2,4}}(?:[ -][A-Z\d]{{2,6}}){{1,3}}))(?![\w-])"
    ),
)  # fmt: skip
_INSURANCE = regex(r"(?<![\w-])\d{3}-\d{3}-\d{3}[ -]\d{2}(?![\w-])")
_IBAN = regex(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?!\w)")
_HINTS = ("снилс", "инн", "паспорт", "загран", "водительск", "удостоверен", "права", "сери", "ssn", "social", "passport", "licen", "green card", "national i", "id card", "tax id", "itin", "nino")  # fmt: skip
_DIGITS = regex(r"\d[ -]?\d[ -]?\d[ -]?\d|[A-Z]\d")


def document_numbers(text: str) -> Iterator[Find]:
    """Numbers of papers and bank accounts."""
    if _DIGITS.search(text) is None:
        return
    lowered = text.lower()
    if any(hint in lowered for hint in _HINTS):
        for pattern in _KEYED:
            for match in pattern.finditer(text):
                yield *match.span("secret"), "document"
    for match in _INSURANCE.finditer(text):
        if _insurance(match.group()):
            yield *match.span(), "document"
    for match in _IBAN.finditer(text):
        if _account(match.group().replace(" ", "")):
            yield *match.span(), "account"


def _insurance(value: str) -> bool:
    """The checksum of Russian insurance numbers."""
    digits = [int(c) for c in value if c.isdigit()]
    total = sum(digit * (9 - place) for place, digit in enumerate(digits[:9])) % 101
    return (0 if total == 100 else total) == digits[9] * 10 + digits[10]


def _account(value: str) -> bool:
    """The checksum of international account numbers."""
    turned = value[4:] + value[:4]
    return 15 <= len(value) <= 34 and int("".join(str(int(c, 36)) for c in turned)) % 97 == 1
