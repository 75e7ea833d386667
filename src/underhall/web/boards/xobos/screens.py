"""What is behind the screens: the viewer's own secret board, and what the mode shows of the others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from underhall.games.xobos import events as told
from underhall.games.xobos.box import SYMBOLS, Box
from underhall.games.xobos.view import GuardianView, SeatView, XobosView
from underhall.web.boards.board import CALM, Mark, Part, Scene, around
from underhall.web.boards.html import SEATS, SHAPES, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .guardians import LINK_SIGNS, Guard, guard_card, guards_of, jewel, named
from .pieces import BUILDING_SIGNS
from .printed import CLAN_SIGNS, DEVICES, building, capital, clan, place, technology

HIT = {told.DAMAGED, told.REPAIRED, told.UPGRADED, told.UPGRADE_REFUNDED, told.REBUILT, told.LEADER_MOVED}
"""Lines after which the card of a Guardian is marked: (seat, Guardian, ...)."""


class Board(NamedTuple):
    """Everything that a player board is drawn from, except for what only its owner can click."""

    seat: int
    name: str
    mode: str
    over: bool
    clan: str
    eliminated: bool
    technologies: tuple[str, ...]
    reactors: int
    income: tuple[int, int]
    """Resources and crystals."""
    device: int
    quarks_left: int
    stocks: tuple[int, int] | None
    """Resources and crystals."""
    tokens: tuple[tuple[str, int], ...] | None
    score: int | None
    open: bool
    guards: tuple[Guard, ...]


def board_of(scene: Scene, view: XobosView, seat: int, guards: list[Guard]) -> Board:
    shown = view.seats[seat]
    stocks = None if shown.resources is None or shown.crystals is None else (shown.resources, shown.crystals)
    return Board(
        seat,
        scene.names[seat],
        view.mode,
        view.over,
        shown.clan or "",
        bool(shown.eliminated),
        shown.technologies,
        shown.reactors,
        (shown.income_resources, shown.income_crystals),
        shown.device,
        shown.quarks_left,
        stocks,
        None if shown.tokens_left is None else tuple(shown.tokens_left.items()),
        shown.score,
        shown.open,
        tuple(guards),
    )


def hit(scene: Scene, seat: int) -> set[str]:
    """Guardians of the seat to which something has just happened."""
    return {SYMBOLS[line.public[1] % 4] for line in scene.fresh if line.event in HIT and line.public[0] == seat}


def own_screen(scene: Scene, view: XobosView) -> Part:
    """The viewer's own board; an empty element for those who only watch."""
    if scene.watching:
        return "x-own", '<section class="screen" id="x-own" hidden></section>'
    fresh = hit(scene, scene.seat)
    guards = [
        one._replace(own=True, mark=scene.mark(one.shown.symbol), last=one.shown.symbol in fresh)
        for one in guards_of(scene.seat, view.seats[scene.seat], view.step)
    ]
    board = board_of(scene, view, scene.seat, guards)
    marks = tuple((name, scene.mark(name)) for name in own_names(view.seats[scene.seat]) if scene.mark(name).action)
    return own(board, marks, scene.box, scene.language)


def own_names(shown: SeatView) -> list[str]:
    """Technologies, buildings, links and jumps of the viewer's own board, as things."""
    links = [f"link {one.symbol}" for one in shown.guardians if one.link is not None]
    return [
        *shown.technologies,
        *(shown.tokens_left or {}),
        *links,
        *jumps(shown.technologies, shown.device, shown.guardians),
    ]


def jumps(technologies: tuple[str, ...], device: int, guardians: Iterable[GuardianView]) -> list[str]:
    """The Guardians that a loaded Teleport could move."""
    if not device or "teleport" not in technologies:
        return []
    return [f"teleport {one.symbol}" for one in guardians if one.field is not None]


def other_screens(scene: Scene, view: XobosView) -> list[Part]:
    """A part for each other seat in turn order; for spectators, one for every seat."""
    found = []
    for seat in around(scene.seat, view.players):
        if seat == scene.seat:
            continue
        fresh = hit(scene, seat)
        guards = [one._replace(last=one.shown.symbol in fresh) for one in guards_of(seat, view.seats[seat], view.step)]
        one = board_of(scene, view, seat, guards)
        found.append(other(one, scene.watching and one.open, scene.box, scene.language))
    return found


@remembered(1024)
def own(one: Board, marks: tuple[tuple[str, Mark], ...], box: Box, language: str) -> Part:
    _ = words(language)
    if one.mode == "training" or one.over:
        title, seen, sign = _("Your board"), _("open to all"), "eye"
    else:
        title, sign = _("Behind your screen"), "eye-off"
        seen = _("only you see this") if one.mode == "fog" else _("secret until you fight")
    title = escape(title)
    head = f'<header><h2>{title}</h2><span class="chip">{icon(sign)}{escape(seen)}</span></header>'
    return "x-own", (
        f'<section class="screen seat-{SEATS[one.seat]}" id="x-own" aria-label="{title}">'
        f"{head}{body(one, dict(marks), box, language)}</section>"
    )


