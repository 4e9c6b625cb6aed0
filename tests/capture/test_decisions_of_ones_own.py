"""What somebody settles about his own work is a decision, however it is worded; what invented people decide is none."""

from __future__ import annotations

import pytest

from tests.capture.conftest import offer


@pytest.mark.parametrize(
    "text",
    [
        "right, settled: Fernhill runs on MariaDB",
        "Made up my mind about the play: three acts and no interval",
        "We shelved the plugin rewrite for Otter and keep the old one",
        "Сайт «Невод» решили писать на Django",
        "For our comic we've decided the hero is a lighthouse keeper",
        "Идею курьерской доставки снимаем с повестки, слишком дорого",
    ],
)
def test_what_was_settled_about_ones_own_work_is_a_decision(text: str) -> None:
    assert [fact.kind for fact in offer(text).facts] == ["decision"]


@pytest.mark.parametrize(
    "text", ["the heroine of the novel decided to leave her sister", "допиши рассказ: герой решил уехать"]
)
def test_what_an_invented_person_decides_is_nobodys_decision(text: str) -> None:
    assert offer(text).facts == ()
