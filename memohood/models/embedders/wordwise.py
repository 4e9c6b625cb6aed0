"""The pieces of a text's words, remembered word by word.

The vocabulary of the built-in model has no piece that reaches over a space, so a text is cut into pieces word by word; and
people use few words, again and again. Cutting in pure Python takes a fifth of the time of a vector.
"""

from __future__ import annotations

from typing import Any, Protocol

_REMEMBERED = 20_000  # words
_LONGEST = 40  # characters; a longer one is hardly met again
_SPACE = "\u2581"  # how a piece writes the space before it


class Tokenizer(Protocol):
    """As the package has it: the numbers of a text's pieces."""

    def encode(
        self, text: str, out_type: type = int, add_bos: bool = True, add_eos: bool = True
    ) -> list[int]: ...


class Wordwise:
    """Gives what `tokenizer` gives. Used under the model's lock."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, list[int]] = {}
        ends = tokenizer.encode("", add_bos=True, add_eos=True)
        self._first, self._last = ends[:1], ends[-1:]

    def encode(
        self, text: str, out_type: type = int, add_bos: bool = True, add_eos: bool = True
    ) -> list[int]:
        words = text.split(" ")
        if out_type is not int or not all(map(_alone, words)):
            return self._tokenizer.encode(text, out_type=out_type, add_bos=add_bos, add_eos=add_eos)
        found = list(self._first) if add_bos else []
        known = self._known
        for word in words:
            pieces = known.get(word)
            if pieces is None:
                pieces = self._tokenizer.encode(word, add_bos=False, add_eos=False)
                if len(word) <= _LONGEST:
                    if len(known) >= _REMEMBERED:
                        known.clear()
                    known[word] = pieces
            found += pieces
        if add_eos:
            found += self._last
        return found


def _alone(word: str) -> bool:
    """It is cut in the same way wherever it stands: no sign at its beginning joins the space before it."""
    return word[:1].isalnum() or (word.isascii() and word.isprintable() and word != "")


def remember_words(model: Any) -> None:
    """Let a loaded model remember how words are cut, where it is built as known and its pieces allow it."""
    backend: Any = getattr(model, "_model", None)
    tokenizer = getattr(backend, "sp", None)
    pieces = getattr(tokenizer, "_pieces", None)
    if tokenizer is None or not pieces:
        return
    lines = "\n" + "\n".join(pieces)
    if lines.count(_SPACE) == lines.count(f"\n{_SPACE}"):  # it stands nowhere but at the beginning
        backend.sp = Wordwise(tokenizer)
