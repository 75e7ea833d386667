"""Everything that one viewer is shown of a table: the board, the frame round it, log and chat, as parts.

It is a function of what the viewer may know. Pages, streams and the leak tests all get it from here.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from underhall.engine.facts import Facts
from underhall.engine.script import Pending
from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.engine.view import View
from underhall.web.boards import board_of, seat_colours
from underhall.web.boards.board import Drawing, Part, Scene
from underhall.web.boards.html import escape
from underhall.web.levels import as_they_think
from underhall.web.provenance import is_reconstructed
from underhall.web.table import commands
from underhall.web.table.planning import Plan, can_plan, steps_done
from underhall.web.table.room import Room
from underhall.web.words import Words, words

from . import frame
from .coach import coach_part, coaching_of
from .logbook import SHOWN, Latest, Logbook, Told, new_since
from .prompt import capital
from .scenes import scene_of
from .sidebar import chat_part, holiday_words
from .table_info import NOBODY, ChatLine, PlanShown, Replacement, TableInfo, TakeBack, Viewer, seat_states
from .turn_card import turn_card_part

if TYPE_CHECKING:
    from underhall.web.hall.live_table import LiveTable

CHAT = 60
"""How many messages the side of the table shows."""


@dataclass(slots=True)
class TableView:
    """What a viewer is looking at."""

    parts: dict[str, str]
    title: str
    turn: bool
    """Whether the viewer is asked."""
    open: bool
    """Somebody is in the middle of a deed (`Board.beginnings`)."""
    sound: str
    picks: tuple[str, ...]
    latest: Latest
    told: Told
    scene: Scene
    drawing: Drawing
    info: TableInfo
    viewer: Viewer
    log: list[Part]
    chat: list[Part]
    turn_card: Part


class Encoded(dict[str, bytes]):
    """Parts as they are sent, each on one line. Each is encoded once for everyone who gets it."""

    def __missing__(self, html: str) -> bytes:
        found = html.encode()
        if b"\n" in found or b"\r" in found:
            found = found.replace(b"\n", b"&#10;").replace(b"\r", b"&#13;")
        self[html] = found
        return found


@dataclass(slots=True)
class Moment:
    """What the viewers of a table share while nothing changes: it is made once for all of them."""

    names: tuple[str, ...]
    bots: tuple[str, ...]
    pending: list[Pending]
    views: dict[int, View]
    infos: dict[str, TableInfo] = field(default_factory=dict)
    """By language."""
    drawn: dict[Hashable, Any] = field(default_factory=dict)
    """What the board shares (`Scene.shared`)."""
    encoded: Encoded = field(default_factory=Encoded)


def moment_of(live: LiveTable, seats: Iterable[int]) -> Moment:
    """The current moment, for viewers from these seats."""
    room = live.room
    known = sorted(set(seats))
    views = dict(zip(known, room.match.views(known), strict=True)) if known and room.match is not None else {}
    bots = as_they_think(room.bots, live.hall.workers.hasty(room.game.facts.id))
    return Moment(room.names, bots, room.pending(), views)


def draw_table(
    live: LiveTable,
    seat: int,
    language: str,
    picks: tuple[str, ...] = (),
    moment: Moment | None = None,
    careful: bool = True,
    seen: frozenset[int] | None = None,
) -> TableView:
    """`moment`: what was already made for others; `careful`: the viewer is asked before each move; `seen`: the
    questions that the viewer's guide has explained before, None for viewers without a guide."""
    moment = moment or moment_of(live, (seat,))
    room = live.room
    match = room.running
    _ = words(language)
    names, bots = moment.names, moment.bots
    asked = None
    for one in moment.pending:
        if one.seat == seat:
            asked = one
    asking = asked is not None and not bots[seat]
    board = board_of(room.game.facts.id)
    speaker = Speaker(room.game, match.state_of(seat), language, names)
    book = book_of(live, seat, language)
    book.keep_up(match, board, speaker)
    scene = scene_of(
        match,
        seat,
        language,
        names,
        bots,
        decision=room.decision(asked) if asked is not None else "",
        picks=picks,
        path=f"/t/{live.id}",
        careful=careful,
        asking=asking,
        asked=asked,
        stopped=room.status == "over",
        fresh=book.fresh,
        view=moment.views.get(seat),
        shared=moment.drawn,
        speaker=speaker,
    )
    drawing = board.draw(scene)
    info = moment.infos.get(language)
    if info is None:
        info = moment.infos[language] = info_of(live, scene, _)
    plan = live.plans.kept.get(seat)
    viewer = viewer_of(live, seat)._replace(careful=careful, plan=plan_shown(live, seat, plan, language))
    if seen is not None and viewer.guide:
        viewer = viewer._replace(guide="on")
    log = book.parts(info.colours, info.names, _, room.answered_at.get(seat), info.path, room.steady_bots)
    chat = chat_parts(room, info, viewer, _) if room.chat else []
    framed = frame.parts(info, viewer, language, drawing, scene.offer)
    if viewer.guide == "on" and seen is not None:
        said = coaching_of(scene, seen | live.explained.get(seat, frozenset()), viewer)
        framed.append(coach_part(info, viewer, language, said))
    card = turn_card_part(info, scene, match.state_of(seat))
    if plan is not None and not plan.ended and not asking:
        drawing.felt, drawing.dock = marked_as_planned(drawing.felt, plan), marked_as_planned(drawing.dock, plan)
    parts = dict([*framed, card, *drawing.felt, *drawing.dock, *drawing.players, *log, *chat])
    turn = asking or room.hold == seat
    return TableView(
        parts,
        frame.title(info, viewer, language),
        turn,
        room.status == "running" and any(continues_a_deed(info.game, one.question) for one in scene.view.asked),
        "end" if room.status == "over" else "turn" if turn else "card",
        scene.offer.picks if scene.offer is not None else (),
        book.latest,
        book.told,
        scene,
        drawing,
        info,
        viewer,
        log,
        chat,
        card,
    )


