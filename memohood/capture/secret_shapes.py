"""Keys of known services, by their shape: they are secrets wherever they stand. One row of the table per service.

A pattern may name a group `secret`; then only that part is hidden ("postgres://user:[SECRET:url_password]@host").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from memohood.text.lazy import regex

Find = tuple[int, int, str]  # start, end, kind

_EDGE = r"(?<![A-Za-z0-9_-])"  # a key does not begin inside a word: "risk-based" holds no sk- key

_TABLE: tuple[tuple[str, str], ...] = (
    (
        "private_key",
        r"-----BEGIN (?P<n>[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----(?:(?s:.){0,20000}?-----END (?P=n)-----"
        r"|[A-Za-z0-9+/=\s:,.-]{0,20000})",
    ),
    ("private_key", r"PuTTY-User-Key-File-\d(?s:.){0,20000}?Private-MAC: \w+"),
    ("private_key", r"AGE-SECRET-KEY-1[0-9A-Z]{50,60}"),
    ("jwt", _EDGE + r"eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?"),
    ("anthropic", _EDGE + r"sk-ant-[\w-]{10,}"),
    ("openrouter", _EDGE + r"sk-or-[\w-]{16,}"),
    ("openai", _EDGE + r"sk-(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{12,}"),
    ("openai", _EDGE + r"sess-[A-Za-z0-9]{30,}"),
    ("groq", _EDGE + r"gsk_[A-Za-z0-9]{16,}"),
    ("xai", _EDGE + r"xai-[A-Za-z0-9]{20,}"),
    ("perplexity", _EDGE + r"pplx-[A-Za-z0-9]{20,}"),
    ("replicate", _EDGE + r"r8_[A-Za-z0-9]{20,}"),
    ("tavily", _EDGE + r"tvly-[\w-]{16,}"),
    ("nvidia", _EDGE + r"nvapi-[\w-]{20,}"),
    ("github", _EDGE + r"gh[pousr]_[A-Za-z0-9]{16,}"),
    ("github", _EDGE + r"github_pat_\w{20,}"),
    ("gitlab", _EDGE + r"gl(?:pat|dt|rt|ptt|soat|ft|imt|cbt|agent|oas)-[\w-]{16,}"),
    ("slack", _EDGE + r"xox[a-z](?:\.xox[a-z])?-[\w-]{10,}"),
    ("slack", _EDGE + r"xapp-\d-[\w-]{10,}"),
    ("slack", r"hooks\.slack\.com/(?:services|workflows)/(?P<secret>[\w/]{20,})"),
    ("discord", r"discord(?:app)?\.com/api/webhooks/\d{5,}/(?P<secret>[\w-]{20,})"),
    ("discord", _EDGE + r"[MNO][A-Za-z\d]{22,28}\.[\w-]{6}\.[\w-]{25,40}"),
    ("stripe", _EDGE + r"(?:sk|rk|pk)_(?:live|test)_\w{8,}"),
    ("stripe", _EDGE + r"whsec_[A-Za-z0-9+/=]{16,}"),
    ("aws", _EDGE + r"(?:AKIA|ASIA|AGPA|AIDA|AROA|ANPA|ABIA|ACCA)[A-Z0-9]{12,20}(?![A-Za-z0-9])"),
    ("google", _EDGE + r"AIza[\w-]{30,}"),
    ("google", _EDGE + r"ya29\.[\w-]{16,}"),
    ("google", _EDGE + r"GOCSPX-[\w-]{16,}"),
    ("google", _EDGE + r"1//0[\w-]{30,}"),
    ("azure", r"(?:AccountKey|SharedAccessKey)=(?P<secret>[A-Za-z0-9+/=]{20,})"),
    ("azure", _EDGE + r"[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}"),
    ("azure", r"[?&]sig=(?P<secret>[A-Za-z0-9%+/=]{20,})"),
    ("cloudflare", _EDGE + r"v1\.0-[0-9a-f]{24}-[0-9a-f]{100,}"),
    ("cloudflare", _EDGE + r"cf[a-z]{1,2}_[A-Za-z0-9]{30,}"),
    ("huggingface", _EDGE + r"(?:hf|api_org)_[A-Za-z0-9]{16,}"),
    ("telegram", r"(?<![A-Za-z0-9])\d{8,10}:[\w-]{34,36}(?![\w-])"),
    ("twilio", _EDGE + r"SK[0-9a-fA-F]{32}(?![A-Za-z0-9])"),
    ("sendgrid", _EDGE + r"SG\.[\w-]{16,}\.[\w-]{16,}"),
    ("mailgun", _EDGE + r"key-[0-9a-f]{32}(?![A-Za-z0-9])"),
    ("mailchimp", _EDGE + r"[0-9a-f]{32}-us\d{1,2}(?!\w)"),
    ("npm", _EDGE + r"npm_[A-Za-z0-9]{20,}"),
    ("pypi", _EDGE + r"pypi-[\w-]{30,}"),
    ("digitalocean", _EDGE + r"do[opr]_v1_[0-9a-f]{40,}"),
    ("heroku", _EDGE + r"HRKU-[\w-]{20,}"),
    ("shopify", _EDGE + r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{20,}"),
    ("square", _EDGE + r"sq0(?:atp|csp|idp)-[\w-]{20,}"),
    ("facebook", _EDGE + r"EAA[A-Za-z0-9]{60,}"),
    ("linear", _EDGE + r"lin_(?:api|oauth)_[A-Za-z0-9]{20,}"),
    ("notion", _EDGE + r"(?:ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{40,})"),
    ("databricks", _EDGE + r"dapi[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])"),
    ("docker", _EDGE + r"dckr_(?:pat|oat)_[\w-]{20,}"),
    ("figma", _EDGE + r"figd_[\w-]{20,}"),
    ("postman", _EDGE + r"PMAK-[0-9a-f-]{40,}"),
    ("newrelic", _EDGE + r"NRAK-[A-Z0-9]{20,}"),
    ("grafana", _EDGE + r"gl(?:sa|c)_[\w+/=-]{20,}"),
    ("sentry", _EDGE + r"sntry[su]_[\w+/=-]{20,}"),
    ("supabase", _EDGE + r"sb(?:p|_secret|_publishable)_[\w-]{20,}"),
    ("vault", _EDGE + r"hv[sbr]\.[\w-]{20,}"),
    ("terraform", _EDGE + r"[A-Za-z0-9]{10,40}\.atlasv1\.[\w-]{30,}"),
    ("airtable", _EDGE + r"pat[A-Za-z0-9]{14}\.[0-9a-f]{40,}"),
    (
        "yandex",
        _EDGE
        + r"(?:AQVN[\w-]{30,}|y[0-3]_[\w-]{40,}|t1\.[A-Z0-9a-z_-]{30,}[=]{0,2}\.[\w-]{40,}={0,2}|YC[A-Z][\w-]{30,})",
    ),
    ("vk", _EDGE + r"vk1\.a\.[\w-]{40,}"),
    ("tinkoff", _EDGE + r"t\.[A-Za-z0-9_-]{80,}"),
    # Services that follow the custom of naming use or place in a key: "acme_live_…", "tok-prod-…".
    (
        "token",
        _EDGE
        + r"[a-z]{2,10}[_-](?:live|test|prod|api|key|pat|token|secret)[_-](?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{8,}(?![\w-])",
    ),
    # Passwords on a command line.
    (
        "password",
        r"\b(?:mysql|mariadb|mysqldump|mysqladmin)\b[^\n|;]{0,120}?\s-p(?P<secret>[^\s'\"$-][^\s'\"]{3,80})",
    ),
    ("password", r"\bsshpass\s+-p\s*['\"]?(?P<secret>[^\s'\"$]{3,80})"),
    ("password", r"\s(?:-u|--user)[= ]['\"]?[\w.@-]{1,60}:(?P<secret>[^\s'\"$]{3,80})"),
    (
        "password",
        r"\s--(?:password|passwd|pass|token|api-key|secret)[= ]['\"]?(?P<secret>(?![$%{<*\[-])[^\s'\"]{4,120})",
    ),
    (
        "token",
        r"\bBasic\s+(?P<secret>(?=[A-Za-z0-9+/]*\d)(?=[A-Za-z0-9+/]*[A-Z])(?=[A-Za-z0-9+/]*[a-z])[A-Za-z0-9+/]{12,}={0,2})",
    ),
    # A password inside a URL; a reference such as ${PASSWORD} is none.
    (
        "url_password",
        r"\b[A-Za-z][A-Za-z0-9+.-]{1,30}://[^\s:/@'\"<>\[\]]{0,200}:(?P<secret>(?![$%{<*\[])[^\s/@'\"<>\[\]]"
        r"[^\s@'\"<>\[\]]{0,199})@(?=[\w\[])",
    ),
    (
        "token",
        r"(?i:[?&#;](?:access_?token|refresh_?token|id_?token|token|api_?key|apikey|auth_?key|key|secret|client_secret|"
        r"signature|password|passwd|pwd)=)(?P<secret>(?![$%{<*\[])[^\s&#'\"<>\[\]]{6,})",
    ),
    (
        "token",
        r"(?i:\b(?:proxy-)?authorization[\"']?\s*[:=]\s*[\"']?(?:bearer|basic|token|digest|apikey|oauth)\s+)"
        r"(?P<secret>(?![$%{<*\[])[\w.~+/=:-]{6,})",
    ),
    ("token", r"(?i:\bbearer\s+)(?P<secret>(?=[\w.~+/=-]*\d)[\w.~+/=-]{12,})"),
    (
        "cookie",
        r"(?i:\b(?:set-)?cookie\s*:\s*)(?P<secret>(?!\[)[^\s\[\];=]{1,60}=[^\s\[\];]{6,}(?:;\s*[^\s\[\];=]{1,60}=[^\s\[\];]{8,})*)",
    ),
)
_OPENING = re.compile(r"(?:[A-Za-z0-9_/ -](?![?*{]))*")


def _opening(pattern: str) -> str:
    """The letters that a key of that form begins with; a text without them need not be searched for it."""
    found = _OPENING.match(pattern.removeprefix(_EDGE))
    return found.group() if found else ""


# kind, what the key begins with, its form
SHAPES: tuple[tuple[str, str, re.Pattern[str]], ...] = tuple(
    (kind, _opening(pattern), regex(pattern)) for kind, pattern in _TABLE
)


def service_keys(text: str) -> Iterator[Find]:
    """Keys of known services, URL passwords, authorisation headers and cookies."""
    for kind, opening, pattern in SHAPES:
        if opening not in text:
            continue
        for match in pattern.finditer(text):
            group = "secret" if "secret" in pattern.groupindex else 0
            start, end = match.span(group)
            if not _reference(match[group]):
                yield start, _without_stop(text, start, end), kind


def _reference(value: str) -> bool:
    return value.startswith(("$", "{", "<", "%(", "process.env", "os.environ", "import.meta"))


def _without_stop(text: str, start: int, end: int) -> int:
    """The end of a value without the full stop or comma of the sentence around it."""
    while end > start + 1 and text[end - 1] in ".,;:!?)":
        end -= 1
    return end


_CARD = regex(r"(?<![\d.,+/-])(?:\d[ -]?){12,18}\d(?![\d]|[.,]\d)")
_CARD_GROUPS = regex(r"(?:[23456]\d{3}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|3[47]\d{2}[ -]\d{6}[ -]\d{5})")
_CARD_WORDS = regex(r"(?i)(?:карт|card|visa|master|maestro|\bмир\b|сбер|тинькоф|т-банк|пэй|\bpan\b|\bpay\b)")


def luhn(digits: str) -> bool:
    """The checksum of payment card numbers."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 if place % 2 else 1)
        total += number - 9 if number > 9 else number
    return total % 10 == 0


def payment_cards(text: str) -> Iterator[Find]:
    """Card numbers: by checksum, and by grouping or a word of cards nearby where the checksum was mistyped."""
    for match in _CARD.finditer(text):
        digits = re.sub(r"\D", "", match.group())
        if not 13 <= len(digits) <= 19 or digits[0] not in "23456" or len(set(digits)) < 2:
            continue
        near = text[max(match.start() - 40, 0) : match.end() + 20]
        grouped = _CARD_GROUPS.fullmatch(match.group()) is not None
        if grouped or (len(digits) >= 15 and (luhn(digits) or _CARD_WORDS.search(near))):
            yield match.start(), match.end(), "card"