@remembered(1024)
def other(one: Board, unfolded: bool, box: Box, language: str) -> Part:
    """Folded until somebody opens it: the summary says what is open. Spectators have nothing else to see."""
    _ = words(language)
    state = _("board covered") if not one.open else _("board open") if one.stocks else _("board uncovered")
    if one.eliminated:
        state = place("eliminated", language)
    figures = f"+{one.income[0]}{icon('xobos:block')} +{one.income[1]}{icon('shard')}"
    said = income_words(one.income, language)
    id = f"x-other-{one.seat}"
    return id, (
        f'<details class="other seat-{SEATS[one.seat]}" id="{id}"{" open" if unfolded else ""}><summary>'
        f'<span class="mark">{icon(SHAPES[one.seat])}</span><b>{escape(one.name)}</b>'
        f'<span class="state">{icon("eye" if one.open else "eye-off")}'
        f"{escape(state)}</span>"
        f'<span class="digits income" title="{escape(said)}"><span aria-hidden="true">{figures}</span>'
        f'<span class="unseen">{escape(said)}</span></span></summary>'
        f'<div class="screen">{body(one, {}, box, language)}</div></details>'
    )


def body(one: Board, marks: dict[str, Mark], box: Box, language: str) -> str:
    if one.eliminated:
        return f'<p class="note">{escape(capital(place("eliminated", language)))}</p>'
    cards = "".join(guard_card(guard, box, language) for guard in one.guards)
    return (
        f"{stocks(one, language)}"
        f'<div class="guardian-cards" role="group" aria-label="{escape(place("guardians", language))}">{cards}</div>'
        f"{links(one, marks, language)}{technologies(one, marks, box, language)}{supplies(one, marks, box, language)}"
        f"{clan_block(one, marks, box, language)}"
    )


def income_words(income: tuple[int, int], language: str) -> str:
    say = (f"{place('resources', language)} {income[0]}", f"{place('crystals', language)} {income[1]}")
    return f"{place('income', language)}: {', '.join(say)}"


def stocks(one: Board, language: str) -> str:
    """Crystals and resources with what the next production brings, and the score with how it is made."""
    _ = words(language)
    standing = sum(guard.shown.field is not None for guard in one.guards)
    resources, crystals = one.stocks or (None, None)
    sum_of = f"({'?' if crystals is None else crystals} + {standing}) × {one.reactors}"
    parts = [place(key, language) for key in ("crystals", "guardians", "reactors")]
    made = f"({parts[0]} + {parts[1]}) × {parts[2]}"
    rows = (
        ("shard", "crystals", capital(place("crystals", language)), crystals, _("+%(n)d a round", n=one.income[1]), ""),
        ("xobos:block", "resources", capital(place("resources", language)), resources,
         _("+%(n)d a round", n=one.income[0]), ""),
        ("star", "score", capital(place("score", language)), one.score, sum_of, made),
    )  # fmt: skip
    cells = "".join(
        f'<div class="{kind}"><dt>{icon(sign)}{escape(title)}</dt><dd class="digits">{number(value, language)}'
        f"<small{f' title={chr(34)}{escape(tip)}{chr(34)}' if tip else ''}>{escape(small)}"
        f"{f'<span class=unseen> {escape(tip)}</span>' if tip else ''}</small></dd></div>"
        for sign, kind, title, value, small, tip in rows
    )
    return f'<dl class="stock">{cells}</dl>'


def number(value: int | None, language: str) -> str:
    if value is None:
        return f'?<span class="unseen"> {escape(place("hidden", language))}</span>{icon("eye-off")}'
    return str(value)


def links(one: Board, marks: dict[str, Mark], language: str) -> str:
    """The links of the viewer's own board as things: in a turn, a click ends one. Others' links are on their Guardians'
    cards."""
    if not one.guards[0].own:
        return ""
    given = [guard for guard in one.guards if guard.shown.link is not None]
    chips = "".join(link_chip(guard, marks.get(f"link {guard.shown.symbol}", CALM), language) for guard in given)
    if not chips:  # its line is there before the first one
        chips = f'<span class="tag none">{escape(place("none", language))}</span>'
    return tag_row(capital(place("links", language)), chips)


