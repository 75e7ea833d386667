"""A Guardian on a player board: life and power as bars, and what it is ordered to do."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.xobos.box import SYMBOLS, Box
from underhall.games.xobos.view import GuardianView, SeatView
from underhall.games.xobos.words import symbol_word
from underhall.web.boards.board import CALM, Mark
from underhall.web.boards.html import SEATS, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .layout import called
from .pieces import BUILDING_SIGNS, SIGNS
from .printed import building, place, stone, word

LINK_SIGNS = {"boost": "xobos:boost", "heal": "xobos:heal"}
UPGRADE_SIGNS = {"power": "xobos:power", "healing": "xobos:heal"}


class Guard(NamedTuple):
    """Everything that a Guardian's card is drawn from."""

    seat: int
    shown: GuardianView
    leader: bool
    boosted: tuple[str, ...]
    """Who boosts it."""
    healed: tuple[str, ...]
    placing: bool
    """The game has not begun: who is nowhere is not destroyed."""
    mark: Mark = CALM
    last: bool = False
    own: bool = True


def guards_of(seat: int, shown: SeatView, step: str) -> list[Guard]:
    """The four of a seat, as the viewer sees them."""
    found = []
    for one in shown.guardians:
        givers = {
            kind: tuple(
                [other.symbol for other in shown.guardians if other.link is not None and other.link.kind == kind
                 and other.link.to == one.symbol != other.symbol]
            )
            for kind in ("boost", "heal")
        }  # fmt: skip
        placing = step in ("choosing_clans", "placing")
        found.append(Guard(seat, one, shown.leader == one.symbol, givers["boost"], givers["heal"], placing, own=False))
    return found


@remembered(128)
def jewel(seat: int, symbol: str) -> str:
    """The sign of a Guardian, small: its stone in a ring of the seat's colour, and its letter."""
    return f'<span class="jewel seat-{SEATS[seat]}" aria-hidden="true">{icon(SIGNS[symbol])}<b>{symbol}</b></span>'


@remembered(512)
def bar(kind: str, sign: str, value: int | None, most: int, title: str) -> str:
    """A number with as many cells; hidden ones are hatched."""
    if value is None:
        cells = '<span class="cells secret"></span>'
        number = f"?{icon('eye-off')}"
    else:
        filled = '<i class="filled"></i>' * min(value, most) + "<i></i>" * (most - min(value, most))
        cells, number = f'<span class="cells">{filled}</span>', str(value)
    return (
        f'<span class="gauge {kind}" title="{escape(title)}">{icon(sign)}<b class="digits">{number}</b>{cells}</span>'
    )


def orders(one: Guard, box: Box, language: str) -> list[tuple[str, str]]:
    """(icon, text) for everything that its player board says besides life and power."""
    _ = words(language)
    shown, found = one.shown, list[tuple[str, str]]()
    if shown.link is not None:
        verb = place("boosts" if shown.link.kind == "boost" else "heals", language)
        whom = place("self", language) if shown.link.to == shown.symbol else named(shown.link.to, language)
        found.append((LINK_SIGNS[shown.link.kind], f"{verb} {whom}"))
    for givers, sign, key in ((one.boosted, "boost", "boosted_by"), (one.healed, "heal", "healed_by")):
        if givers:
            whom = ", ".join(named(other, language) for other in givers)
            found.append((LINK_SIGNS[sign], f"{place(key, language)} {whom}"))
    if shown.healing:
        found.append(("xobos:heal", f"{place('healing', language)} {shown.healing}"))
    if shown.upgrades:
        kind = shown.upgrades[0]
        found.append((UPGRADE_SIGNS[kind], f"{word(kind, language)} +{len(shown.upgrades)}"))
    return found


def named(symbol: str, language: str) -> str:
    """`A Amethyst`."""
    return f"{symbol} {stone(symbol, language)}"


def site(one: Guard, box: Box, language: str) -> tuple[str, str]:
    """(picture, words) of its unfinished building."""
    _ = words(language)
    found = one.shown.site
    if found is None:
        return "", ""
    if found.building is None or found.paid is None:
        said = f"{place('site', language)}: {place('hidden', language)}"
        return (
            f'<span class="building-site">{icon("xobos:site")}{escape(place("site", language))} ?{icon("eye-off")}'
            "</span>",
            said,
        )
    what = building(found.building, box, language)
    said = f"{place('site', language)}: {what.name}, " + _("%(paid)d of %(cost)d paid", paid=found.paid, cost=what.cost)
    pips = "<i></i>" * (what.cost - found.paid)
    return (
        f'<span class="building-site">{icon(BUILDING_SIGNS[what.id])}{escape(what.name)} '
        f'<b class="digits">{found.paid}/{what.cost}</b>'
        f'<span class="cells">{"<i class=filled></i>" * found.paid}{pips}</span></span>',
        said,
    )


@remembered(4096)
def guard_card(one: Guard, box: Box, language: str) -> str:
    """The card of a Guardian: a thing if it is the viewer's own."""
    _ = words(language)
    shown = one.shown
    said = [symbol_word(SYMBOLS.index(shown.symbol), language)]
    head = f'{jewel(one.seat, shown.symbol)}<b class="name">{escape(stone(shown.symbol, language))}</b>'
    if one.leader:
        said.append(place("leader", language))
        head += f'<span class="lead">{icon("crown")}{escape(place("leader", language))}</span>'
    where = called(shown.field) if shown.field else "" if one.placing else _("destroyed")
    said += [where] if where else []
    # That it has moved comes and goes with each turn, so it stands where there is room for it.
    moved = place("teleported" if shown.teleported else "moved", language) if shown.teleported or shown.moved else ""
    step = f'<span class="moved" title="{escape(moved)}">{icon("trace")}<span>{escape(moved)}</span></span>'
    head += f'{step if moved else ""}<span class="where">{escape(where)}</span>'
    inner = f'<span class="heading">{head}</span>'
    gone = shown.field is None and not one.placing
    if not gone:
        parts = []
        for kind, sign, value, most, key in (
            ("life", "xobos:heart", shown.life, box.life, "life"),
            ("power", "xobos:power", shown.power, box.power_cap, "power"),
        ):
            title = f"{place(key, language)}: {place('hidden', language) if value is None else value}"
            said.append(title)
            parts.append(bar(kind, sign, value, most, title))
        inner += f'<span class="gauges">{"".join(parts)}</span>'
        told = orders(one, box, language)
        picture, building_said = site(one, box, language)
        said += [text for _sign, text in told] + [text for text in (building_said, moved) if text]
        lines = "".join(f"<span>{icon(sign)}{escape(text)}</span>" for sign, text in told) + picture
        if lines:
            inner += f'<span class="orders">{lines}</span>'
    label = ", ".join(said)
    extra = f"guardian-card seat-{SEATS[one.seat]}" + (" gone" if gone else "") + (" leads" if one.leader else "")
    extra += " shut" if shown.life is None else ""
    return thing(
        shown.symbol if one.own else "",
        inner,
        one.mark,
        kind="guardian",
        label=label,
        id=f"xg-{one.seat}-{shown.symbol}",
        extra=extra,
        last=one.last,
    )
