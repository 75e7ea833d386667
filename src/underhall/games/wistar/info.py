"""A seat's knowledge as a key: equal for two states exactly if the seat cannot tell them apart."""

from __future__ import annotations

import json

from underhall.engine.state import knows

from .box import BIT, HOUSE_GUESTS, NONE, ROOMS
from .state import WistarState


def info_key(s: WistarState, seat: int) -> bytes:
    key = [
        s.players, int(s.over), s.round, s.phase, s.order, s.at, s.lap, s.placed, s.todo, s.due,
        s.wheel, s.chiefs, s.hut, s.deck_left, s.discard, s.row, s.played, s.marked, s.playing, s.turned, s.pairs,
        s.tokens, s.revealed, s.cubes, s.round_guest, s.cheeses, s.gone, s.explorer, s.tents,
        s.goals, s.discs, len(s.goal_pile), s.private, s.private_done, s.heroes, s.skills,
        s.wood, s.metal, s.moves, s.jokers, s.electricity, s.vp, s.workers, s.resting, s.dug, s.beds, s.bed_tiles,
        s.guests, s.bare, s.goals_reached,
        s.question, s.asked, s.step, s.subject, s.detail, s.waiting, s.paid, s.trail, s.pool, int(s.exploring),
        [token != NONE for token in s.doors],
        [s.missions[room] if s.revealed & BIT[room] else s.missions[room] != NONE for room in range(ROOMS)],
        [tile != NONE for tile in s.slots],
        [len(pile) for pile in s.piles],
        [tile < HOUSE_GUESTS for tile in s.stack],
        [seen_cards(s, seat, hand) for hand in s.hand],
        seen_cards(s, seat, s.drawn),
        seen_goals(s, seat, s.offered),
        seen_goals(s, seat, s.goals_out),
        # Whether another seat has shown a card: the card itself does not say who else knows it.
        [s.known[card] for hand in s.hand for card in hand if knows(s.known[card], seat)],
    ]  # fmt: skip
    return json.dumps(key).encode()


def seen_cards(s: WistarState, seat: int, cards: list[int]) -> list[int]:
    """The cards that the seat knows; for the others, only the deck."""
    seen = [card for card in cards if knows(s.known[card], seat)]
    hidden = [-1 - s.box.inventions[card].deck for card in cards if not knows(s.known[card], seat)]
    return sorted(hidden) + seen


def seen_goals(s: WistarState, seat: int, goals: list[int]) -> list[int]:
    """The goals that the seat knows, and who knows the others."""
    seen = [goal for goal in goals if knows(s.goal_known[goal], seat)]
    hidden = [-1 - s.goal_known[goal] for goal in goals if not knows(s.goal_known[goal], seat)]
    return sorted(hidden) + seen
