"""What each entry of a table's log changes at the table.

Nothing here waits, writes or draws: the same entries always give the same table, so a table can be rebuilt from its log
at any time.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING, Any

from underhall.engine.errors import IllegalAnswer
from underhall.engine.match import Deal, Match
from underhall.engine.registry import load
from underhall.engine.rest import thaw

from . import holidays
from . import journal as j
from .seating import BROWSERS, Settings, Sitting

if TYPE_CHECKING:
    from .room import Room


@singledispatch
def change(entry: Any, room: Room) -> None:
    raise NotImplementedError(f"no table understands {entry}")


@change.register(j.Created)
def created(entry: j.Created, room: Room) -> None:
    room.status = "open"
    room.created_as = entry
    room.game = load(entry.game)
    room.options = dict(entry.options)
    room.settings = Settings(
        entry.timer, entry.public, entry.hotseat, entry.note, hints=entry.hints, holidays=entry.holidays
    )
    room.host = entry.host
    room.seats = [None] * entry.players
    room.epochs = [0] * entry.players
    room.numbers = [0] * entry.players


@change.register(j.Sat)
def sat(entry: j.Sat, room: Room) -> None:
    room.epochs[entry.seat] += 1
    visitors: dict[str, None] = {entry.visitor: None} if entry.visitor else {}
    room.seats[entry.seat] = Sitting(
        entry.name, entry.bot, visitors, room.epochs[entry.seat], confirm=entry.confirm, language=entry.language
    )


@change.register(j.Left)
def left(entry: j.Left, room: Room) -> None:
    room.seats[entry.seat] = None


@change.register(j.Claimed)
def claimed(entry: j.Claimed, room: Room) -> None:
    visitors = room.sitting(entry.seat).visitors
    visitors[entry.visitor] = None
    while len(visitors) > BROWSERS:
        del visitors[next(iter(visitors))]


@change.register(j.Forgotten)
def forgotten(entry: j.Forgotten, room: Room) -> None:
    if entry.host:
        room.host = ""
    if entry.seat < 0:
        return
    sitting = room.sitting(entry.seat)
    sitting.name = entry.name
    sitting.visitors.clear()
    # Return links open nothing any more.
    room.epochs[entry.seat] += 1
    sitting.epoch = room.epochs[entry.seat]
    room.chat = [one for one in room.chat if one.seat != entry.seat]
    match = room.match
    if match is not None:
        match.events = [one for one in match.events if (one.kind, one.seat) != ("chat", entry.seat)]
        if match.deal is not None:
            match.deal.names = list(room.names)


@change.register(j.Started)
def started(entry: j.Started, room: Room) -> None:
    room.begin(room.created_as.given)


@change.register(j.Answered)
def answered(entry: j.Answered, room: Room) -> None:
    match = room.running
    if room.status != "running":
        raise IllegalAnswer("the game is over")
    quiet = not match.at_once and match.unnoticed(entry.seat, entry.value)
    if entry.late and not quiet and not room.together():
        match.note("time-out", entry.seat)
    match.answer_as(entry.seat, entry.value)
    room.numbers[entry.seat] += 1
    room.answered_at[entry.seat] = (len(match.turns), len(match.log_of(None, entry.seat)))
    if quiet:
        room.quiet = True
        return
    room.take_back = None
    sitting = room.sitting(entry.seat)
    if not holds_on(room, entry.seat):
        room.hold = None
    if match.over:
        room.status = "over"
    elif room.hold is None and sitting.person and not entry.late and to_confirm(room, entry.seat):
        room.hold = entry.seat


@change.register(j.Undone)
def undone(entry: j.Undone, room: Room) -> None:
    secretly = room.together()
    room.quiet = room.running.undoes_unnoticed(entry.seat)
    room.running.undo(entry.seat)
    for seat in [entry.seat] if secretly or room.quiet else range(room.players):
        room.numbers[seat] += 1
    forget_news(room)
    if room.quiet:
        return
    if not holds_on(room, entry.seat):
        room.hold = None
    room.take_back = None


@change.register(j.Confirmed)
def confirmed(entry: j.Confirmed, room: Room) -> None:
    room.hold = None


@change.register(j.TakeBackAsked)
def take_back_asked(entry: j.TakeBackAsked, room: Room) -> None:
    room.take_back = (entry.seat, frozenset())


@change.register(j.TakeBackAgreed)
def take_back_agreed(entry: j.TakeBackAgreed, room: Room) -> None:
    assert room.take_back is not None
    room.take_back = (room.take_back[0], room.take_back[1] | {entry.seat})


@change.register(j.TakeBackRefused)
def take_back_refused(entry: j.TakeBackRefused, room: Room) -> None:
    room.take_back = None


@change.register(j.TakenBack)
def taken_back(entry: j.TakenBack, room: Room) -> None:
    room.running.take_back(entry.seat, range(room.players))
    room.take_back = None
    room.hold = None
    room.numbers = [number + 1 for number in room.numbers]
    forget_news(room)


@change.register(j.Chatted)
def chatted(entry: j.Chatted, room: Room) -> None:
    if room.match is not None:
        room.match.note("chat", entry.seat, entry.text)


@change.register(j.Hinted)
def hinted(entry: j.Hinted, room: Room) -> None:
    room.hinted[entry.seat] = room.hinted.get(entry.seat, 0) + 1


@change.register(j.Resigned)
def resigned(entry: j.Resigned, room: Room) -> None:
    sitting = room.sitting(entry.seat)
    sitting.resigned = True
    sitting.replaced = False
    sitting.bot = entry.bot
    room.running.note("resign", entry.seat)
    room.hold = None
    room.take_back = None
    if room.replacing is not None and room.replacing[0] == entry.seat:
        room.replacing = None
    if not entry.bot:
        room.status = "over"
        left = [seat for seat, one in enumerate(room.seats) if one and not one.resigned]
        if len(left) == 1:
            room.winner_by_resignation = left[0]


@change.register(j.ReplaceAsked)
def replace_asked(entry: j.ReplaceAsked, room: Room) -> None:
    room.replacing = (entry.seat, frozenset((entry.by,)))


@change.register(j.ReplaceAgreed)
def replace_agreed(entry: j.ReplaceAgreed, room: Room) -> None:
    assert room.replacing is not None
    room.replacing = (room.replacing[0], room.replacing[1] | {entry.by})


@change.register(j.ReplaceRefused)
def replace_refused(entry: j.ReplaceRefused, room: Room) -> None:
    room.replacing = None


@change.register(j.Replaced)
def replaced(entry: j.Replaced, room: Room) -> None:
    sitting = room.sitting(entry.seat)
    sitting.bot = entry.bot
    sitting.replaced = True
    room.replacing = None
    if room.hold == entry.seat:
        room.hold = None
    room.running.note("bot", entry.seat, entry.bot)


@change.register(j.Returned)
def returned(entry: j.Returned, room: Room) -> None:
    sitting = room.sitting(entry.seat)
    sitting.bot = ""
    sitting.replaced = False
    room.running.note("return", entry.seat)


@change.register(j.Preferred)
def preferred(entry: j.Preferred, room: Room) -> None:
    sitting = room.sitting(entry.seat)
    sitting.confirm, sitting.forced = entry.confirm, entry.forced
    if room.hold == entry.seat and not entry.confirm:
        room.hold = None


@change.register(j.Holiday)
def holiday(entry: j.Holiday, room: Room) -> None:
    holidays.take(room, entry)


@change.register(j.Rematched)
def rematched(entry: j.Rematched, room: Room) -> None:
    room.rematch = entry.table


@change.register(j.Carried)
def carried(entry: j.Carried, room: Room) -> None:
    """Goes on from a state at rest instead of the replay, whose rules have changed."""
    made = room.created_as
    box = room.game.components(made.override)
    secret = bytes.fromhex(made.secret)
    state = thaw(room.game, made.players, made.options, box, secret, entry.state)
    commitment = room.match.deal.commitment if room.match is not None and room.match.deal is not None else ""
    deal = Deal(made.players, dict(made.options), box, secret, commitment, list(room.names))
    room.match = Match.resume(room.game, state, deal)
    for seat, value in entry.given:
        room.match.answer_as(seat, value)
    room.status = "over" if room.match.over or entry.over else "running"
    room.carried = True
    room.hold = None
    room.numbers = [number + 1 for number in room.numbers]
    room.answered_at = {}


@change.register(j.Closed)
def closed(entry: j.Closed, room: Room) -> None:
    room.status = "closed"
    room.closed_by_operator = entry.by_operator
    room.closed_why = entry.why
    room.hold = None
    room.take_back = None
    room.replacing = None


# Helpers ------------------------------------------------------------------------------------------------------------


def to_confirm(room: Room, seat: int) -> bool:
    """The seat wants to confirm its turns, this one is done, and there is still something to think over."""
    return room.sitting(seat).confirm and room.pending_of(seat) is None and room.can_undo(seat)


def holds_on(room: Room, seat: int) -> bool:
    """Whether another seat's turn still waits to be confirmed after a secret step of this one."""
    return room.hold is not None and room.hold != seat and room.together() and room.can_undo(room.hold)


def forget_news(room: Room) -> None:
    """After a step back: what the log has lost cannot be news."""
    end = len(room.running.turns)
    for seat, when in room.answered_at.items():
        room.answered_at[seat] = min(when, (end, len(room.running.log_of(None, seat))))