def harms_since(shown: TableView, before: TableView) -> list[dict[str, str]]:
    """What others have done to the viewer since then, as the page shows it."""
    lines = new_since(shown.told, before.told)
    if not lines or shown.viewer.watching:
        return []
    found = board_of(shown.info.game).harms(lines, shown.scene.view)
    say = shown.scene.speaker.line
    return [{"text": say(one.line), "place": one.place, "points": one.points} for one in found]


def continues_a_deed(game: str, question: str) -> bool:
    """Whether the answer to this question belongs to the deed before it."""
    begins = board_of(game).beginnings
    return bool(begins) and question not in begins


def book_of(live: LiveTable, seat: int, language: str) -> Logbook:
    book = live.books.get((seat, language))
    if book is None:
        said = next((one.said for (_, spoken), one in live.books.items() if spoken == language), {})
        book = live.books[seat, language] = Logbook(seat, said)
    return book


def more_log(room: Room) -> bool:
    return len(room.running.turns) > SHOWN


def info_of(live: LiveTable, scene: Scene, _: Words) -> TableInfo:
    room = live.room
    facts = room.game.facts
    over = room.status == "over"
    view = scene.view
    asked = tuple([one.seat for one in view.asked]) if not over else ()
    # There is somebody at every seat: the game has begun.
    seats = tuple([one for one in seat_states(live, view) if one is not None])
    note = ""
    if room.carried:
        note = _("The rules were updated while this game was going on. It went on from where it stood.")
    elif room.created_as.picture:
        note = _("This table is for practice. It began at a position of the rules page.")
    elif is_reconstructed(facts.id):
        note = _("Some figures of this game are reconstructed.")
    return TableInfo(
        table=room.id,
        game=facts.id,
        title=_("Practice: %(game)s", game=facts.names[_.language])
        if room.created_as.picture
        else facts.names[_.language],
        status=room.status,
        seats=seats,
        asked=asked,
        held=NOBODY if room.hold is None else room.hold,
        take_back=TakeBack(room.take_back[0], tuple(sorted(room.take_back[1]))) if room.take_back else None,
        replacements=(Replacement(room.replacing[0], tuple(sorted(room.replacing[1]))),) if room.replacing else (),
        places=tuple(room.places()) if over else (),
        scores=tuple(map(str, room.scores())) if over else (),
        rematch=f"/t/{room.rematch}" if room.rematch else "",
        note=note,
        note_link=""
        if not note or room.carried
        else f"/{'rules' if room.created_as.picture else 'sources'}/{facts.id}",
        message=live.hall.message.in_language(_.language) if live.hall.message is not None else ("", ""),
        seat_colours=seat_colours(facts.id, view, room.players),
    )


