"""Who is on which project or team: told as a state, as a move by others, or as a lead."""

from __future__ import annotations

from memohood.capture.grammar.rule import Rule, rule

_UNIT_RU = "проект|команда|отдел|сквад|направление"
_UNIT_EN = "=project|team|squad|crew|workstream|department"
_MOVED_RU = "=перевели|перекинули|перебросили|забрали|назначили|вернули|определили|переводят|перекидывают|забирают|возвращают"
_NOW_RU = "?=больше ?=не ?=уже ?=снова ?=опять ?=теперь ?=сейчас ?=пока"
_BE = "=am|is|was|i'm|im|she's|he's|we're|are|they're"
_BEEN = "=has|was|got|is ?=been ?=just"
_LEADS = "!=i|we|it|this|that #cap =leads|heads|runs|joined"
_NOW_EN = "?=not ?=no ?=longer ?=now ?=still ?=back ?=currently ?=also"

ASSIGNMENT_RULES: tuple[Rule, ...] = (
    rule(
        "assignment",
        "=сидит|сижу|сидим|работает|работаю =на ?проект <v:#cap>",
        f"=работает|работаю|работаем|трудится|тружусь =в|на|над {_UNIT_RU} <v:#cap>",
        f"=я|мы|он|она|они {_NOW_RU} =в|на {_UNIT_RU} <v:#cap> !%VERB",
        f"#cap {_NOW_RU} =в|на {_UNIT_RU} <v:#cap> !%VERB",
        f"%Name {_NOW_RU} =на !%Geox <v:#cap> #end",
        "=снова|опять|теперь =на =проект <v:#cap>",
        "перевести =на|в !%Geox <v:#cap>",
        f"{_MOVED_RU} ?%Name ?=обратно =на|в {_UNIT_RU} <v:#cap>",
        f"=меня|нас|его|ее|их ?=снова ?=опять ?=теперь {_MOVED_RU} ?=обратно =на !%Geox <v:#cap>",
        f"%Name ?=снова ?=опять ?=теперь {_MOVED_RU} ?=обратно =на !%Geox <v:#cap>",
        f"#cap {_NOW_RU} =ведет|возглавляет|курирует {_UNIT_RU} <v:#cap>",
        f"{_BE} {_NOW_EN} =on|in|with|over ?=to ?=the ?#cap <v:#cap> {_UNIT_EN}",
        f"{_BE} {_NOW_EN} =on|in|with ?=the {_UNIT_EN} <v:#cap>",
        f"@work =on|in ?=the ?#cap <v:#cap> {_UNIT_EN}",
        f"{_LEADS} ?=the <v:#latin> {_UNIT_EN}",
        "=reassigned|assigned =to ?=the !=a|an|do|me|us|him|her|this|that <v:#latin> #end",
        f"assign|move|transfer|reassign|shift|switch ?=over =to ?=the ?#cap <v:#latin> {_UNIT_EN}",
        f"!=i|we|they|it|this|that|everything #cap {_BEEN} =moved|transferred|shifted ?=over =to ?=the !%Geox <v:#cap> #end",
        f"=he|she {_BEEN} =moved|transferred|shifted ?=over =to ?=the !%Geox <v:#cap> #end",
    ),
)  # fmt: skip
