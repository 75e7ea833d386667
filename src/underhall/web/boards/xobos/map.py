"""The map with everything on it, as one part: fields, pieces, arrows, and the paths of the last move."""

from __future__ import annotations

from underhall.games.xobos.box import BASE, FIELD_KINDS, SYMBOLS
from underhall.games.xobos.view import FieldView, GuardianView, XobosView
from underhall.games.xobos.words import places
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import SEATS, escape, icon

from .arrows import aim, arrows_of, overlay, seal, shaft, token_label, trail
from .ground import ground, shape_of
from .layout import Point, Side, below_the_fold, called, label_at, place, side
from .pieces import (
    BUILDING_SIGNS,
    badges,
    building,
    fold_switch,
    guardian,
    guardian_label,
    names_switch,
    plate,
    quark_words,
    quarks,
    site,
)
from .strength import can_attack, strength, token_figure
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
        figures = [token_figure(view, token) for token in view.tokens]
        inner = [
            ground(view.board, view.players, self.language),
            overlay("".join(trail(self.at(a), self.at(b)) for a, b in self.trace.ways), "trails"),
            *(self.field(field) for field in view.fields),
            overlay("".join(map(shaft, arrows)) + self.aims(), "arrows"),
            *(self.buildings(field) for field in view.fields),
            *(self.stack(field) for field in view.fields if field.quarks),
            *(self.guardian(field) for field in view.fields if field.guardian),
            *(
                seal(at, arrow, token_label(token, figure, self.names, self.language), figure)
                for at, (arrow, token, figure) in enumerate(zip(arrows, view.tokens, figures, strict=True))
            ),
            *(badges(one.field, one.pinned, self.used(one), self.at(one.field)) for one in view.fields),
        ]
        title = escape(_("Map"))
        folded = self.folded()
        tools = (
            names_switch(self.language)
            + (fold_switch(self.language) if folded else "")
            + "".join(
                f'<button type="button" class="icon-button with-script" data-zoom="{what}" aria-label="{escape(text)}" '
                f'title="{escape(text)} ({key})">{icon(sign)}</button>'
                for what, sign, text, key in (
                    ("in", "plus", _("Zoom in"), "+"),
                    ("out", "minus", _("Zoom out"), "−"),
                    ("fit", "whole", _("Whole map"), "0"),
                )
            )
        )
        kind = "map" + (" folded" if folded else "") + (" three" if len(self.side.board.bases) == 3 else "")
        land = f'<div class="sheet" id="x-folding"><div class="land" id="x-land">{"".join(inner)}</div></div>'
        return (
            f'<section class="{kind}" id="x-map" aria-label="{title}"><div class="view" id="x-view" data-panzoom '
            f'tabindex="0" role="group" aria-label="{title}: {escape(say["fields"])}">{land}</div>'
            f'<div class="zooms">{tools}</div></section>'
        )

    def folded(self) -> bool:
        """With two players, half of the board is not needed until somebody goes there or may go there now."""
        below = below_the_fold(self.view.board, self.view.players)
        there = [one for one in self.view.fields if one.field in below]
        empty = all(one.owner is None and one.building is None for one in there)
        return bool(below) and empty and not any(self.mark(name).state for name in below)

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
        if any(token.target == name and token.defender == self.view.seat for token in self.view.tokens):
            extra += " attacked"
        if mark.state and field.owner not in (None, self.view.seat):
            extra += " foe"
        elif mark.state and self.question in ("declare", "close"):
            extra += " own"
        return plate(
            field,
            self.at(name),
            mark,
            self.meaning(mark),
            extra,
            name in self.trace.fields,
            label_at(self.view.board, name),
            self.names,
            self.language,
        )

    def aims(self) -> str:
        """From what is picked to everything that could be attacked from there (or the other way round), with what both
        sides could strike with, as far as the viewer knows."""
        first = self.picks[0] if self.picks else ""
        if self.question not in ("declare", "close") or first not in self.side.board.by_name:
            return ""
        board = self.side.board
        near = [board.names[other] for other in board.near[board.by_name[first]]]
        return "".join(
            aim(self.at(first), self.at(name), self.odds(first, name)) for name in near if self.mark(name).state
        )

    def odds(self, one: str, other: str) -> str:
        """`5 : 2+?`: the viewer's own strength first on the side where it stands."""
        shown = []
        for name in (one, other):
            field = self.view.fields[self.side.board.by_name[name]]
            holder = field.owner if field.owner is not None else field.building.owner if field.building else -1
            shown.append(strength(self.view, name, holder).figure() if holder >= 0 else "0")
        return " : ".join(shown)

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

    def could(self, field: FieldView, lit: bool) -> tuple[str, ...]:
        """What the viewer's own piece could still do in this turn: move, and attack from where it stands."""
        if self.question not in ("move", "destination", "declare"):
            return ()
        found = ("go",) if self.question == "move" and lit else ()
        return (*found, "hit") if can_attack(self.view, field) else found

    def stack(self, field: FieldView) -> str:
        assert field.owner is not None
        name = field.field
        own = field.owner == self.view.seat
        mark = self.mark(name) if own and self.question in QUARK_QUESTIONS else CALM
        text = (
            f"{self.names[field.owner]}: {quark_words(field.quarks, field.moved_quarks, self.language)}, {called(name)}"
        )
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
            could=self.could(field, bool(mark.state)) if own and not field.guardian else (),
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
            field.field,
            self.at(field.field),
            mark,
            symbol if own else "",
            self.said(mark, label),
            moved=one.moved or one.teleported,
            leader=leader,
            last=(seat, symbol) in self.trace.guardians,
            picked=own and symbol == self.picked_guardian,
            under=not own or (bool(below) and not mark.state),
            could=self.could(field, bool(mark.state)) if own else (),
            origin=self.origins.get(f"g-{seat}-{symbol}", ""),
        )
