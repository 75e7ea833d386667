"""What the last lesson says at its end, as a bot that knows nothing else: it shows what the advice is worth.

Each method follows one sentence of the section `learned` in `lessons/2-strategy.texts.yaml`.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.games.advice import share_won
from tests.games.kings.helpers import standard_box
from underhall.engine.seat import Seat
from underhall.games.kings.box import RACE_CODES, UNIT_NAMES
from underhall.games.kings.placing import TARGETS
from underhall.games.kings.questions.draw import DECK, DRAW
from underhall.games.kings.state import ROW
from underhall.games.kings.view import KingsView, SeatView, StaffedMine

BOX = standard_box()
CARDS_FOR_A_UNIT = 3
"""Of the deck, for each unit that a mine still needs."""
TWELVE = 12
"""With fewer cards in the deck the end is near."""


@dataclass(frozen=True, slots=True)
class Play:
    """A unit on a mine."""

    option: int
    unit: str
    mine: StaffedMine
    own: bool

    @property
    def race(self) -> str:
        return self.unit[:2]

    @property
    def strength(self) -> int:
        return int(self.unit[2:])

    @property
    def value(self) -> int:
        return self.mine.mine.value

    @property
    def missing(self) -> int:
        """How many units the mine lacks, this one included."""
        return lacking(self.mine) if self.own else self.mine.mine.defence - len(self.mine.units)


def lacking(mine: StaffedMine) -> int:
    """How many units a mine lacks to be developed."""
    return mine.mine.size + mine.mine.overseer - len(mine.units)


def fits(unit: str, mine: StaffedMine) -> bool:
    top = mine.units[-1][2:] if mine.units else ""
    return not top or unit[2:] > top or (unit[2:], top) == ("0", "9")


class Advised:
    """Knows the view, the options, and the advice."""

    def choose(self, seat: Seat) -> int:
        assert isinstance(seat.view, KingsView)
        self.view = seat.view
        self.me: SeatView = self.view.seats[seat.number]
        if seat.question == DRAW:
            return self.draw(seat.options)
        plays = [self.play_of(option) for option in seat.options]
        for advice in (self.staff, self.win, self.give_away, self.leave_two_missing):
            if chosen := advice(plays):
                return chosen.option
        return plays[0].option

    def play_of(self, option: int) -> Play:
        card, target = divmod(option, TARGETS)
        own = target >= ROW
        mine = self.me.mines[target - ROW] if own else self.view.row[target]
        assert mine is not None
        return Play(option, UNIT_NAMES[BOX.unit[card]], mine, own)

    def staff(self, plays: list[Play]) -> Play | None:
        """Your own mines before anything else, always with the weakest unit that fits."""
        own = [play for play in plays if play.own]
        return min(own, key=lambda play: play.strength, default=None)

    def win(self, plays: list[Play]) -> Play | None:
        """The most valuable mine, as long as the deck has three cards for each unit that your mines still need."""
        units = self.view.deck // CARDS_FOR_A_UNIT - sum(map(lacking, self.me.mines))
        strikes = [play for play in plays if play.missing == 1 and self.conquers_for_me(play)]
        wins = [play for play in strikes if lacking(StaffedMine(play.mine.mine, ())) <= units]
        return max(wins, key=lambda play: play.value, default=None)

    def give_away(self, plays: list[Play]) -> Play | None:
        """When fewer than twelve cards are left, give mines to your rivals."""
        if self.view.deck >= TWELVE:
            return None
        gifts = [play for play in plays if play.missing == 1 and not self.conquers_for_me(play)]
        return max(gifts, key=lambda play: play.value, default=None)

    def leave_two_missing(self, plays: list[Play]) -> Play | None:
        """Otherwise a weak unit where at least two more are missing; where one is missing, if it must be."""
        safe = [play for play in plays if play.missing > 2] or [play for play in plays if play.missing == 2]
        return min(safe, key=lambda play: play.strength, default=None)

    def draw(self, sources: list[int]) -> int:
        """From the camp what your mines need next, otherwise from the deck."""
        for source in sources:
            if source != DECK:
                unit = self.view.camp[RACE_CODES[source - 1]][-1]
                if any(self.needs(unit, mine) for mine in self.me.mines):
                    return source
        return DECK if DECK in sources else sources[0]

    def needs(self, unit: str, mine: StaffedMine) -> bool:
        overseer = len(mine.units) == mine.mine.size
        return overseer == (unit[:2] == self.me.king) and fits(unit, mine)

    def conquers_for_me(self, play: Play) -> bool:
        return play.race == self.me.king or all(play.race != other.king for other in self.view.seats)


def test_the_advice_beats_random() -> None:
    assert share_won("kings", Advised, "random", 20) >= 0.9


@pytest.mark.deep
def test_the_advice_beats_random_and_is_within_reach_of_easy() -> None:
    assert share_won("kings", Advised, "random", 200) >= 0.9
    assert share_won("kings", Advised, "easy", 200) >= 0.25
