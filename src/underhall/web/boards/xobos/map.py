"""The map with everything on it, as one part: fields, pieces, arrows, and the paths of the last move."""

from __future__ import annotations

from underhall.games.xobos.box import BASE, FIELD_KINDS, SYMBOLS
from underhall.games.xobos.view import FieldView, GuardianView, XobosView
from underhall.games.xobos.words import places
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import SEATS, escape, icon

from .arrows import aim, arrows_of, overlay, seal, shaft, token_label, trail
from .ground import field_names, ground, shape_of
from .layout import Point, Side, place, side
from .pieces import (
    BUILDING_SIGNS,
    badges,
    building,
    guardian,
    guardian_label,
    plate,
    quark_words,
    quarks,
    site,
)
from .traces import Traces, traces

QUARK_QUESTIONS = ("move", "advance")
"""In these the name of a field stands for a Quark on it."""


def map_names(view: XobosView) -> frozenset[str]:
    """All fields, and the viewer's own Guardians."""
    found = [field.field for field in view.fields]
    if view.seat >= 0:
        found += [one.symbol for one in view.seats[view.seat].guardians if one.field is not None]
    return frozenset(found)


def map_part(scene: Scene, view: XobosView, *, lit: bool) -> Part:
    """`lit`: whether everything that can be clicked is lit here, or in another part of the board."""
    return "x-map", Cartographer(scene, view, lit).drawing()


