"""Whether a clause says, in the grammar of lasting things, how it is with the user or with what is his.

The fallback where no pattern knows the words. It looks at form alone: who the subject is, and whether the predicate
stands for a state, a habit or a result ("I dive", "we keep bees", "my eyesight is going", «служу диаконом»). Verbs of
the moment (thinking, asking, trying, waiting) are a closed class and are listed; everything else that somebody says of
himself in such a form counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from memohood.capture.grammar.domains import MOODS, TRANSIENT
from memohood.capture.grammar.sets import PETS, RELATIONS, SETS, STRANGERS
from memohood.text.morphology import Word
from memohood.text.relations import NAMED_PERSON, NAMED_PET
from memohood.text.wordlist import word_set

_WE = SETS["i"] | SETS["we"]

_ADVERBS = word_set(
    """
    now always never only still usually often really actually currently both all mostly mainly also already basically
    literally either currently sometimes rarely normally generally strictly technically officially legally finally
    kinda sorta totally fully partly recently about soon to then too even hardly barely exclusively
    not
    """
)
_NOT = word_set("don't dont do not never can't cant cannot won't didn't doesn't")

# what one does at the moment of speaking, or to the one spoken to
_MENTAL = word_set(
    """
    think guess know mean see hope wonder feel suppose need want understand get hear remember forget agree doubt believe
    say ask promise swear bet wish try look find figure assume imagine expect appreciate thank apologize apologise admit
    suspect reckon love like hate care mind tell notice realize realize realise dont don't do did wanna gonna gotta
    could would should might may will shall 'd 'll stop wait give let go come happen seem sound appear must keep
    recall read check recommend suggest request require struggle miss decide plan totally give just
    """
)
PASSING_ING = word_set(
    """
    trying going looking wondering asking talking thinking getting having waiting watching sitting kidding joking calling
    sending reading about feeling hoping guessing saying telling doing making freezing starving dying losing struggling
    debating considering tempted leaning coming leaving heading running eating cooking drinking lying laughing crying seeing
    being wishing assuming referring loving enjoying
    """
)
PASSING_STATE = word_set(
    """
    tired sick bored happy sad ok okay fine good sorry sure confused stuck done back here ready late hungry curious glad
    afraid excited worried lost busy impressed serious right wrong exhausted mad angry annoyed upset nervous anxious stressed
    thirsty sleepy drunk hungover grateful thankful proud surprised shocked aware alone free close not so too very pretty
    kinda in out off up down just that this it what how dead cold hot bad great awake home gonna interested convinced
    certain well better worse scared frustrated overwhelmed lucky kidding rusty blank like all with able about unable
    """
)
_LASTING_PLACE = word_set("on in from under at with between into off outside based near by against for")
_MOMENT = word_set(
    """
    way hurry rush meeting break phone bus train call moment tears bed line queue middle mood trouble luck awe love stuck
    bathroom kitchen airport store shop minute board fence edge side
    """
)
_BEEN_PASSING = word_set(
    """
    trying thinking wondering looking having getting meaning asking reading staring waiting told asked wanting hearing
    tried noticed seen heard read forgotten got lost just said asked tested checked looked googled searched tempted noticing
    """
)
_NO_PROPERTY = word_set(
    """
    question questions problem problems issue issues error errors idea ideas clue doubt feeling headache thought point
    choice time chance minute second moment file list csv string table column array function dataset data dataframe json
    script meeting call bug guess hunch request favor favour task look laugh
    вопрос проблема ошибка идея глюк баг выбор ощущение чувство просьба предложение файл таблица строка список массив код
    скрипт функция задача задание впечатление сомнение мысль настроение слово сил сила время минута секунда минутка
    шанс день утро вечер стресс паника шок вылетать вопросик вопросец проблемка
    """
)

# things whose state of today says nothing about their owner
_DEVICES = word_set(
    """
    code app script program laptop computer phone screen wifi wi-fi internet gmail inbox mail email browser printer server
    build test page site file query function tab keyboard mouse battery charger router connection bad question point guess
    head brain mood day night morning week feed playlist bus train food coffee lunch dinner pizza order fault mistake
    internet thoughts plan cpu ram code's model prompt terminal bash excel spreadsheet sheet dataframe hair eyes
    ноутбук ноут комп компьютер телефон экран интернет вайфай код скрипт программа приложение почта браузер принтер сервер
    страница файл функция запрос вкладка мышка клавиатура батарея роутер голова мозг настроение день утро неделя вопрос
    ошибка ошибки мысль ответ задача задание автобус поезд еда кофе обед ужин завтрак заказ рука глаз
    """
)

_PASSING_1PER = word_set(
    """
    думать хотеть знать понимать ждать идти сидеть надеяться бояться мочь видеть слышать чувствовать смотреть спрашивать
    благодарить просить говорить ехать бежать лежать стоять писать делать пытаться стараться верить считать помнить
    собираться обещать желать тупить извиняться рад скучать полагать сомневаться предполагать замечать читать искать
    спешить торопиться чихать кашлять волноваться переживать злиться ржать смеяться плакать орать обожать любить ненавидеть
    мерзнуть замерзать засыпать умирать отвечать рассказывать имею намекать шутить прикалываться врать согласиться
    соглашаться удивляться чуять устать хотеться клясться гадать ломать париться быть начинать кончать заканчивать
    выбирать решать сравнивать проверять пробовать тестить пилить получать ржать гулять жрать
    планировать мечтать есть пить цитировать фантазировать рассуждать сочинять преувеличивать дразнить иронизировать
    признаваться уточнять повторять подозревать сомневаться
    """
)
_USUAL = word_set(
    "только исключительно обычно всегда постоянно давно регулярно ежедневно каждый каждую каждое никогда редко годами лет раз иногда"
)
_NO_SELF = word_set(
    """
    дурак дура балда молодец гений тормоз чайник человек тоже сам просто уже пас за против так вообще весь один готов
    рад согласен уверен прав здоровый живой целый цел
    """
)


# words that tie a clause to the day of speaking
_TODAY = word_set(
    """
    сегодня вчера щас полдня полночи утра today tonight yesterday allday
    """
)


def lasting(words: Sequence[Word], lang: str) -> bool:
    """The clause is a statement of a lasting kind about the user, or about what belongs to him."""
    body = [w for w in words if w.is_word or w.norm[:1].isdigit()]
    if any(w.norm in _TODAY for w in body):
        return False
    if lang in ("ru", "en") and _of_kin(body):
        return True
    if lang == "ru":
        return _russian(body)
    return _english(body) if lang == "en" else False


_KIN = (RELATIONS.keys() | PETS | {NAMED_PERSON, NAMED_PET}) - STRANGERS


def _of_kin(body: Sequence[Word]) -> bool:
    """«Деверь чинит лодки», "my wife's from Peru": a relative or an animal of one's own, in a present state."""
    at = next((i for i, w in enumerate(body[:3]) if w.lemmas & _KIN), None)
    if at is None or any(w.lemmas & (TRANSIENT | MOODS) for w in body):
        return False
    kin = body[at]
    if "а" <= kin.norm[:1] <= "я":
        if "nomn" not in kin.tags:
            return False
        return any({"=3per", "=pres", "=VERB"} <= w.tags and not w.lemmas & _SAYS for w in body)
    if kin.lemmas & PETS and kin.norm.endswith("s") and not any(w.norm in _OF_MINE for w in body[:at]):
        return False  # animals in general
    if kin.norm.endswith("'s") and len(body) > at + 2:
        return body[at + 1].norm not in PASSING_STATE and not body[at + 1].norm.endswith("ing")
    state = next((i for i, w in enumerate(body[at + 1 : at + 4], at + 1) if w.norm in _STATES_EN), None)
    if state is None:
        return False
    is_so = body[state].norm in ("is", "are") and state + 1 < len(body)
    return not (is_so and body[state + 1].norm in _NOW_THERE)


