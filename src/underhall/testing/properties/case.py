"""A game to look at, random answers for it, and matches that look like another one to a seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.game import Game
from underhall.engine.script import Pending
from underhall.engine.state import State


@dataclass(frozen=True)
class Case:
    """One game with its number of players, its options and two seeds: of the deal and of the answers."""

    game: Game[Any]
    players: int
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    answers: int = 0
    """Stop after so many answers; 0: play to the end."""
    outsider: bool = True
    """Look through the eyes of the outsider too."""
    cards: Callable[[Any], list[int]] | None = None
    """All cards of a state, for the game whose box must stay complete."""

    sound: Callable[[Any], bool] | None = None
    """What holds in every state that can be: a re-deal must not forget it."""

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game.facts.id}-{self.players}-{self.seed}{options}"

    def start(self) -> Match:
        return Match.start(self.game, self.players, self.seed, self.options)

    def chance(self, what: int = 0) -> FastChance:
        """Random answers and samples of this case."""
        return FastChance(self.seed * 1000 + self.players * 100 + what)

    def viewers(self) -> list[int]:
        """Everyone whose knowledge this case is about."""
        return [*range(self.players), *([OUTSIDER] if self.outsider else [])]

    def walk(self) -> Iterator[Match]:
        """A random game: the match at every question, and once more at the end."""
        match, chance = self.start(), self.chance()
        while not match.over and (not self.answers or match.answers < self.answers):
            yield match
            match.answer_as(*pick(match, chance))
        yield match


@contextmanager
def refused(error: type[Exception], saying: str = "") -> Iterator[None]:
    """The block must end in that error, whose message is not empty (and contains `saying`)."""
    said = None
    try:
        yield
    except error as caught:
        said = str(caught)
    assert said is not None, f"{error.__name__} expected"
    assert said, "the error says nothing"
    assert saying in said, f"not about '{saying}': {said}"


def languages(game: Game[Any]) -> list[str]:
    """Those in which the game has words."""
    return [language for language in LANGUAGES if game.facts.spoken(language) == language]


def pick(match: Match, chance: FastChance) -> tuple[int, int]:
    """(seat, value): any of the open questions, any of its options."""
    waiting = match.pending()
    one = waiting[chance.below(len(waiting))]
    return one.seat, one.options[chance.below(len(one.options))]


def steady(waiting: Pending, salt: int) -> int:
    """An answer that depends on the seat and its question alone, not on the order of the answers."""
    mixed = salt + 31 * waiting.seat + 1009 * waiting.question + 7 * sum(waiting.options)
    return sorted(waiting.options)[FastChance(mixed).below(len(waiting.options))]


def viewers(match: Match) -> list[int]:
    """All who may look at a match."""
    return [*range(match.state.players), OUTSIDER]


def waiting_for(match: Match, seat: int) -> Pending | None:
    return next((one for one in match.pending() if one.seat == seat), None)


def bytes_of(state: State) -> bytes:
    return msgspec.json.encode(state.data())


def fingerprint(match: Match) -> dict[str, Any]:
    """Everything that can be seen of a match from outside, for every seat: two matches with equal fingerprints cannot
    be told apart."""
    return {
        "state": bytes_of(match.state),
        "over": match.over,
        "asked": [(one.seat, one.question, one.options[:], one.about) for one in match.pending()],
        "branches": [bytes_of(one.state) for one in match.pending()],
        "views": [match.view(seat).to_json() for seat in viewers(match)],
        "logs": [match.log(seat) for seat in viewers(match)],
        "undo": [match.can_undo(seat) for seat in range(match.state.players)],
        "given": match.given(),
        "events": list(match.events),
    }


def clone(match: Match) -> Match:
    """The same match again, independent from now on."""
    return rebuilt(match, match._ledger.seats, match._ledger.values)


def answered(match: Match, seat: int, value: int) -> Match:
    """A match of its own that stands behind this answer, which must be on offer: one run of the turn, not two."""
    return rebuilt(match, [*match._ledger.seats, seat], [*match._ledger.values, value])


def redealt(match: Match, viewer: int, seed: int) -> Match:
    """The same match with everything dealt again that `viewer` does not know: to the viewer it looks the same.

    If seats decide at once, those that are done are done here too, with answers of their new hands.
    """
    if match.over:
        state = match.state.copy()
        match.game.resample(state, viewer, FastChance(seed))
        twin = Match(match.game, state, match.deal)
        twin._ledger.turns = [replace(turn) for turn in match.turns]
        return twin
    script = match._imagined(viewer, seed)
    twin = rebuilt(match, script.seats, script.values)
    chance = FastChance(seed + 1)
    for seat in match.done():
        while seat != viewer and (waiting := waiting_for(twin, seat)):
            twin.answer_as(seat, waiting.options[chance.below(len(waiting.options))])
    return twin


def rebuilt(match: Match, seats: list[int], values: list[int]) -> Match:
    """A match with the same past and these entries in the current turn."""
    twin = Match(match.game, match._start, match.deal)
    ledger = twin._ledger
    ledger.base = match._ledger.base
    ledger.turns = [replace(turn) for turn in match.turns]
    ledger.before = match._ledger.before
    ledger.passing = match._ledger.passing
    ledger.seats, ledger.values = seats[:], values[:]
    twin.events = list(match.events)
    twin.over = False
    twin.run()
    return twin
