"""Dictionary forms and languages."""

from __future__ import annotations

import pytest

from memohood.text.language import detect
from memohood.text.morphology import analyse, english_lemmas, noun_lemma


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("живу в Рязани", "ru"),
        ("короче деплоим auth-service на render", "ru"),
        ("я мешкаю у Львові", "uk"),
        ("im in portland", "en"),
        ("ich wohne jetzt in Bremen", "de"),
        ("tengo dos hermanas", "es"),
        ("minha aula é terça", "pt"),
        ("我现在住在成都", "zh"),
        ("東京に住んでいます", "ja"),
        ("저는 서울에 살아요", "ko"),
        ("🙂", ""),
    ],
)
def test_the_language_is_told_by_script_and_small_words(text: str, language: str) -> None:
    assert detect(text) == language


@pytest.mark.parametrize(
    ("form", "preposition", "lemma"),
    [
        ("самару", "в", "самара"),
        ("самаре", "в", "самара"),
        ("казани", "в", "казань"),
        ("казань", "в", "казань"),
        ("орехи", "на", "орех"),
    ],
)
def test_a_preposition_settles_the_case_of_a_noun(form: str, preposition: str, lemma: str) -> None:
    assert noun_lemma(form, preposition) == lemma


@pytest.mark.parametrize(
    ("form", "lemma"),
    [("moved", "move"), ("studies", "study"), ("running", "run"), ("wives", "wife"), ("cats", "cat")],
)
def test_english_forms_have_their_dictionary_form(form: str, lemma: str) -> None:
    assert lemma in english_lemmas(form)


def test_tokens_keep_hosts_times_and_hyphenated_words_whole() -> None:
    words = [w.text for w in analyse("nginx на stage-orion.local в 9:45, по-русски", "ru")]
    assert words == ["nginx", "на", "stage-orion.local", "в", "9:45", ",", "по-русски"]
