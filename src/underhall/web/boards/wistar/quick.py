"""What may be done between two actions without a chief: send waiting workers out, and the other quick actions.

Everything is always there, with its word, so that nothing moves when it can be used. What cannot be used is dimmed, and
its tip says why.
"""

from __future__ import annotations

from underhall.games.wistar.box import AREA_IDS, TENTS
from underhall.games.wistar.view import SeatView, WistarView
from underhall.games.wistar.words.brief import by_id, name
from underhall.games.wistar.words.names import rows
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered

from .effects import of, op, sign, some
from .pieces import AREA_SIGNS, area_name, group, tally
from .turn import help_of

QUICK = ("buy_joker", "buy_electricity", "use_move_token", "pitch_tent")
SIGNS = {
    "buy_joker": some(3, of("any")) + op("→") + of("joker"),
    "buy_electricity": some(4, of("any")) + op("→") + of("electricity_level"),
    "use_move_token": sign("move") + op("→") + sign("worker"),
}


def quick(scene: Scene, view: WistarView) -> Part:
    """Goals and 1x effects also appear here when they can be used."""
    if view.over:
        return "w-quick", '<section class="quick" id="w-quick" hidden></section>'
    _ = scene.words
    language = scene.language
    acting = scene.offer is not None and scene.offer.question == "act"
    own = view.seats[view.seat]
    found = []
    if acting:
        for one in (*(card.goal for card in view.goals), *own.private_goals):
            if scene.mark(one).state:
                found.append(extra(one, "goal", "reach_goal", scene.mark(one), language))
        for card in own.played:
            if scene.mark(card).state:
                found.append(extra(card, "once", "use_once_per_round", scene.mark(card), language))
    found += [chip(id, scene.mark(id), TENTS - len(own.tents), language) for id in QUICK]
    workers = workers_group(own, tuple(scene.mark(area) if acting else CALM for area in AREA_IDS), language)
    title = _("At any time in your turn")
    return (
        "w-quick",
        f'<section class="quick{"" if acting else " idle"}" id="w-quick" tabindex="0" '
        f'aria-label="{escape(_("Quick actions"))}">{workers}{group("any-time", title, "".join(found))}</section>',
    )


def workers_group(own: SeatView, marks: tuple[Mark, ...], language: str) -> str:
    """The viewer's workers by area. While some wait at the entrance, a click on an area sends one there."""
    waits = own.burrow_entrance
    called = word_of("burrow_entrance", language)
    title = f"{capital(word_of('workers', language))}, {called}: {waits}"
    found = tally("entrance waits" if waits else "entrance", sign("room"), waits, help_of("entrance", language), title)
    for area, mark in zip(AREA_IDS, marks, strict=True):
        found += send(area, own.workers[area], mark, language)
    return group("own-workers", help_of("my_workers", language), found)


@remembered(64)
def quick_name(id: str, language: str) -> str:
    return next(str(row["names"][language]) for row in rows("quick") if row["id"] == id)


@remembered(256)
def chip(id: str, mark: Mark, tents: int, language: str) -> str:
    """`tents`: how many are left to be pitched."""
    title = quick_name(id, language)
    signs = SIGNS.get(id) or some(tents, sign("tent"))
    return thing(id, face(signs, title), mark, kind="quick", label=title, id=f"w-q-{id}", extra="quick-action")


@remembered(256)
def send(area: str, count: int, mark: Mark, language: str) -> str:
    title = area_name(area, language)
    label = f"{capital(word_of('workers', language))}, {title}: {count}"
    if mark.state:
        label = f"{quick_name('deploy_worker', language)}: {title}. {label}"
    inner = face(f'{sign(AREA_SIGNS[area])}<b class="digits">{count}</b>', title)
    zero = "" if count else " zero"
    return thing(area, inner, mark, kind="area", label=label, id=f"w-q-{area}", extra=f"quick-action {area}{zero}")


@remembered(512)
def extra(one: str, picture: str, id: str, mark: Mark, language: str) -> str:
    title = name(one, language) if one in by_id() else one
    label = f"{quick_name(id, language)}: {title}"
    return thing(
        one, face(sign(picture), title), mark, kind="quick", label=label, id=f"w-q-{one}", extra="quick-action"
    )


def face(signs: str, title: str) -> str:
    """Signs above their word."""
    return f'<span class="quick-icon">{signs}</span><span class="quick-label">{escape(title)}</span>'
