"""Forgetting for good: nothing of the value stays in any byte, and old text does not bring it back."""

from __future__ import annotations

import stat
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import apsw
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memohood.domain.change import Added, Edited, Forgotten, Pinned, Restored, Superseded
from memohood.domain.memory import Evidence, Memory
from memohood.domain.turn import Message
from memohood.errors import Conflict, NotFoundError
from memohood.storage.connection import rows
from memohood.storage.store import Store
from memohood.storage.tombstones import Key
from memohood.text.mentions import MARK, blank, mentions, wanted
from tests.storage.conftest import NOW, WHY, a_memory, open_store

Adding = Callable[..., Memory]
LATER = NOW + timedelta(hours=1)


def _say(store: Store, text: str, ref: str, reply: str = "", *, at: datetime = NOW, owner: str = "u1") -> int:
    said = Message(owner=owner, session_id="s1", speaker="user", text=text, at=at, ref=ref)
    answer = replace(said, speaker="ai", text=reply, ref=f"{ref}.a") if reply else None
    return store.record_turn(said, answer, now=at, capture=True)


def _texts(store: Store, owner: str = "u1") -> list[str]:
    return [m.text for m in store.session_messages(owner, "s1")]


def _bytes(folder: Path) -> bytes:
    """Every byte of the closed files, read by another process: a live file must not be opened beside SQLite."""
    script = "import sys,pathlib; [sys.stdout.buffer.write(p.read_bytes()) for p in sorted(pathlib.Path(sys.argv[1]).iterdir()) if p.is_file()]"
    return subprocess.run([sys.executable, "-c", script, str(folder)], capture_output=True, check=True).stdout


def _vocabulary(path: Path) -> set[str]:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    found = {
        str(term)
        for table in ("capture_vocabulary", "message_vocabulary")
        for (term,) in rows(connection, f"select term from {table}")
    }
    connection.close()
    return found


