"""From clauses to facts: whose attribute a clause fills, with which value, and how it is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from memohood.capture.findings import Finding
from memohood.capture.grammar.pattern import needs, search
from memohood.capture.grammar.rules import RULES, Rule
from memohood.capture.grammar.sets import DOMAINS, PETS, RELATIONS, SETS
from memohood.capture.grammar.tech import ASPECT_NOUNS, ASPECT_OF, EVERYDAY, PROJECT_NOUNS
from memohood.domain.memory import SELF
from memohood.text.morphology import Word, best_lemma, noun_lemma
from memohood.text.wordlist import word_set

_NEGATIONS = word_set(
    """
    не нет ни без больше no not never don't dont doesn't doesnt didn't isn't aren't won't can't cant
    longer kein keine nicht nie nunca jamais pas não já немає
    """
)


def subject_of(words: Sequence[Word], lang: str) -> tuple[str, str]:
    """(whose fact it is, the person's or animal's name where one is said). SELF unless somebody else owns the clause."""
    body = [w for w in words if w.is_word]
    own = SETS["i"] | SETS["we"]
    first = next(
        (i for i, w in enumerate(body) if w.norm in own or ("=1per" in w.tags and "=VERB" in w.tags)), None
    )
    mine = next(
        (
            i
            for i, w in enumerate(body)
            if w.norm in ("меня", "мне") and (i == 0 or body[i - 1].norm in ("у", "и", "а", "к", "ко", "но"))
        ),
        None,
    )
    acts = _elided_verb(body, lang)
    for i, word in enumerate(body):
        relation = next((RELATIONS[x] for x in sorted(word.lemmas & RELATIONS.keys())), "")
        if word.norm in ("баба", "бабы") and not relation:
            relation = "grandmother"
        if not (relation or word.lemmas & PETS):
            continue
        name = _name_after(body, i)
        if first is not None or (mine is not None and mine < i) or (acts is not None and acts < i):
            return SELF, name
        if i > 0 and body[i - 1].norm in ("с", "со", "with", "для", "for", "от", "from", "и", "and"):
            return SELF, name
        return (relation or (name.lower() if name else "pet")), name
    if first is None and mine is None and acts is None:
        name = _named_subject(body, lang)
        return (name or SELF), name
    return SELF, ""


def _elided_verb(body: Sequence[Word], lang: str) -> int | None:
    """Where the verb of a sentence without its "I" or "we" stands («завели пса», "adopted two cats")."""
    if lang != "ru":
        return (
            0
            if body
            and (
                body[0].norm.endswith("ed")
                or body[0].norm in ("got", "bought", "took", "had", "went", "saw", "met")
            )
            else None
        )
    for i, word in enumerate(body):
        if "=VERB" in word.tags and "=past" in word.tags:
            return (
                None
                if any(
                    "=nomn" in w.tags or "=Name" in w.tags or w.lemmas & RELATIONS.keys() for w in body[:i]
                )
                else i
            )
    return None


_THIRD = word_set(
    """
    is has was lives works quit moved got likes loves hates prefers plays goes takes needs started
    stopped wants turned and will can can't
    """
)


def _named_subject(body: Sequence[Word], lang: str) -> str:
    """A first name that opens the clause: «Лена работает …», «Кирилла перевели …», "Viktor quit smoking"."""
    if len(body) < 2:
        return ""
    head = body[0]
    if lang == "ru" and "=Name" in head.tags and head.text[:1].isupper():
        return noun_lemma(head.norm)
    if lang == "en":
        for word, after in zip(body, body[1:], strict=False):
            if (
                word.text[:1].isupper()
                and after.norm in _THIRD
                and len(word.norm) > 2
                and word.norm not in _NOT_NAMES | _OPENERS
            ):
                return word.norm.removesuffix("'s")
    return ""


_OPENERS = word_set(
    """
    the this that these those there here what who which where when how why it he she they you we my our
    your his her its not and but yes so today tomorrow yesterday everything something nothing everyone
    someone project team work life all one
    """
)


def _name_after(body: Sequence[Word], i: int) -> str:
    for word in body[i + 1 : i + 2]:
        if "=Name" in word.tags or word.text[:1].isupper():
            return best_lemma(word.norm)
    return ""


_SKIPPED = word_set("the a an my our теперь сейчас now уже мой моя наш только just not еще ?")
_KNOWN = SETS["diet"] | SETS["medicine"] | SETS["job"] | SETS["food"] | SETS["tongue"]


def value_of(words: Sequence[Word], span: tuple[int, int]) -> str:
    """The comparable form of captured words: dictionary forms, without articles and fillers."""
    out: list[str] = []
    before = words[span[0] - 1].norm if span[0] else ""
    for word in words[span[0] : span[1]]:
        if word.norm not in _SKIPPED and (word.is_word or word.norm[:1].isdigit()):
            known = word.lemmas & _KNOWN
            out.append(min(known - {word.norm} or known) if known else _lemma(word, before))
        before = word.norm
    return " ".join(out)


def _lemma(word: Word, before: str = "") -> str:
    """English names stay as they are; common words lose their plural."""
    if word.norm[:1].isascii() and word.text[:1].islower():
        return best_lemma(word.norm)
    return noun_lemma(word.norm, before)


def _negated(words: Sequence[Word], start: int, end: int) -> bool:
    norms = [w.norm for w in words[max(0, start - 2) : end]]
    after = [w.norm for w in words[end : end + 5]]
    return (
        any(n in _NEGATIONS and n not in ("больше", "без") for n in norms)
        or "нет" in after
        or "не подтвердил" in " ".join(after)
    )


def ends(words: Sequence[Word]) -> bool:
    """The clause says that something is over."""
    norms = " ".join(w.norm for w in words)
    return bool(
        re.search(
            r"(?<!\w)(?:больше не|больше нет|уже не|прош(?:ла|ел|ло)|сняли|снят|не подтверд\w+|отмен\w+|бросил[аи]?|завяза\w+|no longer|not any ?more|any ?more|outgrew|gone|is off|cancel+ed|quit|stopped|gave up|scratch that|ya no|nicht mehr|больше без|не стало|умер\w*|died|passed away|goodbye to|turned out (?:to be )?(?:wrong|false|not)|was (?:wrong|a mistake|misdiagn\w+)|misdiagnos\w+|ошибочн\w+|оказал\w+ (?:ложн|ошиб|не)\w*|is over|cleared)(?!\w)",
            norms,
        )
    )


def _apply(rule: Rule, words: Sequence[Word], vocabulary: frozenset[str]) -> Finding | None:
    for pattern in rule.patterns:
        if any(vocabulary.isdisjoint(needed) for needed in needs(pattern)):
            continue
        found = search(pattern, words)
        if found is None:
            continue
        start, end, captures = found
        value = rule.value or (value_of(words, captures["v"]) if "v" in captures else "")
        guard = _GUARDS.get(rule.slot)
        if guard is not None and not guard(words, start, captures.get("v")):
            continue
        negative = rule.negative or (
            rule.slot
            not in ("smoking", "alcohol", "diet", "safety", "intolerance", "name", "loss", "food_rule")
            and _negated(words, start, end)
        )
        if rule.slot == "birthday":
            value = " ".join(_lemma(w) for w in words if w.norm[:1].isdigit() or w.lemmas & SETS["month"])
        if rule.slot in ("coffee", "tea"):  # how it is taken, not that it is
            value = (
                " ".join(_lemma(w) for w in words[end : end + 6] if w.is_word or w.norm[:1].isdigit())
                or value
            )
        over = ends(words) and not rule.value and rule.slot not in ("food_rule", "drink")
        return Finding(rule.slot, value, -1 if negative else 1, over, rule.slot)
    return None


_NOT_NAMES = word_set(
    """
    sorry sure ok okay here back home done good fine not so just going trying working looking using
    getting also still now tired happy curious new in at on from a an the allergic vegan vegetarian
    russian american british german french spanish italian indian canadian просто так тут здесь сам сама
    очень тоже уже не да
    """
)


def _plausible_name(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    if span is None:
        return False
    word = words[span[0]]
    if (
        word.norm in _NOT_NAMES
        or word.lemmas & SETS["job"]
        or word.lemmas & SETS["diet"]
        or word.norm.endswith(("ing", "ed", "ish", "ese"))
    ):
        return False
    if (
        word.lemmas & (SETS["allergy"] | SETS["month"] | SETS["weekday"] | SETS["relation"] | SETS["pet"])
        or not word.is_word
    ):
        return False
    if word.norm[:1].isascii() and word.text.isupper() and len(word.text) > 1:
        return False
    return "=Geox" not in word.tags or "=Name" in word.tags


def _age(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """A number of years: no date, no price, no measure."""
    if span is None or not words[span[0]].norm.isdigit() or not 0 < int(words[span[0]].norm) < 120:
        return False
    after = words[span[1]] if span[1] < len(words) else None
    return after is None or not (after.lemmas & (SETS["month"] | _UNITS) or after.norm[:1] in "%$€₽:")


_UNITS = word_set(
    """
    кг см рубль руб евро доллар минута час день неделя процент км метр число утро вечер ночь kg lb lbs
    cm km mile minute hour day week percent dollar euro month am pm step floor этаж
    """
)
_DEPARTMENTS = word_set(
    """
    sales marketing finance support engineering ops hr legal продажа маркетинг поддержка отдел
    """
)


def _resident(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """Somebody lives there: no thing stands before the verb, and the place is no tool or department."""
    for word in words[:start]:
        if (
            word.lemmas & SETS["relation"]
            or (word.text[:1].isupper() and word.norm[:1].isascii())
            or "=Name" in word.tags
            or "=NPRO" in word.tags
        ):
            continue
        if "=NOUN" in word.tags and "=nomn" in word.tags:
            return False
        if (
            word.norm[:1].isascii()
            and word.is_word
            and word.norm not in _BEFORE_VERB
            and not word.lemmas & _BEFORE_VERB
        ):
            return False
    if span is None:
        return True
    place = words[span[0] : span[1]]
    if any(
        w.lemmas & (ASPECT_OF.keys() | _DEPARTMENTS | SETS["month"] | SETS["weekday"] | SETS["relation"])
        for w in place
    ):
        return False
    first = place[0]
    return first.norm not in (
        "terminal",
        "with",
        "me",
        "full",
        "fear",
        "hope",
        "терминале",
        "шоке",
        "ноль",
        "курсе",
        "порядке",
        "норме",
        "ванной",
        "отпуске",
        "дороге",
        "пути",
        "a",
        "the",
        "my",
        "love",
        "charge",
        "touch",
    )


_BEFORE_VERB = word_set(
    """
    i im i'm i've ive we we're were and but so ok now finally officially just still also have be us he
    she they who currently actually well oh from last this since then yes ich wir jetzt yo nosotros eu
    nós agora ahora je nous family as of tomorrow yesterday been my our his her their little big older
    younger
    """
)


def _professional(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """The profession is somebody's own, not that of a person met: not after a preposition, an article of another or a possessive."""
    if span is None:
        return True
    at = span[0]
    word = words[at]
    if word.norm[:1].isascii():
        before = words[at - 1].norm if at else ""
        return before not in (
            "the",
            "my",
            "our",
            "his",
            "her",
            "their",
            "to",
            "from",
            "with",
            "dr",
            "no",
            "one",
        ) and not word.norm.endswith("'s")
    previous = next((w for w in reversed(words[:at]) if w.is_word), None)
    if previous is not None and "=PREP" in previous.tags:
        return False
    return bool(word.tags & {"nomn", "ablt"})


