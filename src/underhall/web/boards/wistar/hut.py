"""The alchemist's hut: who is there, from left to right, and what it gives."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.explain import standard_box
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.games.wistar.words.printed import hut_lines
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import sign
from .pieces import moving, piece, shape
from .traces import Traces


def hut(scene: Scene, view: WistarView, trace: Traces) -> Part:
    inner = draw(
        view.hut, view.order, scene.mark("hut"), trace.visitors, view.placed == "hut", scene.names, scene.language
    )
    return "w-hut", f'<section class="hut-zone" id="w-hut">{inner}</section>'


@remembered(512)
def draw(
    chiefs: tuple[int, ...],
    order: tuple[int, ...],
    mark: Mark,
    fresh: frozenset[int],
    now: bool,
    names: tuple[str, ...],
    language: str,
) -> str:
    _ = words(language)
    title, gives, rank = hut_lines(len(order), standard_box(), 0, language)
    label = f"{title}. {gives} {rank}"
    if chiefs:
        label += " " + _("There now: %(names)s.", names=", ".join(names[seat] for seat in chiefs))
    row = "".join(
        moving(
            piece("chief", seat),
            f"w-hut-{at}",
            "chief",
            f"p-{seat}" if seat in fresh and at == len(chiefs) - 1 else "",
            seat in fresh and at == len(chiefs) - 1,
        )
        for at, seat in enumerate(chiefs)
    )
    inner = (
        f'<span class="hut-sign">{sign("elixir")}</span><span class="text"><b>{escape(title)}</b>'
        f"<small>+1{sign('move')} +1{sign('elixir')} <i>{escape(gives)}</i></small></span>"
        f'<span class="inside">{row}</span>'
    )
    turns = "".join(f"<li>{shape(seat)}<span class=unseen>{escape(names[seat])}</span></li>" for seat in order)
    heading = escape(capital(word_of("turn_order", language)))
    return (
        thing("hut", inner, mark, kind="hut", label=label, id="w-thehut", extra="hut")
        + f'<div class="order"><small>{heading}</small><ol aria-label="{heading}">{turns}</ol></div>'
    )
