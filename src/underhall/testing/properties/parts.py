"""Several seats deciding at once: any order of arrival is the same game, and nobody sees another's part."""

from __future__ import annotations

from itertools import permutations
from math import factorial

import msgspec

from underhall import Match
from underhall.engine.chance import FastChance
from underhall.engine.errors import IllegalAnswer
from underhall.engine.record import record_of, write_record
from underhall.engine.state import State
from underhall.engine.table import Part, Table

from .case import Case, bytes_of, clone, fingerprint, refused, steady, viewers, waiting_for
from .playing import SteadyPolicy, pendings


def open_parts(match: Match) -> bool:
    return match._ledger.block >= 0


def which_parts(match: Match) -> tuple[int, int]:
    """Tells one `together` from another that follows it at once."""
    return len(match.turns), match._ledger.block


def orders_of_arrival(case: Case, orders: int = 10) -> int:
    """The answers of a `together` in many orders: the same state, record and logs; each seat sees only its own."""
    match = case.start()
    blocks = 0
    while not match.over:
        if not open_parts(match):
            one = match.pending()[0]
            match.answer_as(one.seat, steady(one, case.seed))
            continue
        blocks += 1
        here = which_parts(match)
        outcomes = []
        for order in range(orders):
            run = clone(match)
            chance = FastChance(order)
            lone: dict[int, Match] = {}
            while which_parts(run) == here:
                waiting = run.pending()
                one = waiting[0] if order == 0 else waiting[-1] if order == 1 else waiting[chance.below(len(waiting))]
                value = steady(one, case.seed + blocks)
                run.answer_as(one.seat, value)
                alone = lone.setdefault(one.seat, clone(match))
                if waiting_for(alone, one.seat):
                    alone.answer_as(one.seat, value)
                if which_parts(run) == here:
                    only_their_own(case, run, match, lone)
            outcomes.append(everything(run))
        assert all(outcome == outcomes[0] for outcome in outcomes), f"{case}: the order of arrival makes a difference"
        match = run
    return blocks


def everything(match: Match) -> list[object]:
    """All that must not depend on the order of arrival."""
    logs = [match.log(seat) for seat in viewers(match)]
    views = [match.view(seat).to_json() for seat in viewers(match)]
    return [bytes_of(match.state), write_record(record_of(match)), logs, views, match.given()]


def only_their_own(case: Case, run: Match, start: Match, lone: dict[int, Match]) -> None:
    """Each seat sees what it would see if nobody else had answered, except for who is done."""
    for seat in viewers(run):
        alone = lone.get(seat, start)
        assert run.log(seat) == alone.log(seat), f"{case}: seat {seat} reads of another's part in its log"
        view, expected = run.view(seat), alone.view(seat)
        bare = [msgspec.structs.replace(one, asked=(), done=()) for one in (view, expected)]
        assert bare[0] == bare[1], f"{case}: seat {seat} sees another's part"
        for asked in view.asked:
            assert asked.question == "" or asked.seat == seat, (
                f"{case}: seat {seat} sees what seat {asked.seat} is asked"
            )
        assert view.done == tuple(run.done())
        assert {one.seat for one in view.asked} | set(view.done) == {branch.only for branch in run._ledger.branches}
        one, other = waiting_for(run, seat), waiting_for(alone, seat)
        if one is not None and other is not None:
            assert (one.question, one.options, one.about) == (other.question, other.options, other.about)


def imagining_drops_others(case: Case) -> int:
    """In an open `together`, an imagined game holds the seat's own answers and none of the others', as it was
    before."""
    looked = 0
    for salt in range(3):
        match = case.start()
        while not match.over:
            if open_parts(match):
                for seat in viewers(match):
                    looked += imagined_without_others(case, match, seat)
            waiting = match.pending()
            one = waiting[(salt + match.answers) % len(waiting)]
            match.answer_as(one.seat, steady(one, salt))
    return looked


def imagined_without_others(case: Case, match: Match, seat: int) -> int:
    """Compares with a match in which the others have not answered yet."""
    ledger = match._ledger
    own = clone(match)
    own._ledger.seats = ledger.seats[: ledger.block]
    own._ledger.values = ledger.values[: ledger.block]
    own.run()
    for at in range(ledger.block, len(ledger.seats)):
        if ledger.seats[at] == seat:
            own.answer_as(seat, ledger.values[at])
    found, expected = match.imagine(seat, 7), own.imagine(seat, 7)
    assert pendings(found) == pendings(expected), f"{case}: an imagined game knows others' parts"
    assert bytes_of(found.state) == bytes_of(expected.state)
    policy = SteadyPolicy(2)
    assert bytes_of(match.play_out(seat, 8, policy)) == bytes_of(own.play_out(seat, 8, policy))
    return int(len(ledger.seats) > ledger.block)


