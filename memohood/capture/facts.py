"""From clauses to facts: whose attribute a clause fills, with which value, and how it is kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.capture.durability import Evidence
from memohood.capture.findings import Finding
from memohood.capture.grammar.pattern import needs, search
from memohood.capture.grammar.rules import RULES, Rule
from memohood.capture.grammar.sets import DOMAINS, PETS, RELATIONS, SETS
from memohood.capture.grammar.tech import ASPECT_NOUNS, ASPECT_OF, EVERYDAY, PROJECT_NOUNS
from memohood.capture.signals import Signals
from memohood.domain.memory import SELF
from memohood.text.morphology import Word, best_lemma


_NEGATIONS = frozenset("не нет ни без больше no not never don't dont doesn't doesnt didn't isn't aren't won't can't cant longer kein keine nicht nie nunca jamais pas não já немає".split())
def subject_of(words: Sequence[Word], lang: str) -> tuple[str, str]:
    """(whose fact it is, the person's or animal's name where one is said). SELF unless a relation owns the clause."""
    body = [w for w in words if w.is_word]
    own = SETS["i"] | SETS["we"]
    first = next((i for i, w in enumerate(body) if w.norm in own or ("=1per" in w.tags and "=VERB" in w.tags)), None)
    mine = next((i for i, w in enumerate(body) if w.norm in ("меня", "мне") and (i == 0 or body[i - 1].norm in ("у", "и", "а", "к", "ко", "но", "=у"))), None)
    for i, word in enumerate(body):
        relation = next((RELATIONS[x] for x in sorted(word.lemmas & RELATIONS.keys())), "")
        if word.norm in ("баба", "бабы") and not relation:
            relation = "grandmother"
        pet = bool(word.lemmas & PETS)
        if not (relation or pet):
            continue
        if (first is not None) or (mine is not None and mine < i):
            return SELF, _name_after(body, i)
        if i > 0 and body[i - 1].norm in ("с", "со", "with", "для", "for", "от", "from", "и", "and"):
            return SELF, _name_after(body, i)
        name = _name_after(body, i)
        return (relation or (name.lower() if name else "pet")), name
    return SELF, ""


def _name_after(body: Sequence[Word], i: int) -> str:
    for word in body[i + 1 : i + 2]:
        if "=Name" in word.tags or word.text[:1].isupper():
            return best_lemma(word.norm)
    return ""


def value_of(words: Sequence[Word], span: tuple[int, int]) -> str:
    """The comparable form of captured words: dictionary forms, without articles and fillers."""
    skip = {"the", "a", "an", "my", "теперь", "сейчас", "now", "уже", "мой", "моя", "только", "just", "not"}
    return " ".join(best_lemma(w.norm) for w in words[span[0] : span[1]] if w.norm not in skip and (w.is_word or w.norm[:1].isdigit()))


def _negated(words: Sequence[Word], start: int, end: int) -> bool:
    window = words[max(0, start - 2) : end]
    norms = [w.norm for w in window]
    return any(n in _NEGATIONS and n not in ("больше", "без") for n in norms) or "больше нет" in " ".join(norms)


def _ends(words: Sequence[Word]) -> bool:
    """The clause says that something is over."""
    norms = " ".join(w.norm for w in words)
    return bool(re.search(r"(?<!\w)(?:больше не|больше нет|уже не|прош(?:ла|ел|ло)|сняли|снят|не подтверд\w+|отмен\w+|бросил[аи]?|завяза\w+|no longer|not any ?more|any ?more|outgrew|gone|is off|cancel+ed|quit|stopped|gave up|scratch that|ya no|nicht mehr|больше без|не стало|умер\w*|died|passed away|goodbye to)(?!\w)", norms))


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
        negative = rule.negative or (rule.slot not in ("smoking", "alcohol", "diet", "safety", "intolerance", "name") and _negated(words, start, end))
        if rule.slot == "diet" and any(w.norm in ("не", "no", "don't", "dont", "doesn't", "без") for w in words[start:end]) and value:
            value = f"no {value}"
        return Finding(rule.slot, value, -1 if negative else 1, _ends(words), rule.slot)
    return None


_NOT_NAMES = frozenset(
    "sorry sure ok okay here back home done good fine not so just going trying working looking using getting also still now tired happy curious new in at on from a an the allergic vegan vegetarian russian american british german french spanish italian indian canadian "
    "просто так тут здесь сам сама очень тоже уже не да".split()
)


def _plausible_name(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    if span is None:
        return False
    word = words[span[0]]
    if word.norm in _NOT_NAMES or word.lemmas & SETS["job"] or word.lemmas & SETS["diet"] or word.norm.endswith(("ing", "ed", "ish", "ese")):
        return False
    if word.lemmas & (SETS["allergy"] | SETS["month"] | SETS["weekday"] | SETS["relation"] | SETS["pet"]) or not word.is_word:
        return False
    if word.norm[:1].isascii() and word.text.isupper() and len(word.text) > 1:
        return False
    return "=Geox" not in word.tags or "=Name" in word.tags


_DEPARTMENTS = frozenset("sales marketing finance support engineering ops hr legal продажа маркетинг поддержка отдел".split())


def _resident(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """Somebody lives there: no thing stands before the verb, and the place is no tool or department."""
    for word in words[:start]:
        if word.lemmas & SETS["relation"] or word.text[:1].isupper() and word.norm[:1].isascii() or "=Name" in word.tags or "=NPRO" in word.tags:
            continue
        if "=NOUN" in word.tags and "=nomn" in word.tags:
            return False
        if word.norm[:1].isascii() and word.is_word and word.norm not in _BEFORE_VERB and not word.lemmas & _BEFORE_VERB:
            return False
    if span is None:
        return True
    place = words[span[0] : span[1]]
    if any(w.lemmas & (ASPECT_OF.keys() | _DEPARTMENTS | SETS["month"] | SETS["weekday"] | SETS["relation"]) for w in place):
        return False
    first = place[0]
    return first.norm not in ("terminal", "with", "me", "full", "fear", "hope", "терминале", "шоке", "ноль", "курсе", "порядке", "норме", "ванной", "отпуске", "дороге", "пути", "a", "the", "my", "love", "charge", "touch")


_BEFORE_VERB = frozenset(
    "i im i'm i've ive we we're were and but so ok now finally officially just still also have be us he she they who currently actually well oh from last this since then yes ich wir jetzt yo nosotros eu nós agora ahora je nous family as of tomorrow yesterday been".split()
)


def _professional(words: Sequence[Word], start: int, span: tuple[int, int] | None) -> bool:
    """The profession is somebody's own, not that of a person met: not after a preposition, an article of another or a possessive."""
    if span is None:
        return True
    at = span[0]
    word = words[at]
    if word.norm[:1].isascii():
        before = words[at - 1].norm if at else ""
        return before not in ("the", "my", "our", "his", "her", "their", "to", "from", "with", "dr", "no", "one") and not word.norm.endswith("'s")
    before = next((w for w in reversed(words[:at]) if w.is_word), None)
    if before is not None and "=PREP" in before.tags:
        return False
    return bool(word.tags & {"nomn", "ablt"})


