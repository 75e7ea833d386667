"""What players of Pocket are asked: a class for each question."""

from __future__ import annotations

from underhall.engine.question import Question
from underhall.engine.state import EVERYONE, knows

from .state import ASKING, BIDDING, CARDS, GUESSING, LABELS, OFFERING, SEATS, TAKING, PocketState

BID, STAKE, READY, ASK, GUESS, OFFER, TAKE = range(7)
MOST_COINS = 20
PASS = SEATS * CARDS  # of a guess; all other guesses are seat * CARDS + card
KEEP, SHOW, TO_SEAT = 0, 1, 2  # offers to seat s are TO_SEAT + s


class PocketQuestion(Question[PocketState]):
    def things(self, state: PocketState, option: int) -> list[str]:
        return []

    def weigh(self, state: PocketState, seat: int, option: int) -> list[int]:
        return [0, 0]

    def seen_traits(self, state: PocketState, seat: int, option: int) -> list[int]:
        return []  # every option is a kind of its own, and its own place says which


class Bid(PocketQuestion):
    def __init__(self) -> None:
        super().__init__(BID, "bid", MOST_COINS + 1)

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        return not_bidding(state, seat, BID) or ("PO-2" if option > state.coins[seat] else None)

    def write(self, state: PocketState, option: int) -> str:
        return f"bid {option}"

    def weigh(self, state: PocketState, seat: int, option: int) -> list[int]:
        return [150 * option, -100 * option * option]


class Stake(PocketQuestion):
    def __init__(self) -> None:
        super().__init__(STAKE, "stake", CARDS, about=("count",))

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        return not_bidding(state, seat, STAKE) or (None if option in state.hands[seat] else "PO-3")

    def write(self, state: PocketState, option: int) -> str:
        return f"stake {LABELS[option]}"

    def things(self, state: PocketState, option: int) -> list[str]:
        return [LABELS[option]]

    def weigh(self, state: PocketState, seat: int, option: int) -> list[int]:
        # Reads what was bid just now: in a branch of `together` it is there, outside it is not.
        return [100 * state.bid[seat], -100 * state.rank[option]]


class Ready(PocketQuestion):
    """A last question with one answer: so that "ready" can be taken back until all are."""

    def __init__(self) -> None:
        super().__init__(READY, "ready", 1, always_ask=True)

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        return not_bidding(state, seat, READY)

    def write(self, state: PocketState, option: int) -> str:
        return "ready"


class Ask(PocketQuestion):
    def __init__(self) -> None:
        super().__init__(ASK, "ask", SEATS)

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        rule = not_asked(state, seat, ASKING) or no_rival(state, seat, option)
        return rule or ("PO-5" if state.said[option] >= 0 else None)

    def write(self, state: PocketState, option: int) -> str:
        return f"ask {option}"

    def things(self, state: PocketState, option: int) -> list[str]:
        return [f"seat {option}"]


class Guess(PocketQuestion):
    def __init__(self) -> None:
        # The number of guesses tells how many cards the seat knows.
        super().__init__(GUESS, "guess", PASS + 1, always_ask=True)

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        target, card = option // CARDS, option % CARDS
        rule = not_asked(state, seat, GUESSING)
        if rule or option == PASS:
            return rule
        rule = no_rival(state, seat, target)
        if rule:
            return rule
        known = state.known[card]
        if state.denied[target] >> card & 1 or known == EVERYONE or card >= 5 * state.players:
            return "PO-6"
        return "PO-6" if knows(known, seat) and card not in state.vault[target] else None

    def write(self, state: PocketState, option: int) -> str:
        return "pass" if option == PASS else f"guess {option // CARDS} {LABELS[option % CARDS]}"

    def things(self, state: PocketState, option: int) -> list[str]:
        return [] if option == PASS else [f"seat {option // CARDS}", LABELS[option % CARDS]]

    def weigh(self, state: PocketState, seat: int, option: int) -> list[int]:
        # Whoever has told a sum is easier to guess.
        return [0, 0] if option == PASS else [100 * (state.said[option // CARDS] >= 0), -40]


class Offer(PocketQuestion):
    def __init__(self) -> None:
        super().__init__(OFFER, "offer", TO_SEAT + SEATS, about=("card",))

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        rule = not_asked(state, seat, OFFERING)
        return rule if rule or option < TO_SEAT else no_rival(state, seat, option - TO_SEAT)

    def write(self, state: PocketState, option: int) -> str:
        return "keep" if option == KEEP else "show" if option == SHOW else f"offer {option - TO_SEAT}"

    def things(self, state: PocketState, option: int) -> list[str]:
        return [f"seat {option - TO_SEAT}"] if option >= TO_SEAT else ["deck"]

    def weigh(self, state: PocketState, seat: int, option: int) -> list[int]:
        rank = state.rank[state.held]
        return [100 * rank if option == KEEP else 220 if option == SHOW else 250 - 60 * rank, 0]


class Take(PocketQuestion):
    def __init__(self) -> None:
        super().__init__(TAKE, "take", 2, about=("seat",))

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        return not_asked(state, seat, TAKING)

    def write(self, state: PocketState, option: int) -> str:
        return "take" if option else "leave"

    def things(self, state: PocketState, option: int) -> list[str]:
        return ["deck"]


def not_bidding(s: PocketState, seat: int, question: int) -> str | None:
    return None if s.phase == BIDDING and s.step[seat] == question - BID else "PO-1"


def not_asked(s: PocketState, seat: int, phase: int) -> str | None:
    return None if s.phase == phase and s.asked == seat else "PO-1"


def no_rival(s: PocketState, seat: int, target: int) -> str | None:
    return "PO-4" if target == seat or target >= s.players or s.out[target] else None


QUESTIONS = (Bid(), Stake(), Ready(), Ask(), Guess(), Offer(), Take())


def options(s: PocketState, seat: int, question: int) -> list[int]:
    return QUESTIONS[question].options(s, seat)


def turned(s: PocketState, seat: int, question: int, option: int) -> int:
    """Seats counted from the viewer."""
    first, each = {ASK: (0, 1), GUESS: (0, CARDS), OFFER: (TO_SEAT, 1)}.get(question, (0, 0))
    if not first <= option < first + s.players * each:
        return option
    owner, rest = divmod(option - first, each)
    return first + (owner - seat) % s.players * each + rest