_NOW_THERE = PASSING_STATE - {"in", "on", "off", "not", "very", "so", "alone", "serious", "deaf"} | word_set(
    "asleep at outside"
)


_SAYS = word_set(
    "говорить считать думать спрашивать просить хотеть писать звонить спать орать лаять сидеть лежать стоять"
)


# ── English ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _english(body: Sequence[Word]) -> bool:
    at = next((i for i, w in enumerate(body[:8]) if w.norm in _WE and w.norm[:1].isascii()), None)
    if at is not None:
        return _english_self(body[at].norm, body[at + 1 :])
    return _english_mine(body)


def _english_self(who: str, rest: Sequence[Word]) -> bool:
    """«I …», "we've …": what follows the pronoun."""
    if who in ("i'll", "i'd") or not rest:
        return False
    if (
        "'" not in who
        and who not in ("im", "ive")
        and rest[0].norm in ("am", "are", "have", "'m", "'re", "'ve")
    ):
        who = {"am": "i'm", "'m": "i'm", "'ve": "i've", "have": "have"}.get(rest[0].norm, "we're")
        rest = rest[1:]
        if who == "have":
            been = rest[:1] and (rest[0].norm == "been" or rest[0].norm.endswith(("ed", "en")))
            if not been:
                return _owns(rest)
            who = "i've"
    after = _past_adverbs(rest)
    if not after:
        return False
    head = after[0].norm
    if who in ("i'm", "im", "we're"):
        return _is(after)
    if who in ("i've", "ive", "we've"):
        if head == "been":
            inner = _past_adverbs(after[1:])
            return bool(inner) and inner[0].norm not in _BEEN_PASSING | PASSING_STATE
        if head == "got":
            return _owns(after[1:])
        return len(after) >= 2 and head not in _BEEN_PASSING and "just" not in {w.norm for w in rest[:2]}
    return _does(rest)


