"""Other libraries' card games, as a learner meets them: an observation and the legal options for each decision."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

from .peers import CHANCE, NoPeers, Peer

ZOO = "texas_holdem_v4"
ZOO_PEER = f"PettingZoo {ZOO}"
SPIEL_PEER = "OpenSpiel hearts"
RL_PEERS = (ZOO_PEER, SPIEL_PEER)
HOW_TO_INSTALL = "pip install 'underhall[rl,openspiel]' 'pettingzoo[classic]'"


def rl_peer(name: str) -> Callable[[float], tuple[int, float]]:
    """One of `RL_PEERS`: plays for about so many seconds; (decisions, seconds)."""
    return classic() if name == ZOO_PEER else hearts()


def classic() -> Callable[[float], tuple[int, float]]:
    from .observed import zoo_play

    try:
        import pettingzoo

        env = pettingzoo.make("aec", f"classic/{ZOO}")
    except Exception as error:  # it has an error of its own for what it cannot import
        if not isinstance(error, ImportError) and not isinstance(error.__cause__, ImportError):
            raise
        raise NoPeers(f"comparing needs PettingZoo's card games: {HOW_TO_INSTALL}") from None
    return zoo_play(env)


def hearts() -> Callable[[float], tuple[int, float]]:
    """With the information state tensor at every decision; chance nodes are drawn by their probabilities."""
    game = Peer("hearts").game
    source = Random(1)
    random, choices = source.random, source.choices

    def play(seconds: float) -> tuple[int, float]:
        decisions, began, took = 0, time.process_time(), 0.0
        while took < seconds:
            state = game.new_initial_state()
            while True:
                player = state.current_player()
                if player < 0:
                    if player != CHANCE:
                        break
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(outcomes, chances)[0])
                    continue
                options = state.legal_actions()
                state.information_state_tensor(player)
                count = len(options)
                if count > 1:
                    decisions += 1
                state.apply_action(options[int(random() * count)])
            took = time.process_time() - began
        return decisions, took

    return play
