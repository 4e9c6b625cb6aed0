from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memohood.domain.change import (
    Added,
    Archived,
    Change,
    Edited,
    Forgotten,
    Merged,
    Pinned,
    Rated,
    Reinforced,
    Restored,
    Superseded,
)
from memohood.domain.memory import Fact, Memory
from memohood.errors import AmbiguousIdError, Conflict, InputError, NotFoundError
from memohood.storage.connection import rows
from memohood.storage.store import Store
from tests.storage.conftest import NOW, WHY, a_memory, open_store

Adding = Callable[..., Memory]


def _apply(store: Store, *changes: Change) -> int:
    return store.apply("u1", [(change, WHY) for change in changes], now=NOW)[-1].change_id


def _found(store: Store, stem: str) -> list[int]:
    states = ("active", "superseded", "archived")
    return [s.seq for s in store.match("capture", owner="u1", stems=[stem], limit=10, states=states)]


def test_an_added_record_reads_back_exactly(store: Store, add: Adding) -> None:
    added = add("aaa1", "lives in Kazan", slot="home", value="kazan", numbers=frozenset({"3"}), tags=("x",))
    read = store.memory("u1", "aaa1", now=NOW)
    assert read == a_memory(
        "aaa1",
        "lives in Kazan",
        slot="home",
        value="kazan",
        numbers=frozenset({"3"}),
        tags=("x",),
        seq=read.seq,
    )
    assert added.id == read.id


def test_a_superseded_record_leaves_the_active_ones_and_stays_in_history(store: Store, add: Adding) -> None:
    add("aaa1", "lives in Kazan")
    _apply(store, Added(memory=a_memory("bbb1", "lives in Berlin")), Superseded(id="aaa1", at=NOW, by="bbb1"))
    assert [m.id for m in store.owned("u1", ("active",), now=NOW)] == ["bbb1"]
    old = store.memory("u1", "aaa1", now=NOW)
    assert (old.state, old.superseded_by, old.invalidated_at) == ("superseded", "bbb1", NOW)
    assert [line.action for line in store.history("u1", ["aaa1"])] == ["added", "superseded"]


def test_a_decision_on_a_record_that_changed_meanwhile_is_refused_whole(store: Store, add: Adding) -> None:
    add("aaa1", "lives in Kazan")
    _apply(store, Superseded(id="aaa1", at=NOW))
    with pytest.raises(Conflict):
        _apply(
            store, Added(memory=a_memory("ccc1", "lives in Riga")), Superseded(id="aaa1", at=NOW, by="ccc1")
        )
    with pytest.raises(NotFoundError):
        store.memory("u1", "ccc1", now=NOW)


def test_reinforcing_restores_confidence_and_only_raises_pin_and_notability(
    store: Store, add: Adding
) -> None:
    add("aaa1", "plays chess", confidence=0.4, notability="medium", pinned=True)
    later = NOW + timedelta(days=5)
    _apply(store, Reinforced(id="aaa1", at=later, pinned=False, notability="low"))
    read = store.memory("u1", "aaa1", now=later)
    assert (read.confidence, read.pinned, read.notability, read.last_used_at) == (1.0, True, "medium", later)


def test_confidence_halves_per_half_life_since_the_last_use_and_reading_never_compounds(
    store: Store, add: Adding
) -> None:
    add("aaa1", "plays chess")
    later = NOW + timedelta(days=90)
    assert store.memory("u1", "aaa1", now=later).confidence == pytest.approx(0.5)
    assert store.memory("u1", "aaa1", now=later).confidence == pytest.approx(0.5)
    add("bbb1", "allergic to nuts", pinned=True)
    assert store.memory("u1", "bbb1", now=later).confidence == 1.0


def test_a_forgotten_record_is_out_of_every_index_at_once_and_can_come_back(
    store: Store, add: Adding
) -> None:
    add("aaa1", "collects stamps")
    _apply(store, Forgotten(id="aaa1"))
    assert _found(store, "stamp") == []
    assert store.owned("u1", ("active", "superseded", "archived"), now=NOW) == []
    with pytest.raises(NotFoundError):
        store.memory("u1", "aaa1", now=NOW)
    _apply(store, Restored(id="aaa1"))
    assert len(_found(store, "stamp")) == 1


