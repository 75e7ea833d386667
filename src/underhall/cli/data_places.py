"""Where the games are kept, as it is named on the command line: a file, or the address of a database.

An address may have a password in it. So what looks like one is never taken for a file, whose name would be shown.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Final

import typer

from underhall.engine.errors import BadOption

ADDRESS: Final = re.compile(r"(?i)[a-z][a-z0-9+.-]+:/|postgres(ql)?[+:]")
"""Also a wrong one; not a Windows drive."""
KEPT: Final = "The file that keeps the games; by default, one in your data folder."

Data = Annotated[str, typer.Option(metavar="FILE", help=KEPT)]
FileOrDatabase = Annotated[
    str,
    typer.Option("--data", metavar="FILE", help=f"{KEPT} Or a PostgreSQL database: postgresql://USER@HOST/NAME"),
]


def is_address(given: str) -> bool:
    """Whether it is meant as the address of something on a network."""
    return ADDRESS.match(given) is not None


def data_file(given: str, instead: str = "") -> Path:
    """The data file; refused if it is a database. `instead` says what to do with one."""
    from underhall.doctor import data_folder

    return plain_file(given, instead).expanduser() if given else data_folder() / "underhall.db"


def plain_file(given: str, instead: str = "") -> Path:
    """A file, whatever is kept in it."""
    from underhall.web.storage.postgres_link import is_postgres

    if is_address(given):
        if instead and is_postgres(given):
            raise BadOption(f"these games are in a PostgreSQL database: {instead}")
        raise BadOption(WRONG)
    return Path(given).expanduser()


def data_place(given: str) -> str | Path:
    """The address of a database, or the data file."""
    from underhall.web.storage.postgres_link import is_postgres

    return given if is_postgres(given) else data_file(given)


WRONG: Final = (
    "this looks like an address, not a file: a database is postgresql://USER@HOST:PORT/NAME; "
    "for a file of such a name, write ./NAME"
)
