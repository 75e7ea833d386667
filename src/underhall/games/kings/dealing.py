"""Setup (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.chance import Chance
from underhall.engine.state import EVERYONE, NOBODY, bit

from .box import RACES, Box
from .events import CHOICES
from .state import CAMP_START, HAND, NO_KING, NO_MINE, PLAYING, ROW, STILL_THERE, KingsState, Variant


def variant_of(options: Mapping[str, str]) -> Variant:
    return Variant(
        end_mode=CHOICES[0].values.index(options["end_mode"]),
        deck_only=options["redraw_source"] == "deck_only",
        visible_backs=options["visible_backs"] == "on",
        overseer_wrap=options["overseer_wrap"] == "on",
        open_scores=options["open_scores"] == "on",
    )


def empty_table(players: int, chance: Chance, box: Box, variant: Variant, kings: list[int]) -> KingsState:
    """A table with kings and no cards: nobody knows any card yet."""
    owner = [NO_KING] * RACES
    for seat, race in enumerate(kings):
        owner[race] = seat
    cards = len(box.unit)
    return KingsState(
        players=players,
        over=False,
        chance=chance,
        box=box,
        variant=variant,
        kings=kings,
        owner=owner,
        first=0,
        active=0,
        phase=PLAYING,
        turns=0,
        deck=[],
        row=[NO_MINE] * ROW,
        stacks=[[] for _ in range(ROW)],
        camp=[[] for _ in range(RACES)],
        hands=[[] for _ in range(players)],
        owned=[[] for _ in range(players)],
        miners=[[] for _ in range(players)],
        treasury=[[] for _ in range(players)],
        discard=[],
        unit_known=[NOBODY] * cards,
        mine_known=[NOBODY] * cards,
        origin=[] if variant.visible_backs else [-1] * cards,
        left=[] if variant.visible_backs else [STILL_THERE] * cards,
        drawn=[] if variant.visible_backs else [[] for _ in range(players)],
        swapped=[0] * players,
    )


def new_game(players: int, chance: Chance, options: Mapping[str, str], box: Box) -> KingsState:
    races = list(range(RACES))
    chance.shuffle(races)
    s = empty_table(players, chance, box, variant_of(options), races[:players])
    s.deck = list(range(len(box.unit)))
    chance.shuffle(s.deck)
    for slot in range(ROW):
        s.row[slot] = s.deck.pop()
    for _ in range(CAMP_START):
        card = s.deck.pop()
        s.camp[box.race[card]].append(card)  # KM-2.5: the one dealt later lies on top
    for seat in range(players):
        s.hands[seat] = [s.deck.pop() for _ in range(HAND)]
    s.first = chance.below(players)  # KM-2.8: the last cave visit is not computable
    s.active = s.first
    settle_knowledge(s)
    return s


def settle_knowledge(s: KingsState) -> None:
    """Who sees what at the start (section 10): mines in the row, units in the camp, their own hand, the top of the
    deck."""
    open_mines = [mine for mine in s.row if mine != NO_MINE] + s.deck[-1:]
    for mines in (*s.owned, *s.treasury):
        open_mines += mines
    for card in open_mines:
        s.mine_known[card] = EVERYONE
    open_units = [card for pile in (*s.camp, *s.stacks, s.discard) for card in pile]
    for stacks in s.miners:
        for stack in stacks:
            open_units += stack
    for card in open_units:
        s.unit_known[card] = EVERYONE
    for seat, hand in enumerate(s.hands):
        for card in hand:
            s.unit_known[card] = bit(seat)
            s.mine_known[card] = EVERYONE if s.variant.visible_backs else bit(seat)
            if not s.variant.visible_backs:
                s.origin[card] = seat
