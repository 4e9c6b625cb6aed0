"""What a clause does: it asks, orders, thanks; the rest of what people say is statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from memohood.text.anycase import holds
from memohood.text.morphology import Word, past_form
from memohood.text.wordlist import word_set

_ONCE = re.compile(
    r"(?<!\w)(?:this (?:one|time|once|summary|text|email|letter|answer|question|task|essay|file|function|code)|just this|for this|until (?:the end|we|this|i say)|for the rest of|до конца (?!года|месяца|недели|лета|зимы|жизни)\w+|(?:в|на) этот раз|один раз(?! в)|разок|только сегодня|на сегодня|just (?:once|today|for today|for now)|today only|(?:в|для|из) эт(?:ом|ой|ого|их) (?:письм|функци|задач|стать|текст|фраз|сообщени|вопрос|ответ|скрипт|файл)\w*|этот (?:текст|раз|код|файл)|эт(?:у|о|ого|ой|от|им) (?:письм|функци|задач|стать|текст|фраз|сообщени|вопрос|ответ)\w*|сейчас|diesmal|esta vez|desta vez|cette fois)(?!\w)",
    re.IGNORECASE,
)


_ANEW = re.compile(
    r"^\W*(?:(?:ну|ок|окей|давай|а|и|так|нет|не|но|ok|okay|and|now|so|no),? )*(?:(?:ещё|еще) раз(?:ок)?|заново|по новой|once more|one more time|again)(?!\w)",
    re.IGNORECASE,
)


def anew(sentence: str) -> bool:
    """The task just done is asked for again («ещё раз, только короче»)."""
    return bool(_ANEW.search(sentence))


def once(text: str) -> bool:
    """The request is about the task at hand only."""
    return holds(_ONCE, text)


AUXILIARIES = word_set(
    """
    do does did is are am was were can could should would will shall may might has have isn't aren't
    don't doesn't didn't can't won't any anyone anybody
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
    analyze analyse add remove update change turn send print count solve name guess continue paste quote say
    plan schedule book order tl;dr tldr recipe gimme lemme spell scan code implement optimize grant
    expand rename extract split merge combine insert delete append swap shuffle group filter label classify capitalize capitalise
    indent simplify condense abbreviate elaborate clarify outline sketch generate invent propose estimate round multiply divide
    subtract prove derive simulate predict decode encode encrypt decrypt parse validate lint compile benchmark install configure
    transcribe conjugate interpret annotate verify visualize visualise tabulate sum crop resize paraphrase reword rephrase punctuate
    schreib mach zeig erkläre übersetze hilf escribe haz dame explica traduce ayuda busca muestra
    escreve faz mostra traduz ajuda écris fais donne montre explique traduis trouve напиши склади поясни
    знайди переклади
    """
)

BEHAVIOUR = word_set(
    """
    answer reply respond use write keep avoid skip stop call address speak talk treat assume default
    include explain give suggest recommend offer mention start end begin act be drop cut ask
    check quote format cite put leave let antworte antworten duz sprich nutze benutze schreib responde
    contesta habla usa escribe responder fale escreva réponds parle utilise écris vouvoie tutoie
    відповідай пиши
    """
)

_RUSSIAN_NOT_COMMANDS = word_set(
    """
    прощай прощайте здравствуй здравствуйте давай давайте смотри слушай прикинь представляешь знай извини прости поздравляй поздравь знаешь
    пошли
    """
)


def content(words: Sequence[Word]) -> list[Word]:
    """The words without marks, smiles and opening fillers."""
    out = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    first = 0
    while first < len(out) and out[first].norm in _FILLERS and not _denies(out[first], words):
        first += 1
    return out[first:]


def _denies(word: Word, words: Sequence[Word]) -> bool:
    """A "no" that no mark follows denies the word after it («no como carne»)."""
    after = next((w for w in words if w.start >= word.end), None)
    return word.norm == "no" and after is not None and after.is_word


_ORDERED = word_set(
    """
    рецепт загадка ребус викторина скороговорка колыбельная стих стишок тост поздравление пример примеры список план таблица формула резюме идея совет
    скрипт шаблон письмо регулярка история сказка саммари перевод описание название заголовок слоган
    riddle quiz pun rhyme limerick slogan recipe poem toast example list plan table formula idea ideas tip tips template email script song
    summary synonym synonyms outline regex haiku limerick rezept gedicht receta poema receita
    """
)


_TEXT_WORK = word_set(
    """
    переформулировать перефразировать переписать перевести исправить проверить отредактировать сократить улучшить пересказать
    прочитать разобрать объяснить проанализировать решить оценить написать составить дописать продолжить сформулировать
    расшифровать озвучить вычитать подправить сделать сказать придумать ответить посчитать
    """
)


def works_on_text(words: Sequence[Word]) -> bool:
    """A task whose material may follow after a colon."""
    return any(w.lemmas & _TEXT_WORK or w.norm in TASKS for w in content(words)[:4])


_COMPOSING = word_set("написать составить набросать подготовить сформулировать write draft compose word")
_LETTERS = word_set(
    "письмо сообщение записка заявление жалоба смс ответ объяснительная претензия email e-mail letter note message text reply complaint request"
)


def writes_a_letter(words: Sequence[Word]) -> bool:
    """A message of the person's own is to be written; what stands after the colon is what it has to say."""
    at = next((i for i, w in enumerate(words) if w.lemmas & _COMPOSING), None)
    if at is None:
        return False
    if any(a.norm in ("from", "имени", "лица") for a in words[at + 1 :]):
        return False  # "write a letter from a pirate: …"
    after = words[at + 1 : at + 4]
    to = any(w.norm == "to" or {"=anim", "=datv"} <= w.tags for w in after)  # "write to the caretaker"
    return to or any(w.lemmas & _LETTERS for w in words)


