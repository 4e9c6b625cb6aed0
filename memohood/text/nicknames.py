"""Forms of one name: its cases, the short form that everybody knows, the pet form («Тимур», «Тимура», «Тимурка»; "Bill")."""

from __future__ import annotations

import re
from functools import lru_cache

from memohood.text.morphology import russian_parses

_SHORTEST = 3  # letters of a stem by which a pet form is known
_CASE = re.compile(r"(?:ами|ями|ой|ей|ою|ею|ом|ем|ам|ям|ах|ях|ью|[аяуюыиеоьй])$")
_PET = re.compile(
    r"(?:[уюи]шечк|оньк|еньк|уньк|юньк|очек|ечек|очк|ечк|ушк|юшк|ишк|ышк|уськ|ульк|юльк|чик|ик|ок|ек|ун|юн|уш|юш|аш|яш|ош|ул|юл|ус|юс|ас|к|ш)$"
)
_SOFT = "аеиоуыэюяйь"
_PET_HARD = re.compile(r"(?:чик|ик|[её]к|ок)$")
# first the full names, then their short forms; only what the stem of the full name does not show
_RUSSIAN = """
александр александра|саша саня шура алекс санек сашка
алексей|леша алеша леха
анастасия|настя ася стася
анатолий|толя толик
анна|аня нюра анюта нюша
антонина|тоня
ангелина|геля лина
аркадий|аркаша
арсений|сеня
валерия|лера
вероника|ника
евдокия|дуня
ефим|фима
зинаида|зина
клавдия|клава
матвей|мотя
олеся|леся
ростислав станислав мирослава|слава
серафим серафима|сима фима
станислав|стас
эльвира элеонора|эля
борис|боря
василий|вася васек
виктор|витя витек
виталий|виталик
владимир|вова володя вован
владислав|влад владик слава
вячеслав|слава
георгий|гоша жора гера
григорий|гриша
дарья|даша
дмитрий|дима митя димон
евгений евгения|женя жека
егор|гоша
екатерина|катя катюша
елена|лена алена
елизавета|лиза
иван|ваня
игорь|гоша
илья|илюша
ирина|ира
константин|костя
ксения|ксюша
лариса|лара
лев|лева
леонид|леня
любовь|люба
людмила|люда мила люся
маргарита|рита
мария|маша маруся муся
михаил|миша
надежда|надя
наталья наталия|наташа ната
николай|коля колян
ольга|оля
павел|паша
петр|петя
полина|поля
раиса|рая
семен|сема сеня
сергей|сережа серега
софия софья|соня
степан|степа
тамара|тома
татьяна|таня тата
ульяна|уля
федор|федя
эдуард|эдик
юлия|юля
юрий|юра
яков|яша
ярослав|ярик слава
"""
_ENGLISH = """
alexander alexandra|alex sandy sasha lex xander
andrew|andy drew
anthony|tony
barbara|barb babs
catherine katherine kathryn|kate kathy katie kat cathy kitty
charles|charlie chuck chas
christopher|chris kit topher
deborah|deb debbie
dorothy|dot dottie dolly
edward|ed eddie ted ned
eleanor|ellie nell nora
elizabeth|liz lizzie beth betty eliza libby betsy
frances|fran frankie
francis|frank frankie
frederick|fred freddie
gerald|gerry jerry
henry|harry hank
isabel isabella|izzy bella
jacob|jake
james|jim jimmy jamie
john|jack johnny
jonathan|jon jonny
joseph|joe joey
lawrence|larry
margaret|maggie meg peggy marge greta
matthew|matt
michael|mike mikey mick
nicholas|nick nicky
patricia|pat patty trish
patrick|pat paddy
peter|pete
rebecca|becca becky
richard|rick dick richie
robert|rob bob bobby robbie bert
ronald|ron ronnie
samuel samantha|sam sammy
stephen steven|steve stevie
susan|sue susie
theodore|theo ted teddy
theresa|tess terry
thomas|tom tommy
timothy|tim timmy
victoria|vicky tori
william|will bill billy liam
zachary|zach zack
"""


