"""Where no rule knows what a statement says, the built-in model's sense of what lasts is heard beside the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from memohood.capture import lastingness
from memohood.capture.lastingness import Sounds
from memohood.capture.propose import Proposal, own_statements, propose
from memohood.domain.turn import USER, Message, Turn
from memohood.errors import ModelUnavailable
from memohood.models.embedders.builtin import BuiltinEmbedder

AT = datetime(2026, 3, 10, 12, tzinfo=UTC)


def _propose(text: str, sounds: Sounds | None) -> Proposal:
    turn = Turn(user=Message(owner="u1", session_id="s1", speaker=USER, text=text, at=AT))
    return propose(turn, zone=UTC, sounds=sounds)


def _always(value: float) -> Sounds:
    return lambda asked: [value] * len(asked)


def test_a_passing_sound_outweighs_a_statement_that_only_grammar_speaks_for() -> None:
    text = "we keep the ladder in the hallway"
    assert _propose(text, None).facts
    assert not _propose(text, _always(-5.0)).facts


def test_a_lasting_sound_carries_a_statement_that_grammar_nearly_keeps() -> None:
    text = "the ladder lives in our shed"
    assert _propose(text, _always(5.0)).facts


@pytest.mark.parametrize(
    "text", ["I'm allergic to penicillin", "remember that the ladder is in the hall", "I live in Ghent now"]
)
def test_what_a_rule_or_a_plain_cue_speaks_for_is_kept_however_it_sounds(text: str) -> None:
    assert _propose(text, _always(-5.0)).facts


def test_no_sound_makes_a_question_a_fact() -> None:
    assert not _propose("do I need a ladder in the hallway?", _always(5.0)).facts


def test_without_the_model_the_grammar_decides_alone() -> None:
    def unavailable(asked: Sequence[lastingness.Open]) -> Sequence[float]:
        raise ModelUnavailable("not there")

    text = "we keep the ladder in the hallway"
    assert [f.text for f in _propose(text, unavailable).facts] == [f.text for f in _propose(text, None).facts]
    assert lastingness.sounds_of(None) is None


def test_the_scale_of_the_built_in_model_parts_what_lasts_from_what_passes() -> None:
    model = BuiltinEmbedder()
    assert lastingness.sounds_of(model) is None or model.ready
    model.warm()
    sounds = lastingness.sounds_of(model)
    assert sounds is not None

    def heard(*texts: str) -> Sequence[float]:
        return sounds([one for text in texts for one in lastingness.undecided(own_statements(text))])

    lasting = heard("my brother and I restore old tractors", "преподаю сольфеджио в музыкальной школе")
    passing = heard("my porridge is getting cold", "в этой строке лишняя скобка")
    assert min(lasting) > max(passing)


@pytest.mark.parametrize(
    ("passing", "lasting"),
    [
        ("I'm wiping the third shelf again", "I restore shelves for a living"),
        ("уже второй час отмываю эту кастрюлю", "второй год отмываю фрески в музее"),
        ("we just missed the last tram", "we never take the tram"),
        ("сегодня опять шумят за стенкой", "по субботам у нас репетиции"),
    ],
)
def test_form_alone_parts_the_moment_from_what_lasts(passing: str, lasting: str) -> None:
    words = lastingness.scale()

    def value(text: str) -> float:
        return max(words.value(one.form, one.spare) for one in lastingness.undecided(own_statements(text)))

    assert value(lasting) > value(passing)


def test_what_the_form_decides_is_not_put_to_the_model() -> None:
    asked: list[str] = []

    def sounds(statements: Sequence[lastingness.Open]) -> Sequence[float]:
        asked.extend(one.text for one in statements)
        return [0.0] * len(statements)

    _propose("it's raining again here, ugh", sounds)
    assert not asked
