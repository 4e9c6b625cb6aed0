"""From clauses to facts: whose attribute a clause fills, with which value, and how it is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from memohood.capture.denial import disproved, ends, negated
from memohood.capture.findings import Finding
from memohood.capture.grammar.pattern import needs, phrase_end, search
from memohood.capture.grammar.rules import RULES, Rule
from memohood.capture.grammar.sets import SETS
from memohood.capture.grammar.tech import ASPECT_OF
from memohood.capture.guards import GUARDS
from memohood.capture.values import lemma, value_of
from memohood.text.morphology import Word, noun_lemma
from memohood.text.wordlist import word_set

_ILLS = frozenset({"allergy", "diagnosis", "intolerance"})


def _apply(rule: Rule, words: Sequence[Word], vocabulary: frozenset[str]) -> Finding | None:
    for pattern in rule.patterns:
        if any(map(vocabulary.isdisjoint, needs(pattern))):
            continue
        found = search(pattern, words)
        if found is None:
            continue
        start, end, captures = found
        value = rule.value or (value_of(words, captures["v"]) if "v" in captures else "")
        guard = GUARDS.get(rule.slot)
        if guard is not None and not guard(words, start, captures.get("v")):
            continue
        negative = rule.negative or (
            rule.slot
            not in ("smoking", "alcohol", "diet", "safety", "intolerance", "name", "loss", "food_rule")
            and negated(words, start, end)
        )
        if rule.slot == "birthday":
            value = " ".join(lemma(w) for w in words if w.norm[:1].isdigit() or w.lemmas & SETS["month"])
            if not value:
                continue
        if rule.slot in ("coffee", "tea"):  # how it is taken, not that it is
            beside = words[end : end + 6] if "v" in captures else words[start + 1 : end - 3]
            told = [w for w in beside if w.is_word or w.norm[:1].isdigit()]
            value = " ".join(lemma(w) for w in told if not w.lemmas & SETS["now"]) or value
        over = ends(words) and not rule.value and rule.slot not in ("food_rule", "drink")
        if rule.slot in _ILLS and disproved(words, start, end):
            negative, over = (
                True,
                over or bool(value),
            )  # of an illness that is not named nothing is taken back
        return Finding(rule.slot, value, -1 if negative else 1, over, rule.slot)
    return None


_SIZE = re.compile(
    r"(?<!\w)(?:коротк\w*|коротко|кратк\w*|лаконичн\w*|короче|подробн\w*|развернут\w*|brief\w*|short\w*|concise\w*|terse|verbose|detailed|in detail|one sentence|kurz|ausführlich|breve|corto|curto|длинн\w*)(?!\w)",
    re.IGNORECASE,
)
_FORM = re.compile(
    r"(?<!\w)(?:на ты|на вы|обращ\w+|тыка\w+|выка\w+|зови(?:те)?|называй(?:те)?|call me|address me|duz\w*|siez\w*|tutoie|vouvoie|tutéame)(?!\w)",
    re.IGNORECASE,
)
_TONGUE = re.compile(
    r"(?<!\w)(?:(?:по-|на )(?:русск|английск|немецк|французск|испанск|украинск|китайск)\w*|in (?:russian|english|german|french|spanish|chinese|italian|portuguese)|auf (?:deutsch|englisch)|en (?:español|inglés|français)|em (?:português|inglês)|українською)(?!\w)|中文|英文",
    re.IGNORECASE,
)
_LAYOUT = re.compile(
    r"(?<!\w)(?:списк\w*|пункт\w*|таблиц\w*|абзац\w*|markdown|маркдаун\w*|bullet\w*|paragraph\w*|table\w*|headings?|prose|списочк\w*)(?!\w)|表格",
    re.IGNORECASE,
)


_CODE = re.compile(
    r"(?<!\w)(?:код\w*|пример\w*|сниппет\w*|code|coding|snippets?|examples?)(?!\w)", re.IGNORECASE
)


def reply_slot(text: str) -> str:
    """Which part of the assistant's manner an instruction sets."""
    if _CODE.search(text) and any(
        ASPECT_OF.get(word) == "language" for word in re.findall(r"[\w+#]+", text.lower())
    ):
        return "code_language"
    if _TONGUE.search(text):
        return "reply_language"
    if _FORM.search(text):
        return "address_form"
    if _SIZE.search(text):
        return "reply_length"
    if _LAYOUT.search(text):
        return "reply_format"
    return "reply_style"