def _rows(table: str) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Each name of a table -> (the full names of its rows, the short ones)."""
    full: dict[str, set[str]] = {}
    short: dict[str, set[str]] = {}
    for row in table.split("\n"):
        long, _, shorts = row.partition("|")
        for name in (*long.split(), *shorts.split()):
            full.setdefault(name, set()).update(long.split())
            short.setdefault(name, set()).update(shorts.split())
    return {name: (frozenset(full[name]), frozenset(short[name])) for name in full}


@lru_cache(maxsize=1)
def _table() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    return _rows(_RUSSIAN) | _rows(_ENGLISH)


@lru_cache(maxsize=20_000)
def keys(norm: str) -> frozenset[str]:
    """By what a name is known in whatever case: dictionary forms, and the stem that its cases share (marked "~")."""
    if not _cyrillic(norm):
        return frozenset({norm.removesuffix("'s")})
    nouns = [p for p in russian_parses(norm) if "NOUN" in p.tag.grammemes]
    named = [p for p in nouns if "Name" in p.tag.grammemes] or nouns
    forms = {p.normal_form.replace("ё", "е") for p in named if p.is_known}
    stem = _stem(norm)
    return frozenset(forms | ({f"~{stem}"} if len(stem) >= _SHORTEST else set()) | {norm})


def _cyrillic(norm: str) -> bool:
    return "а" <= norm[:1] <= "я"


def _stem(norm: str) -> str:
    return _CASE.sub("", norm)


@lru_cache(maxsize=20_000)
def pet_form(said: str, name: str) -> bool:
    """Whether `said` is a short or a pet form of the name, or the name one of it."""
    if _cyrillic(said) != _cyrillic(name):
        return False
    if not _cyrillic(said):
        return _english(said.removesuffix("'s"), name)
    one, other = _nominative(said), _nominative(name)
    if _other_gender(one, other):
        return False
    if _of_one_row(one, other):
        return True
    if one in _table() and one in _table()[one][0]:
        return False  # a full name of its own
    stem = _stem(one)
    short = _shortened(one)
    bases = {stem, short}
    for form in (other, *_short_of(other)):
        whole = _stem(form)
        if (
            whole in bases
            or (short != stem and whole.rstrip(_SOFT) == short)
            or (form != other and short == _shortened(form))
        ):
            return True
        if any(len(base) >= _SHORTEST and whole.startswith(base) for base in bases):
            return True
    return False


def _shortened(name: str) -> str:
    """What a pet form is made of: «Матвейка», «Тимурчик»; one that ends in a consonant has few endings."""
    ending = _PET_HARD if _ends_hard(name) else _PET
    stem = _stem(name)
    short = ending.sub("", stem)
    return short.rstrip(_SOFT) if short != stem else stem


def _nominative(norm: str) -> str:
    found = keys(norm)
    named = [f for f in found if f[0] != "~" and f in _table()]
    return named[0] if named else min((f for f in found if f[0] != "~"), key=lambda f: (f != norm, f))


def _short_of(name: str) -> frozenset[str]:
    full, short = _table().get(name, (frozenset(), frozenset()))
    return short if name in full else frozenset()


def _of_one_row(one: str, other: str) -> bool:
    full, short = _table().get(one, (frozenset(), frozenset()))
    return other in short or (one not in full and other in full)


def _other_gender(one: str, other: str) -> bool:
    """«Виктор» and «Виктория»: short forms are of either gender, full names are not."""
    hard = _ends_hard(one), _ends_hard(other)
    return hard[0] != hard[1] and _whole(other if hard[0] else one)


def _whole(name: str) -> bool:
    """A full name that the table knows."""
    return name in _table().get(name, (frozenset(), frozenset()))[0]


def _ends_hard(name: str) -> bool:
    return name[-1] not in "аяоеиуюыэ"


def _english(said: str, name: str) -> bool:
    if _of_one_row(said, name):
        return True
    if said in _table() and said in _table()[said][0]:
        return False
    base = re.sub(r"(?:ie|y|s)$", "", said)
    if len(base) > _SHORTEST and base[-1] == base[-2]:
        base = base[:-1]
    return len(base) >= _SHORTEST and len(name) - len(base) >= 2 and name.startswith(base)