def test_an_edited_record_is_found_by_its_new_words_only(store: Store, add: Adding) -> None:
    add("aaa1", "collects stamps")
    _apply(store, Edited(id="aaa1", text="collects coins"))
    assert (_found(store, "stamp"), len(_found(store, "coin"))) == ([], 1)


def test_records_of_another_owner_cannot_be_read_or_changed(store: Store, add: Adding) -> None:
    add("aaa1", "collects stamps", user_id="other")
    with pytest.raises(NotFoundError):
        store.memory("u1", "aaa1", now=NOW)
    with pytest.raises(NotFoundError):
        _apply(store, Pinned(id="aaa1", pinned=True))
    assert _found(store, "stamp") == []
    assert store.history("u1", ["aaa1"]) == []


def test_an_id_is_accepted_by_unique_prefix_and_a_doubtful_one_names_the_choices(
    store: Store, add: Adding
) -> None:
    add("abc1", "one")
    add("abc2", "two")
    assert store.memory("u1", " ABC1 ", now=NOW).text == "one"
    with pytest.raises(AmbiguousIdError, match="abc1, abc2"):
        store.memory("u1", "abc", now=NOW)
    for bad in ("", "a", "%", "abc'; drop table capture", "a" * 500):
        with pytest.raises((InputError, NotFoundError)):
            store.memory("u1", bad, now=NOW)


_STEPS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3)), min_size=1, max_size=12)


def _step(kind: int, number: int) -> Change:
    id = f"rec{number}"
    return (
        Added(memory=a_memory(id, f"word{number} first")),
        Reinforced(id=id, at=NOW + timedelta(days=kind), pinned=True, notability="high"),
        Superseded(id=id, at=NOW),
        Archived(id=id),
        Restored(id=id),
        Edited(id=id, text=f"word{number} again", kind="event"),
        Pinned(id=id, pinned=number % 2 == 0),
        Forgotten(id=id),
        Rated(id=id, useful=number % 2 == 0),
        Edited(
            id=id,
            text=f"word{number} moved",
            fact=Fact(text="x", slot="home", value="riga", numbers=frozenset({"3"})),
        ),
    )[kind]


def _image(store: Store) -> object:
    captures = store.read(lambda c: rows(c, "select * from capture order by id"))
    return [row[1:-1] for row in captures], store.read(
        lambda c: rows(c, "select raw, stem from capture_fts order by raw")
    )


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_STEPS)
def test_undo_restores_the_exact_state_before_any_history_of_changes(steps: list[tuple[int, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(Path(folder) / "memory.db")
        images, done = [_image(store)], []
        for kind, number in steps:
            try:
                done.append(_apply(store, _step(kind, number)))
            except (Conflict, NotFoundError):
                continue
            images.append(_image(store))
        for change in reversed(done):
            assert _image(store) == images.pop()
            store.undo("u1", change, now=NOW)
        assert _image(store) == images.pop()
        assert store.check() == []
        store.close()


def test_undoing_a_change_that_later_ones_built_on_is_refused(store: Store, add: Adding) -> None:
    add("aaa1", "collects stamps")
    first = _apply(store, Edited(id="aaa1", text="collects coins"))
    _apply(store, Edited(id="aaa1", text="collects books"))
    with pytest.raises(Conflict):
        store.undo("u1", first, now=NOW)
    assert store.memory("u1", "aaa1", now=NOW).text == "collects books"


def test_merging_keeps_one_and_points_the_other_at_it(store: Store, add: Adding) -> None:
    add("aaa1", "one")
    add("bbb1", "one too")
    _apply(store, Merged(kept="aaa1", dropped="bbb1", at=NOW))
    assert store.memory("u1", "bbb1", now=NOW).superseded_by == "aaa1"
