"""Re-dealing what a seat does not know (CI-4.9), for a person with a perfect memory.

These are hidden: the order of the piles, the artifact cards below the tops, the cards that others were dealt face down
at the setup and have not shown since, which cards Domina hid, and which cards Robuster gave a colour. Tokens and cards
that were won openly stay as they are. A player who is paying right now can pay, so the new hand can too.
"""

from __future__ import annotations

from underhall.engine.chance import Chance, FastChance

from .box import COLOUR, FACTIONS, KINDS, LEVEL, LEVELS, ROWS, STACKS
from .memory import BATCH_LOWS, MARK_LATER, blind_cards
from .prices import value
from .questions.pay import PAY, pay
from .state import CaveinState

TRIES = 40
MOST = 5000  # combinations of blind cards that are looked at; a real game has 64 at most


def resample(s: CaveinState, seat: int, chance: Chance) -> None:
    s.unshare()
    redeal_cards(s, seat, chance)
    for row in range(ROWS):
        tokens = s.token_piles[row][: s.token_left[row]]
        tokens.sort()
        chance.shuffle(tokens)
        s.token_piles[row] = tokens
    redeal_artifacts(s, chance)
    s.chance = FastChance(chance.below(2147483647) * 2147483647 + chance.below(2147483647))


def redeal_artifacts(s: CaveinState, chance: Chance) -> None:
    """Any card that has not been a top card may be anywhere below the tops."""
    hidden: list[int] = []
    for stack in range(STACKS):
        hidden += s.stacks[stack][: max(0, s.stack_left[stack] - 1)]
    hidden.sort()
    chance.shuffle(hidden)
    for stack in range(STACKS):
        left = s.stack_left[stack]
        if left > 0:
            top = s.stacks[stack][left - 1]
            s.stacks[stack] = [hidden.pop() for _ in range(left - 1)] + [top]
        else:
            s.stacks[stack] = []


def redeal_cards(s: CaveinState, seat: int, chance: Chance) -> None:
    pools: list[list[int]] = []
    for row in range(ROWS):
        pools.append(s.card_piles[row][: s.card_left[row]])
    blind: list[list[int]] = []  # seat -> how many blind cards of each level
    for other in range(s.players):
        counts = [0] * ROWS
        if other != seat:
            for kind in blind_cards(s, other):
                counts[LEVEL[kind] - 1] += 1
                pools[LEVEL[kind] - 1].append(kind)
        blind.append(counts)
    for pool in pools:
        pool.sort()
        chance.shuffle(pool)
    order = [s.active] + [other for other in range(s.players) if other != s.active]
    for other in order:  # first the hand that has to meet a condition
        if other != seat:
            if other == s.active and s.step == PAY:
                deal_payer(s, other, blind[other], pools, chance)
            else:
                deal_hand(s, other, draw(pools, blind[other]), chance, -1)
    for row in range(ROWS):
        s.card_piles[row] = pools[row]


def draw(pools: list[list[int]], counts: list[int]) -> list[int]:
    """This many cards of each level from the ends of the pools."""
    drawn: list[int] = []
    for row in range(ROWS):
        for _ in range(counts[row]):
            drawn.append(pools[row].pop())
    return drawn


def deal_payer(s: CaveinState, seat: int, counts: list[int], pools: list[list[int]], chance: Chance) -> None:
    """A hand that can complete the payment: tried at random first, then searched for."""
    for _ in range(TRIES):
        drawn = draw(pools, counts)
        deal_hand(s, seat, drawn, chance, -1)
        if pay.options(s, seat):
            return
        for kind in drawn:
            pools[LEVEL[kind] - 1].append(kind)
        for row in range(ROWS):
            if counts[row] > 0:
                chance.shuffle(pools[row])
    find_payer(s, seat, counts, pools, chance)


def find_payer(s: CaveinState, seat: int, counts: list[int], pools: list[list[int]], chance: Chance) -> None:
    """Goes through all possible face-down cards, from a random place, and makes the best hand for each colour."""
    rows: list[int] = []
    for row in range(ROWS):
        rows += [row] * counts[row]
    kinds: list[list[int]] = []
    total = 1
    for pool in pools:
        found = [kind for kind in range(KINDS) if kind in pool]
        kinds.append(found)
    for row in rows:
        total *= len(kinds[row])
    place = chance.below(total)
    for step in range(min(total, MOST)):
        number = (place + step) % total
        drawn: list[int] = []
        for row in rows:
            drawn.append(kinds[row][number % len(kinds[row])])
            number //= len(kinds[row])
        if not available(pools, drawn):
            continue
        for wanted in range(FACTIONS):
            deal_hand(s, seat, drawn, chance, wanted)
            if pay.options(s, seat):
                for kind in drawn:
                    pools[LEVEL[kind] - 1].remove(kind)
                return
    deal_hand(s, seat, draw(pools, counts), chance, -1)  # only where there are more than MOST: the box stays complete


