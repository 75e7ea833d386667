"""What the last lesson says at its end, as a bot that knows nothing else: it shows what the advice is worth.

Each method follows one sentence of the section `learned` in `lessons/3-scoring.texts.yaml`.
"""

from __future__ import annotations

import pytest

from tests.games.advice import share_won
from underhall.engine.seat import Seat
from underhall.games.cavein.box import LETTERS, LEVEL
from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.questions.action import (
    ACTION,
    COLLECT,
    COLLECT_PLUS,
    END,
    MINE,
    MINE_PLUS,
    RAID,
    RECRUIT,
    RECRUIT_PAYING,
    SKILL,
)
from underhall.games.cavein.questions.pay import MORE, PAY
from underhall.games.cavein.questions.start import START, USE_LEADER
from underhall.games.cavein.questions.token import NO_TOKEN, TOKEN
from underhall.games.cavein.view import CaveinView, SeatView

FEW_CARDS = 2
NEW_TOTEM = 2
"""Counts as so many cards."""
NEW_SYMBOL = 2
"""Counts as so many points."""


class Advised:
    """Knows the view, the options, and the advice."""

    def choose(self, seat: Seat) -> int:
        assert isinstance(seat.view, CaveinView)
        self.view = seat.view
        self.me: SeatView = self.view.seats[seat.number]
        options = seat.options
        if seat.question == START:
            return self.lead(options)
        if seat.question == ACTION:
            return self.act(options)
        if seat.question == PAY:
            return self.pay(options)
        if seat.question == TOKEN:
            return self.best([option for option in options if option != NO_TOKEN], 0, NO_TOKEN)
        return options[0]  # whatever a skill asks: take what is offered first; of an artifact, the scoring half

    def lead(self, options: list[int]) -> int:
        """Use your Leader at the start of every turn."""
        return USE_LEADER if USE_LEADER in options else options[0]

    def act(self, options: list[int]) -> int:
        raids = [option for option in options if RAID <= option < SKILL]
        if raids and self.me.cards <= FEW_CARDS:
            return self.raid(raids)
        mines = [option for option in options if MINE <= option < MINE_PLUS]
        return self.best(mines, MINE, -1) if mines else self.use_the_rest(options)

    def raid(self, raids: list[int]) -> int:
        """With two cards or fewer, the Base that brings most: each card counts one, a new totem two."""

        def brings(raid: int) -> int:
            base = self.view.seats[raid - RAID].base
            cards = len(base) if raid - RAID == self.view.seat else len(base) - 1
            colour = COLOUR_IDS[LETTERS.index(base[-1][0])]
            return cards + (0 if colour in self.me.totems else NEW_TOTEM)

        return max(raids, key=brings)

    def best(self, options: list[int], first: int, none: int) -> int:
        """The crystal with the most points; a symbol that you lack counts two more."""
        slots = [token for row in self.view.mine.values() for token in row]
        own = {token.symbol for token in self.me.tokens or ()}

        def points(option: int) -> int:
            found = slots[option - first]
            assert found is not None
            token = found.token
            return token.vp + (NEW_SYMBOL if token.symbol is not None and token.symbol not in own else 0)

        return max(options, key=points, default=none)

    def pay(self, options: list[int]) -> int:
        """With your lowest cards."""
        cards = [option for option in options if option < MORE]
        return min(cards, key=lambda card: LEVEL[card], default=options[-1])

    def use_the_rest(self, options: list[int]) -> int:
        """Collect an artifact for its scoring half, or recruit the highest level you can."""
        for option in options:
            if COLLECT <= option < COLLECT_PLUS:
                return option
        recruits = [option for option in options if RECRUIT <= option < RECRUIT_PAYING]
        return max(recruits, key=lambda option: LEVEL[option - RECRUIT], default=END)


def test_the_advice_beats_random() -> None:
    assert share_won("cavein", Advised, "random", 16) >= 0.9


@pytest.mark.deep
def test_the_advice_beats_random_and_is_within_reach_of_easy() -> None:
    assert share_won("cavein", Advised, "random", 100) >= 0.9
    assert share_won("cavein", Advised, "easy", 100) >= 0.25
