"""The frame of the table page: status, title, the whole page. The prompt is in `prompt`; log, chat, presence and menu
are in `sidebar`.

`parts` gives all parts of the frame that may change with a move, ready to be compared with what a viewer has; `page`
gives the whole page with every part in its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from underhall.web.boards.board import Drawing, Offer, Part
from underhall.web.memo import remembered
from underhall.web.typed_text import LONGEST_MESSAGE
from underhall.web.words import words

from .legend import legend_html
from .prompt import prompt_part
from .sidebar import menu_part, presence_part
from .table_info import TableInfo, Viewer
from .templating import render


def parts(info: TableInfo, viewer: Viewer, language: str, drawing: Drawing, offer: Offer | None) -> list[Part]:
    """The parts of the frame beside log and chat."""
    return [
        prompt_part(
            info,
            viewer,
            language,
            offer,
            drawing.note,
            drawing.prompt,
            listed=drawing.lists_options,
            closing=drawing.closing,
            preview=drawing.preview,
            left=drawing.left,
            arranging=drawing.arranging,
        ),
        status_part(drawing.status, drawing.moving),
        presence_part(info, viewer, language),
        menu_part(info, viewer, language),
    ]


def title(info: TableInfo, viewer: Viewer, language: str) -> str:
    """The title of the page. Whether it is my turn comes first, so that even a narrow tab shows it."""
    _ = words(language)
    if info.status == "over":
        return _("Game over · %(game)s · Underhall", game=info.title)
    if viewer.seat in info.asked or (not viewer.watching and info.held == viewer.seat):
        return _("Your turn · %(game)s · Underhall", game=info.title)
    return _("%(game)s · Underhall", game=info.title)


def status_part(chips: Sequence[str], moving: tuple[int, ...] = ()) -> Part:
    """The chips of the top bar: HTML that the board provides, each the inside of a chip; and whose move it is."""
    return _status(tuple(chips), moving)


@remembered(2048)
def _status(chips: tuple[str, ...], moving: tuple[int, ...]) -> Part:
    wrapped = "".join(f'<span class="chip">{chip}</span>' for chip in chips)
    return "status", f'<div class="status" id="status" data-moving="{" ".join(map(str, moving))}">{wrapped}</div>'


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page of a table is made of."""

    info: TableInfo
    viewer: Viewer
    drawing: Drawing
    offer: Offer | None
    log: Sequence[Part]
    """Of `log_part`, newest first."""
    chat: Sequence[Part]
    """Of `chat_part`, newest last."""
    stamp: str
    """What the viewer's page shows now; the stream goes on from it."""
    styles: tuple[str, ...]
    """The board's stylesheets."""
    now: int
    """Seconds since 1970, so that clocks are right on a device whose own clock is not."""
    speed: str = "normal"
    """How fast the page shows what others do."""
    scripts: bool = True
    more_log: bool = False
    """There are older turns than those of `log`."""
    coach: str = ""
    """The panel of the guide, as HTML."""
    turn_card: str = ""
    """As HTML."""
    since: Sequence[str] = ()
    """For somebody who comes back after a while: what happened since the own last move."""
    unsaved: bool = False
    """Moves cannot be saved just now."""


@remembered(8)
def script_words(language: str) -> str:
    """The few sentences that the scripts need, as JSON."""
    _ = words(language)
    return json.dumps(
        {
            "unsent": _("That could not be sent. Please try again."),
            "turn": _("Your turn"),
            "why": _("Why not?"),
            "copied": _("Copied."),
            "long_press": _("Press and hold a card or a panel: it is enlarged and explained."),
            "inspect_on": _("Inspecting: reach everything with the Tab key, and have it read out."),
            "inspect_off": _("Inspect mode is off."),
            "asking_on": _("What is this? Click anything, or go there with the Tab key and press Enter. Esc ends it."),
            "asking_off": _("Clicks make moves again."),
            "asking_nothing": _("There is nothing to explain here."),
            "blocked": _("The browser does not allow notifications for this page."),
        },
        ensure_ascii=False,
    )


def page(made: Page, language: str, theme: str) -> str:
    """The whole page, with every part in its place."""
    info, viewer, drawing = made.info, made.viewer, made.drawing
    made_parts = dict(parts(info, viewer, language, drawing, made.offer))
    return render(
        "table.html",
        language,
        theme,
        f"{info.path}?as={viewer.seat}" if not viewer.watching else info.path,
        info=info,
        viewer=viewer,
        page=made,
        title=title(info, viewer, language),
        longest_message=LONGEST_MESSAGE,
        script_words=script_words(language),
        prompt=Markup(made_parts["prompt"]),
        status=Markup(made_parts["status"]),
        coach=Markup(made.coach),
        presence=Markup(made_parts["presence"]),
        menu=Markup(made_parts["menu"]),
        felt=_joined(drawing.felt),
        dock=_joined(drawing.dock),
        players=_joined(drawing.players),
        turn_card=Markup(made.turn_card),
        legend=Markup(legend_html(info.game, language)),
        log=_joined(made.log),
        chat=_joined(made.chat),
        picked="|".join(made.offer.picks) if made.offer else "",
    )


def _joined(some: Iterable[Part]) -> Markup:
    return Markup("".join(html for _, html in some))