@lru_cache(maxsize=1)
def _index() -> tuple[dict[str, set[int]], frozenset[int]]:
    """(word -> numbers of the rules that it lets match, numbers of the rules that ask for no word): few rules fit a clause."""
    by_word: dict[str, set[int]] = {}
    always: set[int] = set()
    for number, rule in enumerate(RULES):
        for pattern in rule.patterns:
            needed = needs(pattern)
            if not needed:
                always.add(number)
                continue
            for word in min(needed, key=len):
                by_word.setdefault(word, set()).add(number)
    return by_word, frozenset(always)


def find(words: Sequence[Word], *, relation: bool) -> Finding | None:
    """The most specific attribute that a clause fills, None where no rule knows it."""
    vocabulary = frozenset().union(*(w.lemmas for w in words), (w.norm for w in words))
    if not words:
        return None
    by_word, always = _index()
    for number in sorted(always.union(*(by_word.get(word, ()) for word in vocabulary))):
        rule = RULES[number]
        if not (rule.own and relation):
            hit = _apply(rule, words, vocabulary)
            if hit is not None:
                return hit
    return None


def schedule_value(words: Sequence[Word]) -> str:
    """The days and times of a recurring thing, comparable."""
    days = {
        min(w.lemmas & SETS["weekday"] or {w.norm})
        for w in words
        if w.lemmas & SETS["weekday"] or w.norm in SETS["weekday"]
    }
    times = {w.norm for w in words if w.norm[:1].isdigit()} | {
        w.norm
        for w in words
        if w.norm in ("утром", "утрам", "вечером", "вечерам", "morning", "mornings", "evening", "evenings")
    }
    return " ".join([*sorted(days), *sorted(times)])


_PRONOUNS = word_set("me him her us them you он она они ты вы я мы этот")
_QUALIFIED = re.compile(r"^(?:с|со|для|по|with|for|at)$")


def recurring_slot(words: Sequence[Word], *, dated: bool) -> str:
    """schedule.<what>[.<with whom>] or event.<what>[.<of what>]: one value each, so that a new time replaces the old one."""
    names, prefix = ("unique", "event") if dated else ("scheduled", "schedule")
    for i, word in enumerate(words):
        forms = {word.norm, word.norm.removesuffix("s")} if word.norm[:1].isascii() else word.lemmas
        if SETS[names].isdisjoint(forms):
            continue
        head = noun_lemma(word.norm)
        for j, other in enumerate(words[:-1]):
            if (
                _QUALIFIED.match(other.norm)
                and words[j + 1].is_word
                and not words[j + 1].lemmas & (SETS["weekday"] | SETS["month"] | SETS["me"] | _PRONOUNS)
            ):
                return f"{prefix}.{head}.{noun_lemma(words[j + 1].norm)}"
        if (
            i
            and words[i - 1].is_word
            and words[i - 1].norm[:1].isascii()
            and words[i - 1].norm not in ("my", "the", "a", "our", "is", "new")
        ):
            return f"{prefix}.{head}.{words[i - 1].norm}"
        return f"{prefix}.{head}"
    return ""


# (words one of which must be there, where the old value stands): to look for words is far cheaper
_REPLACED = tuple(
    (tuple(needed.split("|")), re.compile(form, re.IGNORECASE))
    for needed, form in (
        ("не ", r"(?<!\w)не (?P<old>[^,.;]{2,40}?),? а (?=\w)"),
        (
            "теперь",
            r"(?<!\w)(?:раньше|прежде|до этого) (?P<old>[^,.;]{2,60}?)(?:,|;| а) ?(?:а )?теперь",
        ),
        ("продан|sold", r"(?P<old>\w[\w -]{1,25}?),? (?:продан[аоы]?|sold)(?!\w)"),
        (
            "продал|sold",
            r"(?<!\w)(?:продал[аи]?|sold) (?:the |my |our |мой |мою |свой |свою )?(?P<old>\w[\w -]{1,25})",
        ),
        (
            "swap|replac|trade|exchange",
            r"(?<!\w)(?:swap|swapped|swapping|replaced?|replacing|traded?|exchanged?) (?:the |our |my )?(?P<old>[^,.;]{2,40}?) (?:for|with|by) ",
        ),
        ("замен|обменя", r"(?<!\w)(?:замен\w+|обменя\w+) (?P<old>[^,.;]{2,40}?) на "),
        ("вместо", r"(?<!\w)вместо (?P<old>[^,.;]{2,40})"),
        ("not ", r"(?<!\w)not (?P<old>[^,.;]{2,40}?),? but (?=\w)"),
        ("no more|никак", r"(?<!\w)(?:no more|больше никак\w+) (?P<old>[^,;]{2,40}?)(?=[,;.]|$)"),
        ("instead of|rather than", r"(?<!\w)(?:instead of|rather than) (?P<old>[^,.;]{2,40})"),
        ("used to", r"(?<!\w)used to (?P<old>[^,.;]{2,60}?)(?:,|;| but| and) ?(?:but |and )?now"),
        (
            "from ",
            r"(?<!\w)(?:switch|switched|moved|migrated|ported|changed) (?:\w+ )?from (?P<old>[^,.;]{2,40}?) to ",
        ),
        (
            " на ",
            r"(?<!\w)(?:переш\w+|переех\w+|перевел\w+|сменил\w*|поменял\w*|заменил\w*|сменял\w*|обменял\w*|променял\w*|мигрир\w+) (?:с |со )?(?P<old>[^,.;]{2,40}?) на ",
        ),
    )
)


