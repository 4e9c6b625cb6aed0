"""`memohood forget`: one record by its id, or all that fit a choice. Words alone only propose."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from memohood.cli.output import OK, Output
from memohood.text.messages import Language, say

if TYPE_CHECKING:
    from memohood.cli.opening import Scene
    from memohood.control.choosing import Filter
    from memohood.domain.report import Forgetting, WordsForgotten
    from memohood.engine import Engine

_PROPOSED = 5
_SHOWN, _MOST = 100, 20  # characters of a message, messages


def arguments(parser: ArgumentParser, name: str, language: Language) -> None:
    from memohood.cli.commands.records import choosing

    parser.add_argument("id", nargs="*", help=say("help.option.forget", language))
    choosing(parser, language)
    parser.add_argument("--words", help=say("help.option.erase_words", language))
    parser.add_argument("--hard", action="store_true", help=say("help.option.hard", language))
    parser.add_argument("-y", "--yes", action="store_true", help=say("help.option.yes", language))


def run(args: Namespace, out: Output) -> int:
    from memohood.cli.opening import opened, scene
    from memohood.errors import InputError

    here = scene(args, out)
    by_choice = any((args.kind, args.subject, args.text, args.since, args.until))
    if sum(map(bool, (args.id, by_choice, args.words))) != 1:
        raise InputError(
            "forget what?",
            hint="give the id of a record, choose with --kind, --text, --since …, or give --words",
        )
    with opened(here) as engine:
        if args.words:
            return _words(engine, args, here, out)
        return _many(engine, args, here, out) if by_choice else _one(engine, args, here, out)


def _one(engine: Engine, args: Namespace, here: Scene, out: Output) -> int:
    from memohood.control.forgetting import message_number
    from memohood.errors import InputError, NotFoundError

    words, owner = " ".join(args.id), here.owner
    if message_number(words) is not None:
        return _message(engine, words, args, here, out)
    try:
        memory = engine.memory(words, user_id=owner)
    except (NotFoundError, InputError):  # no id: words
        return _propose(engine, words, owner, out)
    if args.hard and not out.interactive and not args.yes:
        raise InputError("--hard cannot be undone", hint="add --yes to go on without a question")
    if args.hard and not out.agrees("forget.ask", given=args.yes, text=memory.text):
        out.say("forget.kept")
        return OK
    report = engine.forget(memory.id, hard=args.hard, user_id=owner)
    out.result({"forgotten": report.ids, "report": report})
    _tell(report, out)
    return OK


def _propose(engine: Engine, words: str, owner: str, out: Output) -> int:
    from memohood.errors import NotFoundError

    engine.warm()
    hits = engine.recall(words, user_id=owner, k=_PROPOSED, scope="captures").hits
    if not hits and (said := engine.forget_words(words, user_id=owner).messages):
        out.result({"forgotten": [], "proposed": [], "messages": [f"m{message.seq}" for message in said]})
        out.say("forget.only_said", count=len(said), words=words)
        return OK
    if not hits:
        raise NotFoundError(f"no record fits {words!r}", hint="memohood list shows the ids")
    out.result({"forgotten": [], "proposed": hits})
    out.say("forget.proposed")
    out.table([out.text("column.id"), out.text("column.text")], [[hit.id, hit.text] for hit in hits])
    return OK


def _message(engine: Engine, id: str, args: Namespace, here: Scene, out: Output) -> int:
    """One message of the history, with what was made of it: it can only be erased for good."""
    from memohood.errors import InputError

    owner = here.owner
    found = engine.forget_preview(id, user_id=owner)
    if args.hard and not out.interactive and not args.yes:
        raise InputError("--hard cannot be undone", hint="add --yes to go on without a question")
    if args.hard:
        _show(found, here, out)
    if args.hard and not out.agrees("forget.message_ask", given=args.yes, id=id, count=len(found.memories)):
        out.say("forget.kept")
        return OK
    report = engine.forget(id, hard=args.hard, user_id=owner)
    out.result({"forgotten": report.ids, "report": report})
    out.say("forget.message_done", id=id, count=len(report.ids) - 1)
    if report.kept_in:
        out.say("forget.kept_in", ids=", ".join(report.kept_in))
    _tell_rest(report, out)
    return OK


def _words(engine: Engine, args: Namespace, here: Scene, out: Output) -> int:
    """Words that are to stand nowhere: shows where they do, and erases them after a yes."""
    found = engine.forget_words(args.words, user_id=here.owner)
    if not (found.memories or found.messages or found.hidden):
        out.result({"words": found})
        out.say("forget.words_nowhere")
        return OK
    _show(found, here, out)
    counts = {"records": len(found.memories), "messages": len(found.messages)}
    if not out.agrees("forget.words_ask", given=args.yes, **counts):
        out.result({"words": found})
        out.say("forget.words", **counts)
        return OK
    done = engine.forget_words(args.words, preview=False, user_id=here.owner)
    out.result({"words": done})
    out.say("forget.words_done", **counts)
    _tell_rest(done, out)
    return OK


def _show(found: WordsForgotten, here: Scene, out: Output) -> None:
    """The rows that lose words, or go."""
    from memohood.cli.moments import shown

    lines = [[memory.id, memory.text] for memory in found.memories]
    lines += [
        [
            f"m{message.seq}",
            f"{shown(message.at, here.timezone, day=True)} {message.speaker}: {message.text[:_SHOWN]}",
        ]
        for message in found.messages[:_MOST]
    ]
    if lines:
        out.table([out.text("column.id"), out.text("column.text")], lines)
    if found.hidden:
        out.say("forget.words_hidden", count=found.hidden)


def _many(engine: Engine, args: Namespace, here: Scene, out: Output) -> int:
    """Shows which records fit; acts only with a yes, and tells the change that undoes it."""
    wanted = _filter(args, here)
    action = "erase" if args.hard else "forget"
    found = engine.bulk("erase" if args.hard else "forget", wanted, user_id=here.owner).memories
    if not found:
        out.result({"forgotten": [], "fits": []})
        out.say("list.empty")
        return OK
    out.table(
        [out.text("column.id"), out.text("column.text")], [[memory.id, memory.text] for memory in found]
    )
    if not out.agrees("forget.many_ask", given=args.yes, count=len(found)):
        out.result({"forgotten": [], "fits": [memory.id for memory in found]})
        out.say("forget.many", count=len(found))
        return OK
    done = engine.bulk("erase" if args.hard else "forget", wanted, preview=False, user_id=here.owner)
    ids = [memory.id for memory in done.memories]
    out.result({"forgotten": ids, "action": action, "change_id": done.change_id})
    out.say("forget.many_erased" if args.hard else "forget.many_done", count=len(ids), change=done.change_id)
    return OK


def _filter(args: Namespace, here: Scene) -> Filter:
    from memohood.cli.moments import moment
    from memohood.control.choosing import Filter

    return Filter(
        kind=args.kind,
        subject=args.subject,
        text=args.text,
        since=moment(args.since, here.timezone),
        until=moment(args.until, here.timezone, end_of_day=True),
    )


def _tell(report: Forgetting, out: Output) -> None:
    """What was forgotten, and every place that may still hold it."""
    memory_id = ", ".join(report.ids)
    if report.already:
        out.say("forget.already", id=memory_id)
    elif not report.hard:
        out.say("forget.done", id=memory_id)
    else:
        out.say("forget.done_hard", id=memory_id, messages=report.messages)
    if not report.hard:
        return
    if report.kept_in:
        out.say("forget.kept_in", ids=", ".join(report.kept_in))
    _tell_rest(report, out)


def _tell_rest(report: Forgetting | WordsForgotten, out: Output) -> None:
    """What is still to come, and the places that are not ours."""
    if report.pending:
        out.say("status.erase_pending")
    for place in report.unreached:
        out.say("forget.unreached", what=place.what, where=place.where, command=place.command)
    out.say("forget.transcripts")