def own_undo(case: Case) -> int:
    """Each seat can take back its own part, even "done", until the last one is done, and decide differently."""
    undone = 0
    match = case.start()
    while not match.over:
        if not open_parts(match):
            one = match.pending()[0]
            match.answer_as(one.seat, steady(one, case.seed))
            continue
        start = clone(match)
        seats = [branch.only for branch in match._ledger.branches]
        last = seats[match.answers % len(seats)]
        early = [seat for seat in seats if seat != last]
        for seat in early:
            finish_part(match, seat, case.seed + 1)
        for seat in early:
            undone += take_back_done(case, match, seat)
        for seat in reversed(early):
            undone += take_back_part(case, match, seat)
        assert fingerprint(match) == fingerprint(start), f"{case}: taking back all parts does not lead to their start"
        for seat in early:
            finish_part(match, seat, case.seed + 2)
        finish_part(match, last, case.seed + 3)
        assert not any(match.can_undo(seat) for seat in range(case.players)), f"{case}: undo over the results"
        for seat in reversed(seats):
            finish_part(start, seat, case.seed + (3 if seat == last else 2))
        assert everything(match) == everything(start), f"{case}: what was taken back has left a trace"
    return undone


def finish_part(match: Match, seat: int, salt: int) -> None:
    here = which_parts(match)
    while which_parts(match) == here and (one := waiting_for(match, seat)):
        match.answer_as(seat, steady(one, salt))


def take_back_done(case: Case, match: Match, seat: int) -> int:
    """The last answer of a part that is done: the seat is asked again; and is done again with the same answer."""
    before = everything(match)
    last = waiting_answers(match, seat)[-1]
    match.undo(seat)
    assert seat not in match.done(), f"{case}: seat {seat} is still done"
    match.answer_as(seat, last)
    assert seat in match.done()
    found = everything(match)
    # The answers as they arrived are in another order now; the record and all else are not.
    assert found[:-1] == before[:-1], f"{case}: taking back `done` has left a trace"
    return 1


def take_back_part(case: Case, match: Match, seat: int) -> int:
    others = {other: match.view(other) for other in range(case.players) if other != seat}
    given = len(waiting_answers(match, seat))
    for left in range(given, 0, -1):
        assert match.can_undo(seat), f"{case}: seat {seat} cannot take back answer {left} of its part"
        match.undo(seat)
        for other, view in others.items():
            found = msgspec.structs.replace(match.view(other), asked=view.asked, done=view.done)
            assert found == view, f"{case}: seat {other} sees how seat {seat} takes back its part"
    assert waiting_answers(match, seat) == []
    return given


def waiting_answers(match: Match, seat: int) -> list[int]:
    """The seat's answers in the open `together`."""
    ledger = match._ledger
    return [ledger.values[at] for at in range(ledger.block, len(ledger.seats)) if ledger.seats[at] == seat]


class AnyOrderTable(Table):
    """Runs the parts of a `together` in another order than the rules list them."""

    def __init__(self, state: State, salt: int, order: int) -> None:
        super().__init__(state)
        self.policy = SteadyPolicy(salt)
        self.order = order

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        return self.policy.choose(self.state, seat, question, options)

    def together(self, seats: list[int], part: Part) -> None:
        orders = list(permutations(seats))
        super().together(list(orders[self.order % len(orders)]), part)


def orders_of_parts(case: Case) -> None:
    """Parts touch only their own things: whichever runs first, the same bytes come out."""
    found = set()
    start = case.start()._start
    for order in range(factorial(case.players)):
        state = start.copy()
        table = AnyOrderTable(state, case.seed, order)
        while not state.over:
            case.game.turn(state, table)
        found.add(bytes_of(state))
    assert len(found) == 1, f"{case}: the order of the parts makes a difference"


def several_are_asked(case: Case) -> None:
    """While several seats are asked, an answer must name its seat."""
    match = case.start()
    while not open_parts(match):
        one = match.pending()[0]
        match.answer_as(one.seat, steady(one, 0))
    text = case.game.write(match.state, match.question, match.options[0])
    with refused(IllegalAnswer, "several seats"):
        match.answer(match.options[0])
    with refused(IllegalAnswer, "several seats"):
        match.play(text)
    match.play(text, match.seat)
