"""A table as a program sees it: one viewer's knowledge as plain data, and its stream.

Like `drawing.table_view` it is made of nothing but what the viewer may know, so that equal knowledge gives equal bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from underhall.engine.ledger import Turn
from underhall.engine.match import Line, Match
from underhall.engine.script import Pending
from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.web.drawing.forecast import foresee, plan_steps
from underhall.web.drawing.sidebar import holiday_words
from underhall.web.drawing.table_info import seat_states
from underhall.web.drawing.table_view import Moment, moment_of
from underhall.web.live.channels import Channel, Key
from underhall.web.live.events import as_event
from underhall.web.table.planning import steps_done
from underhall.web.table.room import Room
from underhall.web.words import words

from . import api_types as t

if TYPE_CHECKING:
    from underhall.web.hall.live_table import LiveTable


class Told:
    """One viewer's log in one language. Finished turns are put into words once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._kept: list[tuple[Turn, list[t.LogLine]]] = []

    def lines(self, match: Match, speaker: Speaker) -> list[t.LogLine]:
        turns = match.turns
        kept = self._kept
        while kept and (len(kept) > len(turns) or kept[-1][0] is not turns[len(kept) - 1]):
            kept.pop()  # taken back
        for turn in turns[len(kept) :]:
            kept.append((turn, self._words(match, speaker, len(kept), match.log_of(turn, self.seat))))
        found = [line for _, lines in kept for line in lines]
        return found + self._words(match, speaker, len(turns), match.log_of(None, self.seat))

    def _words(self, match: Match, speaker: Speaker, turn: int, lines: list[Line]) -> list[t.LogLine]:
        events = match.game.facts.events
        return [
            t.LogLine(turn, events[line.event].name, list(line.public), list(line.secret), speaker.line(line))
            for line in lines
        ]


def state_of(live: LiveTable, seat: int, language: str, told: Told | None = None) -> t.TableState:
    """Everything that the seat (or the OUTSIDER) may know. `told`: its log, as far as it was already put into words."""
    room = live.room
    match = room.match
    over = room.status == "over" and match is not None
    view = match.view(seat) if match is not None else None
    speaker = Speaker(room.game, match.state_of(seat), language, room.names) if match is not None else None
    question = None
    undo = False
    if seat != OUTSIDER and room.status == "running" and room.sitting(seat).person:
        asked = room.pending_of(seat)
        if asked is not None and speaker is not None:
            question = question_of(room, asked, speaker)
        undo = room.can_undo(seat)
    log: list[t.LogLine] = []
    if match is not None and speaker is not None:
        log = (told or Told(seat)).lines(match, speaker)
    return t.TableState(
        table=room.id,
        game=room.game.facts.id,
        options=dict(room.options),
        status=room.status,
        seat=None if seat == OUTSIDER else seat,
        seats=seat_states(live, view),
        asked=[one.seat for one in view.asked] if view is not None and room.status == "running" else [],
        view=view,
        log=log,
        question=question,
        plan=plan_of(live, seat),
        undo=undo,
        held=room.hold,
        take_back=t.Wish(room.take_back[0], sorted(room.take_back[1])) if room.take_back else None,
        replacing=t.Wish(room.replacing[0], sorted(room.replacing[1])) if room.replacing else None,
        chat=[
            t.Said(
                one.seat,
                one.text if one.away is None else holiday_words(room.names[one.seat], one.away, words(language)),
                int(one.at),
            )
            for one in room.chat
        ],
        commitment=match.deal.commitment if match is not None and match.deal is not None else "",
        result=result_of(room, language) if over else None,
        rematch=room.rematch,
    )


def plan_of(live: LiveTable, seat: int) -> t.PlanState | None:
    plan = live.plans.kept.get(seat)
    if plan is None or live.room.match is None:
        return None
    done = max(0, steps_done(live.room, seat, plan))
    return t.PlanState([step.text for step in plan.steps[done:]], plan.strict, plan.ended)


def ahead_of(live: LiveTable, seat: int, steps: Sequence[int | str], language: str) -> t.Ahead:
    """What the seat would be asked in its next turn after these answers."""
    room = live.room
    ahead = foresee(room, seat)
    plan_steps(ahead, steps, room.names)
    asked = ahead.asked
    if asked is None:
        return t.Ahead(None, ahead.over)
    speaker = Speaker(room.game, asked.state, language, room.names)
    found = question_of(room, asked, speaker)
    return t.Ahead(t.Foreseen(found.name, found.about, found.prompt, found.options), False)


def question_of(room: Room, asked: Pending, speaker: Speaker) -> t.QuestionState:
    game, state, question = room.game, asked.state, asked.question
    return t.QuestionState(
        name=game.facts.questions[question].name,
        about=list(asked.about),
        prompt=speaker.prompt(question, asked.about),
        decision=room.decision(asked),
        options=[
            t.Option(
                value,
                game.write(state, question, value),
                game.say(state, question, value, game.facts.spoken(speaker.language)),
                game.things(state, question, value),
            )
            for value in sorted(asked.options)
        ],
    )


def result_of(room: Room, language: str) -> t.Result:
    state = room.running.state
    return t.Result(
        scores=room.scores(),
        places=room.places(),
        winners=room.winners(),
        points=[
            [
                t.Points(one.label, one.points)
                for one in room.game.breakdown(state, seat, room.game.facts.spoken(language))
            ]
            for seat in range(room.players)
        ],
    )


class StateChannel(Channel):
    """The state, whenever it changes for its viewer."""

    def __init__(self, table: LiveTable, key: Key) -> None:
        super().__init__(table, key)
        self._told = Told(key.seat)
        self._sent = b""
        self.stamp = ""
        self.news(moment_of(table, ()))

    def news(self, moment: Moment) -> bytes:
        now = t.encode(state_of(self.table, self.key.seat, self.key.language, self._told))
        if now == self._sent:
            return b""
        self._sent = now
        # Names what is seen: made of nothing but that.
        self.stamp = blake2b(now, digest_size=9).hexdigest()
        return self.everything()

    def everything(self) -> bytes:
        return as_event(b"changed", self._sent, self.stamp)
