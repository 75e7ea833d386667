"""What the commands print: plain text or JSON on standard output, tables where there is something to compare."""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import TaskID
    from rich.table import Table

PIPE_WIDTH = 100
GLUE = "\N{NO-BREAK SPACE}"
TOGETHER = re.compile(r"\[[^\[\]\n]{1,20}\]")


def say(text: str = "", now: bool = False) -> None:
    """`now`: print at once, because what follows takes a while."""
    print(text, flush=now)


def say_json(value: object) -> None:
    """JSON for scripts: alone on standard output."""
    plain = (sys.stdout.encoding or "").replace("-", "").lower() != "utf8"
    print(json.dumps(value, ensure_ascii=plain, indent=2))


def width() -> int:
    """How many columns there are: those of the terminal, or a fixed number if the output goes to a file."""
    return shutil.get_terminal_size((PIPE_WIDTH, 24)).columns if sys.stdout.isatty() else PIPE_WIDTH


def wrapped(text: str, columns: int, hang: int = 4) -> str:
    """Long lines broken between words, not inside short brackets; continuation lines are indented."""
    lines = []
    for line in TOGETHER.sub(lambda found: found[0].replace(" ", GLUE), text).splitlines():
        indent = " " * min(len(line) - len(line.lstrip()) + hang, columns // 2)
        broken = textwrap.wrap(
            line,
            columns,
            subsequent_indent=indent,
            drop_whitespace=True,
            break_long_words=False,
            break_on_hyphens=False,
            replace_whitespace=False,
        )
        lines += broken or [""]
    return "\n".join(lines).replace(GLUE, " ")


def in_columns(items: Sequence[str], columns: int) -> str:
    """Short items side by side, counted downwards as in a newspaper."""
    if not items:
        return ""
    wide = max(len(item) for item in items) + 3
    across = max(1, min(len(items), (columns + 3) // wide))
    down = -(-len(items) // across)
    rows = [[items[at] for at in range(row, len(items), down)] for row in range(down)]
    return "\n".join("".join(item.ljust(wide) for item in row).rstrip() for row in rows)


def table(title: str, *headings: str) -> Table:
    """An empty table; a heading that starts with `>` has its column flushed right."""
    from rich import box
    from rich.table import Table

    made = Table(title=title or None, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in headings:
        made.add_column(heading.removeprefix(">"), justify="right" if heading.startswith(">") else "left")
    return made


def say_table(made: Table) -> None:
    from rich.console import Console

    Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False, markup=False, emoji=False).print(made)


@contextmanager
def lazy_progress(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """A bar with the time left, on standard error; nothing if that is not a terminal.

    Call the result with how many more are done; the bar appears with the first call.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    task = bar.add_task(what, total=total)

    def advance(more: int) -> None:
        bar.start()
        bar.advance(task, more)

    try:
        yield advance
    finally:
        bar.stop()


@contextmanager
def counting() -> Iterator[Callable[[str, int], None]]:
    """A line that counts what is done, on standard error, where nobody knows how much there is; nothing if that is not
    a terminal. Call the result with what is done and how many more of it."""
    if not sys.stderr.isatty():
        yield lambda what, more: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    line = Progress(
        SpinnerColumn("line"),
        TextColumn("{task.description}: {task.completed:,.0f} rows"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks: dict[str, TaskID] = {}

    def tell(what: str, more: int) -> None:
        if what not in tasks:
            for before in tasks.values():
                line.stop_task(before)
            tasks[what] = line.add_task(what, total=None)
        line.advance(tasks[what], more)

    with line:
        yield tell
