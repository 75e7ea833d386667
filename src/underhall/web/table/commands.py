"""What people may do at a table: functions from the table to the entries that follow. They check and change nothing."""

from __future__ import annotations

from underhall.bots.greedy import GreedyBot
from underhall.engine.seat import Seat
from underhall.web.refusals import Refusal, stale
from underhall.web.typed_text import LONGEST_MESSAGE, LONGEST_NAME, clean
from underhall.web.words import N_

from . import journal as j
from .room import Room

MESSAGES = 2000
"""How many chat messages a table may gather."""
STAND_IN = "medium"
"""The level of the bot that plays on for somebody who resigned or is away."""


def running(room: Room) -> None:
    not_closed(room)
    if room.status == "over":
        raise Refusal(409, N_("The game is over."))
    if room.status != "running":
        raise Refusal(409, N_("The game has not begun yet."))


def not_closed(room: Room) -> None:
    if room.closed_by_operator:
        raise Refusal(409, N_("The operator of this server has closed this table."))


def waiting(room: Room) -> None:
    not_closed(room)
    if room.status == "closed":
        raise Refusal(409, N_("This table was abandoned before the game began."))
    if room.status != "open":
        raise Refusal(409, N_("The game has already begun."))


def named(room: Room, name: str, seat: int = -1) -> str:
    name = clean(name, LONGEST_NAME)
    if not name:
        raise Refusal(422, N_("Please enter a name."))
    if any(one and one.name.casefold() == name.casefold() for at, one in enumerate(room.seats) if at != seat):
        raise Refusal(422, N_("Somebody at this table is already called %(name)s. Choose another name."), name=name)
    return name


# Before the game -------------------------------------------------------------------------------------------------


def join(room: Room, visitor: str, name: str, language: str, confirm: bool, wanted: int = -1) -> list[j.Entry]:
    waiting(room)
    if room.seats_of(visitor) and not room.settings.hotseat:
        raise Refusal(409, N_("You are already at this table."))
    free = [seat for seat, one in enumerate(room.seats) if one is None]
    if not free:
        raise Refusal(409, N_("All seats are taken. You can watch."))
    seat = wanted if wanted in free else free[0]
    return with_start(room, [j.Sat(seat, named(room, name), visitor, "", confirm, language)], sat=1)


def add_bot(room: Room, level: str, name: str, wanted: int = -1) -> list[j.Entry]:
    waiting(room)
    free = [seat for seat, one in enumerate(room.seats) if one is None]
    if not free:
        raise Refusal(409, N_("All seats are taken."))
    seat = wanted if wanted in free else free[0]
    return [j.Sat(seat, named(room, name), "", level)]


def leave(room: Room, seat: int) -> list[j.Entry]:
    waiting(room)
    room.sitting(seat)
    others = [one for at, one in enumerate(room.seats) if one and one.person and at != seat]
    return [j.Left(seat)] if others else [j.Left(seat), j.Closed()]


def start(room: Room) -> list[j.Entry]:
    waiting(room)
    if any(one is None for one in room.seats):
        raise Refusal(409, N_("Some seats are still free. Fill them with bots, or wait for your friends."))
    return [started(room)]


def with_start(room: Room, entries: list[j.Entry], sat: int) -> list[j.Entry]:
    """The game begins by itself when the last seat is taken."""
    if sum(one is None for one in room.seats) == sat:
        entries.append(started(room))
    return entries


def started(room: Room) -> j.Started:
    from underhall.engine.fairness import commitment

    made = room.created_as
    box = room.game.components(made.override)
    return j.Started(commitment(room.game.facts, made.players, made.options, box, bytes.fromhex(made.secret)))


# Playing ---------------------------------------------------------------------------------------------------------


def in_person(room: Room, seat: int) -> None:
    """If a bot has the seat, its owner decides nothing: never after resigning, and not until coming back after being
    away."""
    sitting = room.sitting(seat)
    if sitting.resigned:
        raise Refusal(409, N_("You have resigned, so you can't make any more moves in this game."))
    if sitting.bot:
        raise Refusal(409, N_('A bot is playing for you. Press "I am back" before you make a move.'))


def decide(room: Room, seat: int, decision: str, value: int) -> list[j.Entry]:
    """A person's answer."""
    running(room)
    in_person(room, seat)
    return answer(room, seat, decision, value)


def arrange(room: Room, seat: int, decision: str) -> list[j.Entry]:
    """An answer in the person's name, as the greedy bot would give it: it reads only what the seat knows."""
    running(room)
    in_person(room, seat)
    asked = room.pending_of(seat)
    if asked is None or room.decision(asked) != decision:
        raise stale()
    return answer(room, seat, decision, GreedyBot(0).choose(Seat(room.running, seat)))


def answer(room: Room, seat: int, decision: str, value: int, late: bool = False) -> list[j.Entry]:
    """An answer, from a person or a bot."""
    running(room)
    asked = room.pending_of(seat)
    if asked is None or room.decision(asked) != decision:
        raise stale()
    if value not in asked.options:
        error = room.running.refusal(seat, asked.question, value, asked.state)
        raise Refusal(422, N_("That is not allowed: %(reason)s"), reason=str(error))
    return [j.Answered(seat, value, room.game.write(asked.state, asked.question, value), late)]


