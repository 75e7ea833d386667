"""The board as a whole: from what a seat sees to the parts of its page."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.match import Line
from underhall.engine.view import View
from underhall.games.wistar.box import ACTION_IDS, AREA_IDS
from underhall.games.wistar.events import LOST_JOKERS, LOST_METAL, LOST_MOVES, LOST_VP, LOST_WOOD
from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Board, Drawing, Harm, Option, Part, Scene, Signs, around

from .areas import areas
from .burrow import other_burrows, own_burrow
from .draft import draft
from .farm import farm, farm_names
from .goals import goal_names, goals_part
from .hand import hand
from .hut import hut
from .legend import legend
from .names import card_names
from .panels import panel, panel_of, status
from .played import played
from .quick import QUICK, quick
from .rows import rows
from .stakes import confirms, left, preview
from .supply import supply, supply_names
from .traces import traces
from .turn import closing, main_mark, note, prompt, steps
from .wheel import wheel

ICONS = {
    "took_pair": "hand",
    "round": "loop",
    "turn_order": "players",
    "wheel_turned": "loop",
    "round_guest": "wistar:guest",
    "round_guest_left": "wistar:guest",
    "placed": "wistar:chief",
    "visited": "elixir",
    "acted": "wistar:goal",
    "wood_gain": "wistar:wood",
    "metal_gain": "wistar:metal",
    "vp_gain": "wistar:points",
    "move_gain": "move",
    "joker_gain": "wistar:joker",
    "powered": "wistar:electricity",
    "drew": "deck",
    "took_card": "hand",
    "paid_wood": "wistar:wood",
    "paid_metal": "wistar:metal",
    "paid_moves": "move",
    "paid_jokers": "wistar:joker",
    "paid_vp": "wistar:points",
    "discarded": "discard",
    "played": "wistar:invention",
    "turned_up": "deck",
    "looked": "eye",
    "dug": "wistar:dig",
    "built": "wistar:bed",
    "opened": "door",
    "stepped": "wistar:explorer",
    "revealed": "wistar:mission",
    "took_guest": "wistar:guest",
    "gave_guest": "wistar:guest",
    "gave_bed": "wistar:bed",
    "solved": "wistar:mission",
    "uncovered": "wistar:cube",
    "took_hero": "wistar:hero",
    "took_skill": "wistar:skills",
    "pitched": "wistar:tent",
    "shifted": "wistar:tent",
    "marched": "worker",
    "deployed": "worker",
    "used": "once",
    "copied": "copy",
    "reached": "wistar:goal",
    "looked_at_goals": "eye",
    "private": "wistar:goal",
    "lost_wood": "wistar:wood",
    "lost_metal": "wistar:metal",
    "lost_vp": "wistar:points",
    "lost_moves": "move",
    "lost_jokers": "wistar:joker",
    "new_card": "deck",
    "left_row": "discard",
    "reshuffled": "deck",
    "income_of": "loop",
    "triggered": "infinity",
    "shielded": "defence",
    "ended": "trophy",
}


LOST = frozenset({LOST_WOOD, LOST_METAL, LOST_VP, LOST_MOVES, LOST_JOKERS})
"""Nobody loses anything by a card of their own: these are the offensive cards of rivals."""


class WistarBoard(Board):
    """Draws what the view shows. What a click does comes with the scene."""

    styles = ("wistar.css", "wistar-cards.css")
    icons = ICONS
    sign = "worker"
    picture = "wistar"
    beginnings = frozenset({"pair", "act"})
    in_words = frozenset({"dig", "bed", "guest"})
    """A single tile is easily overlooked."""

    def confirms(self, question: str, option: Option) -> bool:
        return confirms(question, option)

    def harms(self, lines: Sequence[Line], view: View) -> list[Harm]:
        """What offensive cards of rivals take from the viewer: goods, or points at the viewer's panel."""
        me = view.seat
        return [
            Harm(line, f"p-{me}" if line.event == LOST_VP else f"b-{me}-goods", f"−{line.public[1]}")
            for line in lines
            if line.event in LOST and line.public[0] == me >= 0
        ]

    def whole(self, seat: int) -> tuple[str, ...]:
        return (f"p-{seat}", f"w-other-{seat}")

    def legend(self, language: str) -> list[Signs]:
        return legend(language)

    def names(self, view: View) -> frozenset[str]:
        assert isinstance(view, WistarView)
        found = ["hut", *ACTION_IDS, *AREA_IDS, *farm_names(view), *goal_names(view), *supply_names(view)]
        found += [space.space for segment in view.wheel for space in segment.spaces]
        if view.seat >= 0:
            found += [f"workers {area}" for area in AREA_IDS]
            found += [] if view.over else QUICK
        return card_names(view).union(found)

    def draw(self, scene: Scene) -> Drawing:
        view = scene.view
        assert isinstance(view, WistarView)
        trace = traces(scene.fresh, view.players)
        order = around(scene.seat, view.players)
        felt: list[Part] = [
            draft(scene, view),
            wheel(scene, view, trace, main_mark(scene)),
            hut(scene, view, trace),
            areas(scene, view, trace, order),
            farm(scene, view, trace),
            goals_part(scene, view, trace),
            *rows(scene, view),
            supply(scene, view),
            steps(scene, view, left(scene, view)),
        ]
        dock: list[Part] = []
        if scene.seat >= 0:
            felt.append(played(scene, view, scene.seat))
            dock = [quick(scene, view), own_burrow(scene, view), hand(scene, view)]
        felt += other_burrows(scene, view)
        return Drawing(
            felt=felt,
            dock=dock,
            players=[
                panel(panel_of(view, seat, scene.names[seat], scene.bots[seat]), scene.language) for seat in order
            ],
            moving=() if view.over or view.active is None else (view.active,),
            status=status(view, scene.language),
            prompt=prompt(scene, view),
            note=note(scene, view),
            preview=preview(scene, view),
            closing=closing(scene),
            left=left(scene, view),
        )


BOARD = WistarBoard()
