"""Plans: answers that a player has laid down for the next turn, to be given if things are still as they were then.

A plan is nobody else's business. So it is no entry of the table's log: it is kept beside it, in a document of its own,
and an answer that it gives is written like any other.
"""

from __future__ import annotations

from typing import Any

import msgspec

from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .commands import in_person, running
from .room import Room

KIND = "plan"
"""The kind of its documents."""
MOST_STEPS = 40
"""How many answers a plan may have."""

OTHER_QUESTION = "other"
IMPOSSIBLE = "impossible"
CHANGED = "changed"
"""Why a plan was given up."""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer of a plan."""

    question: str
    value: int
    text: str
    """In the notation."""
    words: dict[str, str]
    """The same by language."""
    gist: str
    """Stands for all that the answer concerns, costs and brings, as the seat knew it when it planned."""
    clear: bool = True
    """Nothing had to be turned up before it, so the seat knew how the board would look."""
    things: tuple[str, ...] = ()
    """What it concerns, to be marked on the board."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one seat wants to do in its next turn."""

    steps: tuple[Step, ...]
    strict: bool = True
    """Only if nothing has changed about it; otherwise whenever the rules allow it."""
    acts: int = 0
    """What `Room.acts` said of the seat when it was made."""
    ended: str = ""
    """Why it was given up; it is kept until its player has read that."""


_decoder = msgspec.json.Decoder(Plan)


def key_of(table: str, seat: int) -> str:
    return f"{table}/{seat}"


def encode(plan: Plan) -> bytes:
    return msgspec.json.encode(plan)


def decode(data: bytes) -> Plan | None:
    """None if it cannot be read: then there is no plan."""
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError:
        return None


def steps_done(room: Room, seat: int, plan: Plan) -> int:
    """How many of its answers have been given; -1 if something else was done since, so that it means nothing now."""
    done = room.acts.get(seat, 0) - plan.acts
    if not done:
        return 0
    own = [value for who, value in room.running.given() if who == seat]
    wanted = [step.value for step in plan.steps]
    return done if 0 < done <= len(wanted) and own[-done:] == wanted[:done] else -1


def can_plan(room: Room, seat: int) -> bool:
    """Whether the seat may lay down answers now, as far as everyone knows. Those who share a device see each other's
    pages, so they cannot."""
    match: Any = room.match
    if match is None or room.status != "running" or room.settings.hotseat or not 0 <= seat < room.players:
        return False
    sitting = room.sitting(seat)
    return sitting.person and not sitting.resigned and not match.at_once and room.pending_of(seat) is None


def check(room: Room, seat: int) -> None:
    """Says in one sentence why the seat cannot plan now."""
    running(room)
    in_person(room, seat)
    if room.settings.hotseat:
        raise Refusal(409, N_("At a table with one device for several players, you cannot plan ahead."))
    if room.pending_of(seat) is not None:
        raise Refusal(409, N_("It is your turn. Make your move at the table."))
    if not can_plan(room, seat):
        raise Refusal(409, N_("Wait until the others have decided. Then you can plan ahead."))
