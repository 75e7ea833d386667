"""What the tests of kings share: positions in scenario words, real deals, random games, texts of what they see."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.games import looking
from tests.games.looking import all_views, events, offered, plain, refusal, seats, seen, told
from underhall import Match
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.games.kings import GAME
from underhall.games.kings.box import Box, mine_name, unit_name
from underhall.games.kings.components import KingsComponents
from underhall.games.kings.state import NO_MINE, KingsState

__all__ = ["all_views", "events", "offered", "plain", "refusal", "seats", "seen", "told"]

COUNTS = (2, 3, 4)
COMPONENTS = GAME.components()
position = partial(looking.position, GAME)
walk = partial(looking.walk, GAME)
finished = partial(looking.finished, GAME)
OPTIONS = {choice.name: choice.values for choice in GAME.facts.choices}


def standard_box() -> Box:
    assert isinstance(COMPONENTS, KingsComponents)
    return COMPONENTS.box


def deal(players: int, seed: int, chance: Chance | None = None, /, **options: str) -> KingsState:
    """A real deal, as a match of that seed has it; or one with a chance of the test's own."""
    return GAME.new(players, chance or SecretChance(secret_of(seed)), GAME.facts.settle(options), COMPONENTS)


def state_of(match: Match) -> KingsState:
    assert isinstance(match.state, KingsState)
    return match.state


def names(s: KingsState, cards: list[int]) -> list[str]:
    return [unit_name(s.box.unit[card]) for card in cards]


def mine(s: KingsState, card: int) -> str:
    return mine_name(s.box.profiles[s.box.profile[card]])


def figures(view_of_mine: dict[str, Any]) -> str:
    """The mine of a view in scenario words."""
    v = view_of_mine
    return f"d{v['defence']}s{v['size']}o{int(v['overseer'])}v{v['value']}"


def fits(unit: int, top: int | None) -> bool:
    """The predicate at the end of section 4."""
    return top is None or (unit == 0 and top == 9) or (unit != 0 and unit > top)


def places(s: KingsState) -> dict[str, list[int]]:
    """Every place of KM-1.8 with its cards."""
    found = {
        "deck": s.deck,
        "row": [card for card in s.row if card != NO_MINE],
        "on the row": [card for stack in s.stacks for card in stack],
        "camp": [card for pile in s.camp for card in pile],
        "hands": [card for hand in s.hands for card in hand],
        "owned": [card for mines in s.owned for card in mines],
        "miners": [card for stacks in s.miners for stack in stacks for card in stack],
        "treasury": [card for mines in s.treasury for card in mines],
        "discard": s.discard,
    }
    return {place: list(cards) for place, cards in found.items()}


MINE_PLACES = ("row", "owned", "treasury")
UNIT_PLACES = ("on the row", "camp", "hands", "miners", "discard")