def _is(after: Sequence[Word]) -> bool:
    head = after[0].norm
    if (
        head in ("scared", "afraid", "terrified", "allergic", "good", "bad", "interested")
        and len(after) > 2
        and after[1].norm in ("of", "at", "in", "to")
    ):
        return True
    if head in PASSING_STATE and not (head in _LASTING_PLACE and len(after) >= 3):
        return False
    if head in ("a", "an", "the"):
        return len(after) >= 2
    if head in _LASTING_PLACE:
        return len(after) >= 2 and not any(w.norm in _MOMENT for w in after[1:4])
    if head.endswith("ing"):
        return len(after) >= 2 and head not in PASSING_ING
    return not after[0].lemmas & (TRANSIENT | MOODS) and len(head) > 2


def _does(rest: Sequence[Word]) -> bool:
    """A verb in the simple present, denied or not, or in a form that tells how things used to be."""
    denied = rest[0].norm in _NOT or (len(rest) > 1 and rest[1].norm in _NOT)
    after = _past_adverbs([w for w in rest if w.norm not in _NOT][: len(rest)])
    if not after:
        return False
    head = after[0].norm
    if head == "keep" and len(after) > 1:  # bees, not trying
        return not after[1].norm.endswith("ing") and after[1].norm not in ("it", "that", "this", "on")
    if head == "used" and len(after) > 2 and after[1].norm == "to":
        return True
    if head in ("have", "own"):
        return _owns(after[1:])
    if {"can't", "cant", "cannot"} & {w.norm for w in rest[:2]}:
        return len(after) >= 2 and head in _ABILITY
    if head == "can" and len(after) >= 2:
        return any(w.norm == "only" for w in after[1:3])
    if head == "must" and len(after) > 2 and after[1].norm in ("not", "avoid"):
        return True
    if head in _MENTAL or head in _PAST or (head.endswith("ed") and head not in ("need", "feed", "breed")):
        return False
    return denied or len(after) >= 2


_ABILITY = word_set(
    """
    eat have drink do take drive swim ride touch use hear read walk run lift stand digest tolerate handle climb fly smell
    taste sit bend wear bear write type cook speak
    """
)
_PAST = word_set(
    """
    was were had did went got made took saw came said told asked thought found knew felt left kept gave put ran wrote
    read heard met paid sent spent lost ate drank slept woke forgot broke cut hit let set began chose drove fell flew grew
    """
)


def _owns(after: Sequence[Word]) -> bool:
    """What is had: a thing of one's life, not a question, an idea or a file."""
    things = [w for w in after[:6] if w.norm not in ("a", "an", "the", "some", "no", "to")]
    if not things or (after[0].norm == "to" and len(after) < 3):
        return False
    return after[0].norm not in ("no", "been") and not any(
        w.norm in _NO_PROPERTY or w.lemmas & TRANSIENT for w in things[:4]
    )


def _past_adverbs(words: Sequence[Word]) -> Sequence[Word]:
    i = 0
    while i < len(words) and words[i].norm in _ADVERBS:
        i += 1
    return words[i:]


