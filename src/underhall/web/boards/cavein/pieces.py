"""The things on the table: mercenaries, crystals, halves of artifacts, colours. Each is drawn once and then kept."""

from __future__ import annotations

from html import escape

from underhall.games.cavein.view import MineToken, Token
from underhall.web.boards.board import CALM, Mark
from underhall.web.boards.html import art, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .printed import FACTION_OF, artifact, card, colour, faction_name, place

CREATURES = "0 0 120 90"
HIGH = {"terron": 28, "hydran": 20, "mineggler": 10}
"""How much of the top of a cut, in hundredths, is too narrow for the points."""

LONG, LONGER = 8, 10
"""Names of more letters than this are written smaller."""


def dom(name: str) -> str:
    """A name as a part of an id: `P1>B` as `P1-B`."""
    return name.replace(">", "-").replace("#", "-")


@remembered(512)
def face(code: str, language: str) -> str:
    """The printed side of a mercenary; a colour of this turn shows in the badge and round the card."""
    printed = card(code, language)
    now = FACTION_OF[code[-1]] if len(code) > 2 else printed.faction
    size = " longer" if len(printed.name) > LONGER else " long" if len(printed.name) > LONG else ""
    loop = icon("loop", "changed") if now != printed.faction else ""
    creature = art("cavein:" + printed.faction, CREATURES)
    return (
        f'<span class="inner {now}"><span class="scene {printed.faction}">{creature}</span>'
        f'<span class="level {printed.faction}">{printed.level}</span>'
        f'<span class="faction">{icon("f-" + now)}{loop}</span>'
        f'<span class="name{size}">{escape(printed.name)}</span>'
        f'<span class="skill">{icon(printed.timing)}{escape(printed.skill)}</span></span>'
    )


@remembered(8192)
def merc(
    code: str,
    language: str,
    id: str,
    name: str = "",
    mark: Mark = CALM,
    *,
    extra: str = "",
    note: str = "",
    last: bool = False,
    origin: str = "",
) -> str:
    """A mercenary card; `note` is what a screen reader says after what is printed, such as where the card is."""
    printed = card(code, language)
    return thing(
        name,
        face(code, language) + (f'<span class="crown">{icon("crown")}</span>' if "leader" in extra.split() else ""),
        mark,
        kind="card",
        label=f"{printed.label}. {note}" if note else printed.label,
        id=id,
        extra=f"card mercenary {printed.faction} {extra}".rstrip(),
        last=last,
        origin=origin,
        style=f"--level:{printed.level}",
    )


def cut(faction: str) -> str:
    """A crystal: each colour has its own cut, so a crystal can be recognised without seeing colours."""
    return (
        f'<svg class="crystal" viewBox="0 0 100 100" aria-hidden="true">'
        f'<use href="/static/cavein.svg#gem-{faction}"/></svg>'
    )


def badges(token: Token) -> str:
    found = f'<span class="value" style="top:{HIGH.get(FACTION_OF[token.colour], 0)}%">{token.vp}</span>'
    if token.symbol:
        found += f'<span class="symbol {token.symbol}">{icon("f-" + token.symbol)}</span>'
    if token.cavein:
        found += f'<span class="crack">{icon("crack")}</span>'
    return found


def token_label(token: Token, faction: str, language: str) -> str:
    """`blue crystal, cost 3, points 4, cave-in`: colour (of this turn), and what is printed."""
    _ = words(language)
    parts = [
        _("crystal, %(colour)s", colour=colour(faction, language)),
        f"{place('cost', language)} {token.cost}",
        f"{place('points', language)} {token.vp}",
    ]
    if token.symbol:
        parts.append(f"{place('symbol', language)} {faction_name(token.symbol, language)}")
    if token.cavein:
        parts.append(place("cavein", language))
    return ", ".join(parts)


@remembered(4096)
def gem(
    found: MineToken,
    language: str,
    id: str,
    name: str,
    mark: Mark = CALM,
    *,
    extra: str = "",
    last: bool = False,
    origin: str = "",
) -> str:
    """A crystal in the Mine, with the price for the player whose turn it is, if that is not the printed cost."""
    _ = words(language)
    token, faction = found.token, FACTION_OF[found.colour]
    inner = cut(faction) + badges(token)
    label = token_label(token, faction, language)
    if found.wild:
        inner += f'<span class="wild">{escape(_("any"))}</span>'
        label += ", " + _("wild: pay with any one colour")
    if found.colour != token.colour:
        inner += f'<span class="recoloured">{icon("loop")}</span>'
        label += ", " + _("printed colour: %(colour)s", colour=colour(FACTION_OF[token.colour], language))
    if found.price != token.cost:
        inner += f'<span class="price">{found.price}</span>'
        label += ", " + _("price now %(n)d", n=found.price)
    return thing(
        name,
        inner,
        mark,
        kind="crystal",
        label=label,
        id=id,
        extra=f"gem {faction} {extra}".rstrip(),
        last=last,
        origin=origin,
    )


@remembered(1024)
def won_gem(token: Token, language: str, id: str, *, last: bool = False, origin: str = "") -> str:
    """A crystal that somebody has won: small, with its points."""
    faction = FACTION_OF[token.colour]
    return thing(
        "",
        cut(faction) + badges(token),
        CALM,
        kind="crystal",
        label=token_label(token, faction, language),
        id=id,
        extra=f"gem won {faction}",
        last=last,
        origin=origin,
    )


@remembered(256)
def half(one: str, language: str) -> str:
    """Half an artifact card, as it is printed."""
    printed = artifact(one, language)
    sign = icon("flag" if printed.scores else "infinity")
    return f"<i>{sign}</i><span><b>{escape(printed.name)}</b><span>{escape(printed.text)}</span></span>"


@remembered(256)
def half_label(one: str, language: str) -> str:
    printed = artifact(one, language)
    when = place("left_half" if printed.scores else "right_half", language)
    return f"{printed.name}, {when}: {printed.text}"


@remembered(256)
def owned(one: str, language: str, mark: Mark = CALM, *, full: bool = False, last: bool = False) -> str:
    """An artifact that somebody keeps; every artifact is there once (CI-15.30). `full`: with its text."""
    printed = artifact(one, language)
    inner = half(one, language) if full else icon("artifact") + f"<b>{escape(printed.name)}</b>"
    return thing(
        one,
        inner,
        mark,
        kind="artifact",
        label=half_label(one, language),
        id=f"o-{one}",
        extra="half own" if full else "relic",
        last=last,
    )


@remembered(256)
def pip(code: str, leader: bool) -> str:
    """A card of a Base in a player's panel: colour, symbol and level."""
    faction = FACTION_OF[code[0]]
    return f'<span class="base-card {faction}{" leader" if leader else ""}">{icon("f-" + faction)}{code[1]}</span>'


@remembered(64)
def totem(name: str, language: str) -> str:
    faction = FACTION_OF[name]
    title = escape(f"{place('totem', language)}: {colour(faction, language)}")
    return (
        f'<span class="totem {faction}" title="{title}">{icon("totem")}{icon("f-" + faction)}'
        f'<span class="unseen">{title}</span></span>'
    )
