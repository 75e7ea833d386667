"""Writes the tables of docs/encodings.md from what the games declare: `uv run python docs/encodings.py`."""

from __future__ import annotations

import re
from pathlib import Path

from underhall import load
from underhall.cli.encoding import tables
from underhall.engine.errors import NoEncoding
from underhall.engine.registry import game_ids

PAGE = Path(__file__).with_name("encodings.md")
BLOCKS = re.compile(r"(?<=<!-- The tables are made by docs/encodings.py. -->\n).*", re.DOTALL)


def blocks() -> str:
    """A chapter for each game of this package that has an encoding."""
    found = ""
    for game_id in game_ids():
        game = load(game_id)
        if not type(game).__module__.startswith("underhall.games."):
            continue
        try:
            found += f"\n## {game.facts.names['en']} (`{game_id}`)\n\n{tables(game)}\n"
        except NoEncoding:
            continue
    return found


def page() -> str:
    """The page as it should be."""
    return BLOCKS.sub(lambda _: blocks(), PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
