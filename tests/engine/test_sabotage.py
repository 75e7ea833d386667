"""The checks can fail: each one finds a pocket game (or a bot, or a seat) that was spoiled on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.pocket import GAME, register
from tests.pocket.game import FACTS, Pocket
from tests.pocket.knowledge import PocketView, sound
from tests.pocket.questions import BID, GUESS, OFFER, TAKE
from tests.pocket.rules import DREW
from tests.pocket.state import CARDS, LABELS, NO_CARD, PocketState
from underhall import Match, Seat
from underhall.engine.chance import Chance, FastChance
from underhall.engine.table import Part, Secret, Table
from underhall.engine.view import View
from underhall.testing.properties import leaks, parts, playing, records, undoing
from underhall.testing.properties.case import Case
from underhall.testing.properties.frequencies import frequencies_match

register()

Check = Callable[[Case], object]


class Between(Table):
    """A table that stands between the rules and the real one, and hands everything on."""

    def __init__(self, inner: Table) -> None:
        super().__init__(inner.state)
        self.inner = inner

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        return self.inner.ask(seat, question, options, *about)

    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        self.inner.tell(event, *public, secret=secret)

    def reveal(self, known: list[int], thing: int, seats: int) -> None:
        self.inner.reveal(known, thing, seats)

    def announce(self, seats: int = 255) -> None:
        self.inner.announce(seats)

    def together(self, seats: list[int], part: Part) -> None:
        self.inner.together(seats, part)


class Spoiled(Pocket):
    """A pocket game between whose rules and table something may stand."""

    between: type[Between] = Between

    def turn(self, state: PocketState, table: Table) -> None:
        super().turn(state, self.between(table))


class ViewLeak(Pocket):
    def view(self, state: PocketState, seat: int) -> View:
        view = super().view(state, seat)
        assert isinstance(view, PocketView)
        return msgspec.structs.replace(view, held=LABELS[state.held] if state.held != NO_CARD else None)


class ParityLeak(Pocket):
    """Shows one bit of the hidden hands."""

    def view(self, state: PocketState, seat: int) -> View:
        view = super().view(state, seat)
        return msgspec.structs.replace(view, round=int(sum(h[0] for h in state.hands if h) % 2))


class TellsAll(Between):
    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        extra = secret[1] if secret is not None and event == DREW else ()
        self.inner.tell(event, *public, *extra, secret=secret)


class LogLeak(Spoiled):
    between = TellsAll


class Forgetful(Pocket):
    """Re-deals the deck only: whatever the others hold, it stays."""

    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        chance.shuffle(state.deck)
        state.chance = FastChance(chance.below(1000))


class OrderOfTruth(Pocket):
    """Deals everything anew, but out of the true order instead of a sorted one."""

    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        chance.below(1 + state.deck[0] if state.deck else 1)
        if state.deck and state.deck[0] % 2:
            chance.below(2)
        super().resample(state, seat, chance)


class ForgetsTheNumber(Pocket):
    """Forgets that a sum was announced."""

    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        said, state.said = state.said, [-1] * state.players
        super().resample(state, seat, chance)
        state.said = said


class LosesACard(Pocket):
    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        super().resample(state, seat, chance)
        if state.deck:
            state.deck[0] = state.deck[-1]


class KeepsTheGenerator(Pocket):
    def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
        true = state.chance
        super().resample(state, seat, chance)
        state.chance = true


class KeyLeak(Pocket):
    def info_key(self, state: PocketState, seat: int) -> bytes:
        return super().info_key(state, seat) + bytes(state.vault[0])


class RefusesTooMuch(Pocket):
    def refuse(self, state: PocketState, seat: int, question: int, option: int) -> str | None:
        if question == BID and option == 1 and state.coins[seat] > 1:
            return "PO-2"
        return super().refuse(state, seat, question, option)


class RefusesTooLittle(Pocket):
    def refuse(self, state: PocketState, seat: int, question: int, option: int) -> str | None:
        return None if question == TAKE and option == 0 else super().refuse(state, seat, question, option)


class NoSuchRule(Pocket):
    def refuse(self, state: PocketState, seat: int, question: int, option: int) -> str | None:
        return super().refuse(state, seat, question, option) and "PO-99"


class RefusalLeak(Pocket):
    """Refuses a guess for another reason if the card is in the deck."""

    def refuse(self, state: PocketState, seat: int, question: int, option: int) -> str | None:
        rule = super().refuse(state, seat, question, option)
        if rule and question == GUESS and option < 4 * CARDS and option % CARDS in state.deck:
            return "PO-2"
        return rule


class Silent(Between):
    """Lets things be known without telling the table: undo does not notice."""

    def reveal(self, known: list[int], thing: int, seats: int) -> None:
        known[thing] |= seats


class UndoOverAReveal(Spoiled):
    between = Silent


class Unannounced(Between):
    def announce(self, seats: int = 255) -> None:
        pass


class UndoOverANumber(Spoiled):
    between = Unannounced


class HiddenEffect(Spoiled):
    """An answer brings a point if a hidden card is odd, and the table is not told."""

    class Rewards(Between):
        def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
            answer = self.inner.ask(seat, question, options, *about)
            state = self.inner.state
            assert isinstance(state, PocketState)
            if question == OFFER and state.deck and state.deck[0] % 2:
                state.points[seat] += 1
            return answer

    between = Rewards


class SharedLists(Pocket):
    """Copies that share the hands."""

    def new(self, *args: Any) -> PocketState:
        return careless(super().new(*args))


class CarelessState(PocketState):
    def copy(self) -> PocketState:
        return careless(self)


def careless(state: PocketState) -> PocketState:
    twin = CarelessState(state.players, state.over, state.chance.copy(), state.rank, state.rounds)
    exact = PocketState.copy(state)
    for name in PocketState.__slots__:
        setattr(twin, name, getattr(exact, name))
    twin.hands = state.hands
    return twin


class LooksAtOthers(Pocket):
    """A part that looks at what another seat has bid."""

    def turn(self, state: PocketState, table: Table) -> None:
        class Looking(Between):
            def together(self, seats: list[int], part: Part) -> None:
                def looking(s: PocketState, inner: Table, seat: int) -> None:
                    s.points[seat] += max(s.bid)
                    part(s, inner, seat)

                self.inner.together(seats, looking)

        super().turn(state, Looking(table))


class Endless(Pocket):
    def turn(self, state: PocketState, table: Table) -> None:
        state.round = 0
        super().turn(state, table)
        state.over = False


class BadWords(Pocket):
    def write(self, state: PocketState, question: int, option: int) -> str:
        return "guess" if question == GUESS else super().write(state, question, option)


def redeals(case: Case) -> object:
    return leaks.nothing_leaks_at_redeals(case, samples=6)


def shadows(case: Case) -> object:
    return leaks.nothing_leaks_to_shadows(case)


FOUND: list[tuple[type[Pocket], Check]] = [
    (ViewLeak, redeals),
    (ViewLeak, leaks.resample_keeps_knowledge),
    (ParityLeak, redeals),
    (LogLeak, shadows),
    (Forgetful, shadows),
    (Forgetful, leaks.resample_keeps_knowledge),
    (OrderOfTruth, leaks.resample_keeps_knowledge),
    (OrderOfTruth, redeals),
    (ForgetsTheNumber, leaks.resample_keeps_knowledge),
    (LosesACard, leaks.resample_keeps_knowledge),
    (KeepsTheGenerator, leaks.resample_keeps_knowledge),
    (KeyLeak, leaks.resample_keeps_knowledge),
    (RefusesTooMuch, playing.offered_exactly_if_not_refused),
    (RefusesTooLittle, playing.offered_exactly_if_not_refused),
    (NoSuchRule, playing.offered_exactly_if_not_refused),
    (RefusalLeak, redeals),
    (UndoOverAReveal, undoing.undo_follows_information),
    (UndoOverANumber, undoing.undo_follows_information),
    (HiddenEffect, undoing.undo_follows_information),
    (SharedLists, playing.copies_are_independent),
    (LooksAtOthers, parts.orders_of_parts),
    (Endless, playing.ends),
    (BadWords, records.round_trips),
]


@pytest.mark.parametrize(("spoiled", "check"), FOUND, ids=lambda one: getattr(one, "__name__", ""))
def test_a_spoiled_game_is_found(spoiled: type[Pocket], check: Check) -> None:
    """One of a few games is enough; the honest game passes the same check."""
    for game, fails in ((spoiled(FACTS), True), (GAME, False)):
        found = []
        for seed in range(3 if fails else 1):
            try:
                check(Case(game, 3, seed, {"peek": "on"}, cards=PocketState.cards, sound=sound))
            except AssertionError as error:
                found.append(error)
            if fails and found:
                break
        assert bool(found) == fails, f"{check.__name__} and {type(game).__name__}: {found}"


class Peeker:
    """A bot that looks into a vault that is not its own."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> int:
        state = seat._match.state
        assert isinstance(state, PocketState)
        return seat.options[sum(state.vault[(seat.number + 1) % state.players]) % len(seat.options)]


