"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from underhall.engine.errors import BadOption
from underhall.engine.seat import Seat

from .beginner import BeginnerBot
from .greedy import GreedyBot
from .learned import text_of
from .levels import FIRST, LEVELS, PROMISES, LevelBot
from .program import PREFIX, ProgramBot, ProgramSettings
from .random import RandomBot
from .search import SearchBot, Settings
from .trained import TrainedBot


class Bot(Protocol):
    """Chooses one of `seat.options`. With the same seed and the same knowledge it chooses the same."""

    def choose(self, seat: Seat) -> int: ...


MAKERS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "greedy": GreedyBot,
    "trained": TrainedBot,
    **{level: partial(LevelBot, level) for level in LEVELS},
    "search": SearchBot,
}


def bot_names() -> list[str]:
    """From the weakest to the strongest; `search` is for experiments."""
    return list(MAKERS)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name; `search` takes settings, as in `search:iterations=500:playouts=random`.

    `trained:FILE` judges by what was learned in that file, `search:experience=FILE` searches by it. `hard@1` is
    `hard` as it was before bots learned from games; `program:./mybot` is somebody's own program.
    """
    if name.startswith(PREFIX):
        return ProgramBot(ProgramSettings.read(name.removeprefix(PREFIX)), seed)
    base, colon, settings = name.partition(":")
    if base == "search" and colon:
        chosen = Settings.read(settings)
        if chosen.experience:
            text_of(chosen.experience)  # a missing file is better noticed before a game than in it
        return SearchBot(seed, chosen)
    if base == "trained" and settings:
        text_of(settings)
        return TrainedBot(seed, settings)
    if base.removesuffix(FIRST) in LEVELS and base.endswith(FIRST) and not colon:
        return LevelBot(name, seed)
    if name not in MAKERS:
        raise BadOption(f"there is no bot '{name}' (there are: {', '.join(bot_names())})")
    return MAKERS[name](seed)


def make_opponent(name: str, seed: int) -> Bot:
    """The bot of that name for a game with people, who wait for it: a level keeps its promise about time."""
    if name in PROMISES:
        return LevelBot(name, seed, PROMISES[name])
    return make_bot(name, seed)


def make_bots(names: Sequence[str], players: int, seed: int) -> list[Bot]:
    """A bot for each seat; one name alone stands for all seats."""
    names = list(names) * players if len(names) == 1 else list(names)
    if len(names) != players:
        raise BadOption(f"{players} players need {players} bots (or one name for all), not {len(names)}")
    return [make_bot(name, seed * 8 + number) for number, name in enumerate(names)]
