"""The player boards as parts: the viewer's own, and those of the others one click away."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import CALM, Part, Scene
from underhall.web.boards.html import SEATS, SHAPES, escape, icon
from underhall.web.memo import remembered

from .card_traces import card_traces
from .faces import face
from .played import played
from .player_board import ABILITY_NAMES, NEXT_BED, NEXT_ROOM, Burrow, board, stock_of


def burrow_of(scene: Scene, view: WistarView, seat: int) -> Burrow:
    """What one board is drawn from. Only the viewer's own can be clicked, but guests may be chosen anywhere."""
    own = view.seats[seat]
    mine = seat == scene.seat
    trace = card_traces(scene.fresh)
    return Burrow(
        seat=seat,
        own=mine,
        players=view.players,
        stock=stock_of(own),
        workers=(*own.workers.values(), own.burrow_entrance),
        explorer=own.explorer,
        tents=own.tents,
        rooms=(own.rooms_free, own.rooms_dug, own.room_price),
        beds=(own.beds, own.beds_uncovered, own.bed_price),
        guests=tuple((tile, scene.mark(tile)) for tile in own.guests),
        abilities=tuple((one in own.abilities, scene.mark(one) if mine else CALM) for one in ABILITY_NAMES),
        tiles=(scene.mark(NEXT_ROOM), scene.mark(NEXT_BED)) if mine else (CALM, CALM),
        icons=tuple(own.icons.values()),
        tokens=(*own.heroes, *own.skill_tokens),
        doors=len(own.door_tokens),
        goals=tuple((one, one in own.private_reached, scene.mark(one)) for one in own.private_goals),
        won=trace.won.intersection((*own.guests, *own.heroes, *own.skill_tokens)),
        uncovered=frozenset(one for who, one in trace.abilities if who == seat),
        grown=(seat in trace.dug, seat in trace.built),
    )


def own_burrow(scene: Scene, view: WistarView) -> Part:
    """Empty for those who only watch."""
    if scene.seat < 0:
        return "w-burrow", '<section class="player-board" id="w-burrow" hidden></section>'
    return drawn_own(burrow_of(scene, view, scene.seat), scene.language)


@remembered(512)
def drawn_own(found: Burrow, language: str) -> Part:
    title = escape(capital(word_of("area_burrow", language)))
    inner = board(found, language)
    return "w-burrow", f'<section class="player-board" id="w-burrow" aria-label="{title}">{inner}</section>'


def other_burrows(scene: Scene, view: WistarView) -> list[Part]:
    """The boards of everyone but the viewer, closed until one is opened, with the inventions that they have played."""
    return [
        other(
            burrow_of(scene, view, seat),
            scene.names[seat],
            played(scene, view, seat)[1] + open_hand(view.seats[seat].hand or (), scene.language),
            sum(bool(scene.mark(card).state) for card in view.seats[seat].played),
            scene.language,
        )
        for seat in range(view.players)
        if seat != scene.seat
    ]


@remembered(512)
def other(found: Burrow, called: str, inventions: str, lit: int, language: str) -> Part:
    """`lit`: how many of the inventions may be chosen now."""
    id = f"w-other-{found.seat}"
    title = f"{called}: {word_of('area_burrow', language)}, {word_of('inventions', language)}"
    return id, (
        f'<details class="other seat-{SEATS[found.seat]}" id="{id}"><summary>'
        f'<span class="seat-mark">{icon(SHAPES[found.seat])}</span><b>{escape(called)}</b>'
        f'<span class="unseen">{escape(title)}</span>{"<i class=dot></i>" if lit else ""}'
        f'<span class="chevron">{icon("chev")}</span></summary>'
        f'<div class="inside"><div class="player-board">{board(found, language)}</div>{inventions}</div></details>'
    )


def open_hand(cards: tuple[str, ...], language: str) -> str:
    """A hand that everyone may see, in replays."""
    if not cards:
        return ""
    title = escape(capital(word_of("hand", language)))
    inner = "".join(face(card, language, f"o-{card}", slim=True) for card in cards)
    return f'<section class="zone"><header><h2>{title}</h2></header><div class="slims">{inner}</div></section>'
