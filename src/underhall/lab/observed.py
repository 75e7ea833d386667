"""How fast learners get what they learn from: observed decisions per second of one core, by interface.

What is counted: decisions with two or more options, of seats that the caller plays. What the clock sees: whole games
with their dealing, an observation and the legal options for each decision, a random choice among them, and the answer.
Every figure is the median of rounds in which all measures take turns. The clock is that of the processor, so it means
the same on a busy machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module
from random import Random
from statistics import median
from typing import Any

from underhall import compiling
from underhall.engine.errors import NoEncoding
from underhall.engine.registry import load

from .observed_peers import RL_PEERS, rl_peer
from .rounds import slice_of, take_turns

SIZE = 256
"""Games in a batch."""
FIRST = "kings"
"""The game that is measured through the other interfaces too."""

Playing = Callable[[float], tuple[int, float]]
"""Plays for about that many seconds: (decisions, seconds)."""


@dataclass(frozen=True, slots=True)
class InterfaceResult:
    game: str
    door: str
    """The interface; programs read it under this name."""
    players: int
    compiled: bool
    decisions_per_s: float


@dataclass(frozen=True, slots=True)
class PeerResult:
    name: str
    decisions_per_s: float


@dataclass(frozen=True, slots=True)
class Result:
    results: tuple[InterfaceResult, ...]
    peers: tuple[PeerResult, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "results": [
                asdict(one)
                | {"ratios": {peer.name: round(one.decisions_per_s / peer.decisions_per_s, 2) for peer in self.peers}}
                for one in self.results
            ],
            "peers": [asdict(peer) for peer in self.peers],
        }


def bench_rl(
    games: Sequence[str], peers: bool, seconds: float, rounds: int, progress: Callable[[int], None] | None = None
) -> Result:
    """Measures batches of the games, and the other interfaces if kings is among them, for about that many seconds."""
    import_module("underhall.adapters.pettingzoo_env")  # says in one sentence if something is missing
    measures: list[tuple[str, str, Playing]] = [(game, f"batch of {SIZE}", batch(game)) for game in encoded(games)]
    if FIRST in games:
        measures += [(FIRST, "Gymnasium", gymnasium_env()), (FIRST, "PettingZoo", pettingzoo_env())]
    others = [(name, rl_peer(name)) for name in RL_PEERS] if peers else []
    plays = [play for _, _, play in measures] + [play for _, play in others]
    share = slice_of(seconds, rounds + 0.5, len(plays))
    for play in plays:
        play(share / 2)
    figures: list[list[float]] = [[] for _ in plays]

    def measure(at: int) -> None:
        decisions, took = plays[at](share)
        figures[at].append(decisions / took)

    take_turns([partial(measure, at) for at in range(len(plays))], rounds, progress)
    speeds = [round(median(one), 1) for one in figures]
    compiled = compiling.is_compiled()
    return Result(
        tuple(
            InterfaceResult(game, interface, min(load(game).facts.players), compiled, speed)
            for (game, interface, _), speed in zip(measures, speeds, strict=False)
        ),
        tuple(PeerResult(name, speed) for (name, _), speed in zip(others, speeds[len(measures) :], strict=True)),
    )


def encoded(games: Sequence[str]) -> list[str]:
    """Those that say what a seat knows in numbers; an error if none does."""
    from underhall.adapters.setup import Setup

    found = []
    for game in games:
        try:
            Setup.of(game).encoder()
        except NoEncoding:
            if len(games) == 1:
                raise
        else:
            found.append(game)
    return found


def batch(game: str) -> Playing:
    import numpy as np

    from underhall.adapters.batch import Batch

    games = Batch(game, size=SIZE, seed=1)
    random = np.random.default_rng(1)

    def play(seconds: float) -> tuple[int, float]:
        decisions, began, took = 0, time.process_time(), 0.0
        while took < seconds:
            decisions += int((np.diff(games.offsets) > 1).sum())
            games.step(games.sample(random))
            took = time.process_time() - began
        return decisions, took

    return play


def gymnasium_env() -> Playing:
    """Against a random seat."""
    import gymnasium

    from underhall.adapters.gymnasium_env import UnderhallEnv

    env = gymnasium.make(f"underhall/{FIRST}-v0", disable_env_checker=True)
    own = env.unwrapped
    assert isinstance(own, UnderhallEnv)
    legal_actions, random = own.legal_actions, Random(1).random

    def play(seconds: float) -> tuple[int, float]:
        decisions, began, took = 0, time.process_time(), 0.0
        while took < seconds:
            env.reset()
            over = False
            while not over:
                legal = legal_actions()
                count = len(legal)
                if count > 1:
                    decisions += 1
                _, _, over, _, _ = env.step(legal[int(random() * count)])
            took = time.process_time() - began
        return decisions, took

    return play


def pettingzoo_env() -> Playing:
    from underhall.adapters.pettingzoo_env import env

    return zoo_play(env(FIRST))


def zoo_play(env: Any) -> Playing:
    """Any game of PettingZoo whose mask is in the observation."""
    random = Random(1).random

    def play(seconds: float) -> tuple[int, float]:
        decisions, began, took = 0, time.process_time(), 0.0
        while took < seconds:
            env.reset()
            for _ in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                legal = observation["action_mask"].nonzero()[0]
                count = len(legal)
                if count > 1:
                    decisions += 1
                env.step(int(legal[int(random() * count)]))
            took = time.process_time() - began
        return decisions, took

    return play