_GUARDS = {"name": _plausible_name, "home": _resident, "role": _professional}


_SIZE = re.compile(r"(?<!\w)(?:коротк\w*|коротко|кратк\w*|лаконичн\w*|короче|подробн\w*|развернут\w*|brief\w*|short\w*|concise\w*|terse|verbose|detailed|in detail|one sentence|kurz|ausführlich|breve|corto|curto|длинн\w*)(?!\w)", re.IGNORECASE)
_FORM = re.compile(r"(?<!\w)(?:на ты|на вы|обращ\w+|тыка\w+|выка\w+|зови(?:те)?|называй(?:те)?|call me|address me|duz\w*|siez\w*|tutoie|vouvoie|tutéame)(?!\w)", re.IGNORECASE)
_TONGUE = re.compile(r"(?<!\w)(?:(?:по-|на )(?:русск|английск|немецк|французск|испанск|украинск|китайск)\w*|in (?:russian|english|german|french|spanish|chinese|italian|portuguese)|auf (?:deutsch|englisch)|en (?:español|inglés|français)|em (?:português|inglês)|українською)(?!\w)|中文|英文", re.IGNORECASE)
_LAYOUT = re.compile(r"(?<!\w)(?:списк\w*|пункт\w*|таблиц\w*|абзац\w*|markdown|маркдаун\w*|bullet\w*|paragraph\w*|table\w*|headings?|prose|списочк\w*)(?!\w)|表格", re.IGNORECASE)


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
            if after is not None and after.is_word and (after.text[:1].isupper() or "=gent" in after.tags) and not after.lemmas & ASPECT_OF.keys():
                return best_lemma(after.norm)
            if before is not None and before.norm[:1].isascii() and before.is_word and before.norm not in ("the", "my", "our", "this", "a", "side", "new", "is"):
                return best_lemma(before.norm.removesuffix("'s"))
    for i, word in enumerate(words):
        if word.is_word and word.norm[:1].isascii() and "-" in word.norm and not word.lemmas & ASPECT_OF.keys():
            return word.norm
        if i and words[i - 1].norm in ("для", "по", "в", "for", "in", "на") and word.text[:1].isupper() and not word.lemmas & ASPECT_OF.keys() and "=Geox" not in word.tags:
            return best_lemma(word.norm.removesuffix("'s"))
    for word in words[1:]:
        if word.text[:1].isupper() and word.norm.endswith("'s"):
            return best_lemma(word.norm.removesuffix("'s"))
    head = words[0] if words else None
    if head is not None and head.text[:1].isupper() and head.norm[:1].isascii() and not head.lemmas & ASPECT_OF.keys() and head.norm not in SETS["we"] | SETS["i"]:
        return best_lemma(head.norm.removesuffix("'s"))
    return ""


