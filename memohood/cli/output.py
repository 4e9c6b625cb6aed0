"""How a command speaks: sentences and tables for people, one JSON object for programs, one line for an error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from memohood.text.messages import Language, say, translated

if TYPE_CHECKING:
    from rich.console import Console

OK, FAILED, USAGE, DEGRADED = 0, 1, 2, 3

Advance = Callable[[int], None]


class Output:
    """The two streams of one command, its language, and whether a program or a person reads it."""

    def __init__(
        self,
        language: Language = "en",
        *,
        as_json: bool = False,
        stdout: TextIO | None = None,
        stderr: TextIO | None = None,
    ) -> None:
        self.language: Language = language
        self.as_json = as_json
        self._stdout = stdout or sys.stdout
        self._stderr = stderr or sys.stderr
        self._console: Console | None = None

    def text(self, key: str, /, **values: Any) -> str:
        """A phrase of the catalogue in this command's language."""
        return say(key, self.language, **values)

    def size(self, count: int) -> str:
        """Bytes as people read them."""
        unit, amount = (
            ("megabytes", f"{count / 1e6:.1f}") if count >= 1e6 else ("kilobytes", f"{count / 1e3:.0f}")
        )
        return self.text(f"size.{unit}", count=amount.replace(".", ",") if self.language == "ru" else amount)

    def translated(self, sentence: str) -> str:
        """A sentence of the engine in this command's language."""
        return translated(sentence, self.language)

    @property
    def for_people(self) -> bool:
        """True when a person looks at a terminal: tables and colours are welcome."""
        return not self.as_json and self._stdout.isatty()

    @property
    def interactive(self) -> bool:
        """True when a question can be asked and answered."""
        return self.for_people and sys.stdin is not None and sys.stdin.isatty()

    @property
    def console(self) -> Console:
        """The terminal, drawn by rich; it respects NO_COLOR and turns plain when piped."""
        if self._console is None:
            from rich.console import Console

            self._console = Console(file=self._stdout, highlight=False, emoji=False, markup=False)
        return self._console

    def line(self, text: str = "") -> None:
        """One line for people; nothing when a program reads."""
        if not self.as_json:
            print(text, file=self._stdout)

    def say(self, key: str, /, **values: Any) -> None:
        """One phrase of the catalogue, as a line for people."""
        self.line(self.text(key, **values))

    def result(self, payload: Mapping[str, Any]) -> None:
        """The one JSON object of the command; nothing when a person reads."""
        if self.as_json:
            import json

            json.dump(plain(payload), self._stdout, ensure_ascii=False, indent=2)
            print(file=self._stdout)

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[str]], *, wide: int = -1) -> None:
        """Rows under headers: drawn on a terminal, tab-separated without headers in a pipe. `wide` may wrap."""
        if self.as_json:
            return
        if not self.for_people:
            for row in rows:
                print("\t".join(cell.replace("\n", " ") for cell in row), file=self._stdout)
            return
        from rich.box import SIMPLE_HEAD
        from rich.table import Table
        from rich.text import Text

        table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
        wide %= len(headers)
        for number, header in enumerate(headers):
            table.add_column(header, no_wrap=number != wide, overflow="fold")
        for row in rows:
            table.add_row(*(Text(cell) for cell in row))
        self.console.print(table)

    def notice(self, text: str) -> None:
        """One line on stderr: a warning or an aside, never part of the result."""
        print(text, file=self._stderr)

    def error(self, message: str, hint: str = "") -> None:
        """One line and its hint on stderr; for programs the same as a JSON object on stdout."""
        self.result({"error": message, "hint": hint})
        self.notice(self.text("error.line", message=self.translated(message)))
        if hint:
            self.notice(self.text("error.hint", hint=self.translated(hint)))

    def agrees(self, key: str, *, given: bool, **values: Any) -> bool:
        """Whether the person says yes to a question; `given` = said beforehand (--yes). Where nobody can answer: no."""
        if given or not self.interactive:
            return given
        return input(self.text(key, **values)).strip().lower() in ("y", "yes", "д", "да")

    @contextmanager
    def progress(self, label: str, total: int) -> Iterator[Advance]:
        """A progress bar on stderr while the block runs, only on a terminal; call the value with the steps done."""
        if self.as_json or not self._stderr.isatty():
            yield lambda steps: None
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(file=self._stderr), transient=True) as bars:
            task = bars.add_task(label, total=total)
            yield lambda steps: bars.advance(task, steps)


def plain(value: Any) -> Any:
    """A value as JSON can hold it: records as objects, instants as ISO 8601, sets as sorted lists."""
    import dataclasses
    from datetime import date
    from pathlib import PurePath

    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(plain(item) for item in value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, PurePath) else value
