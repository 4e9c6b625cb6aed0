"""What a clause does: it asks, orders, thanks; the rest of what people say is statements."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memohood.text.morphology import Word
from memohood.text.wordlist import word_set

_ONCE = re.compile(
    r"(?<!\w)(?:this (?:one|time|once|summary|text|email|letter|answer|question|task|essay|file|function|code)|just this|for this|(?:в|на) этот раз|этот (?:текст|раз|код|файл)|эт(?:у|о|ого|ой|от|им) (?:письм|функци|задач|стать|текст|фраз|сообщени|вопрос|ответ)\w*|сейчас|diesmal|esta vez|desta vez|cette fois)(?!\w)",
    re.IGNORECASE,
)


def once(text: str) -> bool:
    """The request is about the task at hand only."""
    return bool(_ONCE.search(text))


_QUESTION_WORDS = word_set(
    """
    что чо че чё шо чего чем чему кто кого кому кем почему зачем отчего как какой какая какое какие
    какую каком каких какого каким сколько где куда откуда когда чей чья чье чьи разве неужели ли каково
    what whats what's how hows how's why who whos who's whom when whens where wheres where's which whose
    wanna was wie warum wieso wer wann wo welche welcher welches qué que cuánto cuanto cuánta cómo como
    cuándo dónde quién por-qué cuál quanto quando onde quem qual quoi comment pourquoi quand où qui quel
    quelle combien що який яка яке які чому хто коли скільки де
    """
)


_AUX = word_set(
    """
    do does did is are am was were can could should would will shall may might has have isn't aren't
    don't doesn't didn't can't won't any anyone anybody
    """
)


_PERSON = word_set(
    """
    i you he she it we they there this that these those the a an my your his her our their anyone
    someone imitation
    """
)


_FILLERS = word_set(
    """
    а и ну слушай слушайте короче кстати блин привет приветик ок окей ладно так вот да нет не хм эх ой
    ох ух эй ало алло йоу чел бро ребят ребята народ пожалуйста плиз спс спасибо еще ещё тогда то же ж
    ведь типа значит вообще ваще подскажи скажи ok okay k so and but oh hey hi hello yo well um uh hmm
    btw also like just please pls plz lol haha quick q thx thanks right then now yeah yep no nah anyway
    look listen sup dude man bro alright mais pero entonces oye hola olá oi bonjour salut hallo und y e
    привіт
    """
)


TASKS = word_set(
    """
    write make give show tell find explain fix list summarize summarise translate convert generate
    create help check look teach draft suggest recommend calculate compute compare describe define
    rewrite proofread format sort search google run execute restart open close build test review edit
    shorten remind pick rate debug refactor set skim read play pretend act imagine compose brainstorm
    analyze analyse add remove update change turn send print count solve name guess continue paste quote
    plan schedule book order tl;dr tldr recipe gimme lemme spell scan code implement optimize grant
    schreib mach zeig erkläre übersetze hilf escribe haz dame explica traduce ayuda busca muestra
    escreve faz mostra traduz ajuda écris fais donne montre explique traduis trouve напиши склади поясни
    знайди переклади
    """
)


BEHAVIOUR = word_set(
    """
    answer reply respond use write keep avoid skip stop call address speak talk treat assume default
    include prefer explain give suggest recommend offer mention start end begin act be drop cut ask
    check quote format cite put leave let antworte antworten duz sprich nutze benutze schreib responde
    contesta habla usa escribe responder fale escreva réponds parle utilise écris vouvoie tutoie
    відповідай пиши
    """
)


_RUSSIAN_NOT_COMMANDS = word_set(
    """
    давай давайте смотри слушай прикинь представляешь знай извини прости поздравляй поздравь знаешь
    пошли
    """
)


def content(words: Sequence[Word]) -> list[Word]:
    """The words without marks, smiles and opening fillers."""
    out = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    first = 0
    while first < len(out) and out[first].norm in _FILLERS:
        first += 1
    return out[first:]


def question(words: Sequence[Word], *, first: bool, last: bool, asked: bool) -> bool:
    """A clause that asks. `asked`: its sentence ends with a question mark; `first`/`last`: its place in the sentence."""
    body = content(words)
    if asked and last:
        return True
    if not body:
        return False
    head = body[0].norm
    opens = head in _QUESTION_WORDS or (
        len(body) > 1
        and head in ("в", "на", "до", "с", "за", "от", "по", "из", "для", "к", "о", "про", "у")
        and body[1].norm in _QUESTION_WORDS
    )
    if (
        first
        and head
        in (
            "is",
            "are",
            "was",
            "were",
            "should",
            "can",
            "could",
            "would",
            "will",
            "may",
            "shall",
            "isn't",
            "aren't",
        )
        and len(body) > 1
    ):
        return True
    if (
        head in _AUX
        and len(body) > 1
        and (body[1].norm in _PERSON or body[1].norm in ("any", "hypoallergenic"))
        and (first or asked)
    ):
        return True
    if (
        opens
        and first
        and not (
            head
            in (
                "когда",
                "where",
                "when",
                "где",
                "как",
                "what",
                "що",
                "коли",
                "que",
                "como",
                "quando",
                "quand",
                "wo",
            )
            and not last
            and not asked
        )
    ):
        return True
    if opens and asked:
        return True
    if last and not asked and any(w.norm in _ASKED_INSIDE for w in body[1:]):
        at = next(i for i, w in enumerate(body) if i and w.norm in _ASKED_INSIDE)
        stated = any({"=VERB", "=PRED"} & w.tags or w.norm in _AUX for w in body[:at]) or any(
            w.norm in ("я", "i", "we", "мы", "не") for w in body[:at]
        )
        if not stated and len(body) > at + 1:
            return True
    return any(w.norm == "ли" for w in body[1:3])


_ASKED_INSIDE = word_set("чем сколько зачем почему какой какая какие каком what's")


_ORDERED = word_set(
    """
    рецепт стих стишок тост поздравление пример примеры список план таблица формула резюме идея совет
    скрипт шаблон письмо регулярка история сказка саммари перевод описание название заголовок слоган
    recipe poem toast example list plan table formula idea ideas tip tips template email script song
    summary synonym synonyms outline regex haiku limerick rezept gedicht receta poema receita
    """
)


def ordered_thing(words: Sequence[Word]) -> bool:
    """A thing asked for by its bare name: «рецепт шакшуки на двоих», "poem for mom's birthday"."""
    body = content(words)
    if not body or not body[0].lemmas & _ORDERED or (body[0].text[:1].isupper() and len(body) < 3):
        return False
    if any(w.norm in ("now", "теперь", "is", "was") for w in body[1:3]):
        return False
    return not any(
        {"=VERB", "=PRTS"} & w.tags
        or w.norm in _AUX
        or (w.norm in ("мой", "моя", "my", "на") and w.norm != "на")
        for w in body[1:4]
    )


def imperative(word: Word, lang: str) -> bool:
    """A verb form that tells somebody to do something."""
    if lang == "ru":
        return (
            word.norm.endswith(("и", "й", "ь", "йте", "ите", "ьте", "йся", "ись", "тесь"))
            and "=impr" in word.tags
            and word.norm not in _RUSSIAN_NOT_COMMANDS
            and not {"incl", "past", "NOUN", "PREP", "CONJ"} & word.tags
        )
    return word.norm in TASKS or word.norm in BEHAVIOUR


_NOUNS_TOO = word_set(
    "plan test order book schedule list name change turn review update edit draft search build code set play call mention start end check focus quote"
)
_AFTER_NOUN = word_set(
    "is are was were now for of on at in has will went goes changed moved starts 's day time and"
)
_NOT_BARE = word_set(
    """
    i you we he she it they been had have knew know seen again mind thought a the my his her really want
    get got need like love hate care think felt heard said did too worked lived met has is was are were
    do does will would can could
    """
)


_ASKING = word_set(
    """
    можешь можете могу можно нужно надо помоги помогите прошу хочу давай давайте can could would will
    pls please need kannst puedes podrías pode poderia peux pourrais можеш
    """
)


def command(words: Sequence[Word], lang: str) -> Word | None:
    """The verb of a request to the assistant, None when the clause is none. Whether it is a lasting one is asked apart."""
    body = content(words)
    if len(body) < 2:
        return None
    head = body[0]
    if head.norm in _NOUNS_TOO and body[1].norm in _AFTER_NOUN:
        return None
    if head.norm in ("давай", "давайте") and ("=1per" in body[1].tags or "=INFN" in body[1].tags):
        return body[1]
    if imperative(head, lang):
        return head
    if (
        head.norm
        in (
            "don't",
            "dont",
            "never",
            "always",
            "не",
            "никогда",
            "всегда",
            "immer",
            "nie",
            "siempre",
            "nunca",
            "sempre",
        )
        and len(body) > 1
    ):
        for word in body[1:4]:
            if imperative(word, lang):
                return word
        after = body[1]
        if (
            lang == "en"
            and head.norm in ("never", "always", "don't", "dont")
            and after.norm not in _NOT_BARE
            and not after.norm.endswith(("ed", "ing"))
        ):
            return after
    if lang == "ru":
        for word in body[1:7]:
            if imperative(word, lang) and not any("=1per" in w.tags and "=VERB" in w.tags for w in body):
                return word
    if head.norm in _ASKING and len(body) > 1:
        for word in body[1:4]:
            if (
                imperative(word, lang)
                or ("=INFN" in word.tags and head.norm in ("можешь", "можете", "прошу"))
                or word.norm == "you"
            ):
                return word
    return None


_COURTESY = word_set(
    """
    thanks thank thx ty cheers sorry congrats congratulations goodnight bye спасибо спасиб спс благодарю
    сорян сорри извини прости пока поздравляй поздравь gracias danke obrigado obrigada merci дякую
    """
)


def conditional(words: Sequence[Word]) -> bool:
    """The clause sets a condition («если …», "if …")."""
    first = next(
        (w for w in words if w.is_word and w.norm not in ("а", "и", "ну", "но", "and", "but", "so")), None
    )
    return first is not None and first.norm in ("если", "if", "wenn", "якщо")


def subordinate(words: Sequence[Word]) -> bool:
    """The clause opens with a word that asks or hangs on what stands before («почему …», «как …», "how …")."""
    first = next((w for w in words if w.is_word), None)
    return first is not None and first.norm in _QUESTION_WORDS | {"про", "чтобы", "that", "о"}


def courtesy(words: Sequence[Word]) -> bool:
    """Thanks, apologies and farewells."""
    first = next(
        (
            w
            for w in words
            if w.is_word and w.norm not in ("ok", "ок", "oh", "ой", "и", "and", "k", "ну", "aw", "big", "so")
        ),
        None,
    )
    norms = [w.norm for w in words if w.is_word]
    return first is not None and (
        first.norm in _COURTESY or norms[:2] == ["с", "новым"] or norms[:2] == ["с", "днем"]
    )