_TECHNICAL = DOMAINS["tech"] | ASPECT_NOUNS.keys()


def technology(words: Sequence[Word]) -> Finding | None:
    """A choice of technology for a project: attribute project.<name>.<aspect>."""
    plain = any(w.lemmas & (_TECHNICAL | SETS["decide"] | SETS["use"]) for w in words) or any("а" <= w.norm[:1] <= "я" for w in words)
    chosen = [
        (w, ASPECT_OF[x])
        for w in words
        for x in sorted(w.lemmas & ASPECT_OF.keys())[:1]
        if plain or w.norm not in EVERYDAY or w.text[:1].isupper() and w is not words[0]
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
    return Finding(slot, best_lemma(word.norm), polarity, _ends(words), "technology")


def find(words: Sequence[Word], lang: str, *, relation: bool) -> Finding | None:
    """The most specific attribute that a clause fills, None where no rule knows it."""
    vocabulary = frozenset().union(*(w.lemmas for w in words), (w.norm for w in words)) if words else frozenset()
    for rule in RULES:
        if not (rule.own and relation):
            hit = _apply(rule, words, vocabulary)
            if hit is not None:
                return hit
    return None


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
    value = " ".join(best_lemma(w.norm) for w in after if w.is_word and w.norm not in ("когда", "что", "a", "the", "to"))[:60]
    negative = found.group("neg") is not None
    slot = "dislikes" if negative else "preference" if re.search(r"предпочит|prefer|bevorzug|prefier|prefir|préf", found.group(), re.IGNORECASE) else "likes"
    return Finding(slot, value, -1 if negative else 1, _ends(words), "taste")


def coarse(evidence: Evidence, signals: Signals) -> str:
    """The broad attribute of a durable clause that no pattern knows."""
    marks = evidence.marks
    if "weekday" in marks and "month" not in marks:
        return "schedule"
    if "event" in marks and marks & {"month", "number"} or "month" in marks and "change" in marks:
        return "event"
    for domain, name in (
        ("health", "health"), ("pets", "pet"), ("finance", "finance"), ("documents", "document"), ("transport", "vehicle"), ("things", "possession"),
        ("tech", "project"), ("study", "study_note"), ("work", "work_note"), ("home", "home_note"), ("hobby", "hobby"), ("food", "food_note"), ("event", "event"), ("family", "relative"),
    ):
        if domain in marks:
            return name
    return "decision" if signals.decision else ""
