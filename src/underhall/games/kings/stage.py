"""Scenario words of this game: setting up a position from a partial box, and looking at what came out.

`docs/games/kings.md` lists the words. Units are written `OR5`, mines `d2s1o0v3`, a card with both sides
`OR5/d2s1o0v3`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import check_words, in_any_order, seat_word

from .box import CARDS, RACE_CODES, STRENGTHS, Box, mine_name, unit_name
from .dealing import empty_table, settle_knowledge, variant_of
from .placing import TARGET_NAMES, TARGETS
from .questions.play import play
from .state import DRAWING, NO_MINE, PLAYING, ROW, KingsState
from .turn import scores

UNIT = re.compile(r"([A-Z]{2})(\d)")
MINE = re.compile(r"d(\d)s(\d)o([01])v(\d+)")
GIVEN_WORDS = {"players", "row", "camp", "deck", "discard", "current", "first"}
PLAYER_WORDS = {"race", "hand", "mines", "done"}
FILLER_UNIT = "DW0"
FILLER_MINE = "d1s1o0v1"


class PartialBox:
    """Makes cards as a scenario mentions them. The side that it does not mention is a filler."""

    def __init__(self) -> None:
        self.units: list[tuple[int, int, str]] = []
        self.mines: list[int] = []
        self.profiles: list[tuple[int, int, int, int]] = []

    def card(self, unit: str = FILLER_UNIT, mine: str = FILLER_MINE, shown: bool = True) -> int:
        race, strength = read_unit(unit)
        profile = read_mine(mine)
        if profile not in self.profiles:
            self.profiles.append(profile)
        # Fillers get letters from the end of the alphabet: they must not take the `a` of a unit that is in play.
        same = sum(1 for r, s, letter in self.units if (r, s) == (race, strength) and (letter < "m") == shown)
        if shown and same == 12:
            raise BadScenario(f"a scenario can have at most 12 copies of {unit}")
        letter = chr(ord("a") + same) if shown else chr(ord("z") - same % 14)
        self.units.append((race, strength, letter))
        self.mines.append(self.profiles.index(profile))
        if len(self.units) > CARDS:
            raise BadScenario(f"a scenario can have at most {CARDS} cards")
        return len(self.units) - 1

    def unit(self, text: str) -> int:
        unit, slash, mine = text.partition("/")
        return self.card(unit, mine if slash else FILLER_MINE)

    def mine(self, text: str) -> int:
        return self.card(mine=text, shown=False)

    def both(self, text: str) -> int:
        unit, slash, mine = text.partition("/")
        if not slash:
            raise BadScenario(f"a deck card is written UNIT/MINE, not '{text}'")
        return self.card(unit, mine)

    def build(self) -> Box:
        return Box(self.units, self.mines, self.profiles)


def read_unit(text: str) -> tuple[int, int]:
    found = UNIT.fullmatch(text)
    if not found or found[1] not in RACE_CODES:
        raise BadScenario(f"'{text}' is not a unit (write OR5: DW, OR, GO or GI and a strength)")
    return RACE_CODES.index(found[1]), int(found[2])


def read_mine(text: str) -> tuple[int, int, int, int]:
    found = MINE.fullmatch(text)
    if not found:
        raise BadScenario(f"'{text}' is not a mine (write d2s1o0v3: defence, size, overseer, value)")
    return int(found[1]), int(found[2]), int(found[3]), int(found[4])


def staffed(box: PartialBox, text: object) -> tuple[int, list[int]]:
    """`d2s1o0v3: OR2 GO5` as a mine and its units."""
    mine, _, units = str(text).partition(":")
    return box.mine(mine.strip()), [box.unit(unit) for unit in units.split()]


def stage(given: Mapping[str, Any], options: Mapping[str, str]) -> KingsState:
    check_words(given, GIVEN_WORDS, "given")
    players = given.get("players") or []
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise BadScenario("'players' must list 2 to 4 players")
    kings = []
    for player in players:
        check_words(player, PLAYER_WORDS, "players")
        if player.get("race") not in RACE_CODES:
            raise BadScenario(f"each player needs a race: one of {', '.join(RACE_CODES)}")
        kings.append(RACE_CODES.index(player["race"]))
    if len(set(kings)) != len(kings):
        raise BadScenario("two players cannot have the same king")
    box = PartialBox()
    rows = rows_of(given, "row")
    if len(rows) > ROW:
        raise BadScenario(f"the row has {ROW} slots")
    row = [staffed(box, text) if text != "empty" else (NO_MINE, []) for text in rows]
    row += [(NO_MINE, [])] * (ROW - len(row))
    camp_text = given.get("camp") or {}
    check_words(camp_text, set(RACE_CODES), "camp")
    camp = [[box.unit(unit) for unit in str(camp_text.get(code, "")).split()] for code in RACE_CODES]
    deck = [box.both(text) for text in str(given.get("deck", "")).split()]
    discard = [box.unit(unit) for unit in str(given.get("discard", "")).split()]
    hands = [[box.unit(unit) for unit in str(player.get("hand", "")).split()] for player in players]
    owned = [[staffed(box, text) for text in rows_of(player, "mines")] for player in players]
    done = [[box.mine(text) for text in str(player.get("done", "")).split()] for player in players]

    s = empty_table(len(players), FastChance(1), box.build(), variant_of(options), kings)
    s.row = [mine for mine, _ in row]
    s.stacks = [list(stack) for _, stack in row]
    for race, pile in enumerate(camp):
        if any(s.box.race[card] != race for card in pile):
            raise BadScenario(f"the camp pile {RACE_CODES[race]} may hold only units of that race")
    s.camp, s.deck, s.discard, s.hands, s.treasury = camp, deck[::-1], discard, hands, done
    s.owned = [[mine for mine, _ in mines] for mines in owned]
    s.miners = [[stack for _, stack in mines] for mines in owned]
    s.active = seat_number(given.get("current", 0), len(players), "current")
    s.first = seat_number(given.get("first", 0), len(players), "first")
    s.turns = (s.active - s.first) % len(players)
    settle_knowledge(s)
    return s


def rows_of(found: Mapping[str, Any], word: str) -> list[Any]:
    rows = found.get(word) or []
    if not isinstance(rows, list):
        raise BadScenario(f"'{word}' must be a list of mines with their units")
    return rows


def seat_number(found: Any, players: int, word: str) -> int:
    if not isinstance(found, int) or not 0 <= found < players:
        raise BadScenario(f"'{word}' must be a seat from 0 to {players - 1}")
    return found


def units(s: KingsState, cards: list[int]) -> str:
    return " ".join(unit_name(s.box.unit[card]) for card in cards)


def mine_text(s: KingsState, mine: int, stack: list[int]) -> str:
    if mine == NO_MINE:
        return "empty"
    name = mine_name(s.box.profiles[s.box.profile[mine]])
    return f"{name}: {units(s, stack)}" if stack else name


def legal_targets(s: KingsState, unit: str) -> str:
    """`row1 own2`, or `none`: where this unit of the active hand may go."""
    race, strength = read_unit(unit)
    cards = [card for card in s.hands[s.active] if s.box.unit[card] == race * STRENGTHS + strength]
    if not cards:
        raise BadScenario(f"legal_for: {unit} is not in the hand of the current player")
    targets = [t for t in range(TARGETS) if play.refuse(s, s.active, cards[0] * TARGETS + t) is None]
    return " ".join(TARGET_NAMES[target].replace(" ", "") for target in targets) or "none"


SEAT_WORDS = ("mines", "done", "hand", "score")


def observe(s: KingsState, word: str, expected: Any) -> tuple[Any, Any]:
    """(expected, found), both in comparable form."""
    of_seat = seat_word(word, SEAT_WORDS, s.players)
    if of_seat:
        return observe_seat(s, *of_seat, expected)
    if word == "row":
        return expected, [mine_text(s, m, st) for m, st in zip(s.row, s.stacks, strict=True)]
    if word == "camp":
        check_words(expected, set(RACE_CODES), "camp")
        return dict(expected), {code: units(s, s.camp[RACE_CODES.index(code)]) for code in expected}
    if word == "deck_size":
        return expected, len(s.deck)
    if word == "deck_top":
        return expected, mine_text(s, s.deck[-1], []) if s.deck else "empty"
    if word == "discard":
        return expected, units(s, s.discard)
    if word == "current":
        return expected, s.active
    if word == "phase":
        return expected, "over" if s.over else {PLAYING: "play", DRAWING: "draw"}.get(s.phase, "redraw")
    if word == "legal_for":
        if not isinstance(expected, dict):
            raise BadScenario("'legal_for' must be a mapping from units to places")
        return dict(expected), {unit: legal_targets(s, str(unit)) for unit in expected}
    words = "row camp deck_size deck_top discard current phase legal_for pN_mines pN_done pN_hand pN_score"
    raise BadScenario(f"unknown word '{word}' in expect (kings knows: {words})")


def observe_seat(s: KingsState, seat: int, what: str, expected: Any) -> tuple[Any, Any]:
    if what == "mines":
        found = [mine_text(s, m, st) for m, st in zip(s.owned[seat], s.miners[seat], strict=True)]
        return expected, found
    if what == "done":
        return expected, [mine_text(s, mine, []) for mine in s.treasury[seat]]
    if what == "score":
        return expected, scores(s)[seat]
    # A hand has no order.
    return in_any_order(expected), in_any_order(units(s, s.hands[seat]))