def viewer_of(live: LiveTable, seat: int) -> Viewer:
    room = live.room
    if seat == OUTSIDER:
        return Viewer(OUTSIDER)
    sitting = room.sitting(seat)
    playing = room.status == "running" and sitting.person
    undo = playing and room.can_undo(seat)
    return Viewer(
        seat=seat,
        can_undo=undo,
        can_ask=playing and not undo and room.take_back is None and room.has_moved(seat) and not room.together(),
        hints=playing and (room.settings.hints or not commands.among_people(room)),
        confirms=sitting.confirm,
        forced=sitting.forced,
        guide="off" if sitting.person and has_guide(room.game.facts) else "",
        return_link=f"{live.hall.base}/s/{live.token(seat)}",
        here=tuple(at for at, one in enumerate(room.seats) if one and one.visitors.keys() & sitting.visitors.keys())
        if room.settings.hotseat
        else (),
        report=f"/t/{room.id}/report?as={seat}" if may_report(live, seat) else "",
        notices=f"/t/{room.id}/notices?as={seat}",
        can_plan=room.game.facts.foreseen and can_plan(room, seat),
    )


def may_report(live: LiveTable, seat: int) -> bool:
    """Whether there is somebody to report, and somebody to read it."""
    others = [one for at, one in enumerate(live.room.seats) if at != seat and one is not None]
    return live.hall.moderation.open_to_reports and any(one.person or one.visitors for one in others)


def plan_shown(live: LiveTable, seat: int, plan: Plan | None, language: str) -> PlanShown | None:
    if plan is None:
        return None
    done = max(0, steps_done(live.room, seat, plan))
    steps = tuple(capital(one.words.get(language) or one.text) for one in plan.steps[done:])
    return PlanShown(steps, plan.strict, plan.ended, live.plans.answers_for(seat))


PLANNED = re.compile(r'(<[a-z]+ [^>]*?data-name=")([^"]*)("[^>]*?)(/?>)')


def marked_as_planned(parts: list[Part], plan: Plan) -> list[Part]:
    """The things of the first answer get a mark. The parts may be others' as well, so they are not changed."""
    things = frozenset(escape(one) for one in plan.steps[0].things)

    def mark(tag: re.Match[str]) -> str:
        return f"{tag[1]}{tag[2]}{tag[3]} data-planned{tag[4]}" if tag[2] in things else tag[0]

    return [(id, PLANNED.sub(mark, html)) for id, html in parts]


def has_guide(facts: Facts) -> bool:
    """Whether the game has anything to say to newcomers."""
    return "guide" in facts.texts or "thoughts" in facts.texts


def chat_parts(room: Room, info: TableInfo, viewer: Viewer, _: Words) -> list[Part]:
    first = max(0, len(room.chat) - CHAT)
    word = _("Report this message")
    return [
        chat_part(
            ChatLine(first + at, room.names[one.seat], one.text, one.seat, clock_time(one.at)),
            info.colour(one.seat),
            viewer.report if one.seat != viewer.seat and one.seat not in viewer.here else "",
            word,
        )
        if one.away is None
        else chat_part(ChatLine(first + at, "", holiday_words(room.names[one.seat], one.away, _)), "")
        for at, one in enumerate(room.chat[first:])
    ]


def clock_time(at: float) -> str:
    return f"{int(at) // 3600 % 24:02d}:{int(at) // 60 % 60:02d}"
