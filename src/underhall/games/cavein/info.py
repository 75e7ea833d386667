"""A seat's knowledge as a compact key, with perfect memory of everything that passed openly (CI-4.9)."""

from __future__ import annotations

from .box import DOCKS_SUM5, LEVEL, ONE_BASE_TWO, RECOLOUR_TOKEN, ROWS, STACKS, WEEDLOCKS_ALL, WEEDLOCKS_SPREAD
from .memory import blind_cards
from .questions.base_card import BASE_CARD
from .questions.colour import COLOUR
from .questions.dock_card import DOCK_CARD
from .questions.half import HALF
from .questions.hand_card import HAND_CARD
from .questions.pay import PAY
from .questions.token import TOKEN
from .state import CaveinState

GAP = 254


def info_key(s: CaveinState, seat: int) -> bytes:
    key: list[int] = [
        s.players, int(s.over), s.in_play, s.marker, int(s.end_triggered), s.first, s.active, s.turns % 250,
        s.turns // 250, s.stalled, int(s.progress), s.step, s.normal_left, s.used, s.extra, s.raided, int(s.same_type),
        int(s.foreman), int(s.stalkroot), s.ancientones, s.maccarats, s.scrabbers, s.leader, s.paying, int(s.more),
        s.source, subject(s), s.picked, int(s.optional), s.start_used & 255, s.start_used >> 8 & 255,
        s.start_used >> 16,
    ]  # fmt: skip
    for stack in range(STACKS):
        key += [s.stack_left[stack], s.stacks[stack][s.stack_left[stack] - 1] if s.stack_left[stack] else GAP]
    for values in (s.card_left, s.token_left, s.docks, s.mine, s.totems, s.token_colour, s.token_minus, s.area):
        add(key, values)
    add(key, s.commands)
    add(key, s.payment)
    add(key, s.removed)
    add(key, s.open)
    for values in s.batches:
        add(key, values)
    key.append(GAP)
    for values in s.marks:
        add(key, values)
    key.append(GAP)
    for other in range(s.players):
        add(key, s.bases[other])
        add(key, s.tokens[other])
        for entry in s.artifacts[other]:
            key += [entry // 250, entry % 250]
        key.append(GAP)
        add(key, s.subjugated[other])
        key += [len(s.hands[other]), len(s.secret[other])]
        blind = [0] * ROWS
        for kind in blind_cards(s, other):
            blind[LEVEL[kind] - 1] += 1
        add(key, blind)
        if other == seat:
            add(key, s.hands[other])
            add(key, s.secret[other])
    return bytes(key)


def subject(s: CaveinState) -> int:
    """What the open question is about (`target`), or 0: what an earlier question has left there means nothing."""
    step = s.step
    if step in (PAY, HALF, TOKEN, HAND_CARD):
        return s.target
    if step == DOCK_CARD:
        return s.target if s.source == DOCKS_SUM5 else 0
    if step == COLOUR:
        return s.target if s.source == RECOLOUR_TOKEN else 0
    return s.target if about_bases(s) else 0


def about_bases(s: CaveinState) -> bool:
    """Whether the target is the Base that cards are taken from, or (Seeder) all of these as bits."""
    if s.step != BASE_CARD:
        return False
    return s.source in (WEEDLOCKS_ALL, WEEDLOCKS_SPREAD) or (s.source == ONE_BASE_TWO and s.picked > 0)


def add(key: list[int], values: list[int]) -> None:
    for value in values:
        key.append(value & 255)
    key.append(GAP)
