"""Words: what is indexed for a text, and what is asked for a question."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memohood.text.terms import index_columns, language_of, normalise, query_terms, stems, tokens


def found(text: str, question: str) -> bool:
    """Whether the lexical index would meet the question in the text."""
    raw, stem = (set(column.split()) for column in index_columns(text))
    return any(term.raw in raw or not stem.isdisjoint(term.stems) for term in query_terms(question))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("ПИН-код от Домофона менять в ИЮНЕ", "домофон"),
        ("ПИН-код от Домофона менять в ИЮНЕ", "пин-код"),
        ("ПИН-код от Домофона менять в ИЮНЕ", "пинкод"),
        ("ПИН-код от Домофона менять в ИЮНЕ", "июнь"),
        ("Люблю гречишный мёд", "мед"),
        ("Люблю гречишный мёд", "МЁДОМ"),
        ("Зовут Пётр", "Петр"),
        ("Он шёл домой", "идти"),
        ("У нас двое детей", "ребёнок"),
        ("Two children and a dog", "kids"),
        ("I bought a bike", "what did I buy?"),
        ("Allergies to nuts", "allergy"),
        ("Meine Katzen heißen Mia und Tom", "Katze"),
        ("Tengo dos gatos en casa", "gatos"),
        ("Mes enfants habitent à Lyon", "enfant"),
        ("У мене є кіт Мурчик", "де мого кота бачили?"),
        ("У нас дві кішки", "кішка"),
        ("用户身份验证方案是OAuth", "用户"),
        ("用户身份验证方案是OAuth", "oauth"),
        ("设备清单在NAS上", "设备"),
        ("设备清单在NAS上", "NAS"),
        ("サーバーは東京にあります", "東京"),
        ("Deploy via GitHubActions", "github"),
        ("parseHTTPRequest is slow", "http request"),
        ("memohood/recall/pack.py holds it", "pack.py"),
        ("Ubuntu 20.04 on the server", "20.04"),
        ("Пишу на C++ и C#", "c++"),
        ("हिन्दी में बात", "हिन्दी"),
        ("Caroline's kids like dinosaurs", "Caroline"),
        ("l'amour de ma vie", "amour"),
        ("Отдел IT переехал", "IT"),
    ],
)
def test_a_question_meets_the_text_that_holds_its_word(text: str, question: str) -> None:
    assert found(text, question)
    assert found(unicodedata.normalize("NFD", text), question)
    assert found(text, unicodedata.normalize("NFD", question))


@pytest.mark.parametrize(
    ("text", "question"), [("йод в аптечке", "иод"), ("Люблю мёд", "лес"), ("c++ only", "c#")]
)
def test_different_words_do_not_meet(text: str, question: str) -> None:
    assert not found(text, question)


@pytest.mark.parametrize(
    "question", ["", "   ", "???", "😀👍", "\x00", "что это такое?", "what is it?", "a" * 20_000]
)
def test_a_question_without_a_topic_has_no_terms(question: str) -> None:
    assert query_terms(question) == ()


def test_stop_words_are_left_out_of_a_question_but_not_of_the_index() -> None:
    assert [term.raw for term in query_terms("где живёт моя сестра?")] == ["живет", "сестра"]
    assert "моя" in index_columns("моя сестра")[0].split()


def test_codes_are_asked_exactly() -> None:
    exact = {term.raw for term in query_terms("что за ошибка E4012 в main.py?") if term.exact}
    assert exact == {"e4012", "mainpy"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Где я живу сейчас?", "ru"),
        ("Де я живу зараз, чи це Київ?", "uk"),
        ("Where do I live now?", "en"),
        ("Wo wohne ich jetzt und wie ist die Adresse?", "de"),
        ("¿Dónde está mi casa?", "es"),
        ("Où est ma maison et que fait mon chat ?", "fr"),
        ("42", ""),
    ],
)
def test_the_language_of_a_text_is_told_by_its_words(text: str, language: str) -> None:
    assert language_of(text) == language


def test_an_english_word_in_a_russian_sentence_is_stemmed_as_english() -> None:
    assert "deploy" in index_columns("Сегодня deploying на прод")[1].split()


@given(st.text(max_size=300))
def test_any_text_becomes_tokens_without_spaces_and_the_index_agrees_with_itself(text: str) -> None:
    words = tokens(text)
    assert all(word and not any(c.isspace() for c in word) for word in words)
    raw, stem = index_columns(text)
    assert not any(token.isspace() for token in stem.split())
    assert raw.split() == [part for word in words for part in word.split()]
    query_terms(text)


@given(st.text(max_size=100))
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@given(st.from_regex(r"[a-zа-яёіїєґ]{1,20}", fullmatch=True))
def test_every_word_has_a_stem(word: str) -> None:
    assert all(stems(normalise(word)))
