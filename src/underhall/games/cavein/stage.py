"""Scenario words of this game: setting up a position, and looking at what came out.

`docs/games/cavein.md` lists the words. The position is always the start of a turn; what is not mentioned is empty.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import check_words, in_any_order, seat_word

from .box import COSTS, FACTIONS, LETTERS, LEVEL, LEVELS, ROW_OF, SLOTS, STACKS, Box, artifact_card_name, card_name
from .components import COLOUR_IDS, CaveinComponents
from .data import standard
from .dealing import FACTIONS_IN_PLAY, empty_table, variant_of
from .names import COLOURED_TOKEN
from .prices import artifact_cost, mining_cost
from .scoring import PARTS, score_parts
from .state import BASE_LIMIT, OUT, SUPPLY, TURN, CaveinState, in_play

GIVEN_WORDS = {
    "players", "in_play", "docks", "mine", "stacks", "card_piles", "token_piles", "supply", "marker", "current",
    "first", "stalled",
}  # fmt: skip
PLAYER_WORDS = {"hand", "base", "tokens", "artifacts", "totems", "subjugated"}
CARD = re.compile(rf"([{LETTERS}])([1-{LEVELS}])")


def read_card(text: str) -> int:
    found = CARD.fullmatch(text)
    if not found:
        raise BadScenario(f"'{text}' is not a card (write B2: one of {', '.join(LETTERS)} and a level from 1 to 4)")
    return LETTERS.index(found[1]) * LEVELS + int(found[2]) - 1


def read_cards(s: CaveinState, found: object) -> list[int]:
    cards = [read_card(text) for text in str(found or "").split()]
    for kind in cards:
        if not in_play(s, kind // LEVELS):
            raise BadScenario(f"the faction of {card_name(kind)} is not in play")
    return cards


def read_token(box: Box, text: str) -> int:
    """`blue_3a`, or `blue-3` for the first token of this colour and cost."""
    found = COLOURED_TOKEN.fullmatch(text)
    for token, label in enumerate(box.label):
        if label == text:
            return token
        if found and COLOUR_IDS[box.colour[token]] == found[1] and box.cost[token] == int(found[2]):
            return token
    raise BadScenario(f"'{text}' is not a token (write blue_3a, or blue-3 for any of this colour and cost)")


def read_tokens(box: Box, found: object) -> list[int]:
    return [read_token(box, text) for text in str(found or "").split()]


def read_colours(found: object) -> list[int]:
    colours = str(found or "").split()
    for colour in colours:
        if colour not in COLOUR_IDS:
            raise BadScenario(f"'{colour}' is not a colour (one of {', '.join(COLOUR_IDS)})")
    return [COLOUR_IDS.index(colour) for colour in colours]


def read_artifacts(found: object) -> list[int]:
    names = [str(row["id"]) for row in standard()["artifacts"]]
    for artifact in str(found or "").split():
        if artifact not in names:
            raise BadScenario(f"there is no artifact '{artifact}'")
    return [names.index(artifact) for artifact in str(found or "").split()]


def read_number(given: Mapping[str, Any], word: str, high: int) -> int:
    found = given.get(word, 0)
    if not isinstance(found, int) or not 0 <= found <= high:
        raise BadScenario(f"'{word}' must be a number from 0 to {high}")
    return found


def in_rows(found: list[int], rows: list[int], what: str) -> list[int]:
    """Items in their places by row, gaps as -1."""
    slots = [-1] * SLOTS
    for item, row in zip(found, rows, strict=True):
        free = [slot for slot in range(SLOTS) if ROW_OF[slot] == row and slots[slot] < 0]
        if not free:
            raise BadScenario(f"'{what}' has too many items in one row (4, 3, 2 and 1 places)")
        slots[free[0]] = item
    return slots


def stage(given: Mapping[str, Any], options: Mapping[str, str]) -> CaveinState:
    check_words(given, GIVEN_WORDS, "given")
    players = given.get("players") or []
    if not isinstance(players, list) or not 2 <= len(players) <= 4:
        raise BadScenario("'players' must list 2 to 4 players")
    letters = str(given.get("in_play", "PNBY"))
    if len(letters) != FACTIONS_IN_PLAY or len(set(letters) & set(LETTERS)) != FACTIONS_IN_PLAY:
        raise BadScenario(f"'in_play' must name four different factions by the letters {LETTERS}")
    box = CaveinComponents().box
    mask = sum(1 << LETTERS.index(letter) for letter in letters)
    s = empty_table(len(players), FastChance(1), box, variant_of(options), mask)
    s.commands = [LETTERS.index(letter) for letter in letters[: s.players]]
    s.docks = in_rows(cards := read_cards(s, given.get("docks")), [LEVEL[kind] - 1 for kind in cards], "docks")
    s.mine = in_rows(tokens := read_tokens(box, given.get("mine")), [box.row[token] for token in tokens], "mine")
    stage_piles(s, given)
    for seat, player in enumerate(players):
        check_words(player, PLAYER_WORDS, "players")
        stage_player(s, seat, player)
    for colour in read_colours(given.get("supply")):
        give_totem(s, colour, SUPPLY)
    s.marker = read_number(given, "marker", 40)
    s.end_triggered = s.marker >= box.end_field[s.players]
    s.active = read_number(given, "current", s.players - 1)
    s.first = read_number(given, "first", s.players - 1)
    s.turns = (s.active - s.first) % s.players
    s.stalled = read_number(given, "stalled", 40)
    return s


def stage_piles(s: CaveinState, given: Mapping[str, Any]) -> None:
    """Piles and stacks are written top first."""
    card_piles, token_piles = given.get("card_piles") or {}, given.get("token_piles") or {}
    check_words(card_piles, {"1", "2", "3", "4"}, "card_piles")
    check_words(token_piles, {str(cost) for cost in COSTS}, "token_piles")
    for level, text in card_piles.items():
        s.card_piles[int(level) - 1] = (pile := read_cards(s, text)[::-1])
        if any(LEVEL[kind] != int(level) for kind in pile):
            raise BadScenario(f"card_piles: pile {level} may hold only cards of that level")
    for cost, text in token_piles.items():
        s.token_piles[COSTS.index(int(cost))] = (pile := read_tokens(s.box, text)[::-1])
        if any(s.box.cost[token] != int(cost) for token in pile):
            raise BadScenario(f"token_piles: pile {cost} may hold only tokens of that cost")
    stacks = given.get("stacks") or []
    names = [artifact_card_name(card) for card in range(12)]
    if not isinstance(stacks, list) or len(stacks) > STACKS:
        raise BadScenario(f"'stacks' must list up to {STACKS} stacks of artifact cards")
    for at, text in enumerate(stacks):
        cards = str(text or "").split()
        if not set(cards) <= set(names):
            raise BadScenario("artifact cards are art01 to art12")
        s.stacks[at] = [names.index(card) for card in cards][::-1]
    s.card_left = [len(pile) for pile in s.card_piles]
    s.token_left = [len(pile) for pile in s.token_piles]
    s.stack_left = [len(stack) for stack in s.stacks]


def stage_player(s: CaveinState, seat: int, player: Mapping[str, Any]) -> None:
    s.hands[seat] = sorted(read_cards(s, player.get("hand")))
    s.bases[seat] = read_cards(s, player.get("base"))
    if len(s.bases[seat]) > BASE_LIMIT:
        raise BadScenario(f"a Base has at most {BASE_LIMIT} cards")
    s.tokens[seat] = read_tokens(s.box, player.get("tokens"))
    s.subjugated[seat] = read_cards(s, player.get("subjugated"))
    for artifact in read_artifacts(player.get("artifacts")):
        s.artifacts[seat] = [*s.artifacts[seat], artifact]
        s.powers[seat] |= 1 << artifact
    for colour in read_colours(player.get("totems")):
        give_totem(s, colour, seat)


def give_totem(s: CaveinState, colour: int, holder: int) -> None:
    if not in_play(s, colour):
        raise BadScenario(f"the {COLOUR_IDS[colour]} totem is not in play")
    if s.totems[colour] != OUT:
        raise BadScenario(f"there is only one {COLOUR_IDS[colour]} totem")
    s.totems[colour] = holder


# Looking at what came out ------------------------------------------------------------------------------------------

SEAT_WORDS = (
    "hand", "hand_size", "base", "leader", "tokens", "artifacts", "totems", "subjugated", "score", "parts",
)  # fmt: skip


def cards_text(cards: list[int]) -> str:
    return " ".join(map(card_name, cards))


def observe(s: CaveinState, word: str, expected: Any) -> tuple[Any, Any]:
    """(expected, found), both in comparable form."""
    of_seat = seat_word(word, SEAT_WORDS, s.players)
    if of_seat:
        return observe_seat(s, *of_seat, expected)
    plain: dict[str, Any] = {
        "marker": s.marker,
        "last_round": s.end_triggered,
        "current": s.active,
        "actions_left": s.normal_left,
        "extra": s.extra,
        "area": cards_text(s.area),
        "stalled": s.stalled,
        "stacks": [artifact_card_name(stack[left - 1]) if left else "empty" for stack, left in tops(s)],
        "card_piles": s.card_left,
        "token_piles": s.token_left,
    }
    if word in plain:
        return expected if expected is not None else "", plain[word]
    if word == "prices":
        return observe_prices(s, expected)
    anyhow: dict[str, str] = {
        "docks": cards_text([kind for kind in s.docks if kind >= 0]),
        "mine": " ".join(s.box.label[token] for token in s.mine if token >= 0),
        "removed": cards_text(s.removed),
        "supply": colours_text(s, SUPPLY),
        "wild": " ".join(COLOUR_IDS[colour] for colour in range(FACTIONS) if not in_play(s, colour)),
    }
    if word in anyhow:
        if word == "mine":
            expected = " ".join(s.box.label[token] for token in read_tokens(s.box, expected))
        return in_any_order(expected), in_any_order(anyhow[word])
    words = [*plain, *anyhow, "prices", *(f"pN_{name}" for name in SEAT_WORDS)]
    raise BadScenario(f"unknown word '{word}' in expect (cavein knows: {' '.join(words)})")


def tops(s: CaveinState) -> list[tuple[list[int], int]]:
    return list(zip(s.stacks, s.stack_left, strict=True))


def colours_text(s: CaveinState, holder: int) -> str:
    return " ".join(COLOUR_IDS[colour] for colour in range(FACTIONS) if s.totems[colour] == holder)


def observe_prices(s: CaveinState, expected: Any) -> tuple[Any, Any]:
    """What tokens of the Mine (by name) and stacks (`stack 1`) cost the active player now."""
    if not isinstance(expected, dict):
        raise BadScenario("'prices' must be a mapping from tokens and stacks to numbers")
    found: dict[str, int] = {}
    for name in expected:
        if str(name).startswith("stack "):
            found[name] = artifact_cost(s, s.active, int(str(name)[6:]) - 1)
            continue
        token = read_token(s.box, str(name))
        if token not in s.mine:
            raise BadScenario(f"prices: {name} is not in the Mine")
        found[name] = mining_cost(s, s.active, s.mine.index(token))
    return dict(expected), found


def observe_seat(s: CaveinState, seat: int, what: str, expected: Any) -> tuple[Any, Any]:
    base = s.bases[seat]
    if what == "base":
        return str(expected or ""), cards_text(base)
    if what == "leader":
        return expected, card_name(base[-1]) if base else None
    if what == "hand_size":
        return expected, len(s.hands[seat])
    parts = score_parts(s, seat)
    if what == "score":
        return expected, sum(parts)
    if what == "parts":
        return expected, {name: part for name, part in zip(PARTS, parts, strict=True) if name in expected}
    if what == "tokens":
        expected = " ".join(s.box.label[token] for token in read_tokens(s.box, expected))
    names = standard()["artifacts"]
    found = {
        "hand": cards_text(s.hands[seat]),
        "tokens": " ".join(s.box.label[token] for token in s.tokens[seat]),
        "artifacts": " ".join(names[entry % TURN]["id"] for entry in s.artifacts[seat]),
        "totems": colours_text(s, seat),
        "subjugated": cards_text(s.subjugated[seat] + s.secret[seat]),
    }
    return in_any_order(expected), in_any_order(found[what])
