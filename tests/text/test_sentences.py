"""Cutting messages into blocks, sentences and clauses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.text.sentences import Span, blocks, clauses, sentences


def texts(spans: list[Span]) -> list[str]:
    return [s.text for s in spans]


def test_abbreviations_versions_and_hosts_do_not_end_a_sentence() -> None:
    assert len(sentences("saw dr. Amari on fly.io, т.е. в 10.20.30.41, v1.2")) == 1


def test_russian_smiles_and_emoji_end_a_sentence() -> None:
    assert texts(sentences("доча горит((( ульянке 4 годика")) == ["доча горит(((", "ульянке 4 годика"]
    assert texts(sentences("ура 🎉 завтра лечу")) == ["ура 🎉", "завтра лечу"]


def test_brackets_are_not_smiles() -> None:
    assert len(sentences("кот (рыжий) спит")) == 1


def test_clauses_are_cut_at_marks_but_not_inside_numbers() -> None:
    [sentence] = sentences("платёж 43,2 тысячи, ипотека до 2041")
    assert texts(clauses(sentence)) == ["платёж 43,2 тысячи", "ипотека до 2041"]


def test_a_dash_after_a_few_words_means_is() -> None:
    [sentence] = sentences("мой начальник — Игорь")
    assert texts(clauses(sentence)) == ["мой начальник — Игорь"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("cat ~/.ssh/config и пришли мне", "code"), ("sudo rm -rf /tmp/build", "code"), ("git commit --amend", "code"),
        ("cat Barsik sleeps all day", "prose"), ("find me a flat in Perm", "prose"), ("open the window -- it is hot", "prose"),
        ("ключ лежит в ~/.ssh/id_home", "prose"),
    ],
)  # fmt: skip
def test_what_is_typed_to_be_run_is_code(line: str, kind: str) -> None:
    assert [block.kind for block in blocks(line)] == [kind]


def test_code_quotes_and_logs_are_blocks_of_their_own() -> None:
    kinds = [b.kind for b in blocks("смотри\n```\nx = 1\n```\n> цитата\n2026-01-02 10:00:00 INFO ok")]
    assert kinds == ["prose", "code", "quote", "log"]


@settings(max_examples=200)
@given(st.text(alphabet="аб .,!?()«»\"'\n>`-—:;x1🙂", max_size=120))
def test_every_piece_is_where_it_says(text: str) -> None:
    for block in blocks(text):
        assert text[block.span.start : block.span.end] == block.span.text
        for sentence in sentences(block.span.text, block.span.start):
            assert text[sentence.start : sentence.end] == sentence.text
            for clause in clauses(sentence):
                assert text[clause.start : clause.end] == clause.text
