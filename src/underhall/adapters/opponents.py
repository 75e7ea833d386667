"""A learner's seat against named bots: who sits where, and how bots answer inside the loop."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.bots import Bot, make_bot
from underhall.bots.greedy import GreedyPolicy
from underhall.bots.program import PREFIX
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.engine.match import Match
from underhall.engine.seat import Seat
from underhall.engine.side_by_side import SideBySide
from underhall.engine.state import State
from underhall.engine.stepper import Stepper
from underhall.engine.table import Policy, RandomPolicy

from .setup import Setup, whole

QUICK = ("random", "greedy")
"""Bots that need no more than a state: all that they read of it is what their seat knows."""
SEATS, BOTS = 1, 2  # which stream of a game's seed


class BotPolicy(Policy):
    """A bot at a table of its own: it is handed a `Seat`, as everywhere."""

    def __init__(self, match: Match, number: int, bot: Bot) -> None:
        self.seat = Seat(match, number)
        self.bot = bot

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        return self.bot.choose(self.seat)


class Opposed(SideBySide):
    """Games in which the caller plays one seat, and bots play the others."""

    def __init__(
        self, setup: Setup, size: int, reward: int, opponents: str | Sequence[str], seat: int | None = None
    ) -> None:
        """`opponents`: one name for all, or a name for each, from the seat after the caller's on. `seat` None: chance
        seats the caller, in each game anew."""
        super().__init__(setup.game, setup.players, size, setup.options, setup.components, reward)
        names = [opponents] * (setup.players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != setup.players - 1:
            raise BadOption(f"{setup.players} players need {setup.players - 1} opponents, not {len(names)}")
        for name in names:
            if name.startswith(PREFIX):
                raise BadOption(f"programs cannot play in an environment: '{name}'")
            make_bot(name, 0)
        if seat is not None:
            seat = whole("seat", seat)
        if seat is not None and not 0 <= seat < setup.players:
            raise BadOption(f"seats are from 0 to {setup.players - 1}, not {seat}")
        self.names = names
        self.own = seat
        self.quick = all(name in QUICK for name in names)

    def start(self, seed: int) -> Stepper:
        if self.quick:
            return super().start(seed)
        return Match(self.game, self.game.new(self.players, FastChance(seed), self.options, self.components))

    def opposed(self, stepper: Stepper, seed: int) -> list[Policy | None]:
        own = self.own if self.own is not None else FastChance(seed ^ SEATS << 62).below(self.players)
        dice = FastChance(seed ^ BOTS << 62)
        policies: list[Policy | None] = [None] * self.players
        for place, name in enumerate(self.names):
            number = (own + 1 + place) % self.players
            own_dice = dice.below(1 << 30)
            if isinstance(stepper, Match):
                policies[number] = BotPolicy(stepper, number, make_bot(name, own_dice))
            elif name == "random":
                policies[number] = RandomPolicy(FastChance(own_dice))
            else:
                policies[number] = GreedyPolicy(self.game, FastChance(own_dice))
        return policies
