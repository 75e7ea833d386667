"""The board as a whole: from what a seat sees to the parts of its page."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.match import Line
from underhall.engine.view import View
from underhall.games.xobos.questions.combat import crystals_in, quarks_in
from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Board, Drawing, Harm, Option, Scene, Signs

from .choices import choice_list
from .clans import clan_cards
from .combat import combat
from .harms import harms
from .legend import legend
from .map import map_names, map_part
from .names import screen_names
from .panels import panels
from .screens import other_screens, own_screen
from .strength import is_attack, preview
from .turn import END, arranging, ends, left, note, prompt, status
from .worksheet import lists, worksheet

ICONS = {
    "clan_taken": "c-kubadi",
    "first_player": "flag",
    "placed": "guardian",
    "leader_chosen": "crown",
    "round": "loop",
    "moved": "trace",
    "quark_moved": "xobos:quark",
    "swapped": "move",
    "teleported": "bolt",
    "destroyed": "crack",
    "captured": "hand",
    "occupied": "flag",
    "lapsed": "x",
    "declared": "xobos:attack",
    "at_source": "shard",
    "aimed": "xobos:cannon",
    "aimed_with": "xobos:cannon",
    "countered": "raid",
    "fired": "xobos:b-tower",
    "uncovered": "eye",
    "battle_began": "raid",
    "clashed": "xobos:quark",
    "struck": "xobos:power",
    "absorbed": "defence",
    "damaged": "xobos:heart",
    "fell": "x",
    "site_lost": "xobos:site",
    "harvested": "shard",
    "eliminated": "x",
    "produced": "xobos:block",
    "started": "xobos:site",
    "built": "xobos:block",
    "bred": "xobos:quark",
    "rebuilt": "guardian",
    "learnt": "xobos:tech",
    "loaded": "xobos:b-tower",
    "cannon_loaded": "xobos:cannon",
    "teleport_loaded": "bolt",
    "demolished": "crack",
    "linked": "link",
    "link_broken": "link",
    "paid": "xobos:site",
    "repaired": "xobos:heal",
    "upgraded": "xobos:boost",
    "upgrade_refunded": "undo",
    "fused": "loop",
    "leader_moved": "crown",
    "covered": "eye-off",
    "ended": "trophy",
}


class XobosBoard(Board):
    """Draws what the view shows. What a click does comes with the scene."""

    styles = ("xobos.css", "xobos-boards.css")
    icons = ICONS
    sign = "guardian"
    picture = "xobos"
    arranges = frozenset({"place", "leader"})

    def confirms(self, question: str, option: Option) -> bool:
        """What is chosen once for the whole game, and what is meant to hurt somebody."""
        if question == "declare":
            return is_attack(option.value)
        return question in ("clan", "leader")

    def asks(self, question: str, value: int) -> bool:
        """What is spent by a blow or a shot."""
        if question == "strike":
            return quarks_in(value) + crystals_in(value) > 0
        return question == "shot" and value > 0

    def whole(self, seat: int) -> tuple[str, ...]:
        return (f"p-{seat}", f"x-other-{seat}")

    def harms(self, lines: Sequence[Line], view: View) -> list[Harm]:
        assert isinstance(view, XobosView)
        return harms(lines, view)

    def legend(self, language: str) -> list[Signs]:
        return legend(language)

    def names(self, view: View) -> frozenset[str]:
        assert isinstance(view, XobosView)
        return map_names(view) | screen_names(view)

    def draw(self, scene: Scene) -> Drawing:
        view = scene.view
        assert isinstance(view, XobosView)
        listed = lists(scene)
        return Drawing(
            felt=[
                clan_cards(scene, view),
                combat(scene, view),
                worksheet(scene, view),
                choice_list(scene, view, listed),  # before the map: people who cannot see the map find the list first
                map_part(scene, view, lit=not listed),
                own_screen(scene, view),
                *other_screens(scene, view),
            ],
            players=panels(scene, view),
            moving=() if view.over else tuple([one.seat for one in view.asked]),
            status=status(scene, view),
            prompt=prompt(scene, view),
            note=note(scene, view),
            preview=preview(scene, view),
            closing=END if ends(scene) else -1,
            left=left(scene, view),
            arranging=arranging(scene),
            lists_options=listed,
        )


BOARD = XobosBoard()