def _employer(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """A place of work, not a time or a manner."""
    if span is None:
        return True
    first = words[span[0]]
    return not (
        first.lemmas & (SETS["month"] | SETS["weekday"] | _UNITS)
        or first.norm[:1].isdigit()
        or first.norm in ("home", "дому", "night", "nights", "a", "the", "my")
    )


_GUARDS = {
    "employer": _employer,
    "age": _age,
    "name": _plausible_name,
    "home": _resident,
    "role": _professional,
}


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


def reply_slot(text: str) -> str:
    """Which part of the assistant's manner an instruction sets."""
    if _TONGUE.search(text):
        return "reply_language"
    if _FORM.search(text):
        return "address_form"
    if _SIZE.search(text):
        return "reply_length"
    if _LAYOUT.search(text):
        return "reply_format"
    return "reply_style"


def project_of(words: Sequence[Word]) -> str:
    """The project a clause names: «проект Ласточка», «для Трекера», "project Heron", "the blog repo", auth-service."""
    for i, word in enumerate(words):
        if word.lemmas & PROJECT_NOUNS:
            after = words[i + 1] if i + 1 < len(words) else None
            before = words[i - 1] if i else None
            if (
                after is not None
                and after.is_word
                and (after.text[:1].isupper() or "=gent" in after.tags)
                and not after.lemmas & ASPECT_OF.keys()
            ):
                return best_lemma(after.norm)
            if (
                before is not None
                and before.norm[:1].isascii()
                and before.is_word
                and before.norm not in ("the", "my", "our", "this", "a", "side", "new", "is")
            ):
                return best_lemma(before.norm.removesuffix("'s"))
    for i, word in enumerate(words):
        if (
            word.is_word
            and word.norm[:1].isascii()
            and "-" in word.norm
            and not word.lemmas & ASPECT_OF.keys()
        ):
            return word.norm
        if (
            i
            and words[i - 1].norm in ("для", "по", "в", "for", "in", "на")
            and word.text[:1].isupper()
            and not word.lemmas & ASPECT_OF.keys()
            and "=Geox" not in word.tags
        ):
            return best_lemma(word.norm.removesuffix("'s"))
    for word in words[1:]:
        if word.text[:1].isupper() and word.norm.endswith("'s"):
            return best_lemma(word.norm.removesuffix("'s"))
    head = words[0] if words else None
    if (
        head is not None
        and head.text[:1].isupper()
        and head.norm[:1].isascii()
        and not head.lemmas & ASPECT_OF.keys()
        and head.norm not in SETS["we"] | SETS["i"]
    ):
        return best_lemma(head.norm.removesuffix("'s"))
    return ""


_TECHNICAL = DOMAINS["tech"] | ASPECT_NOUNS.keys()


def technology(words: Sequence[Word]) -> Finding | None:
    """A choice of technology for a project: attribute project.<name>.<aspect>."""
    plain = any(w.lemmas & (_TECHNICAL | SETS["decide"] | SETS["use"]) for w in words) or any(
        "а" <= w.norm[:1] <= "я" for w in words
    )
    chosen = [
        (w, ASPECT_OF[x])
        for w in words
        for x in sorted(w.lemmas & ASPECT_OF.keys())[:1]
        if plain or w.norm not in EVERYDAY or (w.text[:1].isupper() and w is not words[0])
    ]
    aspect = next((ASPECT_NOUNS[x] for w in words for x in sorted(w.lemmas & ASPECT_NOUNS.keys())[:1]), "")
    if not chosen and not aspect:
        return None
    if not chosen:
        return None
    word, own_aspect = next(((w, a) for w, a in chosen if a == aspect), chosen[0])
    name = project_of(words)
    slot = f"project.{name}.{own_aspect}" if name else f"project..{own_aspect}"
    polarity = -1 if _negated(words, words.index(word), words.index(word) + 1) else 1
    return Finding(slot, best_lemma(word.norm), polarity, ends(words), "technology")


def find(words: Sequence[Word], *, relation: bool) -> Finding | None:
    """The most specific attribute that a clause fills, None where no rule knows it."""
    vocabulary = frozenset().union(*(w.lemmas for w in words), (w.norm for w in words))
    if not words:
        return None
    for rule in RULES:
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
        hit = word.lemmas & SETS[names]
        if not hit:
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


_REPLACED = (
    re.compile(r"(?<!\w)не (?P<old>[^,.;]{2,40}?),? а (?=\w)", re.IGNORECASE),
    re.compile(
        r"(?<!\w)(?:раньше|прежде|до этого) (?P<old>[^,.;]{2,60}?)(?:,|;| а) ?(?:а )?теперь", re.IGNORECASE
    ),
    re.compile(r"(?<!\w)вместо (?P<old>[^,.;]{2,40})", re.IGNORECASE),
    re.compile(r"(?<!\w)not (?P<old>[^,.;]{2,40}?),? but (?=\w)", re.IGNORECASE),
    re.compile(r"(?<!\w)(?:instead of|rather than) (?P<old>[^,.;]{2,40})", re.IGNORECASE),
    re.compile(r"(?<!\w)used to (?P<old>[^,.;]{2,60}?)(?:,|;| but| and) ?(?:but |and )?now", re.IGNORECASE),
    re.compile(
        r"(?<!\w)(?:switch|switched|moved|migrated|ported|changed) (?:\w+ )?from (?P<old>[^,.;]{2,40}?) to ",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?<!\w)(?:переш\w+|переех\w+|перевел\w+|сменил\w*|поменял\w*|мигрир\w+) (?:с |со )?(?P<old>[^,.;]{2,40}?) на ",
        re.IGNORECASE,
    ),
)