_OF_MINE = word_set("my our")
_STATES_EN = word_set(
    """
    is isn't are aren't has hasn't have haven't needs wants loves hates likes lives works plays goes takes can can't cannot
    doesn't don't gets suffers uses wears runs comes keeps carries prefers eats drinks speaks owns studies teaches
    """
)


def _english_mine(body: Sequence[Word]) -> bool:
    """ "My eyesight's going", "our team is twelve people": something of the user's in a present state."""
    mine = next((i for i, w in enumerate(body[:4]) if w.norm in _OF_MINE), None)
    if mine is None or mine + 1 >= len(body):
        return False
    for i, word in enumerate(body[mine + 1 : mine + 6], mine + 1):
        if word.lemmas & _DEVICES:
            return False
        short = i > mine and word.norm.endswith("'s") and i + 1 < len(body)
        if (i > mine + 1 and word.norm in _STATES_EN) or short:
            after = _past_adverbs(body[i + 1 :])
            return bool(after) and not (
                after[0].lemmas & (TRANSIENT | MOODS) or after[0].norm in PASSING_STATE
            )
    return False


# ── Russian ─────────────────────────────────────────────────────────────────────────────────────────────────────────
_HABITUAL = frozenset({"=1per", "=pres", "=impf"})


def _russian(body: Sequence[Word]) -> bool:
    for word, after in pairwise(body):
        if word.norm in ("боюсь", "боимся") and {"=INFN", "=gent", "gent"} & after.tags:
            return True
    usual = any(w.norm in _USUAL for w in body)
    if len(body) >= 2 and any(w.tags >= _HABITUAL and (usual or not w.lemmas & _PASSING_1PER) for w in body):
        return True
    me = next((i for i, w in enumerate(body[:6]) if w.norm in ("я", "мы")), None)
    if me is not None and _russian_self(body, me):
        return True
    return _russian_owned(body)


def _russian_self(body: Sequence[Word], me: int) -> bool:
    """«Я дислексик», «я глухая», «я на диете», «мы в ипотеке»: no verb, and a predicate of a lasting kind."""
    if any({"=VERB", "=INFN", "=impr"} & w.tags for w in body):
        return False
    after = [w for w in body[me + 1 :] if not {"=PRCL", "=ADVB", "=CONJ"} & w.tags]
    if not after or any(w.lemmas & (_NO_SELF | TRANSIENT | MOODS) or w.norm in _NO_SELF for w in after[:3]):
        return False
    head = after[0]
    if "=PREP" in head.tags:
        return (
            len(after) >= 2
            and not after[1].lemmas & _MOMENT_RU
            and head.norm in ("на", "без", "в", "из", "под", "от")
        )
    named = bool({"=NOUN", "=ADJF"} & head.tags) and bool(
        {"=nomn", "nomn"} & head.tags or head.norm in head.lemmas
    )
    return named or bool({"=ADJS", "=PRTS"} & head.tags)


_MOMENT_RU = word_set(
    """
    дорога путь пробка метро автобус поезд улица работа созвон встреча магазин очередь шок восторг ужас курс связь телефон
    душ кровать минута паника туалет кухня плюс минус понедельник час тема такой этот тот
    """
)


def _russian_owned(body: Sequence[Word]) -> bool:
    """«У меня две грыжи», «у нас ипотека до 2040», «моя смена с восьми»."""
    at = next(
        (
            i
            for i, w in enumerate(body[:-1])
            if w.norm == "у"
            and (body[i + 1].norm in ("меня", "нас") or body[i + 1].lemmas & RELATIONS.keys())
        ),
        None,
    )
    mine = any(w.lemmas & SETS["my"] for w in body[:3])
    if at is None and (not mine or len(body) < 3):
        return False  # «моя вина» says nothing yet
    rest = body[at + 2 :] if at is not None else body
    others = [*body[:at], *rest] if at is not None else list(rest)
    if any(w.lemmas & (_NO_PROPERTY | _DEVICES | TRANSIENT | MOODS) for w in others):
        return False
    if any({"=VERB", "=past"} <= w.tags or {"=VERB", "=futr"} <= w.tags for w in others):
        return False
    return any("=NOUN" in w.tags and "=nomn" in w.tags for w in others) or any(
        "UNKN" in w.tags for w in others
    )
