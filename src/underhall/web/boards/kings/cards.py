"""Cards of this board: units, kings, the figures of a mine, and a mine with its sockets."""

from __future__ import annotations

from underhall.games.kings.view import HandCard, Mine, StaffedMine
from underhall.web.boards.board import Mark
from underhall.web.boards.html import FOOT, art, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .lines import (
    NOTHING,
    RACE_OF,
    Held,
    king_name,
    line_html,
    mine_words,
    needed,
    next_unit,
    outcome,
    staffed_words,
    unit_name,
)
from .trace import CALM_MINE, MineTrace

PORTRAIT = "0 0 100 100"
TUNNEL = art("mine", "0 0 200 110", "tunnel", "xMidYMid slice")


@remembered(256)
def face(unit: str, language: str) -> str:
    """The unit side of a card."""
    race = RACE_OF[unit[:2]]
    name = unit_name(unit, language).rsplit(" ", 1)[0]
    return (
        f'<span class="inner"><span class="strength">{unit[2:]}</span>{icon("r-" + race, "symbol")}'
        f'<span class="arch">{art(race, PORTRAIT)}</span><span class="name">{escape(name)}</span></span>'
    )


@remembered(512)
def figures(mine: Mine, owned: bool = False) -> str:
    """Defence, size (with the overseer sign) and value in three small cells; an owned mine needs no defence."""
    defence = "" if owned else f'<b class="defence">{mine.defence}</b>'
    return (
        f'<span class="figures digits">{defence}'
        f'<b class="size">{mine.size}{icon("overseer") if mine.overseer else ""}</b>'
        f'<b class="value">{mine.value}</b></span>'
    )


@remembered(512)
def badges(mine: Mine, owned: bool = False) -> str:
    """The same figures with their icons, large."""
    defence = "" if owned else f'<span class="plate defence">{icon("defence")}{mine.defence}</span>'
    overseer = f"<small>+</small>{icon('overseer')}" if mine.overseer else ""
    return (
        f'{defence}<span class="plate size">{icon("pick")}{mine.size}{overseer}</span>'
        f'<span class="plate value">{icon("chest")}{mine.value}</span>'
    )


@remembered(512)
def both_sides(language: str, card: HandCard) -> tuple[str, str]:
    """(the card, its label): the unit, and the mine side as a band at its foot."""
    _ = words(language)
    unit, mine = unit_name(card.unit, language), mine_words(language, card.mine)
    label = _("%(unit)s; on its other side a mine: %(mine)s", unit=unit, mine=mine)
    return f'{face(card.unit, language)}<span class="band">{figures(card.mine)}</span>', label


@remembered(4096)
def hand_card(language: str, card: HandCard, mark: Mark, extra: str, last: bool, origin: str) -> str:
    """A card of the viewer's own hand: the owner knows both sides."""
    inner, label = both_sides(language, card)
    return thing(
        card.card,
        inner,
        mark,
        kind="unit",
        label=label,
        id=f"h-{card.card}",
        extra=f"card unit both {RACE_OF[card.unit[:2]]} {extra}",
        last=last,
        origin=origin,
    )


@remembered(64)
def king_card(code: str, language: str, id: str) -> str:
    race = RACE_OF[code]
    name = words(language)("Your king")
    inner = (
        f'<span class="inner"><span class="strength">{icon("crown")}</span>{icon("r-" + race, "symbol")}'
        f'<span class="arch">{art(race, PORTRAIT)}</span><span class="name">{escape(name)}</span></span>'
    )
    label = f"{name}: {king_name(code, language)}"
    return thing("", inner, Mark(), kind="king", label=label, id=id, extra=f"card unit king {race}")


def sign_of(mine: Mine, at: int, owned: bool) -> str:
    """What is drawn in an empty socket."""
    if not owned:
        return "defence"
    return "overseer" if at == mine.size else "pick"


@remembered(4096)
def sockets(language: str, staffed: StaffedMine, owned: bool, trace: MineTrace, id: str) -> str:
    """One socket for each unit that the mine needs, filled from the left."""
    fresh, units = dict(trace.units), staffed.units
    found = []
    for at in range(max(needed(staffed.mine, owned), len(units))):
        if at >= len(units):
            following = " next" if at == len(units) else ""
            found.append(f'<span class="socket{following}">{icon(sign_of(staffed.mine, at, owned))}</span>')
            continue
        origin = fresh.get(len(units) - 1 - at)
        last, marks, badge = ("", "", "") if origin is None else (" last", f' data-from="{origin}"', FOOT)
        found.append(
            f'<span class="card unit {RACE_OF[units[at][:2]]}{last}" id="{id}-u{at}" data-thing="unit"{marks}>'
            f"{face(units[at], language)}{badge}</span>"
        )
    return f'<span class="sockets">{"".join(found)}</span>'


@remembered(4096)
def mine_tile(
    language: str,
    name: str,
    place: str,
    staffed: StaffedMine,
    mark: Mark,
    held: Held = NOTHING,
    king: str = "",
    over: bool = False,
    trace: MineTrace = CALM_MINE,
    id: str = "",
    extra: str = "",
    wrap: bool = True,
) -> str:
    """A mine that the viewer may act on: in the row, or (with the viewer's `king`) one of their own."""
    owned, mine = king != "", staffed.mine
    sign, line = outcome(language, staffed, held, mark.state, king, over, wrap)
    short = outcome(language, staffed, held, mark.state, king, over, wrap, short=True)[1]
    if held.unit and not mark.state:
        extra += " refused"
    label = f"{place}: {staffed_words(language, staffed, owned)}. {line}"
    return thing(
        name,
        f'<span class="picture">{TUNNEL}</span><span class="plates">{badges(mine, owned)}</span>'
        f"{sockets(language, staffed, owned, trace, id)}{line_html(sign, line, short)}",
        mark,
        kind="mine",
        label=label,
        id=id,
        extra=f"mine {extra}",
        last=trace.last,
        origin=trace.origin,
        style=f"--n:{needed(mine, owned)}",
    )


@remembered(256)
def chip(unit: str) -> str:
    """A unit as a small tag: race and strength."""
    race = RACE_OF[unit[:2]]
    return f'<span class="unit-chip {race}">{icon("r-" + race)}<b>{unit[2:]}</b></span>'


@remembered(4096)
def small_mine(language: str, place: str, staffed: StaffedMine, trace: MineTrace, id: str, wrap: bool = True) -> str:
    """An unfinished mine of another seat: its figures, the units on it as tags, and the places left."""
    fresh, units = dict(trace.units), staffed.units
    found = []
    for at in range(max(needed(staffed.mine, True), len(units))):
        if at >= len(units):
            found.append(f'<span class="unit-socket">{icon(sign_of(staffed.mine, at, True))}</span>')
            continue
        origin = fresh.get(len(units) - 1 - at)
        race = RACE_OF[units[at][:2]]
        marks = "" if origin is None else f' data-from="{origin}"'
        found.append(
            f'<span class="unit-chip {race}{"" if origin is None else " last"}" id="{id}-u{at}"{marks}>'
            f"{icon('r-' + race)}<b>{units[at][2:]}</b></span>"
        )
    label = f"{place}: {staffed_words(language, staffed, True)}. {next_unit(language, staffed, True, wrap)[1]}"
    return thing(
        "",
        f"{figures(staffed.mine, True)}{''.join(found)}",
        Mark(),
        kind="mine",
        label=label,
        id=id,
        extra="small-mine",
        last=trace.last,
        origin=trace.origin,
    )
