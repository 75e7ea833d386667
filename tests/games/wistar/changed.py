"""Positions with changed effects on some cards, for what no printed card happens to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games import looking
from underhall.engine.scenario import Stage
from underhall.games.wistar import GAME
from underhall.games.wistar.components import WistarComponents
from underhall.games.wistar.game import Wistar
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.triggers import watched


class Changed(Wistar):
    """The game with other effects; cards that lie in a position already wait for what they now say."""

    def __init__(self, change: str) -> None:
        super().__init__(GAME.facts)
        self.changed = WistarComponents(change)

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> WistarState:
        s = super().stage(given, options)
        s.box = self.changed.box
        s.watch = [watched(s, seat) for seat in range(s.players)]
        return s


def with_effects(effects: Mapping[int, str], players: list[dict[str, Any]], *play: str, **words: Any) -> Stage:
    """`{36: "permanent [{when: ...}]"}`: the kind and the effects of some cards."""
    rows = []
    for card, text in effects.items():
        kind, _, steps = text.partition(" ")
        rows.append(f"- {{id: {card}, effect_kind: {kind}, effects: {steps}}}")
    return looking.position(Changed("inventions:\n" + "\n".join(rows)), {"players": players, **words}, *play)