def link_chip(guard: Guard, mark: Mark, language: str) -> str:
    _ = words(language)
    shown = guard.shown
    assert shown.link is not None
    verb = place("boosts" if shown.link.kind == "boost" else "heals", language)
    alone = shown.link.to == shown.symbol
    inner = jewel(guard.seat, shown.symbol) + icon(LINK_SIGNS[shown.link.kind]) + escape(verb)
    inner += escape(f" {place('self', language)}") if alone else jewel(guard.seat, shown.link.to)
    label = f"{named(shown.symbol, language)} {verb} "
    label += place("self", language) if alone else named(shown.link.to, language)
    if mark.action:
        inner += icon("x")
        label += f". {_('End the link')}"
    name = f"link {shown.symbol}"
    return thing(name, inner, mark, kind="link", label=label, id=f"xk-{shown.symbol}", extra="tag")


def technologies(one: Board, marks: dict[str, Mark], box: Box, language: str) -> str:
    chips = "".join(tile(one.seat, id, marks.get(id, CALM), box, language) for id in one.technologies)
    if not chips:
        chips = f'<span class="tag none">{escape(place("none", language))}</span>'
    return tag_row(capital(place("technologies", language)), chips)


@remembered(1024)
def tile(seat: int, id: str, mark: Mark, box: Box, language: str) -> str:
    """A technology that somebody has."""
    one = technology(id, box, language)
    inner = f"{icon('xobos:tech')}<span>{escape(one.name)}</span>"
    return thing(id, inner, mark, kind="technology", label=f"{one.name}. {one.text}", id=f"xt-{seat}-{id}", extra="tag")


def supplies(one: Board, marks: dict[str, Mark], box: Box, language: str) -> str:
    """Buildings and Quarks that are left to be built."""
    if one.tokens is None:
        hidden = escape(place("hidden", language))
        tokens = f'<span class="tag secret">?{icon("eye-off")}<span class="unseen">{hidden}</span></span>'
    else:
        own = one.guards[0].own
        tokens = "".join(
            supply(one.seat, id, count, own, marks.get(id, CALM), box, language) for id, count in one.tokens
        )
    quarks = escape(f"{place('quarks_left', language)}: {one.quarks_left}")
    tokens += (
        f'<span class="tag" title="{quarks}">{icon("xobos:quark")}<b class="digits" aria-hidden="true">'
        f'{one.quarks_left}</b><span class="unseen">{quarks}</span></span>'
    )
    return tag_row(capital(place("tokens_left", language)), tokens)


def tag_row(title: str, chips: str) -> str:
    """A line of the board with its title."""
    return chip_row(title, f'<h3 class="eyebrow">{escape(title)}</h3>{chips}')


def chip_row(title: str, chips: str) -> str:
    """On a phone it scrolls, so it can have the focus."""
    return f'<div class="tag-row" tabindex="0" role="group" aria-label="{escape(title)}">{chips}</div>'


@remembered(1024)
def supply(seat: int, id: str, count: int, own: bool, mark: Mark, box: Box, language: str) -> str:
    one = building(id, box, language)
    inner = f'{icon(BUILDING_SIGNS[id])}<b class="digits">{count}</b>'
    label = f"{one.name}: {count}"
    return thing(
        id if own else "",
        inner,
        mark,
        kind="supply",
        label=label,
        id=f"xb-{seat}-{id}",
        extra="tag" + (" none" if not count else ""),
    )


def clan_block(one: Board, marks: dict[str, Mark], box: Box, language: str) -> str:
    """The clan's ability, and what its device holds."""
    if not one.clan:
        return ""
    found = clan(one.clan, box, language)
    device = ""
    if one.clan in DEVICES and DEVICES[one.clan] in one.technologies:
        most = box.cannon_load if one.clan == "kubadi" else box.teleport_load
        filled = '<i class="filled"></i>' * one.device + "<i></i>" * (most - one.device)
        said = f"{found.technology.name}: {place('load', language)} {one.device}/{most}"
        device = (
            f'<p class="device" title="{escape(said)}">{icon("shard")}{escape(found.technology.name)} '
            f'<b class="digits">'
            f'{one.device}/{most}</b><span class="cells" aria-hidden="true">{filled}</span></p>'
        )
        if one.guards[0].own:
            able = [guard.shown for guard in one.guards]
            chips = "".join(
                thing(
                    name,
                    icon("bolt") + jewel(one.seat, name[-1]),
                    marks.get(name, CALM),
                    kind="jump",
                    label=f"{found.technology.name}: {named(name[-1], language)}",
                    id=f"xj-{name[-1]}",
                    extra="tag",
                )
                for name in jumps(one.technologies, one.device, able)
            )
            device += chip_row(found.technology.name, chips) if chips else ""
    return (
        f'<div class="clan" id="xn-{one.seat}">{icon(CLAN_SIGNS[one.clan])}<div><b>{escape(found.name)}</b> '
        f"<span>{escape(found.ability)}</span><p>{escape(found.text)}</p>{device}</div></div>"
    )
