"""Answers that nobody else may notice: with and without them, the others see, read and may do exactly the same.

The game is not simply trusted about which answers these are: any answer that changes nothing in what the others see and
are told must also change no number and no offer, and the game must say so.
"""

from __future__ import annotations

from typing import Any

from underhall import Match
from underhall.engine.chance import FastChance

from .case import Case, answered, bytes_of, clone, pick, waiting_for


def told(match: Match, viewer: int) -> dict[str, Any]:
    """What the viewer sees, has been told and can conclude."""
    return {
        "view": match.view(viewer).to_json(),
        "log": match.log(viewer),
        "key": match.game.info_key(match.state_of(viewer), viewer),
        "over": match.over,
    }


def numbered(match: Match, viewer: int) -> dict[str, Any]:
    """What comes with it at a table: numbers, and what the viewer may do."""
    log = [(at, match.log_of(turn, viewer)) for at, turn in enumerate(match.turns)]
    return {
        "turns": [*[(at, lines) for at, lines in log if lines], (len(match.turns), match.log_of(None, viewer))],
        "undo": match.can_undo(viewer),
    }


def everything(match: Match, viewer: int) -> dict[str, Any]:
    return told(match, viewer) | numbered(match, viewer)


def differing(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    return [key for key in one if one[key] != other[key]]


def deeds_go_unnoticed(case: Case, every: int = 1, samples: int = 3) -> int:
    """At every question: some of its answers, and all that the game calls unnoticed. Returns how many of the latter
    there were outside simultaneous decisions."""
    match, chance = case.start(), case.chance(4)
    found = 0
    while not match.over and (not case.answers or match.answers < case.answers):
        if match.answers % every == 0:
            for one in match.pending():
                others = [viewer for viewer in case.viewers() if viewer != one.seat]
                before = {viewer: everything(match, viewer) for viewer in others}
                some = {one.options[chance.below(len(one.options))] for _ in range(samples)}
                if not match.at_once:
                    some |= {value for value in one.options if match.unnoticed(one.seat, value)}
                for value in sorted(some):
                    found += is_unnoticed(case, match, one.seat, value, before) and not match.at_once
        match.answer_as(*pick(match, chance))
    return found


def is_unnoticed(case: Case, match: Match, seat: int, value: int, before: dict[int, dict[str, Any]]) -> bool:
    quiet = match.unnoticed(seat, value)
    twin = answered(match, seat, value)
    where = f"{case}, answer {match.answers}: {value} of seat {seat}"
    seen = {viewer: differing(told(twin, viewer), before[viewer]) for viewer in before}
    assert quiet or any(seen.values()), f"{where} is seen by nobody, but the game does not say so"
    if not quiet:
        return False
    for viewer, all_before in before.items():
        found = differing(everything(twin, viewer), all_before)
        assert not found, f"{where} must not be noticed, but seat {viewer} can tell by {found}"
    if not match.at_once:
        assert waiting_for(twin, seat), f"{where} is the end of what the seat is asked"
        through_the_next_answer(case, match, twin, seat, where)
        undone_by_others(match, twin, seat, where)
        twin.undo(seat)
        assert bytes_of(twin.state) == bytes_of(match.state), f"{where} cannot be undone by its seat"
    return True


def through_the_next_answer(case: Case, match: Match, deed: Match, seat: int, where: str) -> None:
    """The next answer that everyone may see leads to the same result for the others."""
    chance = FastChance(match.answers)
    one, other = waiting_for(match, seat), waiting_for(deed, seat)
    assert one is not None
    assert other is not None
    shared = [value for value in one.options if value in other.options and not match.unnoticed(seat, value)]
    value = shared[chance.below(len(shared))]
    twins = [answered(one, seat, value) for one in (match, deed)]
    for viewer in case.viewers():
        if viewer != seat:
            found = differing(*[everything(twin, viewer) for twin in twins])
            assert not found, f"{where}, then {value}: seat {viewer} can tell by {found} that there was another deed"


def undone_by_others(match: Match, deed: Match, seat: int, where: str) -> None:
    """A seat that could undo the answer before it still can: then the turn has not begun, with or without the unnoticed
    answer."""
    for other in range(match.state.players):
        if other != seat and match.can_undo(other):
            twins = [clone(match), clone(deed)]
            for twin in twins:
                twin.undo(other)
            assert bytes_of(twins[0].state) == bytes_of(twins[1].state), f"{where} outlives the turn it was done in"
            assert twins[0].given() == twins[1].given()
