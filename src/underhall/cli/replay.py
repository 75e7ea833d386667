"""`underhall replay` and `underhall verify`: reading records."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from underhall.engine.errors import BadOption, BadRecord

from . import inputs, output
from .phrases import Phrases
from .telling import say_result

if TYPE_CHECKING:
    from underhall.engine.match import Line, Match
    from underhall.engine.record import Replay

OUTSIDER = -1
FILE = typer.Argument(metavar="FILE", help="A record, as `play --save` and `simulate --records` write it.")


def replay(
    file: Annotated[Path, FILE],
    seat: Annotated[int, typer.Option(help="Whose view to show; -1 is a spectator.")] = OUTSIDER,
    step: Annotated[bool, typer.Option("--step", help="One answer at a time; press Enter to continue.")] = False,
    language: Annotated[str, typer.Option(help="en, pl or de.", callback=inputs.check_language)] = "en",
) -> None:
    """Watch a recorded game again, as one seat saw it.

    Prints what that seat was told, then the table at the end.
    """
    from underhall.engine.record import Replay

    record = inputs.open_record(file)
    again = Replay(record)
    if not OUTSIDER <= seat < record.players:
        raise BadOption(f"the record has the seats 0 to {record.players - 1} (and -1 for a spectator), not {seat}")
    Watching(again, seat, language).run(step)


class Watching:
    """A replay as one seat saw it."""

    def __init__(self, again: Replay, seat: int, language: str) -> None:
        self.again = again
        self.seat = seat
        self.language = language
        self.phrases = Phrases(language)
        self.seen: list[Line] = []
        self.events = 0

    def run(self, step: bool) -> None:
        again = self.again
        facts = again.game.facts
        output.say(f"{facts.names[self.language]}, {self.phrases('players', count=again.record.players)}")
        self.tell()
        if step:
            output.say(self.table())
            while not again.done:
                if not self.goes_on():
                    return
                self.next_change()
        else:
            while not again.done:
                again.step()
                self.tell()
            output.say()
            output.say(self.table())
        output.say()
        say_result(again.match, self.phrases)

    def next_change(self) -> None:
        """Steps until this seat sees something new: what others decide in secret does not count."""
        before = self.table()
        while not self.again.done:
            self.again.step()
            if self.tell() or self.table() != before:
                output.say()
                output.say(self.table())
                return

    def goes_on(self) -> bool:
        try:
            return input(self.phrases("go_on")).strip().casefold() not in ("q", "quit")
        except EOFError:
            output.say()
            return False

    def tell(self) -> bool:
        """Prints what is new in the seat's log and at the table."""
        match = self.again.match
        speaker = self.again.speaker(self.language)
        log = match.log(self.seat)
        events = match.events[self.events :]
        from underhall.engine.match import news

        fresh = news(self.seen, log)
        for line in fresh:
            output.say(speaker.line(line))
        for event in events:
            # A take-back says how many answers are gone: that would count others' secret ones.
            text = event.text if event.kind != "take-back" else ""
            who = [speaker.word("seat", event.seat)] if event.seat >= 0 else []
            output.say(" ".join([f"[{event.kind}]", *who, text]).rstrip())
        self.seen, self.events = log, len(match.events)
        return bool(fresh or events)

    def table(self) -> str:
        view = self.again.match.view(self.seat)
        return output.wrapped(self.again.game.show(view, self.again.game.facts.spoken(self.language)), output.width())


def verify(file: Annotated[Path, FILE]) -> None:
    """Check a record: its sealed deal, every answer, the result.

    The exit code is 0 if everything in it is true, and 2 otherwise.
    """
    from underhall.engine.record import verify as check

    record = inputs.open_record(file)
    try:
        match = check(record)
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from None
    output.say(f"{file}: {record.game}, {record.players} players, {len(record.turns)} turns")
    output.say(f"commitment  fits the secret, the options and the components ({record.commitment[:16]}...)")
    output.say(f"answers     all {record.answers} are legal")
    output.say(f"result      {result_of(match)}")
    output.say(f"take-backs  {record.take_backs or 'none'}")


def result_of(match: Match) -> str:
    if not match.over:
        return "none: the game is not over"
    scores = " ".join(map(str, match.scores()))
    return f"the scores are {scores}, won by seat {' and '.join(map(str, match.winners()))}"
