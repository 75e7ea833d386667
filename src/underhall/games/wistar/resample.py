"""Re-dealing what a seat does not know (section 19), for a person with a perfect memory.

These are hidden: the order of the decks, hand cards of others that came unseen from a deck, face-down guests, missions,
doors and goals, and what another player is looking at. A card that was taken openly stays where it was seen to go.
"""

from __future__ import annotations

from underhall.engine.chance import Chance, FastChance
from underhall.engine.state import bit, knows

from .box import ADVANCED, BASEMENT, BASIC, BIT, DOORS, HOUSE, HOUSE_MISSIONS, NONE, ROOMS, SLOTS
from .burrow import kind_of
from .state import WistarState


def resample(s: WistarState, seat: int, chance: Chance) -> None:
    s.unshare()
    redeal_cards(s, seat, chance)
    redeal_guests(s, chance)
    redeal_missions(s, chance)
    redeal_doors(s, chance)
    redeal_goals(s, seat, chance)
    s.chance = FastChance(chance.below(2147483647) * 2147483647 + chance.below(2147483647))


def mixed(items: list[int], chance: Chance) -> list[int]:
    """In an order that depends only on chance."""
    items.sort()
    chance.shuffle(items)
    return items


def hidden_from(s: WistarState, seat: int, cards: list[int], deck: int) -> list[int]:
    return [card for card in cards if s.box.inventions[card].deck == deck and not knows(s.known[card], seat)]


def redeal_cards(s: WistarState, seat: int, chance: Chance) -> None:
    """How many cards of each deck a hand has is public; which ones came unseen is not."""
    for deck in (BASIC, ADVANCED):
        pool = s.deck[deck][: s.deck_left[deck]]
        blind = [hidden_from(s, seat, hand, deck) for hand in s.hand]
        drawn = hidden_from(s, seat, s.drawn, deck)
        for cards in blind:
            pool += cards
        pool = mixed(pool + drawn, chance)
        for owner in range(s.players):
            if blind[owner]:
                s.hand[owner] = replaced(s, s.hand[owner], blind[owner], pool, bit(owner))
        if drawn:
            s.drawn = replaced(s, s.drawn, drawn, pool, bit(s.asked))
        for card in pool:
            s.known[card] = 0
        s.deck[deck] = pool


def replaced(s: WistarState, cards: list[int], hidden: list[int], pool: list[int], mask: int) -> list[int]:
    """The cards with as many new ones from the pool as were hidden."""
    kept = [card for card in cards if card not in hidden]
    for _ in hidden:
        card = pool.pop()
        s.known[card] = mask
        kept.append(card)
    kept.sort()
    return kept


def redeal_guests(s: WistarState, chance: Chance) -> None:
    """Face-down tiles in the rooms, in the piles and in the round stack; everyone knows which are from the house."""
    for kind in (HOUSE, BASEMENT):
        in_slots = [slot for slot in range(SLOTS) if s.slots[slot] != NONE and kind_of(s.slots[slot]) == kind]
        in_stack = [at for at in range(len(s.stack)) if kind_of(s.stack[at]) == kind]
        hidden = [s.slots[slot] for slot in in_slots] + [s.stack[at] for at in in_stack]
        pool = mixed(s.piles[kind] + hidden, chance)
        for slot in in_slots:
            s.slots[slot] = pool.pop()
        for at in in_stack:
            s.stack[at] = pool.pop()
        s.piles[kind] = pool


def redeal_missions(s: WistarState, chance: Chance) -> None:
    for kind in (HOUSE, BASEMENT):
        rooms = [
            room
            for room in range(ROOMS)
            if s.missions[room] != NONE
            and s.revealed & BIT[room] == 0
            and (s.missions[room] < HOUSE_MISSIONS) == (kind == HOUSE)
        ]
        out = [mission for mission in s.missions_out if (mission < HOUSE_MISSIONS) == (kind == HOUSE)]
        others = [mission for mission in s.missions_out if mission not in out]
        pool = mixed(out + [s.missions[room] for room in rooms], chance)
        for room in rooms:
            s.missions[room] = pool.pop()
        s.missions_out = sorted(pool + others)


def redeal_doors(s: WistarState, chance: Chance) -> None:
    closed = [door for door in range(DOORS) if s.doors[door] != NONE]
    pool = mixed(s.tokens_out + [s.doors[door] for door in closed], chance)
    for door in closed:
        s.doors[door] = pool.pop()
    s.tokens_out = sorted(pool)


def redeal_goals(s: WistarState, seat: int, chance: Chance) -> None:
    """The pile, and what others looked at: who saw a goal that was put away is known, which one it was is not."""
    offered = [goal for goal in s.offered if not knows(s.goal_known[goal], seat)]
    out = [goal for goal in s.goals_out if not knows(s.goal_known[goal], seat)]
    masks = sorted(s.goal_known[goal] for goal in out)
    pool = mixed(s.goal_pile + offered + out, chance)
    s.goals_out = [goal for goal in s.goals_out if goal not in out]
    for mask in masks:
        goal = pool.pop()
        s.goal_known[goal] = mask
        s.goals_out.append(goal)
    s.goals_out.sort()
    if offered:
        s.offered = [pool.pop() for _ in offered]
        s.offered.sort()
        for goal in s.offered:
            s.goal_known[goal] = bit(s.asked)
    for goal in pool:
        s.goal_known[goal] = 0
    s.goal_pile = pool
