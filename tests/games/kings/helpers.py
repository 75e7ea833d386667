"""What the tests of kings share: positions in scenario words, real deals, random games, texts of what they see."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from underhall import OUTSIDER, Match
from underhall.bots import make_bots
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.engine.match import Line
from underhall.engine.scenario import Scenario, Stage
from underhall.engine.seat import Seat
from underhall.games.kings import GAME
from underhall.games.kings.box import Box, mine_name, unit_name
from underhall.games.kings.components import KingsComponents
from underhall.games.kings.state import NO_MINE, KingsState

COUNTS = (2, 3, 4)
COMPONENTS = GAME.components()
OPTIONS = {choice.name: choice.values for choice in GAME.facts.choices}


def standard_box() -> Box:
    assert isinstance(COMPONENTS, KingsComponents)
    return COMPONENTS.box


def deal(players: int, seed: int, chance: Chance | None = None, /, **options: str) -> KingsState:
    """A real deal, as a match of that seed has it; or one with a chance of the test's own."""
    return GAME.new(players, chance or SecretChance(secret_of(seed)), GAME.facts.settle(options), COMPONENTS)


def position(given: dict[str, Any], *play: str, **options: str) -> Stage:
    """A position in scenario words, after some answers."""
    stage = Stage(GAME, Scenario("", "", "kings", (), dict(options), given, play, {}))
    for text in play:
        stage.act(text)
    return stage


def state_of(match: Match) -> KingsState:
    assert isinstance(match.state, KingsState)
    return match.state


def walk(players: int, seed: int, **options: str) -> Iterator[Match]:
    """A random game: the match at every question, and once more when it is over."""
    match = Match.start(GAME, players, seed, options)
    bots = make_bots(["random"], players, seed)
    while not match.over:
        yield match
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
    yield match


def finished(players: int, seed: int, **options: str) -> Match:
    """A random game at its end."""
    *_, match = walk(players, seed, **options)
    return match


def seats(match: Match) -> list[int]:
    """All who may look: the players and the outsider."""
    return [*range(match.state.players), OUTSIDER]


def offered(match: Match) -> list[str]:
    """The options of the open question in the text notation, sorted."""
    return sorted(GAME.write(state_of(match), match.question, option) for option in match.options)


def refusal(match: Match, text: str) -> str | None:
    """The rule that forbids this answer to the open question."""
    waiting = match.pending_for(None)
    value = GAME.read(state_of(match), waiting.question, text, waiting.options)
    assert value >= 0, text
    return GAME.refuse(state_of(match), waiting.seat, waiting.question, value)


def seen(match: Match, seat: int) -> Any:
    """The view of a seat as plain JSON data."""
    return json.loads(match.view(seat).to_json())


def all_views(match: Match, but: int | None = None) -> list[Any]:
    """What everybody sees, or everybody but one."""
    return [seen(match, seat) for seat in seats(match) if seat != but]


def names(s: KingsState, cards: list[int]) -> list[str]:
    return [unit_name(s.box.unit[card]) for card in cards]


def mine(s: KingsState, card: int) -> str:
    return mine_name(s.box.profiles[s.box.profile[card]])


def figures(view_of_mine: dict[str, Any]) -> str:
    """The mine of a view in scenario words."""
    v = view_of_mine
    return f"d{v['defence']}s{v['size']}o{int(v['overseer'])}v{v['value']}"


def told(match: Match, seat: int, event: str) -> list[Line]:
    """The lines of one kind in a seat's log."""
    return [line for line in match.log(seat) if GAME.facts.events[line.event].name == event]


def events(match: Match, seat: int = OUTSIDER) -> list[str]:
    """The names of all events in a seat's log, in order."""
    return [GAME.facts.events[line.event].name for line in match.log(seat)]


def plain(found: object) -> Any:
    return msgspec.to_builtins(found)


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
