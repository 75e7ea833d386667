"""What reads files of strangers: an UnderhallError may come out of it, and nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import Final

from underhall import Match, Seat, load
from underhall.bots import Settings, hints
from underhall.cli import inputs
from underhall.cli.hint import position
from underhall.cli.replay import Watching
from underhall.engine.chance import FastChance
from underhall.engine.errors import UnderhallError
from underhall.engine.record import Replay, read_record, verify, write_record
from underhall.engine.scenario import run_files
from underhall.web.pages.afterwards.film import OPEN
from underhall.web.pages.afterwards.uploads import film_of
from underhall.web.workers.uploaded_records import accepted

from .materials import NAMES, components, mended, records, scenarios
from .mutators import mutated, mutated_bytes

Reader = Callable[[Path], None]
FEW: Final = Settings(iterations=2)
"""A hint is about reading here, not about thinking."""


def case(seed: int, number: int) -> tuple[str, bytes]:
    """(the name of a reader, a file for it): the same for the same numbers."""
    chance = Random(f"{seed} {number}")
    kind = chance.choice(("record", "record", "record", "scenario", "scenario", "components"))
    game, other = chance.choice(NAMES), chance.choice(NAMES)
    if kind == "record":
        text = mended(chance, mutated(chance, chance.choice(records(game)), chance.choice(records(other))))
        data = text.encode("utf-8", "surrogatepass")
        return chance.choice(("replay", "verify", "film", "film", "hint")), data
    if kind == "scenario":
        return "scenario", mutated_bytes(chance, chance.choice(scenarios(game)), chance.choice(scenarios(other)))
    return f"components {game}", mutated_bytes(
        chance, chance.choice(components(game)), chance.choice(components(other))
    )


def read_with(reader: str, path: Path) -> str:
    """Reads the file as a command or the server would; gives what was wrong with it, or ""."""
    name, _, game = reader.partition(" ")
    try:
        if game:
            play_a_little(game, path)
        else:
            READERS[name](path)
    except UnderhallError as error:
        return str(error) or "no reason"
    return ""


def a_replay(path: Path) -> None:
    record = inputs.open_record(path)
    assert read_record(write_record(record)) == record, "a record that was read comes back from its text"
    with redirect_stdout(io.StringIO()):
        Watching(Replay(record), -1, "pl").run(step=False)


def a_check(path: Path) -> None:
    record = inputs.open_record(path)
    verify(record)


def a_film(path: Path) -> None:
    with suppress(UnicodeDecodeError):  # said by the page itself
        text = path.read_bytes().decode("utf-8-sig")
        film = film_of(text)
        film.view(film.length // 2, OPEN)
        kept = accepted(text)
        assert accepted(kept) == kept, "what was put in order is in order"
        assert film_of(kept).length == film.length


def a_hint(path: Path) -> None:
    match = position(path, None)
    hints(Seat(match, match.seat), 2, FEW, 1)


def a_scenario(path: Path) -> None:
    run_files([path])


def play_a_little(game: str, path: Path) -> None:
    """`--components`: a box that is accepted can be played with."""
    box = inputs.read_components(load(game), path)
    match, chance = Match.start(load(game), 2, 5, components=box), FastChance(7)
    while not match.over and match.answers < 25:
        one = match.pending()[0]
        match.answer_as(one.seat, one.options[chance.below(len(one.options))])


READERS: Final[dict[str, Reader]] = {
    "replay": a_replay,
    "verify": a_check,
    "film": a_film,
    "hint": a_hint,
    "scenario": a_scenario,
}
