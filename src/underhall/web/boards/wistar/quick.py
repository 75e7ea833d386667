"""Quick actions: everything that may be done between two actions without a chief, side by side and in words."""

from __future__ import annotations

from underhall.games.wistar.box import AREA_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import by_id, name
from underhall.games.wistar.words.names import rows
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered

from .effects import of, op, sign, some
from .pieces import AREA_SIGNS, area_name

QUICK = ("buy_joker", "buy_electricity", "use_move_token", "pitch_tent")
SIGNS = {
    "buy_joker": some(3, of("any")) + op("→") + of("joker"),
    "buy_electricity": some(4, of("any")) + op("→") + of("electricity_level"),
    "use_move_token": sign("move") + op("→") + sign("worker"),
    "pitch_tent": sign("tent"),
}


def quick(scene: Scene, view: WistarView) -> Part:
    """What cannot be done now is dimmed and says why. Goals and 1x effects also appear here when they can be used."""
    _ = scene.words
    language = scene.language
    acting = scene.offer is not None and scene.offer.question == "act"
    found = [chip(id, scene.mark(id), language) for id in QUICK]
    own = view.seats[view.seat]
    sends = [send(area, scene.mark(area) if acting else CALM, language) for area in AREA_IDS]
    more = []
    if acting:
        for one in (*(card.goal for card in view.goals), *own.private_goals):
            if scene.mark(one).state:
                more.append(extra(one, "goal", "reach_goal", scene.mark(one), language))
        for card in own.played:
            if scene.mark(card).state:
                more.append(extra(card, "once", "use_once_per_round", scene.mark(card), language))
    if view.over:
        return "w-quick", '<section class="quick" id="w-quick" hidden></section>'
    title = escape(_("Quick actions"))
    waiting = f'<b class="digits">{own.burrow_entrance}</b>' if own.burrow_entrance else ""
    deploy = escape(quick_name("deploy_worker", language))
    return (
        "w-quick",
        f'<section class="quick{"" if acting else " idle"}" id="w-quick" tabindex="0" aria-label="{title}">'
        f'<h2>{sign("bolt")}<span>{title}</span></h2><div class="quick-actions">{"".join(more)}'
        f'<div class="send"><span>{sign("worker")}{waiting}<span class="quick-label">{deploy}</span></span>'
        f"{''.join(sends)}</div>{''.join(found)}</div></section>",
    )


@remembered(64)
def quick_name(id: str, language: str) -> str:
    return next(str(row["names"][language]) for row in rows("quick") if row["id"] == id)


@remembered(256)
def chip(id: str, mark: Mark, language: str) -> str:
    title = quick_name(id, language)
    inner = f'<span class="quick-icon">{SIGNS[id]}</span><span class="quick-label">{escape(title)}</span>'
    return thing(id, inner, mark, kind="quick", label=title, id=f"w-q-{id}", extra="quick-action")


@remembered(64)
def send(area: str, mark: Mark, language: str) -> str:
    title = area_name(area, language)
    inner = f'<span class="quick-icon">{sign(AREA_SIGNS[area])}</span><span class="quick-label">{escape(title)}</span>'
    label = f"{quick_name('deploy_worker', language)}: {title}"
    return thing(area, inner, mark, kind="area", label=label, id=f"w-q-{area}", extra=f"quick-action {area}")


@remembered(512)
def extra(one: str, picture: str, id: str, mark: Mark, language: str) -> str:
    title = name(one, language) if one in by_id() else one
    inner = f'<span class="quick-icon">{sign(picture)}</span><span class="quick-label">{escape(title)}</span>'
    label = f"{quick_name(id, language)}: {title}"
    return thing(one, inner, mark, kind="quick", label=label, id=f"w-q-{one}", extra="quick-action")
