"""The files that a board brings along: its stylesheets and templates.

Our own boards use the folders of `web/`. A board from elsewhere has folders in its own package; its files get their own
addresses and template names under `boards/<game>/`, so they never replace ours.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import structlog

from . import board_of

STATIC = Path(str(resources.files("underhall.web").joinpath("static")))
SCENES = STATIC.parent / "templates" / "scenes"
NO_PICTURE = "scenes/other.html"
log = structlog.get_logger("underhall.web")


class BoardFiles(NamedTuple):
    """The files of a board that really exist."""

    static: Path | None
    """Its own folder of static files."""
    templates: Path | None
    """Its own folder of templates."""
    styles: tuple[str, ...]
    """The addresses of its stylesheets below `/static/`."""
    seat_styles: tuple[str, ...]
    """The same for those that have the colours of its players."""
    picture: str
    """The name of the template of its picture for the home page."""


def below(game: str) -> str:
    """Where the files of a game from elsewhere are found, both below `/static/` and among the templates."""
    return f"boards/{game}/"


@cache
def files_of(game: str) -> BoardFiles:
    """The files of a game's board. Missing ones are left out, and the log says so once."""
    board = board_of(game)
    missing: list[str] = []

    def folder(path: Path | None) -> Path | None:
        if path is None or (isinstance(path, Path) and path.is_dir()):
            return path
        missing.append(str(path))
        return None

    def there(folder: Path | None, name: str) -> bool:
        if folder is not None:
            path = (folder / name).resolve()
            if path.is_file() and path.is_relative_to(folder.resolve()):
                return True
        missing.append(name)
        return False

    static, templates = folder(board.static), folder(board.templates)
    shelf, prefix = (STATIC, "") if board.static is None else (static, below(game))
    styles = tuple([prefix + name for name in board.styles if there(shelf, name)])
    seat_styles = tuple([prefix + name for name in board.seat_styles if there(shelf, name)])
    shelf, prefix = (SCENES, "scenes/") if board.templates is None else (templates, below(game))
    picture = f"{board.picture}.html" if board.picture else ""
    picture = prefix + picture if picture and there(shelf, picture) else NO_PICTURE
    if missing:
        log.warning("board files are missing", game=game, files=missing)
    return BoardFiles(static, templates, styles, seat_styles, picture)