def undo(room: Room, seat: int) -> list[j.Entry]:
    running(room)
    in_person(room, seat)
    if not room.can_undo(seat):
        raise Refusal(409, N_("You can't undo this: something was revealed, or somebody else has moved since."))
    return [j.Undone(seat)]


def confirm(room: Room, seat: int) -> list[j.Entry]:
    in_person(room, seat)
    if room.hold != seat:
        raise stale()
    return [j.Confirmed(seat)]


def ask_take_back(room: Room, seat: int) -> list[j.Entry]:
    running(room)
    in_person(room, seat)
    if room.take_back is not None:
        raise Refusal(409, N_("Somebody has already asked to take back a move."))
    if not room.has_moved(seat):
        raise Refusal(409, N_("You have not made a move yet."))
    if room.together():
        raise Refusal(409, N_("Not while everybody is deciding: undo your own steps instead."))
    asked: list[j.Entry] = [j.TakeBackAsked(seat)]
    return asked if set(room.people()) - {seat} else [*asked, j.TakenBack(seat)]


def agree_take_back(room: Room, seat: int) -> list[j.Entry]:
    running(room)
    in_person(room, seat)
    if room.take_back is None or seat == room.take_back[0]:
        raise stale()
    asker, agreed = room.take_back
    entries: list[j.Entry] = [j.TakeBackAgreed(seat)]
    return [*entries, j.TakenBack(asker)] if set(room.people()) <= {asker, seat} | agreed else entries


def refuse_take_back(room: Room, seat: int) -> list[j.Entry]:
    """The one who asked may also withdraw the request."""
    in_person(room, seat)
    if room.take_back is None:
        raise stale()
    return [j.TakeBackRefused(seat)]


def ask_hint(room: Room, seat: int) -> list[j.Entry]:
    """Among people, everyone sees it; against bots alone it is nobody's business."""
    may_ask_hint(room, seat)
    return [j.Hinted(seat)] if among_people(room) else []


def may_ask_hint(room: Room, seat: int) -> None:
    in_person(room, seat)
    if room.pending_of(seat) is None:
        raise Refusal(409, N_("It is not your turn."))
    if among_people(room) and not room.settings.hints:
        raise Refusal(409, N_("At this table, nobody gets hints."))


def among_people(room: Room) -> bool:
    """Whether more than one person plays."""
    return len(room.people()) > 1


def resign(room: Room, seat: int) -> list[j.Entry]:
    running(room)
    if room.sitting(seat).resigned:
        raise stale()
    left = set(room.people()) - {seat}
    if room.players == 2 or not left:
        return [j.Resigned(seat)]
    entries: list[j.Entry] = [j.Resigned(seat, STAND_IN)]
    if room.replacing is not None and room.replacing[0] != seat and left - {room.replacing[0]} <= room.replacing[1]:
        # Only this seat had not agreed yet.
        entries.append(j.Replaced(room.replacing[0], STAND_IN))
    return entries


def replace(room: Room, by: int, seat: int) -> list[j.Entry]:
    """Asks for a bot at an abandoned seat, or agrees to one."""
    running(room)
    in_person(room, by)
    if not 0 <= seat < room.players or seat == by or seat not in room.people():
        raise Refusal(422, N_("No bot can take over this seat."))
    asking = room.replacing is None or room.replacing[0] != seat
    agreed = {by} if asking else {by} | room.replacing[1]  # type: ignore[index]
    entries: list[j.Entry] = [j.ReplaceAsked(seat, by) if asking else j.ReplaceAgreed(seat, by)]
    return [*entries, j.Replaced(seat, STAND_IN)] if set(room.people()) - {seat} <= agreed else entries


def refuse_replace(room: Room, by: int) -> list[j.Entry]:
    in_person(room, by)
    if room.replacing is None:
        raise stale()
    return [j.ReplaceRefused(room.replacing[0], by)]


def come_back(room: Room, seat: int) -> list[j.Entry]:
    running(room)
    if not room.sitting(seat).replaced:
        raise stale()
    return [j.Returned(seat)]


def prefer(room: Room, seat: int, confirm: bool, forced: bool = False) -> list[j.Entry]:
    room.sitting(seat)
    return [j.Preferred(seat, confirm, forced)]


def close(room: Room, why: str) -> list[j.Entry]:
    """The operator closes the table."""
    if room.status in ("over", "closed"):
        raise Refusal(409, N_("The game at this table is already over."))
    return [j.Closed(by_operator=True, why=clean(why, LONGEST_MESSAGE))]


def chat(room: Room, seat: int, text: str) -> list[j.Entry]:
    not_closed(room)
    text = clean(text, LONGEST_MESSAGE)
    if not text:
        raise Refusal(422, N_("There is nothing to send."))
    if len(room.chat) >= MESSAGES:
        raise Refusal(409, N_("The chat of this table is full."))
    room.sitting(seat)
    return [j.Chatted(seat, text)]
