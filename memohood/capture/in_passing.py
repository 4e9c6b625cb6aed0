"""Relatives and animals of the user's who are named in passing: "my late husband Ambrose would have thrown it in the river".

The sentence may be worth nothing by itself; who Ambrose is, is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memohood.capture.clause import Clause, Sentence
from memohood.capture.grammar.sets import SETS
from memohood.capture.known import Names
from memohood.capture.naming import Told, nominative, told
from memohood.domain.memory import SELF, Evidence, Fact
from memohood.text.morphology import Word, russian_parses
from memohood.text.relations import FAMILY, NAMED_PERSON
from memohood.text.wordlist import word_set

# why a clause is refused whose words are the person's own all the same
_OWN_WORDS = frozenset({None, "question", "command", "request", "passing", "hypothetical", "opinion", "undecided", "small_talk", "empty"})  # fmt: skip
_MINE = SETS["my"] | word_set("моего моей моему моим мою моих нашего нашей нашему нашим нашу")
_OTHERS = word_set("his her their your its whose его ее их твой твоя твоего твоей твоему твою ваш ваша вашего вашей вашему вашу чей чья")  # fmt: skip
_BEFORE = 3  # words between "my" and what somebody is: "my very dear late husband"


def named_in_passing(sentences: Sequence[Sentence], names: Names, facts: Sequence[Fact]) -> list[Fact]:
    """A record for each relative or animal that is named with what it is, is not known yet, and stands in no fact."""
    out: list[Fact] = []
    for sentence in sentences:
        for clause in sentence.clauses:
            if clause.kept or clause.reason not in _OWN_WORDS:
                continue
            for made in _of_clause(clause, sentence, names):
                if not any(made.value in f.text.lower() for f in (*facts, *out)):
                    out.append(made)
    return out


def _of_clause(clause: Clause, sentence: Sentence, names: Names) -> Iterator[Fact]:
    for one in told(clause.words):
        word = clause.words[one.name]
        name = nominative(word.norm.removesuffix("'s"), one.case)
        if one.holder > one.name or names.knows(name) or not _of_the_user(clause.words, one):
            continue
        text = _worded(clause.words, one, name)
        yield Fact(
            text=text, kind="fact", notability="high", subject=one.relation or SELF, slot="relative" if one.relation else "pet", value=name,
            multi=True, entities=frozenset({name}), lang=sentence.lang, rule="in_passing", evidence=Evidence(quote=clause.span.text),
        )  # fmt: skip


def _of_the_user(words: Sequence[Word], one: Told) -> bool:
    """ "my sister", «сестре»: Russian needs no "my" for one's own family."""
    holder = words[one.holder]
    before = words[max(0, one.holder - _BEFORE - 1) : one.holder]
    if (one.kind == NAMED_PERSON and not holder.lemmas & FAMILY) or holder.norm.endswith("'s"):
        return False
    if any(w.norm in _OTHERS or w.norm.endswith("'s") for w in before):
        return False
    if any(w.norm in _MINE or w.lemmas & SETS["my"] for w in before):
        return True
    return "а" <= holder.norm[:1] <= "я" and one.kind == NAMED_PERSON


def _worded(words: Sequence[Word], one: Told, name: str) -> str:
    """In the person's words; Russian in the nominative."""
    holder = words[one.holder]
    first = next((i for i in range(max(0, one.holder - _BEFORE - 1), one.holder) if words[i].norm in _MINE or words[i].lemmas & SETS["my"]), one.holder)  # fmt: skip
    if not "а" <= holder.norm[:1] <= "я":
        return " ".join(w.text for w in words[first : one.name + 1]).removesuffix("'s")
    parse = next((p for p in russian_parses(holder.norm) if p.normal_form.replace("ё", "е") in FAMILY), None)
    gender = parse.tag.gender if parse is not None else None
    told_as = [_in_nominative(w, gender) for w in words[one.holder - 1 : one.holder] if "=ADJF" in w.tags]
    title = parse.normal_form if parse is not None else holder.norm
    return " ".join([*told_as, title, name.capitalize()])


def _in_nominative(word: Word, gender: str | None) -> str:
    turned = russian_parses(word.norm)[0].inflect({"nomn", "sing", gender} if gender else {"nomn", "sing"})
    return turned.word if turned is not None else word.norm
