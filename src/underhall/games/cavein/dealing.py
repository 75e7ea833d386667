"""Setup (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.chance import Chance

from .box import ARTIFACT_CARDS, FACTIONS, KINDS, LETTERS, LEVEL, ROW_OF, ROWS, SLOTS, STACK_HEIGHT, STACKS, Box
from .state import OUT, SUPPLY, CaveinState, Variant

FACTIONS_IN_PLAY = 4
FIRST_GAME = "PNBY"  # CI-2.2
START_HAND = (2, 1)  # cards of level 1 and of level 2 (CI-2.5)


def variant_of(options: Mapping[str, str]) -> Variant:
    return Variant(options["cavein_on_take"] == "on", int(options["stall_rounds"]))


def new_game(players: int, chance: Chance, options: Mapping[str, str], box: Box) -> CaveinState:
    factions = draw_factions(chance, options["factions"])
    in_play = 0
    for faction in factions:
        in_play |= 1 << faction
    s = CaveinState(players, chance, box, variant_of(options), in_play)
    deal_tokens(s)
    deal_cards(s)
    deal_artifacts(s)
    # CI-2.6 and CI-2.7: Command cards at random; `factions` is in random order already, or is brought into one.
    chance.shuffle(factions)
    for at, faction in enumerate(factions):
        s.totems[faction] = at if at < players else (SUPPLY if options["unclaimed_totems"] == "supply" else OUT)
    s.first = chance.below(players)  # CI-2.10
    s.active = s.first
    return s


def draw_factions(chance: Chance, wanted: str) -> list[int]:
    """CI-2.2: four of six, for any number of players."""
    if wanted == "random":
        factions = list(range(FACTIONS))
        chance.shuffle(factions)
        return factions[:FACTIONS_IN_PLAY]
    return [LETTERS.index(letter) for letter in (FIRST_GAME if wanted == "first_game" else wanted)]


def deal_tokens(s: CaveinState) -> None:
    """CI-2.1: all tokens, also those of wild colours."""
    piles: list[list[int]] = [[] for _ in range(ROWS)]
    for token in range(len(s.box.cost)):
        piles[s.box.row[token]] += [token] * s.box.token_copies[token]
    for row in range(ROWS):
        s.chance.shuffle(piles[row])
    for slot in range(SLOTS):
        s.mine[slot] = piles[ROW_OF[slot]].pop()
    s.token_piles = piles
    s.token_left = [len(pile) for pile in piles]


def deal_cards(s: CaveinState) -> None:
    """CI-2.3 to CI-2.5: first the Docks, then the hands."""
    piles: list[list[int]] = [[] for _ in range(ROWS)]
    for kind in range(KINDS):
        if s.in_play >> kind // ROWS & 1:
            piles[LEVEL[kind] - 1] += [kind] * s.box.copies[kind]
    for row in range(ROWS):
        s.chance.shuffle(piles[row])
    for slot in range(SLOTS):
        s.docks[slot] = piles[ROW_OF[slot]].pop()
    for seat in range(s.players):
        hand: list[int] = []
        for row, cards in enumerate(START_HAND):
            hand += [piles[row].pop() for _ in range(cards)]
        s.hands[seat] = sorted(hand)
    s.card_piles = piles
    s.card_left = [len(pile) for pile in piles]


def deal_artifacts(s: CaveinState) -> None:
    """CI-2.9: three stacks of four."""
    cards = list(range(ARTIFACT_CARDS))
    s.chance.shuffle(cards)
    s.stacks = [cards[at * STACK_HEIGHT : (at + 1) * STACK_HEIGHT] for at in range(STACKS)]
    s.stack_left = [STACK_HEIGHT] * STACKS
