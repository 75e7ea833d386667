"""An imagined game that one seat listens to: what it would be told there, for bots that say what may come."""

from __future__ import annotations

from .match import Line, Match
from .script import Script
from .state import State, knows
from .table import Policy, Secret


class Listener(Script):
    """Plays on like any script, and keeps what is told after the entries."""

    def __init__(self, script: Script, viewer: int, told: list[Line]) -> None:
        super().__init__(script.game, script.base, script.seats, script.values)
        self.passing = script.passing
        self.viewer = viewer
        self.told = told

    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        if self.at < len(self.seats):
            return  # this has happened already
        if self.game.facts.events[event].private and (secret is None or not knows(secret[0], self.viewer)):
            return
        self.told.append(Line(event, public))

    def branch(self, state: State, seats: list[int], values: list[int], final: bool) -> Script:
        return Listener(Script(self.game, state, seats, values), self.viewer, self.told)


def listen(match: Match, viewer: int, seed: int, policy: Policy, told: list[Line]) -> State:
    """Like `Stepper.play_out`; `told` gets the public part of each event that the viewer would hear of, in order."""
    listener = Listener(match.imagined_script(viewer, seed), viewer, told)
    listener.policy = policy
    state = match.base.copy()
    listener.rewind(state)
    match.game.turn(state, listener)
    while not state.over and not policy.enough(state):
        match.game.turn(state, listener)
    return state
