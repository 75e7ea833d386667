"""What the tests of wistar share: positions in scenario words, real games, and short ways to look at them."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.games import looking
from tests.games.looking import all_views, events, offered, plain, refusal, seats, seen, told
from underhall import Match
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.engine.scenario import Stage, check
from underhall.games.wistar import GAME
from underhall.games.wistar.box import NONE
from underhall.games.wistar.components import WistarComponents
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.tables import Box

__all__ = ["all_views", "events", "offered", "plain", "refusal", "seats", "seen", "told"]

COUNTS = (2, 3, 4)
COMPONENTS = GAME.components()
position = partial(looking.position, GAME)
walk = partial(looking.walk, GAME)
finished = partial(looking.finished, GAME)
TILES_AT = 1000
TOKENS_AT = 2000
MISSIONS_AT = 3000
GOALS_AT = 4000


def standard_box() -> Box:
    assert isinstance(COMPONENTS, WistarComponents)
    return COMPONENTS.box


def deal(players: int, seed: int, chance: Chance | None = None, /, **options: str) -> WistarState:
    """A real start, as a match of that seed has it; or one with a chance of the test's own."""
    return GAME.new(players, chance or SecretChance(secret_of(seed)), GAME.facts.settle(options), COMPONENTS)


def state_of(match: Match) -> WistarState:
    assert isinstance(match.state, WistarState)
    return match.state


def on_table(players: list[dict[str, Any]], *play: str, **words: Any) -> Stage:
    """A position in scenario words, after some answers: one mapping for each player, then the table's own words."""
    return position({"players": players, **words}, *play)


def wrong(match: Stage, **expected: Any) -> list[str]:
    """What does not come out as expected, in the words of scenarios; [] if all does."""
    return [line for word, wanted in expected.items() for line in check(match, word, wanted, True)]


def everything(s: WistarState) -> list[int]:
    """All cards, tiles, door tokens, missions and goals, wherever they are: the box stays complete."""
    cards = [card for card in [*s.row, s.playing] if card != NONE] + s.drawn + s.turned + s.pairs
    for deck in (0, 1):
        cards += s.deck[deck][: s.deck_left[deck]] + s.discard[deck]
    tiles = [tile for tile in [*s.slots, s.round_guest] if tile != NONE] + s.stack + s.cheeses + s.gone
    tokens = [token for token in s.doors if token != NONE] + s.tokens_out
    goals = s.goals + s.goal_pile + s.offered + s.goals_out
    for seat in range(s.players):
        cards += s.hand[seat] + s.played[seat]
        tiles += s.guests[seat]
        tokens += s.tokens[seat]
        goals += s.private[seat]
    for pile in s.piles:
        tiles += pile
    missions = [mission for mission in s.missions if mission != NONE] + s.missions_out
    return sorted(
        [
            *cards,
            *(TILES_AT + tile for tile in tiles),
            *(TOKENS_AT + token for token in tokens),
            *(MISSIONS_AT + mission for mission in missions),
            *(GOALS_AT + goal for goal in goals),
        ]
    )
