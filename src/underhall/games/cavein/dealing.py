"""Setup (section 2)."""

from __future__ import annotations

from collections.abc import Mapping

from underhall.engine.chance import Chance

from .box import ARTIFACT_CARDS, FACTIONS, KINDS, LETTERS, LEVEL, NONE, ROW_OF, ROWS, SLOTS, STACK_HEIGHT, STACKS, Box
from .state import LEADER_OPEN, NORMAL_ACTIONS, OUT, PRINTED, SUPPLY, UNCHANGED, CaveinState, Variant

FACTIONS_IN_PLAY = 4
FIRST_GAME = "PNBY"  # CI-2.2
START_HAND = (2, 1)  # cards of level 1 and of level 2 (CI-2.5)


def variant_of(options: Mapping[str, str]) -> Variant:
    return Variant(options["cavein_on_take"] == "on", int(options["stall_rounds"]))


def empty_table(players: int, chance: Chance, box: Box, variant: Variant, in_play: int) -> CaveinState:
    """A table with nothing on it, at the start of a turn."""
    return CaveinState(
        players=players,
        over=False,
        chance=chance,
        box=box,
        variant=variant,
        in_play=in_play,
        card_piles=[[], [], [], []],
        card_left=[0, 0, 0, 0],
        token_piles=[[], [], [], []],
        token_left=[0, 0, 0, 0],
        stacks=[[], [], []],
        stack_left=[0, 0, 0],
        docks=[-1] * SLOTS,
        mine=[-1] * SLOTS,
        totems=[OUT] * 6,
        marker=0,
        end_triggered=False,
        first=0,
        active=0,
        turns=0,
        stalled=0,
        progress=False,
        removed=[],
        commands=[NONE] * players,
        hands=[[] for _ in range(players)],
        bases=[[] for _ in range(players)],
        tokens=[[] for _ in range(players)],
        artifacts=[[] for _ in range(players)],
        powers=[0] * players,
        subjugated=[[] for _ in range(players)],
        secret=[[] for _ in range(players)],
        open=[0] * (KINDS * players),
        batches=[],
        marks=[],
        step=0,
        normal_left=NORMAL_ACTIONS,
        used=0,
        extra=0,
        raided=0,
        same_type=False,
        foreman=False,
        stalkroot=False,
        ancientones=0,
        maccarats=0,
        scrabbers=0,
        token_colour=PRINTED,
        token_minus=UNCHANGED,
        area=[],
        start_used=0,
        leader=LEADER_OPEN,
        paying=0,
        payment=[],
        more=False,
        source=0,
        target=0,
        picked=0,
        optional=True,
    )


def new_game(players: int, chance: Chance, options: Mapping[str, str], box: Box) -> CaveinState:
    factions = draw_factions(chance, options["factions"])
    in_play = 0
    for faction in factions:
        in_play |= 1 << faction
    s = empty_table(players, chance, box, variant_of(options), in_play)
    deal_tokens(s)
    deal_cards(s)
    deal_artifacts(s)
    # CI-2.6 and CI-2.7: Command cards at random; `factions` is in random order already, or is brought into one.
    chance.shuffle(factions)
    s.commands = factions[:players]
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