def replaced(text: str) -> str:
    """The old value where the person names it («не X, а Y», "used to X, now Y", "from X to Y")."""
    plain = text.lower()
    for needed, form in _REPLACED:
        if any(word in plain for word in needed) and (found := form.search(text)):
            return _POINTING.sub("", found.group("old").strip())
    return ""


_POINTING = re.compile(r"(?i)^(?:(?:мне|нам|ему|ей|им|мо\w|наш\w*|сво\w|we|i|['’]?ve|my|our)(?:\s+|$))+")


_CONTRAST = re.compile(
    r"(?<!\w)(?:не|not) (?P<old>[^\s,;:]+(?: [^\s,;:]+){0,2}?),? (?:а|but) (?P<new>[^,;:.!?]{2,40})",
    re.IGNORECASE,
)


def contrasted(finding: Finding, text: str, words: Sequence[Word]) -> Finding:
    """«это не гастрит, а рефлюкс»: what was denied is the old value, what follows is the new one."""
    found = _CONTRAST.search(text)
    if found is None or finding.slot in ("name", "schedule") or not words:
        return finding
    base = words[0].start
    new = [i for i, w in enumerate(words) if found.start("new") <= w.start - base < found.end("new")]
    old = [i for i, w in enumerate(words) if found.start("old") <= w.start - base < found.end("old")]
    if not new or not old:
        return finding
    if finding.slot == "birthday":
        day, was = (
            " ".join(
                lemma(w) for w in (words[i] for i in at) if w.norm[:1].isdigit() or w.lemmas & SETS["month"]
            )
            for at in (new, old)
        )
        return replace(finding, value=day, polarity=1, retracts=False, replaces=was) if day else finding
    span = (new[0], phrase_end(words, new[0]))
    value = value_of(words, span) if span[1] > span[0] else ""
    if not value or (value == finding.value and finding.polarity > 0):
        return finding
    if finding.value and finding.value not in (value_of(words, (old[0], old[-1] + 1)), value):
        return finding
    return replace(
        finding, value=value, polarity=1, retracts=False, replaces=value_of(words, (old[0], old[-1] + 1))
    )


_TASTE = re.compile(
    r"(?<!\w)(?P<neg>не (?:очень )?(?:люблю|нравится|выношу|переношу|перевариваю|терплю)|терпеть не могу|ненавижу|на дух не переношу|бесит|раздражает|тошнит от|не переносит|не любит|hate|hates|dislike|can'?t stand|despise|don'?t like|not a fan of|odeio|odio|hasse|déteste)(?!\w)"
    r"|(?<!\w)(?P<pos>i'?d rather(?: have)?|would rather|мне (?:удобнее|проще|комфортнее|привычнее|приятнее)|люблю|обожаю|нравится|предпочитаю|любит|обожает|любим\w+|фанат\w*|love|loves|like|likes|adore|prefer|prefers|enjoy|favou?rite|big fan of|into|mag|liebe|bevorzuge|prefiero|me gusta|prefiro|adoro|préfère|j'aime)(?!\w)",
    re.IGNORECASE,
)


def taste(text: str, words: Sequence[Word]) -> Finding | None:
    """A like or a dislike."""
    found = next((f for f in _TASTE.finditer(text) if _liked(text[: f.start()], f.group().lower())), None)
    if found is None:
        return None
    behind = [w for w in words if w.start >= words[0].start + found.end()] if words else []
    things = _things(behind) or _things(
        [w for w in words if w.start < words[0].start + found.start()] if words else []
    )
    if not set(things) - _ADVERBS:
        return None
    negative = found.group("neg") is not None
    wished = re.search(
        r"rather|мне|предпочит|prefer|bevorzug|prefier|prefir|préf", found.group(), re.IGNORECASE
    )
    slot = "dislikes" if negative else "preference" if wished else "likes"
    return Finding(slot, " ".join(things)[:60], -1 if negative else 1, ends(words), "taste")


