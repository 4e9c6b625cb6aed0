"""Who is named in passing leaves a record, though the sentence is worth none; an animal and its name are one record."""

from __future__ import annotations

import pytest

from memohood.capture.known import Known, Names
from memohood.capture.propose import propose
from memohood.domain.turn import Message, Turn
from memohood.text.relations import NAMED_PERSON
from tests.capture.conftest import AT, ZONE, Offered


@pytest.mark.parametrize(
    ("text", "record", "subject"),
    [
        ("My late wife Rosamund would have laughed at this, is it a joke?", "My late wife Rosamund", "wife"),
        ("how do I explain fractions to my nephew Oskar?", "my nephew Oskar", "nephew"),
        ("help me word a card for my mother-in-law Agnes", "my mother-in-law Agnes", "mother_in_law"),
        ("Can my daughter Freya take ibuprofen at six?", "my daughter Freya", "daughter"),
        ("дочке Алисе что подарить на 8 лет?", "дочка Алиса", "daughter"),
        ("напиши открытку моей бабушке Зинаиде", "бабушка Зинаида", "grandmother"),
        ("покойный муж Аркадий бы не одобрил такой ремонт", "покойный муж Аркадий", "husband"),
        ("посоветуй мультик для сына Тимоши", "сын Тимоша", "son"),
    ],
)
def test_a_relative_named_in_passing_leaves_who_he_is(
    offered: Offered, text: str, record: str, subject: str
) -> None:
    (fact,) = offered(text).facts
    assert record in fact.text
    assert (fact.subject, fact.slot) == (subject, "relative")


@pytest.mark.parametrize(
    "text",
    [
        "write a story about a boy named Tim and his sister Ann",
        "who was the king with a brother called John?",
        "помоги с сочинением для его сына Пети",
        "what should Anna's husband Greg cook?",
        "my neighbour Sheila is so loud today",
    ],
)
def test_nobody_of_the_users_own_is_left(offered: Offered, text: str) -> None:
    assert not [fact for fact in offered(text).facts if fact.rule == "in_passing"]


def test_who_is_known_is_not_told_again() -> None:
    said = Message(owner="u", session_id="s", speaker="user", text="can my son Otto take aspirin?", at=AT)
    names = Names([Known("otto", NAMED_PERSON, "son")])
    assert not propose(Turn(user=said), zone=ZONE, names=names).facts


@pytest.mark.parametrize(
    ("text", "animal", "name"),
    [
        ("родители подарили хомяка!!! назвала Персиком", "хомяк", "персик"),
        ("взяли щенка из приюта. Назвали бураном", "щен", "буран"),
        ("завели попугая. зовём Аркашей", "попуга", "аркаш"),
        ("we finally brought the puppy home! called him Moss", "puppy", "moss"),
        ("got a kitten from the shelter. Named her Waffle", "kitten", "waffle"),
        ("we adopted a rabbit, named him Captain Oats", "rabbit", "oats"),
    ],
)
def test_a_new_animal_and_its_name_are_one_record(
    offered: Offered, text: str, animal: str, name: str
) -> None:
    records = [fact.text.lower() for fact in offered(text).facts]
    assert len(records) == 1
    assert animal in records[0]
    assert name in records[0]
