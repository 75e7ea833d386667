"""One game between bots, from the deal to the result: what simulations and arenas have in common."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256

from underhall.bots import Bot, make_bot
from underhall.bots.program import ProgramBot
from underhall.engine.components import Components
from underhall.engine.match import Match
from underhall.engine.record import record_of, write_record
from underhall.engine.registry import load
from underhall.engine.seat import Seat


@dataclass(frozen=True, slots=True)
class Setup:
    """What all games of a plan have in common: plain data, so that it can be sent to another process."""

    game: str
    players: int
    options: Mapping[str, str]
    """All of them, settled."""
    override: str
    """The YAML text that changes the components."""


def settle(game: str, players: int, options: Mapping[str, object] | None, override: str) -> dict[str, str]:
    """Checks the parts of a setup; returns the settled options."""
    contract = load(game)
    contract.facts.check_players(players)
    contract.components(override)
    return contract.facts.settle(options or {})


@lru_cache(maxsize=4)
def box(game: str, override: str) -> Components:
    """Read once in a process, not once for each game."""
    return load(game).components(override)


def seed_of(*words: object) -> int:
    """A seed that depends on these words and on nothing else, so that any process can play the game."""
    return int.from_bytes(sha256(" ".join(map(str, words)).encode()).digest()[:6], "big")


@dataclass(frozen=True, slots=True)
class Played:
    """One game. If its rules or a bot failed, `error` says how, and the rest is meaningless."""

    number: int
    seed: int
    decisions: int = 0
    """Choices between two or more options."""
    rounds: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    error: str = ""
    decided: tuple[int, ...] = ()
    """The decisions of each seat."""
    thought: tuple[float, ...] = field(default=(), compare=False)
    """The seconds that each seat took for them."""
    record: str = ""
    """The text of the record, if it was asked for."""
    forfeits: tuple[int, ...] = ()
    """Seats whose program failed: they have lost, whatever their points."""
    deeds: tuple[tuple[int, int, int], ...] = ()
    """What was told of the seats, if it was asked for: event, seat, how often (see `deeds.py`)."""


def no_deeds(match: Match) -> tuple[tuple[int, int, int], ...]:
    return ()


def play_game(
    setup: Setup,
    number: int,
    seed: int,
    names: Sequence[str],
    bot_seeds: Sequence[int],
    record: bool = False,
    counting: Callable[[Match], tuple[tuple[int, int, int], ...]] = no_deeds,
) -> Played:
    """One game with a bot in each seat; never raises for what a game or a bot does."""
    game, components = load(setup.game), box(setup.game, setup.override)
    try:
        seated = [f"{bot} {seat}" for seat, bot in enumerate(names)]
        match = Match.start(game, setup.players, seed, setup.options, components, seated)
        bots = [make_bot(name, bot_seed) for name, bot_seed in zip(names, bot_seeds, strict=True)]
        try:
            decided, thought = finish(match, bots)
        finally:
            dismiss(match, dict(enumerate(bots)))
        forfeits = forfeits_of(dict(enumerate(bots)))
        places = places_of(match, forfeits)
        return Played(
            number,
            seed,
            decisions=sum(decided),
            rounds=game.rounds(match.state),
            scores=tuple(match.scores()),
            winners=winners_of(places),
            places=places,
            decided=tuple(decided),
            thought=tuple(thought),
            record=write_record(record_of(match)) if record else "",
            forfeits=forfeits,
            deeds=counting(match),
        )
    except Exception as error:  # a bug in the game or the bot: report it, so that the others can continue
        return Played(number, seed, error=f"{type(error).__name__}: {error}")


def finish(match: Match, bots: Sequence[Bot]) -> tuple[list[int], list[float]]:
    """The bots play the match to its end; returns the decisions of each seat and the seconds they took."""
    seats = [Seat(match, number) for number in range(len(bots))]
    decided, thought = [0] * len(bots), [0.0] * len(bots)
    clock = time.perf_counter
    while not match.over:
        seat = match.seat
        free = len(match.options) > 1
        began = clock()
        option = bots[seat].choose(seats[seat])
        if free:
            thought[seat] += clock() - began
            decided[seat] += 1
        match.answer_as(seat, option)
    return decided, thought


def dismiss(match: Match, bots: Mapping[int, Bot]) -> None:
    """Programs, by seat, are told that the game is over, and who has won. If it is not, they end without a word."""
    winners = list(winners_of(places_of(match, forfeits_of(bots)))) if match.over else []
    for bot in bots.values():
        if isinstance(bot, ProgramBot):
            if match.over:
                bot.leave(match.scores(), winners)
            else:
                bot.end()


def forfeits_of(bots: Mapping[int, Bot]) -> tuple[int, ...]:
    """The seats whose program has lost by failing."""
    return tuple([seat for seat, bot in bots.items() if isinstance(bot, ProgramBot) and bot.forfeited])


def places_of(match: Match, forfeits: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat; those that forfeited come last."""
    ranks = [(seat in forfeits, place) for seat, place in enumerate(match.places())]
    return tuple([1 + sum(other < rank for other in ranks) for rank in ranks])


def winners_of(places: Sequence[int]) -> tuple[int, ...]:
    """The seats that come first."""
    return tuple([seat for seat, place in enumerate(places) if place == 1])
