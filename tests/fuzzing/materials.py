"""Good texts to be damaged: records of all games, scenarios, components files."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

import yaml

from tests.games.golden import GAMES, record_text
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.datafiles import read_file
from underhall.engine.errors import BadComponents
from underhall.engine.record import read_record, record_of, write_record

NAMES: Final = ("kings", "cavein", "xobos", "wistar")
SCENARIOS: Final = Path(__file__).parents[1] / "scenarios"
CHANGED: Final = {
    "kings": "mine_profiles:\n- {id: M01, defence: 2, value: 4}\n",
    "cavein": "end_fields:\n- {id: players_2, field: 9}\nmercenaries:\n- {id: mineggler_1, count: 7}\n",
    "xobos": "constants:\n- {id: rounds, value: 4}\n- {id: start_resources, value: 9}\n",
    "wistar": "start: {wood: 5, vp: 2}\nunderground_tiles: {vp: [0, 1, 2, 6, 10, 15]}\n",
}
"""Small changes of the box, as an owner might write them."""


@cache
def records(game: str) -> tuple[str, ...]:
    """The golden games: whole, and the openings of each, which are quicker to replay. With names, chat and events."""
    found = []
    for name in GAMES[game]:
        text = record_text(game, name)
        found += [text, *(opening(text, turns) for turns in (1, 4, 9))]
    return (*found, own_box(game))


def opening(text: str, turns: int) -> str:
    record = read_record(text)
    record.turns = record.turns[:turns]
    record.result = record.winners = None
    record.names = [f'Ann "{seat}" Ó' for seat in range(record.players)]
    lines = write_record(record).split("\n")
    lines[-2:-2] = ['{1 chat 0 "hello; 1: you"}', '{2 take-back 1 "2"}', '{2 bot -1 "easy"}']
    return "\n".join(lines)


@cache
def own_box(game: str) -> str:
    """The opening of a game with changed components."""
    match = Match.start(load(game), 2, 3, components=load(game).components(CHANGED[game]))
    bots = make_bots(["greedy"], 2, 3)
    while not match.over and len(match.turns) < 4:
        match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    return write_record(record_of(match))


@cache
def components(game: str) -> tuple[str, ...]:
    """Components files: the whole box as shipped, and single sections of it; rows in one line each."""
    package = f"underhall.games.{game}"
    whole = read_file(package, "components.yaml")
    found = [whole, CHANGED[game]]
    for section, rows in yaml.safe_load(whole).items():
        text = yaml.safe_dump({section: rows[:6] if isinstance(rows, list) else rows}, default_flow_style=None)
        with suppress(BadComponents):  # not all of it can be changed
            load(game).components(text)
            found.append(text)
    return tuple(found)


@cache
def scenarios(game: str) -> tuple[str, ...]:
    """Single scenarios: files hold many, and a mistake in the first would hide all others."""
    found = []
    for path in sorted((SCENARIOS / game).rglob("*.yaml")):
        found += [part for part in path.read_text(encoding="utf-8").split("\n---\n") if "game:" in part]
    return tuple(found)


def mended(chance: Random, text: str) -> str:
    """A damaged record with its counts put right, so that it is not refused for them alone."""
    if chance.random() < 0.3:
        return text
    lines, turns, answers = [], 0, 0
    for line in text.split("\n"):
        if found := re.fullmatch(r"\d{1,9}\. (.+)", line):
            turns += 1
            answers += len(found[1].split("; "))
            line = f"{turns}. {found[1]}"
        elif re.fullmatch(r"end \d+", line):
            continue
        lines.append(line)
    box = "\n".join(line[2:] for line in lines if line.startswith("|"))
    if box:
        override = "".join(f"{line}\n" for line in box.splitlines())
        digest = sha256(override.encode("utf-8", "surrogatepass")).hexdigest()
        lines = [re.sub(r'^\[Components "[^"]*"\]$', f'[Components "{digest}"]', line) for line in lines]
    return "\n".join([*lines, f"end {answers}", ""])
