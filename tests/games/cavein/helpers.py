"""What the tests of cavein share: positions in scenario words, real deals, random games, every place with its cards."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from tests.games import looking
from tests.games.looking import all_views, events, offered, plain, refusal, seats, seen, told
from underhall import Match
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.engine.scenario import Stage, check
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, Box, card_name
from underhall.games.cavein.components import CaveinComponents
from underhall.games.cavein.stage import PLAYER_WORDS
from underhall.games.cavein.state import TURN, CaveinState

__all__ = ["all_views", "events", "offered", "plain", "refusal", "seats", "seen", "told"]

COUNTS = (2, 3, 4)
COMPONENTS = GAME.components()
OPTIONS = {choice.name: choice.values for choice in GAME.facts.choices}
position = partial(looking.position, GAME)
walk = partial(looking.walk, GAME)
finished = partial(looking.finished, GAME)


def standard_box() -> Box:
    assert isinstance(COMPONENTS, CaveinComponents)
    return COMPONENTS.box


def deal(players: int, seed: int, chance: Chance | None = None, /, **options: str) -> CaveinState:
    """A real deal, as a match of that seed has it; or one with a chance of the test's own."""
    return GAME.new(players, chance or SecretChance(secret_of(seed)), GAME.facts.settle(options), COMPONENTS)


def state_of(match: Match) -> CaveinState:
    assert isinstance(match.state, CaveinState)
    return match.state


def names(cards: list[int]) -> list[str]:
    return [card_name(code) for code in cards]


def cards_of(s: CaveinState) -> list[int]:
    """The kinds of all cards in the game, wherever they are; sorted."""
    piles = [pile[:left] for pile, left in zip(s.card_piles, s.card_left, strict=True)]
    places = [*piles, [kind for kind in s.docks if kind >= 0], s.area, s.removed]
    places += [*s.hands, *s.bases, *s.subjugated, *s.secret]
    return sorted(code % KINDS for place in places for code in place)


def tokens_of(s: CaveinState) -> Counter[str]:
    """All tokens, wherever they are."""
    piles = [pile[:left] for pile, left in zip(s.token_piles, s.token_left, strict=True)]
    places = [*piles, [token for token in s.mine if token >= 0], *s.tokens]
    return Counter(s.box.label[token] for place in places for token in place)


def artifact_cards_of(s: CaveinState) -> list[int]:
    """All artifact cards, on the stacks and with players; sorted."""
    on_stacks = [card for stack, left in zip(s.stacks, s.stack_left, strict=True) for card in stack[:left]]
    owned = [s.box.halves.index(entry % TURN) // 2 for entries in s.artifacts for entry in entries]
    return sorted(on_stacks + owned)


def everything(s: CaveinState) -> list[int]:
    """Cards, tokens and artifact cards as one list of numbers: the box must stay complete."""
    tokens = sorted(token for token in range(len(s.box.label)) for _ in range(tokens_of(s)[s.box.label[token]]))
    return [*cards_of(s), *[100 + token for token in tokens], *[200 + card for card in artifact_cards_of(s)]]


def at_table(*play: str, rivals: Any = ({},), **words: Any) -> Stage:
    """A position in scenario words, after some answers: seat 0 moves first; its own words, the table's, the rivals."""
    own = {word: words.pop(word) for word in PLAYER_WORDS & set(words)}
    return position({"players": [own, *rivals], **words}, *play)


def wrong(match: Stage, **expected: Any) -> list[str]:
    """What does not come out as expected, in the words of scenarios; [] if all does."""
    return [line for word, wanted in expected.items() for line in check(match, word, wanted, True)]