def available(pools: list[list[int]], drawn: list[int]) -> bool:
    for kind in drawn:
        if drawn.count(kind) > pools[LEVEL[kind] - 1].count(kind):
            return False
    return True


def prefer(pool: list[int], colour: int) -> None:
    """Brings the cards of a colour to the end, where they are drawn first."""
    wanted = [kind for kind in pool if COLOUR[kind] == colour]
    pool[:] = [kind for kind in pool if COLOUR[kind] != colour] + wanted


def deal_hand(s: CaveinState, seat: int, blind: list[int], chance: Chance, wanted: int) -> None:
    """The hand made of what everyone has seen entering it and these face-down cards, minus what Domina hid.

    `wanted`: a colour that the hand should be good for, or -1.
    """
    counts = s.open[seat * KINDS : (seat + 1) * KINDS]
    for kind in blind:
        counts[kind] += 1
    secret: list[int] = []
    hidden = [0] * FACTIONS
    for batch in s.batches:
        if batch[0] == seat:
            for kind in draw_batch(batch, blind, hidden, chance, wanted):
                hidden[kind // LEVELS] += 1
                counts[kind] -= 1
                secret.append(kind)
    s.secret[seat] = secret
    hand: list[int] = []
    for kind in range(KINDS):
        for _ in range(counts[kind]):
            hand.append(kind)
    if seat == s.active:
        for mark in s.marks:
            colour_hand(s, seat, hand, mark, chance, wanted)
        hand.sort()
    s.hands[seat] = hand


def draw_batch(batch: list[int], blind: list[int], hidden: list[int], chance: Chance, wanted: int) -> list[int]:
    """What one use of Domina may have hidden: for each colour, at most the fewest cards there can have been since."""
    candidates: list[int] = []
    for faction in range(FACTIONS):
        most = batch[BATCH_LOWS + faction] - hidden[faction]
        for kind in blind:
            if kind == faction * LEVELS:
                most += 1
        for _ in range(most):
            candidates.append(faction * LEVELS)
    chance.shuffle(candidates)
    if wanted >= 0:
        prefer(candidates, wanted)
    return candidates[: batch[1]]


def colour_hand(s: CaveinState, seat: int, hand: list[int], mark: list[int], chance: Chance, wanted: int) -> None:
    """Which cards one use of Robuster may have given its colour: any but those that came later.

    Cards that Domina has hidden since are among them; places beyond the hand stand for those.
    """
    colour = mark[0]
    cards = hand + hidden_since(s, seat, mark)
    places = [at for at in range(len(cards)) if cards[at] // KINDS != 1 + colour]
    chance.shuffle(places)
    if wanted >= 0:
        # If it is the wanted colour: high cards first, hidden ones last; else hidden ones first, wanted cards last.
        ranks: list[int] = []
        for at in places:
            use = value(s, cards[at]) if at < len(hand) and COLOUR[cards[at]] != wanted else 0
            if colour != wanted:
                use = 9 if at >= len(hand) else 0 if COLOUR[cards[at]] == wanted else 5
            ranks.append((9 - use) * 64 + at)
        ranks.sort()
        places = [rank % 64 for rank in ranks]
    later = mark[MARK_LATER:]
    eligible: list[int] = []
    for at in reversed(places):  # the least wanted ones of a kind are those that came later
        kind = cards[at] % KINDS
        if cards[at] < KINDS and later[kind] > 0:
            later[kind] -= 1
        else:
            eligible.append(at)
    eligible.reverse()
    for at in eligible[: mark[1]]:
        if at < len(hand):
            hand[at] = hand[at] % KINDS + KINDS * (1 + colour)


def hidden_since(s: CaveinState, seat: int, mark: list[int]) -> list[int]:
    """The cards of the seat's batches that came after this mark; `secret` is filled in the order of the batches."""
    skipped = 0
    for at in range(mark[2]):
        if s.batches[at][0] == seat:
            skipped += s.batches[at][1]
    return s.secret[seat][skipped:]
