"""Games between bots as data: one row for each game, one for each decision.

Everything follows from the plan and the number of the game, so the same command gives the same rows on any number of
processes. `dataset_files.py` writes them as Parquet.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from underhall.bots import Bot, make_bot
from underhall.bots.levels import LevelBot
from underhall.bots.search import SearchBot
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.record import record_of, write_record
from underhall.engine.registry import load
from underhall.engine.seat import Seat

from .playing import box, dismiss, forfeits_of, places_of, winners_of
from .simulate import Plan, game_seed

SHARD: Final = 100
"""Games in one pair of files."""
KNOWN: Final = ("view", "encoded", "none")
"""What a row holds of the seat's knowledge: the JSON of its view, the bytes of its encoding, or nothing."""


@dataclass(frozen=True, slots=True)
class Task:
    """What one process needs to know."""

    plan: Plan
    games: int
    known: str

    def numbers(self, shard: int) -> range:
        return range(shard * SHARD, min((shard + 1) * SHARD, self.games))


@dataclass(frozen=True, slots=True)
class Rows:
    """The row of a game, and those of its decisions. If the game broke, `error` says how, and there are none."""

    number: int
    game: dict[str, Any]
    decisions: list[dict[str, Any]]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """Games that are not there yet, as ranges: short, since every process is sent all of it with every game."""

    task: Task
    ranges: tuple[range, ...]

    @classmethod
    def of(cls, task: Task, numbers: Iterable[int]) -> Missing:
        """
        >>> task = Task(Plan.make("kings", 2), 9, "none")
        >>> missing = Missing.of(task, [0, 1, 4, 5, 6, 8])
        >>> missing.ranges, [missing.number(index) for index in range(6)]
        ((range(0, 2), range(4, 7), range(8, 9)), [0, 1, 4, 5, 6, 8])
        """
        ranges: list[range] = []
        for number in numbers:
            if ranges and ranges[-1].stop == number:
                ranges[-1] = range(ranges[-1].start, number + 1)
            else:
                ranges.append(range(number, number + 1))
        return cls(task, tuple(ranges))

    def number(self, index: int) -> int:
        """The game in that place among those that are missing."""
        for some in self.ranges:
            if index < len(some):
                return some[index]
            index -= len(some)
        raise IndexError(index)


def play_missing(missing: Missing, indices: Iterable[int]) -> list[Rows]:
    """The games in these places among the missing ones: what one process does at a time."""
    found = []
    for index in indices:
        number = missing.number(index)
        try:
            found.append(Rows(number, *play_game(missing.task, number)))
        except Exception as error:  # a bug in the game or the bot: one line about it, in the process that asked
            found.append(Rows(number, {}, [], f"game {number} broke: {type(error).__name__}: {error}"))
    return found


def play_game(task: Task, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The row of a game, and those of its decisions. They are the games that `simulate` plays with this plan."""
    plan = task.plan
    game, seed = load(plan.game), game_seed(plan.seed, number)
    seated = [f"{bot} {seat}" for seat, bot in enumerate(plan.bots)]
    match = Match.start(game, plan.players, seed, plan.options, box(plan.game, plan.override), seated)
    bots = [make_bot(name, seed * 8 + seat) for seat, name in enumerate(plan.bots)]
    try:
        rows = decided(match, bots, number, task.known)
    finally:
        dismiss(match, dict(enumerate(bots)))
    forfeits = forfeits_of(dict(enumerate(bots)))
    places = places_of(match, forfeits)
    row = {
        "game": number,
        "seed": seed,
        "bots": list(plan.bots),
        "scores": match.scores(),
        "places": list(places),
        "winners": list(winners_of(places)),
        "rounds": game.rounds(match.state),
        "decisions": len(rows),
        "forfeits": list(forfeits),
        "record": write_record(record_of(match)),
    }
    return row, rows


def decided(match: Match, bots: list[Bot], number: int, known: str) -> list[dict[str, Any]]:
    """Plays the match to its end; a row for each choice between two or more options."""
    facts = match.game.facts
    seats = [Seat(match, seat) for seat in range(len(bots))]
    encoder = Encoder(match.game, match.state) if known == "encoded" else None
    rows: list[dict[str, Any]] = []
    while not match.over:
        at = match.seat
        seat, bot = seats[at], bots[at]
        options = seat.options
        view = seat.view.to_json().decode() if known == "view" and len(options) > 1 else None
        question = seat.question
        encoded = encoder.known(match.state_of(at), at, question) if encoder and len(options) > 1 else None
        choice = bot.choose(seat)
        if len(options) > 1:
            rows.append(
                {
                    "game": number,
                    "ply": len(rows),
                    "turn": len(match.turns),
                    "seat": at,
                    "question": facts.questions[question].name,
                    "options": options,
                    "choice": choice,
                    "action": facts.action(question, choice),
                    "visits": visits_of(bot),
                    "view": view,
                    "encoded": encoded,
                }
            )
        match.answer_as(at, choice)
    return rows


def visits_of(bot: Bot) -> list[int] | None:
    """How often the search came to each option; None if the bot did not search."""
    return (bot.visits or None) if isinstance(bot, LevelBot | SearchBot) else None
