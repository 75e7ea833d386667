"""Undo: free if nothing was revealed, otherwise impossible; take-backs with everyone's consent."""

from __future__ import annotations

from underhall import Match
from underhall.engine.errors import NothingToUndo
from underhall.engine.record import record_of, write_record

from .case import Case, bytes_of, clone, fingerprint, pick, redealt, refused


def undo_then_redo(case: Case, every: int = 1) -> int:
    """Undo leads back to the state, the views and the logs of before; the same answer leads forward again."""
    match, chance = case.start(), case.chance()
    undone = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        seat, value = pick(match, chance)
        before = fingerprint(match) if match.answers % every == 0 else None
        could = [other for other in range(case.players) if match.can_undo(other)]
        quiet = not match.at_once and match.unnoticed(seat, value)
        match.answer_as(seat, value)
        for other in range(case.players):
            open_part = any(branch.only == other for branch in match._ledger.branches)
            if other != seat and not open_part:
                # An answer that nobody notices does not end the others' undo; everything else does.
                still = quiet and other in could
                assert match.can_undo(other) == still, f"{case}: seat {other} could undo an answer of seat {seat}"
        if before is None:
            continue
        after = fingerprint(match)
        if match.can_undo(seat):
            match.undo(seat)
            assert fingerprint(match) == before, f"{case}: undo does not lead back"
            match.answer_as(seat, value)
            undone += 1
        else:
            with refused(NothingToUndo):
                match.undo(seat)
        assert fingerprint(match) == after, f"{case}: redo does not lead to the same"
    return undone


def undo_far_then_redo(case: Case, every: int = 5) -> int:
    """The same for as many answers as can be undone, across the ends of turns."""
    furthest = 0
    for at, match in enumerate(case.walk()):
        if at % every or match.over or match._ledger.block >= 0:
            continue
        after = fingerprint(match)
        taken: list[tuple[int, int]] = []
        while last := [seat for seat in range(case.players) if match.can_undo(seat)]:
            taken.append(match.given()[-1])
            # Besides the seat that answered last, a seat may undo only if nothing was noticed after its answer.
            assert taken[-1][0] in last, f"{case}: another seat could undo the last answer"
            quiet = match.undoes_unnoticed(taken[-1][0])
            assert len(last) == 1 or quiet, f"{case}: two seats could undo the same answer"
            match.undo(taken[-1][0])
            assert match.answers == at - len(taken)
        for seat, value in reversed(taken):
            match.answer_as(seat, value)
        assert fingerprint(match) == after, f"{case}: redoing {len(taken)} answers does not lead to the same"
        furthest = max(furthest, len(taken))
    return furthest


def undo_follows_information(case: Case, every: int = 1, deals: int = 3) -> int:
    """Where an answer can be undone, it has led to the same view and log for its seat in every re-deal."""
    match, chance = case.start(), case.chance()
    looked = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        seat, value = pick(match, chance)
        twins = []
        if match.answers % every == 0:
            twins = [redealt(match, seat, case.seed + 17 * deal) for deal in range(deals)]
        match.answer_as(seat, value)
        if not match.can_undo(seat):
            continue
        for twin in twins:
            twin.answer_as(seat, value)
            where = f"{case}, answer {match.answers}: undo is offered over what became known"
            # Who is asked next may differ for others only in names that a branch hides; views hold everything else.
            assert twin.view(seat).to_json() == match.view(seat).to_json(), where
            assert twin.log(seat) == match.log(seat), where
            looked += 1
    return looked


def take_backs_need_consent(case: Case, at: int) -> Match:
    """Without consent nothing happens; with it the answers are gone, chance is as it was, the record says so."""
    match, chance = case.start(), case.chance()
    last = (0, 0)
    while match.answers < at:
        last = pick(match, chance)
        before_last = clone(match)
        match.answer_as(*last)
    match.note("chat", 0, "before")
    # What would come: the last answer again, then some more.
    later = clone(match)
    states = [bytes_of(later.state)]
    coming = [last]
    for _ in range(6):
        if later.over:
            break
        coming.append(pick(later, chance))
        later.answer_as(*coming[-1])
        states.append(bytes_of(later.state))
    seat = last[0]
    others = [other for other in range(case.players) if other != seat]
    before = fingerprint(match)
    with refused(NothingToUndo):
        match.take_back(seat, others[1:])
    assert fingerprint(match) == before, f"{case}: a take-back without consent has changed something"
    match.take_back(seat, others)
    assert fingerprint(match)["views"] == fingerprint(before_last)["views"]
    for (who, value), state in zip(coming, states, strict=True):
        match.answer_as(who, value)
        assert bytes_of(match.state) == state, f"{case}: chance has not gone back with the take-back"
    assert fingerprint(match)["logs"] == fingerprint(later)["logs"]
    record = record_of(match)
    assert record.take_backs == 1
    assert '[TakeBacks "1"]' in write_record(record)
    assert [event.kind for event in match.events] == ["chat", "take-back"]
    return match