_ADVERBS = word_set("and but honestly still always actually also kinda и но честно всё все ещё еще")
_AMBIGUOUS = word_set("like likes love loves into enjoy mag prefer")
_BEFORE_LIKING = re.compile(
    r"(?:^|[,;.:—–-]\s*|\b(?:i|we|he|she|they|you|kids|who|really|totally|also|just|always|still|absolutely|only|do|don't|dont|and|but|am|i'm|im|are|is|ich|now)\s+|\b[A-Z]\w+\s+"
    r"|\b(?:wife|husband|son|daughter|mom|dad|brother|sister|dog|cat|partner|friend|roommate|girlfriend|boyfriend)\s+)$",
)


def _liked(before: str, verb: str) -> bool:
    """English "like" and "love" are verbs only after somebody who likes ("sounds like fun" is none)."""
    if verb not in _AMBIGUOUS:
        return True
    return bool(_BEFORE_LIKING.search(before) or _BEFORE_LIKING.search(before.lower()))


_NO_THINGS = word_set(
    """
    когда что как где так это этот тот такой весь все всё сам он она они его ее их мне меня нам я мы ты тебя очень больше
    просто еще тоже a an the to it this that them him her you me us i we he she they so really just very all how when what
    """
)


def _things(words: Sequence[Word]) -> list[str]:
    """What is liked: the first few words, if a noun, a name or an activity is among them."""
    near = [w for w in words if w.is_word][:5]
    named = any(
        {"=NOUN", "=INFN", "NOUN"} & w.tags or (not w.tags and w.norm not in _NO_THINGS) for w in near
    )
    return [lemma(w) for w in near if w.norm not in _NO_THINGS][:4] if named else []


def role_holder(words: Sequence[Word]) -> Finding | None:
    """Who has a role in the user's life («новая соцработница — Тамара», "my landlord is called Mr. Okafor")."""
    role = next((w for w in words if w.lemmas & SETS["single_role"]), None)
    if role is None:
        return None
    holder = next((w for w in words if w.start > role.end and _person(w)), None)
    holder = holder or next((w for w in words[1:] if w.end < role.start and _person(w)), None)
    if holder is None:
        return None
    title = min(role.lemmas & SETS["single_role"])
    title = {
        "соцработница": "соцработник",
        "учительница": "учитель",
        "хозяйка": "хозяин",
        "landlady": "landlord",
    }.get(title, title)
    return Finding(f"person.{title}", lemma(holder), rule="role_holder")


def _person(word: Word) -> bool:
    title = word.norm in ("mr", "mrs", "ms", "dr", "prof", "i", "i'm")
    acronym = len(word.text) > 1 and word.text.isupper()
    return bool(word.tags & {"=Name", "=Surn"} or word.text[:1].isupper()) and not title and not acronym


def updated(finding: Finding, words: Sequence[Word]) -> Finding:
    """«Раньше работал в Яндексе, теперь в Сбере»: the value that holds now, and the one it replaces."""
    norms = [w.norm for w in words]
    was = next(
        (i for i, n in enumerate(norms) if n in ("раньше", "прежде", "used", "formerly", "previously")), None
    )
    now = next(
        (
            i
            for i, n in enumerate(norms)
            if n in ("теперь", "сейчас", "now", "уже") and was is not None and i > was
        ),
        None,
    )
    if now is None or not finding.value:
        return finding
    found = search("@in <v>", words[now:]) or search("<v>", words[now + 1 :])
    if found is None:
        return finding
    offset = now if search("@in <v>", words[now:]) else now + 1
    start, end = found[2]["v"]
    value = value_of(words, (start + offset, end + offset))
    return (
        finding
        if value == finding.value
        else replace(finding, value=value, replaces=finding.value, retracts=False)
    )


_COARSE = (
    ("health", "health"),
    ("pets", "pet"),
    ("finance", "finance"),
    ("documents", "document"),
    ("transport", "vehicle"),
    ("tech", "project"),
    ("study", "study_note"),
    ("work", "work_note"),
    ("home", "home_note"),
    ("things", "possession"),
    ("hobby", "hobby"),
    ("food", "food_note"),
    ("event", "event"),
    ("family", "relative"),
)
_DATABLE = word_set(
    """
    event study_note work_note home_note relative hobby possession vehicle project food_note
    """
)


def coarse(marks: frozenset[str], *, decided: bool, dated: bool) -> str:
    """The broad attribute of a durable clause that no pattern knows."""
    if "weekday" in marks and not dated:
        return "schedule"
    if "event" in marks and (marks & {"month", "number"} or dated):
        return "event"
    name = next((name for domain, name in _COARSE if domain in marks), "decision" if decided else "")
    return "event" if dated and (name in _DATABLE or not name) and "change" in marks else name
