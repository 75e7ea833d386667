"""OpenSpiel's games, measured as ours are: whole random games through the Python API, one decision at a time.

What is counted: decisions with two or more options. What the clock sees for `step_us`: everything that the caller has
to do, which is asking whose turn it is, `legal_actions`, the pick, `apply_action`, and the chance nodes (the deal, and
in gin_rummy every draw from the stock), drawn by the probabilities that the game gives, as in OpenSpiel's examples.
A second figure leaves the chance nodes out and takes the cheapest loop we know.
"""

from __future__ import annotations

import time
from random import Random
from statistics import median
from typing import Any

from underhall.engine.errors import UnderhallError

CHANCE = -1
PEERS = ("hearts", "gin_rummy")
HOW_TO_INSTALL = "pip install 'underhall[openspiel]'"
ALONE = ", decisions only"


class NoPeers(UnderhallError):
    """OpenSpiel is not installed."""


class Peer:
    """One game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        try:
            import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ImportError:
            raise NoPeers(f"comparing needs OpenSpiel, which is not installed: {HOW_TO_INSTALL}") from None
        self.name = name
        self.game: Any = pyspiel.load_game(name)
        self.seeds = 0
        self.step: list[float] = []
        self.step_alone: list[float] = []

    def play_games(self, seconds: float) -> None:
        clock = time.perf_counter
        self.seeds += 1
        source = Random(self.seeds)
        random, choices = source.random, source.choices
        stepping = chance = 0.0
        decisions = games = 0
        while stepping + chance < seconds or not games:
            state = self.game.new_initial_state()
            began = clock()
            while True:
                # One call tells all three: a player's turn, chance (-1), or the end.
                player = state.current_player()
                if player < 0:
                    if player != CHANCE:
                        break
                    # All chance nodes in a row, so that the clock is read as seldom as possible.
                    stopped = clock()
                    stepping += stopped - began
                    while state.current_player() == CHANCE:
                        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                        state.apply_action(choices(outcomes, chances)[0])
                    began = clock()
                    chance += began - stopped
                    continue
                options = state.legal_actions()
                count = len(options)
                if count > 1:
                    decisions += 1
                state.apply_action(options[int(random() * count)])
            stepping += clock() - began
            games += 1
        self.step.append((stepping + chance) / max(1, decisions) * 1e6)
        self.step_alone.append(stepping / max(1, decisions) * 1e6)

    def forget(self) -> None:
        """After the warm-up."""
        self.step.clear()
        self.step_alone.clear()

    def figures(self) -> list[tuple[str, float]]:
        """(name, microseconds per decision) for whole games and for the decisions alone."""
        return [(self.name, median(self.step)), (self.name + ALONE, median(self.step_alone))]