def test_every_mention_in_every_form_and_on_both_sides_is_gone_from_every_byte(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    seq = _say(store, "живу в Казани, кота зовут Барсик", "r1", "Казань прекрасна! Как там казанский кремль?")
    _say(store, "пробки в КАЗАНЬ-сити опять", "r2", "Понял.")
    for id, text, value in (("aaa1", "Живёт в Казани", "казань"), ("bbb1", "Кота зовут Барсик", "барсик")):
        quote = "живу в Казани" if id == "aaa1" else "кота зовут Барсик"
        memory = a_memory(id, text, value=value, slot=id, evidence=Evidence(message_seq=seq, quote=quote))
        store.apply("u1", [(Added(memory=memory), replace(WHY, why=f"close to: {text}"))], now=NOW)
    store.apply("u1", [(Edited(id="aaa1", text="Живёт в Казани, на Баумана"), WHY)], now=NOW)
    store.put_vectors("t|8", [("message", seq)], np.ones((1, 8), np.float32))
    store.put_trace("t1", "u1", {"understood": {"names": "Казань"}}, at=NOW)
    erased = store.erase("u1", ["aaa1"], now=LATER)
    assert (erased.ids, erased.messages, erased.kept_in) == (("aaa1",), 3, ())
    assert _texts(store) == [
        f"{MARK}, кота зовут Барсик",
        f"{MARK} прекрасна! Как там {MARK} кремль?",
        f"пробки в {MARK} опять",
        "Понял.",
    ]
    assert [m.text for m in store.owned("u1", ("active",), now=LATER)] == ["Кота зовут Барсик"]
    assert store.vectors("message", [seq], signature="t|8") == {}
    assert store.trace("t1", "u1") is None
    assert store.check() == []
    store.close()
    content = _bytes(tmp_path)
    for form in ("казан", "Казан", "КАЗАН", "Баумана", "баума"):
        assert form.encode() not in content
    assert "Барсик".encode() in content
    assert not [term for term in _vocabulary(tmp_path / "memory.db") if term.startswith(("казан", "баум"))]


def test_words_of_its_root_and_misspellings_go_with_it_but_not_those_of_another_fact(
    store: Store, add: Adding
) -> None:
    _say(store, "с молоком завязываю", "r1", "Тогда без молочного, и без безлактозного молока тоже.")
    _say(store, "творожное кольцо люблю", "r2", "Творог полезен.")
    add("aaa1", "С молоком завязываю", value="молоко")
    add("bbb1", "Творожное кольцо люблю")
    store.erase("u1", ["aaa1"], now=LATER)
    assert _texts(store) == [
        f"с {MARK}",
        f"Тогда без {MARK}, и без безлактозного {MARK} тоже.",
        "творожное кольцо люблю",
        "Творог полезен.",
    ]


def test_nothing_stays_in_the_gaps_of_pages_that_were_split_before(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    for i in range(400):
        _say(store, f"note {i} " + ("Zanzibarino trip " * 3 if i % 7 == 0 else "other matter " * 9), f"r{i}")
    store.apply(
        "u1", [(Added(memory=a_memory("aaa1", "Planned: Zanzibarino", value="zanzibarino")), WHY)], now=NOW
    )
    store.apply("u1", [(Pinned(id="aaa1", pinned=True), WHY)], now=NOW)
    store.erase("u1", ["aaa1"], now=LATER)
    store.close()
    assert b"anzibarin" not in _bytes(tmp_path)
    assert not [t for t in _vocabulary(tmp_path / "memory.db") if t.startswith("zanz")]


def test_the_planners_samples_lose_it_too(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    for i in range(60):
        memory = a_memory(
            f"id{i:02}", f"Likes thing{i}x", subject="Quillonia" if i == 7 else f"friend{i}", slot="likes"
        )
        store.apply("u1", [(Added(memory=memory), WHY)], now=NOW)
    store.write(lambda c: rows(c, "analyze"))
    memory = a_memory(
        "zzz1",
        "Quillonia likes marzipanoid",
        subject="Quillonia",
        value="marzipanoid",
        entities=frozenset({"quillonia"}),
    )
    store.apply("u1", [(Added(memory=memory), WHY)], now=NOW)
    store.erase("u1", ["id07", "zzz1"], now=LATER)
    store.close()
    assert b"uillonia" not in _bytes(tmp_path)


def test_facts_of_others_that_share_the_value_stay_and_are_named(store: Store, add: Adding) -> None:
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    add("bbb1", "Brother lives in Kazan", subject="brother", slot="home", value="kazan")
    add("ccc1", "Moved from Kazan to Berlin", slot="move", value="berlin")
    erased = store.erase("u1", ["aaa1"], now=LATER)
    assert erased.kept_in == ("bbb1",)
    assert store.memory("u1", "bbb1", now=LATER).text == "Brother lives in Kazan"


def test_a_mention_within_another_fact_is_blanked_and_the_fact_stays(store: Store, add: Adding) -> None:
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    add(
        "ccc1",
        "Moved from Kazan to Berlin",
        slot="move",
        value="berlin",
        entities=frozenset({"kazan", "berlin"}),
    )
    store.erase("u1", ["aaa1"], now=LATER)
    left = store.memory("u1", "ccc1", now=LATER)
    assert (left.text, left.value, left.entities) == (
        f"Moved from {MARK} to Berlin",
        "berlin",
        frozenset({"berlin"}),
    )


def test_a_name_or_a_day_that_other_facts_share_stays_in_them(store: Store, add: Adding) -> None:
    add("aaa1", "Grandmother is called Zoya", subject="grandmother", slot="relative", value="zoya")
    add("bbb1", "Grandmother Zoya is 87", subject="grandmother", slot="age", value="87")
    add("ccc1", "Surgery on 15 June 2026", slot="event")
    add("ddd1", "Flight on 12 June 2026", slot="event")
    assert store.erase("u1", ["aaa1"], now=LATER).kept_in == ("bbb1",)
    store.erase("u1", ["ccc1"], now=LATER)
    assert [m.text for m in store.owned("u1", ("active",), now=LATER)] == [
        "Grandmother Zoya is 87",
        "Flight on 12 June 2026",
    ]


def test_copies_of_the_fact_go_with_it(store: Store, add: Adding) -> None:
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    add("bbb1", "Lives in the city of Kazan", slot="home", value="kazan")
    store.apply("u1", [(Superseded(id="bbb1", at=NOW), WHY)], now=NOW)
    assert set(store.erase("u1", ["aaa1"], now=LATER).ids) == {"aaa1", "bbb1"}


def test_another_owner_keeps_the_same_words(store: Store, add: Adding) -> None:
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    add("bbb1", "Lives in Kazan", slot="home", value="kazan", user_id="other")
    _say(store, "Kazan is home", "r1", owner="other")
    store.erase("u1", ["aaa1"], now=LATER)
    assert store.memory("other", "bbb1", now=LATER).text == "Lives in Kazan"
    assert _texts(store, "other") == ["Kazan is home"]
    with pytest.raises(NotFoundError):
        store.memory("u1", "bbb1", now=LATER)


def test_old_text_does_not_bring_it_back_and_a_new_statement_does(store: Store, add: Adding) -> None:
    _say(store, "allergic to penicillin since childhood", "r1", "Noted: penicillin.")
    add("aaa1", "Allergic to penicillin since childhood", value="penicillin", slot="allergy")
    store.erase("u1", ["aaa1"], now=LATER)
    before = _texts(store)
    _say(
        store, "allergic to penicillin since childhood", "r1", "Noted: penicillin."
    )  # the same messages again
    assert _texts(store) == before
    _say(
        store, "allergic to penicillin since childhood", "other-ref", at=NOW
    )  # the same words under another name
    assert "penicillin" not in " ".join(_texts(store))
    again = a_memory("bbb1", "Is allergic to penicillin", value="penicillin", slot="allergy")
    with pytest.raises(Conflict, match="forgotten"):
        store.apply("u1", [(Added(memory=again), WHY)], now=LATER)
    anew = LATER + timedelta(days=1)
    _say(store, "I am allergic to penicillin", "r9", at=anew)
    assert _texts(store)[-1] == "I am allergic to penicillin"
    store.apply("u1", [(Added(memory=replace(again, valid_from=anew)), WHY)], now=anew)
    assert store.memory("u1", "bbb1", now=anew).value == "penicillin"


def test_messages_without_host_names_are_known_again_after_erasing(store: Store, add: Adding) -> None:
    said = Message(owner="u1", session_id="s1", speaker="user", text="I play the ukulele at home", at=NOW)
    store.record_messages([said], now=NOW)
    add("aaa1", "Plays the ukulele at home")
    store.erase("u1", ["aaa1"], now=LATER)
    assert store.record_messages([said], now=LATER) == 0
    assert "ukulele" not in " ".join(_texts(store))


def test_what_was_decided_from_old_text_just_before_is_not_committed_after(store: Store, add: Adding) -> None:
    seq = _say(store, "living in Kazan", "r1")
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    (job,) = store.pending_jobs(now=LATER, limit=5)
    store.erase("u1", ["aaa1"], now=LATER)
    token = store.take_token()
    new = a_memory("bbb1", "Lives in Kazan", slot="home", value="kazan", evidence=Evidence(message_seq=seq))
    other = a_memory(
        "ccc1", "Rents a flat near the Kazan arena with Olga", evidence=Evidence(quote="Kazan arena")
    )
    groups = [[(Added(memory=new), WHY)], [(Superseded(id="bbb1", at=NOW), WHY)],
              [(Added(memory=other), replace(WHY, why="close to: Lives in Kazan"))]]  # fmt: skip
    store.finish_turn(job, groups, "kept", now=LATER, token=token)
    left = store.owned("u1", ("active", "superseded"), now=LATER)
    assert [(m.text, m.evidence.quote) for m in left] == [
        (f"Rents a flat near the {MARK} arena with Olga", f"{MARK} arena")
    ]
    assert "Kazan" not in store.history("u1", ["ccc1"])[0].why


def test_a_vector_of_the_old_text_that_comes_late_is_not_kept(store: Store, add: Adding) -> None:
    seq = _say(store, "living in Kazan", "r1")
    add("aaa1", "Lives in Kazan", slot="home", value="kazan")
    store.put_vectors("t|8", [("capture", 1)], np.ones((1, 8), np.float32))
    assert store.to_embed(5) == [(("message", seq), "living in Kazan")]
    store.erase("u1", ["aaa1"], now=LATER)
    store.put_vectors("t|8", [("message", seq)], np.ones((1, 8), np.float32))
    assert store.vectors("message", [seq], signature="t|8") == {}
    assert store.to_embed(5) == [(("message", seq), f"living in {MARK}")]


def test_an_erasure_cannot_be_undone_and_says_so(store: Store, add: Adding) -> None:
    add("aaa1", "collects stamps")
    first = store.history("u1", ["aaa1"])[0].change_id
    store.erase("u1", ["aaa1"], now=LATER)
    with pytest.raises(Conflict, match="erased for good"):
        store.undo("u1", first, now=LATER)
    assert [(line.before, line.after, line.why) for line in store.history("u1", ["aaa1"])] == [
        ("", "", "erased")
    ]


def test_a_soft_forget_holds_old_text_back_until_it_is_undone(store: Store, add: Adding) -> None:
    add("aaa1", "collects rare stamps")
    forgot = store.apply("u1", [(Forgotten(id="aaa1"), WHY)], now=LATER)[0].change_id
    again = a_memory("bbb1", "Collects rare stamps")
    with pytest.raises(Conflict, match="forgotten"):
        store.apply("u1", [(Added(memory=again), WHY)], now=LATER)
    store.undo("u1", forgot, now=LATER)
    store.apply("u1", [(Added(memory=again), WHY)], now=LATER)


def test_a_soft_forget_becomes_an_erasure_after_thirty_days(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    _say(store, "collecting rare stamps", "r1")
    store.apply("u1", [(Added(memory=a_memory("aaa1", "Collects rare stamps")), WHY)], now=NOW)
    forgot = store.apply("u1", [(Forgotten(id="aaa1"), WHY)], now=NOW)[0].change_id
    assert store.erase_overdue(now=NOW + timedelta(days=29)) == 0
    late = NOW + timedelta(days=31)
    with pytest.raises(Conflict, match="erased for good"):
        store.undo("u1", forgot, now=late)
    with pytest.raises(NotFoundError):
        store.apply("u1", [(Restored(id="aaa1"), WHY)], now=late)
    store.close()
    assert b"stamps" not in _bytes(tmp_path)


def test_a_reader_of_the_old_state_delays_the_pages_and_nothing_else(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    _say(store, "living in Kazan", "r1")
    store.apply("u1", [(Added(memory=a_memory("aaa1", "Lives in Kazan", value="kazan")), WHY)], now=NOW)
    reader = apsw.Connection(str(tmp_path / "memory.db"))
    rows(reader, "begin")
    rows(reader, "select count(*) from capture")
    store.erase("u1", ["aaa1"], now=LATER)
    assert store.erase_pending()
    assert store.stats("u1", embedder="").erase_pending
    assert _texts(store) == [f"living in {MARK}"]
    rows(reader, "rollback")
    reader.close()
    limit = time.monotonic() + 20
    while store.erase_pending() and time.monotonic() < limit:
        store.flush()
    assert not store.erase_pending()
    store.close()
    assert b"azan" not in _bytes(tmp_path)


def test_a_pending_erasure_is_taken_up_by_the_next_start(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    store.apply("u1", [(Added(memory=a_memory("aaa1", "Lives in Kazan", value="kazan")), WHY)], now=NOW)
    store.erase("u1", ["aaa1"], now=LATER)
    store.write(lambda c: rows(c, "insert into meta values ('erase_pending', 'pages')"))
    store.close()
    store = open_store(tmp_path / "memory.db")
    limit = time.monotonic() + 20
    while store.erase_pending() and time.monotonic() < limit:
        store.flush()
    assert not store.erase_pending()
    store.close()


def test_a_tombstone_tells_nothing_without_its_key(tmp_path: Path) -> None:
    store = open_store(tmp_path / "memory.db")
    store.apply("u1", [(Added(memory=a_memory("aaa1", "Lives in Kazan", value="kazan")), WHY)], now=NOW)
    store.erase("u1", ["aaa1"], now=LATER)
    key = Key(tmp_path / "memory.db").path
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert store.forgot("u1", "Lives in Kazan", NOW)
    store.close()
    key.rename(tmp_path / "elsewhere")
    store = open_store(tmp_path / "memory.db")
    assert not store.forgot("u1", "Lives in Kazan", NOW)
    store.close()


_WORDS = st.lists(
    st.sampled_from(
        [
            "Казань",
            "казанский",
            "кот",
            "Berlin",
            "berlin's",
            "ORION-7",
            "10.20.30.41",
            "3",
            "сентября",
            "и",
            "the",
            "上海",
            "[…]",
        ]
    ),
    max_size=12,
)


class _Plain:
    """Knows the wanted words in clear."""

    def __init__(self, texts: list[str]) -> None:
        self._wanted = wanted(texts, phrases=texts)

    def anchor(self, key: str) -> bool:
        return key in self._wanted.anchors

    def near(self, key: str) -> bool:
        return key in self._wanted.near

    def lengths(self, first: str) -> set[int]:
        return {len(p) for p in self._wanted.phrases if p[0] == first}

    def phrase(self, words: list[str]) -> bool:
        return tuple(words) in self._wanted.phrases


@settings(max_examples=200)
@given(_WORDS, _WORDS)
def test_blanking_leaves_no_mention_and_is_done_after_once(target: list[str], said: list[str]) -> None:
    known = _Plain([" ".join(target)])
    once = blank(" ".join(said), known)  # type: ignore[arg-type]
    assert not mentions(once, known)  # type: ignore[arg-type]
    assert blank(once, known) == once  # type: ignore[arg-type]