def test_a_bot_that_peeks_is_found() -> None:
    with pytest.raises(AssertionError, match="cannot know"):
        leaks.bots_choose_alike(Case(GAME, 3, 1), Peeker)


class OpenSeat(Seat):
    """A seat with a public way to the true hands."""

    @property
    def hands(self) -> list[list[int]]:
        state = self._match.state
        assert isinstance(state, PocketState)
        return state.hands


def test_a_seat_that_leads_to_the_truth_is_found() -> None:
    match = Match.start(GAME, 2, seed=1)
    truth = leaks.true_objects(match, {"rank"})
    assert not any(id(thing) in truth for thing in leaks.walk_public(Seat(match, 0)).values())
    assert any(id(thing) in truth for thing in leaks.walk_public(OpenSeat(match, 0)).values())
    assert any(id(thing) in truth for thing in leaks.walk_public([{"x": (match,)}]).values())


def test_a_weight_that_is_off_by_two_is_found() -> None:
    class Loaded(Pocket):
        """Every fourth time the lowest card lies on top of the deck."""

        def resample(self, state: PocketState, seat: int, chance: Chance) -> None:
            super().resample(state, seat, chance)
            if chance.below(4) == 0:
                state.deck.sort(reverse=True)

    state = GAME.stage(
        {"players": [{"vault": "1a 2a"}, {"vault": "3a 4a"}], "deck": "1b 2b 3b", "discard": ""},
        GAME.facts.settle({}),
    )
    # Seat 0 knows its vault; the other vault and the deck are any order of five cards.
    exact = dict.fromkeys((2, 3, 4, 5, 6), 1)

    def top(s: PocketState) -> int:
        return s.deck[-1]

    frequencies_match(GAME, state, 0, exact, top, 3000)
    with pytest.raises(AssertionError, match="came"):
        frequencies_match(Loaded(FACTS), state, 0, exact, top, 3000)
    with pytest.raises(AssertionError, match="cannot be"):
        frequencies_match(GAME, state, 0, {2: 1}, top, 3000)
