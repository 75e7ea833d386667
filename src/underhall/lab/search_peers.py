"""OpenSpiel's own searches, measured as ours are: ISMCTS on gin_rummy at the first decision of fresh games.

Both are set up as their constructors propose (nodes are information states, every simulation deals again what the
player does not know) with one random playout to the end of the game for each simulation, which is one iteration of
ours. The clock sees `step`, the call that a bot gets; dealing and setting up are left out, as on our side.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from .peers import CHANCE, Peer

Searching: TypeAlias = Callable[[int, int], float]
"""(seed, iterations) -> seconds: one fresh search on a fresh deal."""

GAME = "gin_rummy"
IN_PYTHON = f"{GAME}, Python ISMCTS"
IN_CPP = f"{GAME}, C++ ISMCTS"
SEARCH_PEERS = (IN_PYTHON, IN_CPP)
CURIOSITY = 4.0
"""As in OpenSpiel's own `ismcts_test.py`; from 0.5 to 50 the speed is the same within what can be measured."""


def search_peer(name: str) -> Searching:
    """One of `SEARCH_PEERS`."""
    game = Peer(GAME).game  # says in one sentence if OpenSpiel is missing
    make = in_python if name == IN_PYTHON else in_cpp

    def search(seed: int, iterations: int) -> float:
        state = first_decision(game, Random(seed))
        bot = make(game, seed, iterations)
        began = time.process_time()
        bot.step(state)
        return time.process_time() - began

    return search


def first_decision(game: Any, random: Random) -> Any:
    """A fresh deal, drawn by the probabilities that the game gives."""
    state = game.new_initial_state()
    while state.current_player() == CHANCE:
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
    return state


def in_python(game: Any, seed: int, iterations: int) -> Any:
    import numpy
    from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-untyped, import-not-found, unused-ignore]

    source = numpy.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, source), CURIOSITY, max_simulations=iterations, random_state=source
    )


def in_cpp(game: Any, seed: int, iterations: int) -> Any:
    import pyspiel  # type: ignore[import-untyped, import-not-found, unused-ignore]

    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.ISMCTSBot(seed, evaluator, CURIOSITY, max_simulations=iterations)
