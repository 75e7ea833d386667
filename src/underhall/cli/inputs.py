"""The input of the commands: games, options, bots and files, with one clear sentence about any mistake."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from underhall.engine.errors import SENSELESS, BadComponents, BadOption, BadRecord, UnderhallError

if TYPE_CHECKING:
    from underhall.engine.components import Components
    from underhall.engine.game import Game
    from underhall.engine.record import Record


class BadFile(UnderhallError):
    """A file that cannot be read or written."""


def load_game(game_id: str) -> Game[Any]:
    """The game with that id."""
    from underhall.engine.registry import load  # loading games takes a while: not before one is needed

    return load(game_id)


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """`--option name=value`, any number of times."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise BadOption(f"an option of the game is written name=value, not '{pair}'")
        if name.strip() in chosen:
            raise BadOption(f"the option '{name.strip()}' is given twice")
        chosen[name.strip()] = value.strip()
    return chosen


def read_names(text: str) -> list[str]:
    """`random,greedy` as a list."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise BadOption(f"bots are written with commas between them, like random,greedy; not '{text}'")
    return names


def check_language(language: str) -> str:
    from underhall.engine.facts import LANGUAGES

    if language not in LANGUAGES:
        raise typer.BadParameter(f"'{language}' is not one of {', '.join(LANGUAGES)}.")
    return language


def read_text(path: Path) -> str:
    """A text file, or one sentence about why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadFile(f"there is no file {path}") from None
    except IsADirectoryError:
        raise BadFile(f"{path} is a folder, not a file") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file") from None
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be read: {reason(error)}") from None


def write_text(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    check_writable(path)
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(path)
    except (OSError, ValueError) as error:
        raise BadFile(f"{path} cannot be written: {reason(error)}") from None


def reason(error: Exception) -> str:
    return (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)


def check_writable(path: Path) -> None:
    """Reports a problem now that would otherwise appear when the game is over."""
    folder = path.absolute().parent
    if path.is_dir():
        raise BadFile(f"{path} is a folder, not a file")
    if not folder.is_dir():
        raise BadFile(f"there is no folder {folder} to write {path.name} to")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise BadFile(f"{path} cannot be written: permission denied")


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadFile(f"{path} is a file, not a folder") from None
    except (OSError, ValueError) as error:
        raise BadFile(f"the folder {path} cannot be made: {reason(error)}") from None


def read_components(game: Game[Any], path: Path | None) -> Components:
    """The box of the game, changed by the file."""
    if path is None:
        return game.components()
    text = read_text(path)
    try:
        return game.components(text)
    except SENSELESS as error:
        raise BadComponents(f"{path} has an invalid value: {error}") from None


def open_record(path: Path) -> Record:
    """The record in a file."""
    from underhall.engine.record import read_record

    text = read_text(path)
    try:
        return read_record(text)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None
    except SENSELESS as error:
        raise BadRecord(f"{path}: the record is damaged: {error}") from None
