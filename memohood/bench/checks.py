"""From what a scenario left and answered to passed and failed checks. Pure: nothing here touches a file or a clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from memohood.bench.cases import Gold, Question, Scenario, Topic
from memohood.bench.needles import (
    holds,
    holds_all,
    holds_any,
    missing_groups,
    normal,
    speaks_of_change,
    unfair,
)
from memohood.domain.memory import Memory

JUDGED_CHARACTERS = 2400  # of the recalled text: what a model is sure to read


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """What one turn left: records new with it (in any state), known records that it reinforced, and whether rules were unsure."""

    new: tuple[Memory, ...] = ()
    reinforced: tuple[Memory, ...] = ()
    unclear: bool = False  # a judge, where there is one, is asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    question: Question
    text: str
    standing: str = ""
    ms: float = 0.0
    missing: tuple[str, ...] = ()  # stages that were missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One scenario after its run. `active` = the scenario's own active records of the asking owner, distractors left out."""

    scenario: Scenario
    left: Mapping[str, Left]
    active: tuple[Memory, ...]
    active_of_all: tuple[Memory, ...]
    answers: tuple[Answered, ...]
    leaked: tuple[str, ...] = ()
    irrelevant: tuple[Answered, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One judgement: `what` was judged, within which `group` (a level, a question type), and how it went."""

    what: str
    passed: bool
    scenario: str
    lang: str
    group: str = ""
    where: str = ""
    detail: str = field(default="")


def judge(played: Played) -> list[Check]:
    """All checks of one scenario."""
    checks = [check for gold in played.scenario.captures for check in _capture(played, gold)]
    checks += [_none(played, key) for key in played.scenario.none]
    checks += _sent_on(played, [check for check in checks if check.what == "capture"])
    checks += [check for topic in played.scenario.state for check in _state(played, topic)]
    checks += [check for answer in played.answers for check in _answer(played, answer)]
    checks += [
        _check(played, "secret", secret not in played.leaked, detail=secret)
        for secret in played.scenario.secrets
    ]
    checks += [_silence(played, answer, "irrelevant") for answer in played.irrelevant]
    checks += [_matched(played, memory) for memory in played.active_of_all]
    return checks


def fits(memory: Memory, gold: Gold) -> bool:
    """Whether one record holds everything that the gold fact asks for."""
    return _fits_text(memory.text, gold)


def _fits_text(text: str, gold: Gold) -> bool:
    plain = normal(text)
    return holds_all(plain, gold.all) and (not gold.any or holds_any(plain, gold.any))


def _capture(played: Played, gold: Gold) -> Iterator[Check]:
    left = played.left.get(gold.turn, Left())
    whole = [memory for memory in (*left.new, *left.reinforced) if fits(memory, gold)]
    split = not whole and _fits_text("\n".join(memory.text for memory in left.new), gold)
    wanted = " + ".join(gold.all) + (f" + ({' | '.join(gold.any)})" if gold.any else "")
    detail = f"wanted {wanted}; {_said(played, gold.turn)}; left: {_texts((*left.new, *left.reinforced))}"
    yield _check(played, "capture", bool(whole) or split, gold.level, gold.turn, detail)
    if whole or split:
        yield _check(played, "whole", not split, gold.level, gold.turn, detail)
    if whole and gold.kinds:
        best = next((memory for memory in whole if memory.kind in gold.kinds), whole[0])
        detail = f"{best.text!r} is {best.kind}, wanted {'/'.join(gold.kinds)}"
        yield _check(played, "kind", best.kind in gold.kinds, gold.level, gold.turn, detail)
    yield from _pinned(played, gold, whole or (list(left.new) if split else []))


def _sent_on(played: Played, captures: Sequence[Check]) -> Iterator[Check]:
    """The way to the judge: it should see what rules miss, and little else; of what is said expressly and kept, nothing."""
    for key, left in played.left.items():
        said = _said(played, key)
        yield _check(played, "without judge", not left.unclear, "", key, said)
        of_turn = [check for check in captures if check.where == key]
        for check in of_turn:
            if not check.passed:
                yield _check(played, "missed, to judge", left.unclear, check.group, key, said)
        if of_turn and all(check.passed and check.group == "explicit" for check in of_turn):
            yield _check(played, "express, no judge", not left.unclear, "", key, said)


def _pinned(played: Played, gold: Gold, found: Sequence[Memory]) -> Iterator[Check]:
    if gold.pinned is None:
        return
    pinned = any(memory.pinned for memory in found)
    detail = _texts(found) or "not captured"
    if gold.pinned:
        yield _check(played, "pinned recall", pinned, gold.level, gold.turn, detail)
    if pinned:
        yield _check(played, "pinned precision", gold.pinned, gold.level, gold.turn, detail)


def _none(played: Played, key: str) -> Check:
    new = [memory for memory in played.left.get(key, Left()).new if memory.kind != "summary"]
    rules = ", ".join(memory.rule for memory in new)
    return _check(played, "none", not new, "", key, f"{_said(played, key)}; kept: {_texts(new)} by {rules}")


def _state(played: Played, topic: Topic) -> Iterator[Check]:
    texts = [normal(memory.text) for memory in played.active]
    for needle in topic.active:
        found = any(holds(text, needle) for text in texts)
        yield _check(played, "state active", found, "", topic.name, f"{needle!r} is in no active record")
    for needle in topic.inactive:
        wrong = [
            text
            for text in texts
            if holds(text, needle) and not holds_any(text, topic.active) and not speaks_of_change(text)
        ]
        yield _check(played, "state inactive", not wrong, "", topic.name, f"{needle!r} still active: {wrong}")


def _answer(played: Played, answer: Answered) -> Iterator[Check]:
    question = answer.question
    if question.type == "smalltalk":
        yield _silence(played, answer, "smalltalk")
        return
    standing = answer.standing + "\n" if question.type == "preference" else ""
    missing = missing_groups(standing + answer.text[:JUDGED_CHARACTERS], question.must)
    anywhere = question.type == "isolation" or not question.must
    wrong = unfair(standing + answer.text, question.must_not, question.must, anywhere=anywhere)
    told = (standing + answer.text).strip() or "(nothing)"
    if answer.missing:
        told += f"\n(without {', '.join(answer.missing)})"
    detail = (
        f"{question.text!r}: missing {[list(group) for group in missing]}, unfair {wrong}; told:\n      "
        + (told.replace("\n", "\n      "))
    )
    where = question.at.date().isoformat()
    yield _check(played, "query", not missing and not wrong, question.type, where, detail)
    if question.must_not:
        yield _check(played, "must_not", not wrong, question.type, where, detail)


def _silence(played: Played, answer: Answered, what: str) -> Check:
    return _check(played, what, not answer.text, "", "", f"{answer.question.text!r} told: {answer.text}")


def _matched(played: Played, memory: Memory) -> Check:
    """Whether an active record is one that some gold fact asks for; the rest is surplus."""
    wanted = any(fits(memory, gold) for gold in played.scenario.captures)
    return _check(played, "wanted", wanted, memory.kind, "", f"{memory.text!r} by {memory.rule}")


def _check(
    played: Played, what: str, passed: bool, group: str = "", where: str = "", detail: str = ""
) -> Check:
    scenario = played.scenario
    return Check(
        what=what,
        passed=passed,
        scenario=scenario.id,
        lang=scenario.lang,
        group=group,
        where=where,
        detail=detail,
    )


def _said(played: Played, key: str) -> str:
    said = next((turn.user for turn in played.scenario.turns if turn.key == key), "")
    return f"said {said!r}"


def _texts(memories: Sequence[Memory]) -> str:
    return "; ".join(repr(memory.text) for memory in memories)