def replaced(text: str) -> str:
    """The old value where the person names it («не X, а Y», "used to X, now Y", "from X to Y")."""
    return next((found.group("old").strip() for pattern in _REPLACED if (found := pattern.search(text))), "")


_TASTE = re.compile(
    r"(?<!\w)(?P<neg>не (?:очень )?(?:люблю|нравится|выношу|переношу|перевариваю|терплю)|терпеть не могу|ненавижу|на дух не переношу|бесит|раздражает|тошнит от|не переносит|не любит|hate|hates|dislike|can'?t stand|despise|don'?t like|not a fan of|odeio|odio|hasse|déteste)(?!\w)"
    r"|(?<!\w)(?P<pos>люблю|обожаю|нравится|предпочитаю|любит|обожает|любим\w+|фанат\w*|love|loves|like|likes|adore|prefer|prefers|enjoy|favou?rite|big fan of|into|mag|liebe|bevorzuge|prefiero|me gusta|prefiro|adoro|préfère|j'aime)(?!\w)",
    re.IGNORECASE,
)


def taste(text: str, words: Sequence[Word]) -> Finding | None:
    """A like or a dislike."""
    found = _TASTE.search(text)
    if found is None:
        return None
    after = [w for w in words if w.start >= words[0].start + found.end()] if words else []
    near = after or list(words[: max(0, sum(w.start < words[0].start + found.start() for w in words))])
    value = " ".join(
        _lemma(w)
        for w in near[:4]
        if w.is_word
        and w.norm not in ("когда", "что", "a", "the", "to", "я", "i", "больше", "очень", "really")
    )[:60]
    negative = found.group("neg") is not None
    slot = (
        "taste"
        if negative
        else "preference"
        if re.search(r"предпочит|prefer|bevorzug|prefier|prefir|préf", found.group(), re.IGNORECASE)
        else "taste"
    )
    return Finding(slot, value, -1 if negative else 1, ends(words), "taste")


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
    ("things", "possession"),
    ("tech", "project"),
    ("study", "study_note"),
    ("work", "work_note"),
    ("home", "home_note"),
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
