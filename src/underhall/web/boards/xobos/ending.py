"""What a deed of the Development phase is worth at the end of the game, with today's figures."""

from __future__ import annotations

from underhall.games.xobos.box import Box
from underhall.games.xobos.view import SeatView, XobosView
from underhall.web.boards.board import Scene
from underhall.web.boards.html import escape, icon
from underhall.web.words import words

from .deeds import deed
from .layout import side
from .printed import building, capital, place


def standing(own: SeatView) -> int:
    return sum(one.field is not None for one in own.guardians)


def score_now(scene: Scene, view: XobosView) -> str:
    """How the score is made, said once: `(crystals 4 + Guardians 4) × Reactors 1 = 8`, and what one more adds."""
    _, language = scene.words, scene.language
    own = view.seats[scene.seat]
    crystals, guardians = own.crystals or 0, standing(own)
    total = crystals + guardians
    parts = [
        f"{escape(place(key, language))} <b>{count}</b>"
        for key, count in (("crystals", crystals), ("guardians", guardians), ("reactors", own.reactors))
    ]
    sum_of = f"({parts[0]} + {parts[1]}) × {parts[2]} = <b>{total * own.reactors}</b>"
    more = _("One more Reactor: +%(reactor)d. One more crystal: +%(crystal)d.", reactor=total, crystal=own.reactors)
    title = escape(capital(place("score", language)))
    return (
        f'<p class="formula">{icon("star")}<span><b>{title}</b> <span class="digits">{sum_of}</span> '
        f"<small>{escape(more)}</small></span></p>"
    )


def productions(view: XobosView, cost: int) -> int:
    """How often a building that is begun now will produce: it takes one resource in each phase, and counts from the
    next production on."""
    return max(0, view.rounds - (view.round + cost - 1))


def yields(id: str, view: XobosView, box: Box, reactors: int, language: str) -> str:
    """What a Mine or an Energy Well brings until the end, if it is begun now; "" for others."""
    _ = words(language)
    times = productions(view, building(id, box, language).cost)
    if id == "mine":
        return _("by the end +%(n)d", n=times * box.mine_income)
    if id == "well":
        crystals = times * box.well_income
        if not reactors:  # nothing is worth anything yet
            return _("by the end +%(n)d", n=crystals)
        return _("by the end +%(n)d, now worth %(points)d points", n=crystals, points=crystals * reactors)
    return ""


def unspent(scene: Scene, view: XobosView) -> str:
    """What could still be paid for in this phase; "" if there is nothing of weight."""
    _, offer = scene.words, scene.offer
    assert offer is not None
    board = side(view.board).board
    kinds = {deed(option.value, board, scene.box, cheaper=False).kind for option in offer.options}
    texts = {
        "pay": _("pay for a site"),
        "build": _("start a building"),
        "reactor": _("build a Reactor"),
        "learn": _("buy a technology"),
    }
    found = [text for kind, text in texts.items() if kind in kinds]
    return _("You could still: %(deeds)s.", deeds=", ".join(found)) if found else ""
