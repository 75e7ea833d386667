"""What every interface needs to know about a game: which one, for how many, with which options and which box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.components import Components
from underhall.engine.encoder import Encoder
from underhall.engine.game import Game
from underhall.engine.registry import load


@dataclass(frozen=True, slots=True)
class Setup:
    """A game that can be dealt."""

    game: Game[Any]
    players: int
    options: dict[str, str]
    """All of them, settled."""
    components: Components

    @classmethod
    def of(
        cls,
        game: str | Game[Any],
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        components: str = "",
    ) -> Setup:
        """Checks everything. `players` None: the fewest. `components` is the text of a file that changes the box."""
        contract = load(game) if isinstance(game, str) else game
        count = min(contract.facts.players) if players is None else players
        contract.facts.check_players(count)
        return cls(contract, count, contract.facts.settle(options or {}), contract.components(components))

    def encoder(self) -> Encoder:
        """What writes observations of this game; raises NoEncoding for a game that has none."""
        return Encoder(self.game, self.game.new(self.players, FastChance(0), self.options, self.components))
