"""The block that belongs in every session."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

from memohood.config import load_config
from memohood.domain.memory import Memory
from memohood.recall.pack import tokens_of
from memohood.recall.standing import standing
from tests.recall.conftest import AT, record


class Pins:
    def __init__(self, pinned: list[Memory], instructions: list[Memory]) -> None:
        self._pinned, self._instructions = pinned, instructions

    def pinned(self, owner: str, *, now: object) -> list[Memory]:
        return self._pinned

    def instructions(self, owner: str, *, now: object) -> list[Memory]:
        return self._instructions


def block(pinned: list[Memory], instructions: list[Memory]) -> str:
    return standing(
        owner="u1", at=AT, reader=Pins(pinned, instructions), config=load_config(environ={}), zone=ZoneInfo("UTC")  # type: ignore[arg-type]
    )  # fmt: skip


def test_what_may_harm_comes_first_then_how_to_answer_then_names_then_the_rest() -> None:
    pins = [
        record("Сейф открывается ключом из вазы", seq=1, pinned=True),
        record("Зовут Пётр", seq=2, pinned=True, slot="name"),
        record(
            "Аллергия на пенициллин", seq=3, pinned=True, slot="allergy", valid_from=AT - timedelta(days=500)
        ),
    ]
    order = block(pins, [record("Отвечать коротко", seq=4, kind="instruction")]).splitlines()
    assert [text.split("(")[-1] for text in order] == ["id3)", "id4)", "id2)", "id1)"]


def test_it_never_exceeds_two_hundred_tokens_and_keeps_what_matters_most() -> None:
    pins = [
        record(f"закреплённая заметка номер {n} " + "слова " * 40, seq=n, pinned=True) for n in range(2, 40)
    ]
    pins.append(record("Аллергия на арахис", seq=1, pinned=True, slot="allergy"))
    text = block(pins, [])
    assert tokens_of(text) <= 200
    assert text.splitlines()[0].startswith("- [2026-03-02] Аллергия на арахис")


def test_the_same_words_are_said_once_and_expired_records_not_at_all() -> None:
    twice = [
        record("Отвечать по-русски.", seq=1, kind="instruction"),
        record("отвечать по-русски", seq=2, kind="instruction"),
    ]
    over = record("Отвечать стихами", seq=3, kind="instruction", expires_at=AT - timedelta(days=1))
    assert len(block([], [*twice, over]).splitlines()) == 1


def test_an_empty_memory_has_an_empty_block() -> None:
    assert block([], []) == ""