def ordered_thing(words: Sequence[Word]) -> bool:
    """A thing asked for by its bare name: «рецепт шакшуки на двоих», "poem for mom's birthday"."""
    body = content(words)
    if len(body) > 1 and body[0].norm in ("a", "an", "some", "any", "one"):
        body = body[1:]
    if not body or not body[0].lemmas & _ORDERED or (body[0].text[:1].isupper() and len(body) < 3):
        return False
    if any(w.norm in ("now", "теперь", "is", "was") for w in body[1:3]):
        return False
    return not any(
        {"=VERB", "=PRTS"} & w.tags
        or w.norm in AUXILIARIES
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

_ALONE = word_set("translate proofread rephrase paraphrase summarize summarise rewrite reword shorten")
_AFTER_NOUN = word_set(
    "is are was were now for of on at in has will went goes changed moved starts 's day time and"
)

_NO_VERBS = word_set(
    "one two three four five gonna in on at to of for with from an this that these those so too very more less no not"
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
    pls please kindly need kannst puedes podrías pode poderia peux pourrais можеш
    """
)


_LASTINGLY = word_set("don't dont never always не никогда всегда immer nie siempre nunca sempre")
_ENOUGH = word_set("хватит довольно кончай прекращай")


def command(words: Sequence[Word], lang: str) -> Word | None:
    """The verb of a request to the assistant, None when the clause is none. Whether it is a lasting one is asked apart."""
    body = content(words)
    if not body:
        return None
    head = body[0]
    if len(body) < 2:
        alone = lang == "ru" and imperative(head, lang) and "=perf" in head.tags
        return head if alone or head.norm in _ALONE else None
    if head.norm in _NOUNS_TOO and body[1].norm in _AFTER_NOUN:
        return None
    if head.norm in _ENOUGH and "=INFN" in body[1].tags:
        return head
    if head.norm in ("давай", "давайте") and ("=1per" in body[1].tags or "=INFN" in body[1].tags):
        return body[1]
    if imperative(head, lang) or (head.norm, body[1].norm) in _PHRASAL:
        return head
    if head.norm == "хоть":
        return None
    return _after_always(body, lang) or _inside(body, lang) or _after_asking(body, lang)


# verbs that order something done only together with the word after them
_PHRASAL = frozenset(
    {("work", "out"), ("figure", "out"), ("come", "up"), ("pull", "up"), ("sum", "up"), ("spell", "out"), ("lay", "out"), ("break", "down"), ("go", "through"), ("dig", "up")}
)  # fmt: skip


def _after_always(body: Sequence[Word], lang: str) -> Word | None:
    """ "Never suggest …", «никогда не пиши …», "always capitalise …" """
    head, after = body[0], body[1]
    if head.norm not in _LASTINGLY:
        return None
    verb = next((w for w in body[1:4] if imperative(w, lang)), None)
    if verb is not None or lang != "en":
        return verb
    bare = after.norm not in _NOT_BARE | _NO_VERBS and not after.norm.endswith(("ed", "ing"))
    return after if bare and not past_form(after.norm) else None


def _inside(body: Sequence[Word], lang: str) -> Word | None:
    """A Russian imperative further on, in words that tell nothing of the speaker himself."""
    if lang != "ru" or any({"1per", "VERB"} <= w.tags for w in body):
        return None
    return next((w for a, w in pairwise(body[:7]) if imperative(w, lang) and not _so_bad(a, body)), None)


def _so_bad(before: Word, body: Sequence[Word]) -> bool:
    """«Хоть не выходи», «хоть плачь»: how bad it is, and no order."""
    return before.norm == "хоть" or (body[0].norm == "хоть" and before.norm in ("не", "ты", "стой"))


def _after_asking(body: Sequence[Word], lang: str) -> Word | None:
    """ "Can you …", «можешь …», «прошу …»"""
    head = body[0]
    if head.norm not in _ASKING:
        return None
    for i, word in enumerate(body[1:4], 1):
        wanted = "=INFN" in word.tags and head.norm in ("можешь", "можете", "прошу")
        if imperative(word, lang) or wanted:
            return word
        if word.norm == "you":
            return next((w for w in body[i + 1 : i + 4] if imperative(w, lang)), word)
    return None


_COURTESY = word_set(
    """
    thanks thank thx ty cheers sorry congrats congratulations goodnight bye спасибо спасиб спс благодарю
    сорян сорри извини прости пока поздравляй поздравь gracias danke obrigado obrigada merci дякую
    """
)


def conditional(words: Sequence[Word]) -> bool:
    """The clause sets a condition («если …», "if …")."""
    first = next((w for w in content(words) if w.is_word and w.norm not in _BEFORE_IF), None)
    return first is not None and first.norm in ("если", "if", "wenn", "якщо")


# an opening conjunction or an oath
_BEFORE_IF = word_set(
    """
    а и ну но and but so i swear honestly клянусь честно вот ngl tbh lol ok okay well man dude bro welp ugh like literally also plus
    anyway seriously legit imo fr god oh эх ох блин короче слушай типа кстати правда вообще серьезно честное слово now then only even
    """
)


_TO_COME = word_set("will i'll we'll he'll she'll they'll gonna going won't")


def to_come(words: Sequence[Word]) -> bool:
    """Something that will be, or is about to be («съем свою шляпу», "I'm becoming a farmer")."""
    norms = [w.norm for w in words if w.is_word]
    soon = any(a in ("i'm", "im", "we're") and b.endswith("ing") and len(b) > 4 for a, b in pairwise(norms))
    return soon or any(w.norm in _TO_COME or {"=1per", "=futr", "=perf"} <= w.tags for w in words)


def promised_if(words: Sequence[Word]) -> bool:
    """ "I'm selling the car if it fails again": what is to come hangs on an "if" further on; a habit does not."""
    body = [w for w in words if w.is_word]
    at = next((i for i, w in enumerate(body) if i >= 2 and w.norm in ("if", "unless", "если")), None)
    asked = at is not None and body[at - 1].norm in _ASKED_IF
    return at is not None and not asked and len(body) > at + 2 and to_come(body[:at])


_ASKED_IF = word_set("see know ask check wonder wondering sure as even tell find decide matter care")


def idle_future(words: Sequence[Word]) -> bool:
    """«Выиграю миллиард — куплю остров»: two deeds to come, and nothing but a dash between: a condition."""
    at = next((i for i, w in enumerate(words) if w.text in ("—", "–", "-")), None)
    if at is None or not words:
        return False
    first = next((w for w in words[:at] if w.is_word), None)
    then = next((w for w in words[at + 1 :] if w.is_word), None)
    return all(w is not None and {"=1per", "=futr", "=VERB"} <= w.tags for w in (first, then))


_DEITY = word_set("господь господи бог боже god lord allah аллах")
_HAPPY_ABOUT = word_set("with about to that in at here and because i")
_STATED = AUXILIARIES | word_set("'s it's my our i we") - word_set("any anyone anybody")


def _greets(after: Sequence[str]) -> bool:
    """ "Happy Thursday everyone", not "Happy Paws is our vet": a wish states nothing of its own, and is short."""
    if not after or after[0] in _HAPPY_ABOUT:
        return False
    wished = after[: after.index("to")] if "to" in after else after
    return len(wished) <= 5 and not any(norm in _STATED for norm in wished)


def blessing(words: Sequence[Word]) -> bool:
    """«Храни вас Господь», "God bless you": an imperative that nobody is to follow."""
    norms = {w.norm for w in words if w.is_word}
    return len(norms) <= 6 and bool(_DEITY & norms) and norms.isdisjoint(("i", "я", "мы", "we"))


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
    if norms[:1] == ["happy"] and _greets(norms[1:]):
        return True

    return first is not None and (
        first.norm in _COURTESY or norms[:2] == ["с", "новым"] or norms[:2] == ["с", "днем"]
    )
