"""What a player may report, and how often."""

from __future__ import annotations

from typing import Final

from underhall.web.limits import Limiter, allow_all
from underhall.web.refusals import Refusal
from underhall.web.table.room import Room
from underhall.web.typed_text import clean
from underhall.web.words import N_

from .documents import Report, Said, newest_first

KINDS: Final = {
    "insult": N_("Insults or threats"),
    "spam": N_("Spam or advertising"),
    "name": N_("An offensive name"),
    "cheating": N_("Cheating"),
    "stalling": N_("Stalls or spoils the game on purpose"),
    "other": N_("Something else"),
}
LINES: Final = 20
"""How many lines of the chat go along: the reported one and those before it, or the last ones."""
LONGEST: Final = 500
"""Characters that one may add."""
HOUR: Final = 3600.0


class ReportLimits:
    """Nobody can bury the others' reports."""

    def __init__(self) -> None:
        self._visitors = Limiter(rate=5 / HOUR, burst=5)
        self._addresses = Limiter(rate=15 / HOUR, burst=15)
        self._all = Limiter(rate=200 / HOUR, burst=200)

    def take(self, visitor: str, address: str) -> None:
        if not allow_all((self._visitors, visitor), (self._addresses, address), (self._all, "")):
            raise Refusal(429, N_("You have reported enough for now. Please come back in an hour."))


def report_of(
    room: Room, own: int, visitor: str, seat: int, kind: str, words: str, at: float, line: int | None = None
) -> Report:
    """The report of the visitor at seat `own` about the one at `seat`; refused if it makes no sense. `line`: the number
    of the message that it is about."""
    if kind not in KINDS:
        raise Refusal(422, N_("Choose what is wrong."))
    if not 0 <= seat < room.players or seat == own or room.seats[seat] is None:
        raise Refusal(422, N_("Choose whom you want to report."))
    sitting = room.sitting(seat)
    if not sitting.visitors and sitting.bot:
        raise Refusal(422, N_("This is a bot. Bots cannot be reported."))
    words = clean(words, LONGEST)
    if kind == "other" and not words:
        raise Refusal(422, N_("Say in a few words what is wrong."))
    end = len(room.chat) if line is None or not 0 <= line < len(room.chat) else min(len(room.chat), line + 3)
    first = max(0, end - LINES)
    chat = tuple(
        Said(room.names[one.seat], one.text, one.at, meant=number == line)
        for number, one in enumerate(room.chat[first:end], first)
    )
    return Report(
        id=newest_first(at),
        at=at,
        table=room.id,
        game=room.game.facts.id,
        seat=seat,
        name=sitting.name,
        kind=kind,
        by=visitor,
        by_name=room.sitting(own).name,
        persons=tuple(sitting.visitors),
        words=words,
        chat=chat,
    )
