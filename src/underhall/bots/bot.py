"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from underhall.engine.errors import BadOption
from underhall.engine.seat import Seat

from .greedy import GreedyBot
from .random import RandomBot


class Bot(Protocol):
    """Chooses one of `seat.options`. With the same seed and the same knowledge it chooses the same."""

    def choose(self, seat: Seat) -> int: ...


MAKERS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def bot_names() -> list[str]:
    return sorted(MAKERS)


def make_bot(name: str, seed: int) -> Bot:
    if name not in MAKERS:
        raise BadOption(f"there is no bot '{name}' (there are: {', '.join(bot_names())})")
    return MAKERS[name](seed)


def make_bots(names: Sequence[str], players: int, seed: int) -> list[Bot]:
    """A bot for each seat; one name alone stands for all seats."""
    names = list(names) * players if len(names) == 1 else list(names)
    if len(names) != players:
        raise BadOption(f"{players} players need {players} bots (or one name for all), not {len(names)}")
    return [make_bot(name, seed * 8 + number) for number, name in enumerate(names)]
