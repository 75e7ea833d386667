"""Positions with changed effects on some cards, for what no printed card happens to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall import Match
from underhall.engine.scenario import Scenario, Stage
from underhall.games.wistar import GAME
from underhall.games.wistar.components import WistarComponents
from underhall.games.wistar.triggers import watched


class Changed(Stage):
    """A position with other effects; cards that lie there already wait for what they now say."""

    def __init__(self, change: str, given: dict[str, Any]) -> None:
        Stage.__init__(self, GAME, Scenario("", "", "wistar", (), {}, given, (), {}))
        s = GAME.stage(given, GAME.facts.settle({}))
        s.box = WistarComponents(change).box
        s.watch = [watched(s, seat) for seat in range(s.players)]
        self.position = s
        Match.__init__(self, GAME, s, passing=False)


def with_effects(effects: Mapping[int, str], players: list[dict[str, Any]], *play: str, **words: Any) -> Stage:
    """`{36: "permanent [{when: ...}]"}`: the kind and the effects of some cards."""
    rows = []
    for card, text in effects.items():
        kind, _, steps = text.partition(" ")
        rows.append(f"- {{id: {card}, effect_kind: {kind}, effects: {steps}}}")
    stage = Changed("inventions:\n" + "\n".join(rows), {"players": players, **words})
    for text in play:
        stage.act(text)
    return stage
