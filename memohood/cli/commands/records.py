"""`memohood list`, `show`, `history`: the records, one record in full, and what happened to it, in words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.errors import NotFoundError
from memohood.text.messages import Language, known, say

if TYPE_CHECKING:
    from memohood.domain.change import Applied
    from memohood.domain.memory import Memory
    from memohood.engine import Engine

_BY_HAND = "by hand"  # the rule of changes whose action says everything
_COMPARED = 3  # records that a decision names
_KINDS = ("persona", "event", "preference", "decision", "correction", "fact", "instruction", "summary")


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    if name != "list":
        parser.add_argument("id", help=say("help.option.id", language))
        return
    parser.add_argument(
        "--state", choices=("active", "superseded", "archived", "forgotten", "all"), default="active"
    ).help = say("help.option.state", language)
    choosing(parser, language)
    parser.add_argument("--pinned", action="store_true", help=say("help.option.only_pinned", language))
    parser.add_argument("--limit", type=int, default=50, metavar="N", help=say("help.option.limit", language))
    parser.add_argument("--everyone", action="store_true", help=say("help.option.everyone", language))


def choosing(parser: ArgumentParser, language: Language) -> None:
    """The options that choose records by what they are."""
    parser.add_argument("--kind", choices=_KINDS, help=say("help.option.kind", language))
    parser.add_argument("--subject", metavar="WHO", help=say("help.option.subject", language))
    parser.add_argument("--text", metavar="WORDS", help=say("help.option.words", language))
    parser.add_argument("--since", metavar="DATE", help=say("help.option.since", language))
    parser.add_argument("--until", metavar="DATE", help=say("help.option.until", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.moments import moment
    from memohood.cli.opening import opened, scene

    here = scene(args, out)
    with opened(here) as engine:
        if args.memohood_command == "list":
            memories = engine.memories(
                None if args.everyone else here.owner,
                args.state,
                kind=args.kind,
                subject=args.subject,
                since=moment(args.since, here.timezone),
                until=moment(args.until, here.timezone, end_of_day=True),
                text=args.text,
                pinned=True if args.pinned else None,
            )
            return _list(memories, args, here.timezone, out)
        memory = engine.memory(args.id, user_id=here.owner)
        changes = tuple(engine.history(memory.id, user_id=here.owner))
        around = _around(engine, memory, changes, here.owner)
        if args.memohood_command == "show":
            return _show(memory, changes, around, here.timezone, out)
        return _history(memory, changes, around, here.timezone, out)


def _around(engine: Engine, memory: Memory, changes: Sequence[Applied], owner: str) -> dict[str, Memory]:
    """The records that the history of one names, as far as they are still there."""
    ids = dict.fromkeys(id_ for change in changes for id_ in (change.memory_id, *change.considered))
    found = {memory.id: memory}
    for id_ in (*ids, memory.supersedes, memory.superseded_by):
        if id_ and id_ not in found:
            try:
                found[id_] = engine.memory(id_, user_id=owner)
            except NotFoundError:  # forgotten since
                continue
    return found


def _list(memories: list[Memory], args: Namespace, zone: tzinfo, out: Output) -> int:
    from memohood.cli.moments import shown

    chosen = sorted(memories, key=lambda memory: memory.valid_from, reverse=True)
    listed = chosen[: args.limit] if args.limit else chosen
    out.result({"memories": listed, "total": len(chosen)})
    if not chosen:
        out.say("list.empty")
        return OK
    columns = ["id", "kind", "date", "confidence", *(["owner"] if args.everyone else []), "text"]
    rows = []
    for memory in listed:
        text = (
            memory.text
            if memory.state == "active"
            else f"{memory.text}  [{out.text(f'state.{memory.state}')}]"
        )
        row = [memory.id, out.text(f"kind.{memory.kind}"), shown(memory.valid_from, zone, day=True)]
        row.append(out.text("list.pinned") if memory.pinned else f"{memory.confidence:.0%}")
        rows.append([*row, *([memory.user_id] if args.everyone else []), text])
    out.table([out.text(f"column.{column}") for column in columns], rows)
    if len(listed) < len(chosen) and out.for_people:
        out.say("list.more", count=len(chosen) - len(listed))
    return OK


def _show(
    memory: Memory, changes: tuple[Applied, ...], around: dict[str, Memory], zone: tzinfo, out: Output
) -> int:
    from memohood.cli.moments import shown

    out.result({"memory": memory, "history": changes})
    state = out.text(f"state.{memory.state}")
    out.line(memory.text)
    out.line()
    fields = [
        ("id", memory.id),
        ("state", state + (f", {out.text('list.pinned')}" if memory.pinned else "")),
        ("kind", out.text(f"kind.{memory.kind}")),
        ("notability", out.text(f"notability.{memory.notability}")),
        ("about", _about(memory, out)),
        ("since", shown(memory.valid_from, zone)),
        ("until", shown(memory.invalidated_at, zone)),
        ("occurs", _days(memory)),
        ("expires", shown(memory.expires_at, zone)),
        ("confidence", f"{memory.confidence:.0%}"),
        ("source", out.text(f"source.{memory.source}")),
        ("rule", memory.rule),
        ("quote", f"«{memory.evidence.quote}»" if memory.evidence.quote else ""),
        ("session", memory.session_id),
        ("owner", memory.user_id),
        ("supersedes", _named(memory.supersedes, around)),
        ("superseded_by", _named(memory.superseded_by, around)),
    ]
    named = [(out.text(f"field.{name}"), value) for name, value in fields if value]
    width = max(len(name) for name, _ in named)
    for name, value in named:
        out.line(f"  {name:<{width}}  {value}")
    if changes:
        out.line()
        print_changes(changes, zone, out, around, compared=True)
    return OK


def _named(id_: str | None, around: dict[str, Memory]) -> str:
    """A record by its words and its id."""
    if not id_:
        return ""
    return f"«{around[id_].text}»  ({id_})" if id_ in around else id_


def _about(memory: Memory, out: Output) -> str:
    """Whom and what a record is about: "you · home"."""
    whom = out.text("about.self") if memory.subject == "user" else memory.subject
    parts = [part for part in memory.slot.split(".") if part]
    return " · ".join(
        [whom, *(out.text(f"slot.{part}") if known(f"slot.{part}") else part for part in parts)]
    )


def _days(memory: Memory) -> str:
    days = [day.isoformat() for day in (memory.occurs_from, memory.occurs_to) if day]
    return " – ".join(dict.fromkeys(days))


def _history(
    memory: Memory, changes: tuple[Applied, ...], around: dict[str, Memory], zone: tzinfo, out: Output
) -> int:
    out.result({"memory": memory, "history": changes})
    out.line(f"{memory.text}  [{out.text(f'state.{memory.state}')}]")
    out.line()
    print_changes(changes, zone, out, around)
    return OK


def print_changes(
    changes: Sequence[Applied],
    zone: tzinfo,
    out: Output,
    around: dict[str, Memory] | None = None,
    *,
    compared: bool = False,
) -> None:
    """The change log: when, what became of which record, under which number; below it why. `compared`: and with what."""
    from memohood.cli.moments import shown

    around = around or {}
    for change in changes:
        memory = around.get(change.memory_id)
        out.line(f"{shown(change.at, zone)}  {told(change, out, memory)}  #{change.change_id}")
        because = [part for part in (_said(change, memory, zone, out), _why(change, out)) if part]
        if because:
            out.line(f"    {'; '.join(because)}")
        others = [around[id_].text for id_ in change.considered if id_ in around and id_ != change.memory_id]
        if compared and others and change.action != "superseded":
            texts = ", ".join(f"«{text}»" for text in others[:_COMPARED])
            out.line(
                f"    {out.text('history.compared', texts=texts)}{' …' if len(others) > _COMPARED else ''}"
            )


def told(change: Applied, out: Output, memory: Memory | None = None) -> str:
    """What happened, with the words of the record: before and after, where they differ."""
    key = f"action.{change.action}"
    what = out.text(key) if known(key) else change.action
    if change.before and change.after and change.before != change.after:
        return f"{what}: «{change.before}» → «{change.after}»"
    text = change.after or (memory.text if memory else "")
    return f"{what}: «{text}»" if text else what


def _said(change: Applied, memory: Memory | None, zone: tzinfo, out: Output) -> str:
    """When it was said, or until when it held, where the file learnt of it on another day."""
    from memohood.cli.moments import shown

    moment = (
        {"added": memory.valid_from, "superseded": memory.invalidated_at}.get(change.action)
        if memory
        else None
    )
    if moment is None or shown(moment, zone, day=True) == shown(change.at, zone, day=True):
        return ""
    return out.text(f"history.{change.action}", day=shown(moment, zone, day=True))


def _why(change: Applied, out: Output) -> str:
    if change.rule == _BY_HAND:
        return ""
    reason = f"reason.{change.rule}"
    return out.text(reason) if known(reason) else out.translated(change.why)
