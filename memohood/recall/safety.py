"""What must not be left out: an allergy when someone asks what to take or to eat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memohood.domain.recall import Query
from memohood.recall import concepts
from memohood.recall.captures import SAFETY, safety_record
from memohood.recall.fuse import Ranked
from memohood.recall.trace import Trace
from memohood.recall.understand import general
from memohood.text.lazy import regex
from memohood.text.terms import normalise

_CHOICE = regex(
    r"\b(?:can i|could i|may i|should i|what (?:can|could|should) i|suggest|recommend|ideas?|plan|pick|choose|order|cook|recipe|prescrib\w*|take|for me|"
    r"подбери|посоветуй|предложи|порекомендуй|подскажи|назначь|выбери|что (?:можно|выпить|принять|съесть|поесть|приготовить|заказать)|можно (?:ли )?(?:мне)?|"
    r"чем (?:лечить\w*|сбить|снять)|рецепт|меню|закажи|приготовь|придумай (?:ужин|обед|завтрак|меню|перекус)|дай"
    r"|(?:any|some) (?:reason|thing)|anything (?:i|to)|(?:safe|ok|okay|fine|allowed|bad) (?:for me|if i|to)|watch (?:for|out)|(?:tell|warn|mention)\w*|offer(?:ed|ing)? me|history"
    r"|мне (?:можно|нельзя|стоит|подойд\w+|учесть|сказать|что)|учесть|причин\w*|не навредит|сказать|предупредить|сообщить|указать|анкет\w*|угоща\w+|предлага\w+)\b"
)
# Illnesses with which it matters what is eaten and drunk.
_AT_TABLE = regex(
    r"(?:диабет|целиак|гастрит|язв|подагр|панкреат|почк|почеч|гипертон|холестерин|лактоз|глютен|мигрен|беремен|фенилкетон|изжог"
    r"|diabet|celiac|coeliac|gastritis|ulcer|gout|pancrea|kidney|hypertens|cholesterol|lactos|gluten|crohn|migraine|pregnan|reflux|histamin)"
)


def insist(query: Query, ranked: Sequence[Ranked], floor: float, trace: Trace) -> list[Ranked]:
    """Pinned health records that such an answer must respect are lifted just above the floor; never on other questions."""
    wanted = chooses(query)
    if not wanted:
        return list(ranked)
    lifted: list[Ranked] = []
    for item in ranked:
        memory = item.candidate.memory
        if (
            memory is not None
            and item.evidence < 0.5
            and safety_record(memory)
            and _bears_on(memory.text, memory.slot, wanted)
        ):
            trace.boost(item.candidate.key, "safety", 1.0)
            lifted.append(
                replace(
                    item,
                    evidence=max(item.evidence, 0.5, floor),
                    score=max(item.score, 0.5),
                    legs=(*item.legs, "safety"),
                )
            )
        else:
            lifted.append(item)
    return sorted(lifted, key=lambda item: -item.score)


def chooses(query: Query) -> frozenset[str]:
    """ "medicine" and "food", where the question is about choosing one for somebody; not about either in general."""
    health, food = concepts.HEALTH & query.concepts, concepts.FOOD & query.concepts
    if not health and not food:
        return frozenset()
    picks = bool(_CHOICE.search(normalise(query.text)))
    if not (picks or query.personal) or (general(query.text) and not query.personal and not picks):
        return frozenset()
    found = set()
    if health and (health & {"medicine", "procedure"} or picks):
        found.add("medicine")
    if food and picks:
        found.add("food")
    return frozenset(found)


def _bears_on(text: str, slot: str, wanted: frozenset[str]) -> bool:
    about = concepts.concepts(text)
    if "medicine" in wanted and (slot in SAFETY - {"diet"} or "allergy" in about or "medicine" in about):
        return True
    edible = not about.isdisjoint(concepts.FOOD)
    return "food" in wanted and (
        edible
        or bool(_AT_TABLE.search(normalise(text)))
        or slot in {"intolerance", "diet"}
        or ("allergy" in about and "medicine" not in about)
    )