class Cartographer:
    """One drawing of the map."""

    def __init__(self, scene: Scene, view: XobosView, lit: bool) -> None:
        self.scene = scene
        self.view = view
        self.language = scene.language
        self.names = scene.names
        self.side: Side = side(view.board)
        self.trace: Traces = traces(scene.fresh, view.board)
        self.origins = dict(self.trace.origins)
        self.question = scene.offer.question if scene.offer is not None else ""
        self.marks = scene.offer.marks if scene.offer is not None else {}
        if not lit:  # a click on a Guardian narrows the worksheet down to it, and does no more than that
            planning = self.question == "develop"
            self.marks = {
                name: mark
                for name, mark in self.marks.items()
                if planning and name in SYMBOLS and mark.action != "answer"
            }
        kind, _, what = (view.picked or "").partition(" ")
        self.picked_guardian = what if kind in ("guardian", "teleport") else ""
        self.picked_stack = what if kind == "quark" else ""
        self.picks = scene.offer.picks if scene.offer is not None else ()

    def drawing(self) -> str:
        _, view = self.scene.words, self.view
        say = places(self.language)
        arrows = arrows_of(view.board, view.tokens)
        inner = [
            ground(view.board, view.players, self.language),
            overlay("".join(trail(self.at(a), self.at(b)) for a, b in self.trace.ways), "trails"),
            *(self.field(field) for field in view.fields),
            field_names(view.board, self.covered()),
            overlay("".join(map(shaft, arrows)) + self.aims(), "arrows"),
            *(self.buildings(field) for field in view.fields),
            *(self.stack(field) for field in view.fields if field.quarks),
            *(self.guardian(field) for field in view.fields if field.guardian),
            *(
                seal(at, arrow, token_label(token, self.names, self.language))
                for at, (arrow, token) in enumerate(zip(arrows, view.tokens, strict=True))
            ),
            *(badges(one.field, one.pinned, self.used(one), self.at(one.field)) for one in view.fields),
        ]
        title = escape(_("Map"))
        tools = "".join(
            f'<button type="button" class="icon-button" data-zoom="{what}" aria-label="{escape(text)}" '
            f'title="{escape(text)} ({key})">{icon(sign)}</button>'
            for what, sign, text, key in (
                ("in", "plus", _("Zoom in"), "+"),
                ("out", "minus", _("Zoom out"), "−"),
                ("fit", "whole", _("Whole map"), "0"),
            )
        )
        return (
            f'<section class="map" id="x-map" aria-label="{title}"><div class="view" id="x-view" data-panzoom '
            f'tabindex="0" role="group" aria-label="{title}: {escape(say["fields"])}"><div class="land" id="x-land">'
            f'{"".join(inner)}</div></div><div class="zooms with-script">{tools}</div></section>'
        )

    def at(self, field: str) -> Point:
        return place(self.view.board, field)

    def mark(self, name: str) -> Mark:
        return self.marks.get(name, CALM)

    def meaning(self, mark: Mark) -> str:
        """What a click does, if it is more than a pick."""
        offer = self.scene.offer
        return offer.say(int(mark.value)) if mark.action == "answer" and offer is not None else ""

    def said(self, mark: Mark, text: str) -> str:
        """What is there, after what a click on it means."""
        meaning = self.meaning(mark)
        return f"{meaning}. {text}" if meaning else text

    # Fields ----------------------------------------------------------------------------------------------------------

    def field(self, field: FieldView) -> str:
        name, board = field.field, self.side.board
        number = board.by_name[name]
        mark = CALM if self.question in QUARK_QUESTIONS else self.mark(name)
        seat = board.base_of[number]
        extra = f"map-field {shape_of(board, number)}"
        if seat >= 0:
            extra += f" seat-{SEATS[seat]}" if seat < self.view.players else " nobody"
        if name == self.view.spot:
            extra += " spot"
        if mark.state and field.owner not in (None, self.view.seat):
            extra += " foe"
        return plate(
            field,
            self.at(name),
            mark,
            self.meaning(mark),
            extra,
            name in self.trace.fields,
            self.names,
            self.language,
        )

    def aims(self) -> str:
        """From what is picked to everything that could be attacked from there (or the other way round)."""
        if len(self.picks) != 1 or self.picks[0] not in self.side.board.by_name:
            return ""
        start = self.at(self.picks[0])
        near = self.side.board.near[self.side.board.by_name[self.picks[0]]]
        return "".join(
            aim(start, self.at(name))
            for name in (self.side.board.names[other] for other in near)
            if self.mark(name).state == "can"
        )

    def covered(self) -> frozenset[str]:
        """Fields of the bases with something on them."""
        return frozenset(
            one.field
            for one in self.view.fields
            if one.kind == FIELD_KINDS[BASE] and (one.owner is not None or one.building is not None)
        )

    def used(self, field: FieldView) -> tuple[int, ...]:
        """Whose attack from this field is used up, where no arrow shows it (any more)."""
        shown = {(token.seat, token.source) for token in self.view.tokens}
        return tuple([seat for seat in field.declared if (seat, field.field) not in shown])

    # Pieces ----------------------------------------------------------------------------------------------------------

    def buildings(self, field: FieldView) -> str:
        found = ""
        crowded = bool(field.guardian or field.quarks)
        if field.building is not None:
            one = field.building
            base = field.kind == FIELD_KINDS[BASE]
            found += building(field.field, one.building, one.owner, one.load, self.at(field.field), crowded, base)
        if field.site and field.owner is not None:
            found += site(field.field, field.owner, self.site_sign(field), self.at(field.field))
        return found

    def site_sign(self, field: FieldView) -> str:
        """What is being built, if the viewer knows it."""
        assert field.owner is not None
        for one in self.view.seats[field.owner].guardians:
            if one.field == field.field and one.site is not None and one.site.building is not None:
                return BUILDING_SIGNS[one.site.building]
        return ""

    def stack(self, field: FieldView) -> str:
        assert field.owner is not None
        name = field.field
        own = field.owner == self.view.seat
        mark = self.mark(name) if own and self.question in QUARK_QUESTIONS else CALM
        text = f"{self.names[field.owner]}: {quark_words(field.quarks, field.moved_quarks, self.language)}, {name}"
        return quarks(
            name,
            field.owner,
            field.quarks,
            field.moved_quarks,
            self.at(name),
            bool(field.guardian),
            mark,
            name if mark.state else "",
            self.said(mark, text),
            last=name in self.trace.stacks,
            picked=own and name == self.picked_stack,
            origin=self.origins.get(f"k-{name}", ""),
        )

    def guardian(self, field: FieldView) -> str:
        assert field.owner is not None
        assert field.guardian is not None
        seat, symbol = field.owner, field.guardian
        shown = self.view.seats[seat]
        one: GuardianView = shown.guardians[SYMBOLS.index(symbol)]
        own = seat == self.view.seat
        mark = self.mark(symbol) if own else CALM
        leader = shown.leader == symbol
        state: tuple[str, ...] = ("leader",) if leader else ()
        if one.moved or one.teleported:
            state += ("teleported" if one.teleported else "moved",)
        label = guardian_label(seat, symbol, field.field, state, self.names, self.language)
        below = self.mark(field.field).state and self.question not in QUARK_QUESTIONS
        return guardian(
            seat,
            symbol,
            self.at(field.field),
            mark,
            symbol if own else "",
            self.said(mark, label),
            moved=one.moved or one.teleported,
            leader=leader,
            last=(seat, symbol) in self.trace.guardians,
            picked=own and symbol == self.picked_guardian,
            under=not own or (bool(below) and not mark.state),
            origin=self.origins.get(f"g-{seat}-{symbol}", ""),
        )
