"""The players' own places: Bases and what belongs to them, the viewer's hand and finds."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import NamedTuple

from underhall.games.cavein.view import Token
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import SEATS, SHAPES, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .felt import capital
from .pieces import dom, merc, owned, won_gem
from .printed import FACTION_OF, card, colour, place

SCORED = {"tokens": "crystal", "artifacts": "artifact", "totems": "totem", "symbols": "star", "subjugated": "lock"}
"""Part of the score -> icon."""


class Base(NamedTuple):
    """Everything that a Base is drawn from."""

    owner: int
    cards: tuple[str, ...]
    marks: tuple[Mark, ...]
    plate: Mark
    area: tuple[str, ...] = ()
    """Cards that the owner has played this turn."""
    fresh: int = 0
    """How many of the top cards (play area and Base together) came with the last move."""
    origins: tuple[str, ...] = ()
    """Where they came from."""
    led: bool = False
    raided: bool = False


def base_cards(base: Base, extra: str, language: str) -> tuple[str, str]:
    """(the Base from bottom to top, whose last card is the Leader; the cards played this turn, which will follow).

    A card keeps its id when it goes from the play area to the Base.
    """
    _ = words(language)
    size = len(base.cards)
    total = size + len(base.area)
    found, played = [], []
    for at, (id, code) in enumerate(numbered(f"b-{base.owner}", base.cards + base.area)):
        last = total - at <= base.fresh
        origin = base.origins[at - total] if last else ""
        if at >= size:
            note = place("play_area", language)
            played.append(merc(code, language, id, extra=f"{extra} played", note=note, last=last, origin=origin))
            continue
        leader = at == size - 1
        found.append(
            merc(
                code,
                language,
                id,
                f"{code} {base.owner}:{at + 1}",
                base.marks[at],
                extra=f"{extra} leader" if leader else extra,
                note=place("leader", language) if leader else _("card %(n)d from the bottom", n=at + 1),
                last=last or (leader and base.led),
                origin=origin,
            )
        )
    if not base.cards:
        found.append(f'<span class="gap none"><span>{escape(place("empty", language))}</span></span>')
    if played:
        said = escape(capital(place("play_area", language)))
        played.insert(0, f'<span class="onto" title="{said}">{icon("arrow")}<span class="unseen">{said}</span></span>')
    return "".join(found), "".join(played)


def plate(base: Base, title: str, shown: str, sign: str, language: str) -> str:
    """A Base as one thing: what a raid is aimed at. It names the totem that its Leader's colour would bring."""
    _ = words(language)
    prize = ""
    label = f"{title}: " + _.plural("%(n)d card", "%(n)d cards", len(base.cards))
    if base.cards:
        faction = FACTION_OF[base.cards[-1][0]]
        prize = f'<span class="prize {faction}">{icon("totem")}{icon("f-" + faction)}</span>'
        label += ", " + _(
            "Leader %(card)s, a raid goes for the %(colour)s totem",
            card=card(base.cards[-1], language).name,
            colour=colour(faction, language),
        )
    inner = f'{sign}<b>{escape(shown)}</b><span class="size digits">{len(base.cards)}</span>{prize}'
    return thing(
        f"whole base {base.owner}",
        inner,
        base.plate,
        kind="base",
        label=label,
        id=f"base-{base.owner}",
        extra="plate",
        last=base.raided,
    )


class Camp(NamedTuple):
    """What another player has on the table; hand and crystals only if they are open."""

    base: Base
    name: str
    artifacts: tuple[str, ...]
    fresh_artifacts: tuple[str, ...]
    hand: tuple[str, ...] | None
    tokens: tuple[Token, ...] | None
    subjugated: tuple[str, ...] | None


@remembered(1024)
def camp(one: Camp, size: int, language: str) -> Part:
    """`size`: how many such places are on the table, for the width."""
    _ = words(language)
    seat = one.base.owner
    title = _("Base of %(name)s", name=one.name)
    sign = f'<span class="mark">{icon(SHAPES[seat])}</span>'
    relics = "".join(owned(half, language, last=half in one.fresh_artifacts) for half in one.artifacts)
    head = plate(one.base, title, one.name, sign, language)
    inner = f'<div class="camp-head">{head}<div class="relics">{relics}</div></div>'
    count = max(len(one.base.cards), 1) + len(one.base.area)
    inner += f'<div class="strip" style="--n:{count}">{"".join(base_cards(one.base, "tiny", language))}</div>'
    if one.hand:
        cards = "".join(merc(code, language, id, extra="tiny") for id, code in numbered(f"r-{seat}", one.hand))
        said = escape(place("hand", language))
        inner += f'<div class="strip held" style="--n:{len(one.hand)}" role="group" aria-label="{said}">{cards}</div>'
    if one.tokens or one.subjugated:
        inner += f'<div class="tokens">{treasure(f"t-{seat}", one.tokens or (), one.subjugated or (), language)}</div>'
    id = f"ci-camp-{seat}"
    return (
        id,
        f'<section class="camp among-{size} seat-{SEATS[seat]}" id="{id}" aria-label="{escape(title)}">'
        f"{inner}</section>",
    )


def numbered(prefix: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """(id, name) of things that lie side by side, numbered within their kind: `h-B2-0`, `h-B2-1`."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        count = seen.get(name, 0)
        seen[name] = count + 1
        found.append((f"{prefix}-{dom(name)}-{count}", name))
    return found


def pop_first(came: list[tuple[str, str]], name: str) -> str | None:
    """Where the next thing of this name came from; it is removed from the list. None: it was there before."""
    for at, (one, origin) in enumerate(came):
        if one == name:
            del came[at]
            return origin
    return None


def treasure(
    prefix: str,
    tokens: tuple[Token, ...],
    subjugated: tuple[str, ...],
    language: str,
    won: tuple[tuple[str, str], ...] = (),
    tamed: tuple[str, ...] = (),
) -> str:
    """Crystals and subjugated cards, small; `won` (with where from) and `tamed` came with the last move."""
    found = []
    came = list(won)
    named = numbered(prefix, tuple(token.token for token in tokens))
    for (id, name), token in reversed(list(zip(named, tokens, strict=True))):
        origin = pop_first(came, name)
        found.append(won_gem(token, language, id, last=origin is not None, origin=origin or ""))
    found.reverse()
    note = place("subjugated", language)
    fresh = Counter(tamed)
    for id, code in numbered(f"{prefix}-s", subjugated):
        found.append(merc(code, language, id, extra="tiny tamed", note=note, last=fresh[code] > 0))
    return "".join(found)


# The viewer's own


@remembered(1024)
def own_base(base: Base, language: str) -> Part:
    """The viewer's Base as a pile of rows, the Leader on top; they are larger if one below it may be chosen. What was
    played this turn stands beside it."""
    _ = words(language)
    spread = " open" if any(mark.action for mark in base.marks[:-1]) else ""
    inner = plate(base, _("Your Base"), _("Your Base"), icon("base"), language)
    lying, played = base_cards(base, "row", language)
    beside = f'<div class="rows area">{played}</div>' if played else ""
    return (
        "ci-mybase",
        f'<div class="own-base" id="ci-mybase">{inner}<div class="pile-of-rows{spread}"><div class="rows">{lying}</div>'
        f"{beside}</div></div>",
    )


class Hand(NamedTuple):
    """The viewer's hand."""

    cards: tuple[str, ...]
    marks: tuple[Mark, ...]
    gained: tuple[tuple[str, str], ...] = ()
    """Cards that came with the last move, and the ids of the elements that they came from."""
    named: tuple[str, ...] = ()
    """Cards that got another colour with the last move."""
    choosing: bool = False
    """One of them is to be chosen now."""


@remembered(1024)
def hand(own: Hand, language: str) -> Part:
    _ = words(language)
    came = [*own.gained, *((code, "") for code in own.named)]
    found = []
    for (id, code), mark in reversed(list(zip(numbered("h", own.cards), own.marks, strict=True))):
        origin = pop_first(came, code)
        found.append(
            merc(
                code,
                language,
                id,
                f"hand {code}",
                mark,
                note=place("hand", language),
                last=origin is not None,
                origin=origin or "",
            )
        )
    title = escape(_("Your hand"))
    lit = " lit" if any(mark.action for mark in own.marks) else ""
    empty = "" if found else f'<p class="note">{escape(_("Your hand is empty."))}</p>'
    return (
        "ci-hand",
        f'<div class="hand-box{lit}{" choosing" if own.choosing else ""}" id="ci-hand"><h2 class="unseen">{title}</h2>'
        # On a phone a long hand is swiped: so that it scrolls by keys too, it takes the focus.
        f'<div class="hand" tabindex="0" role="group" aria-label="{title}" style="--n:{max(len(found), 1)}">'
        f"{''.join(reversed(found))}{empty}</div></div>",
    )


class Finds(NamedTuple):
    """What the viewer has won."""

    tokens: tuple[Token, ...]
    subjugated: tuple[str, ...]
    artifacts: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]
    won: tuple[tuple[str, str], ...] = ()
    """Crystals of the last move, and the ids of the elements that they came from."""
    tamed: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    """Artifacts of the last move."""


@remembered(1024)
def finds(own: Finds, size: int, language: str) -> Part:
    _ = words(language)
    found = treasure("t", own.tokens, own.subjugated, language, own.won, own.tamed)
    if not found:
        found = f'<p class="note">{escape(_("No crystals yet."))}</p>'
    relics = "".join(owned(half, language, full=True, last=half in own.fresh) for half in own.artifacts)
    sums = "".join([points_figure(name, points, language) for name, points in own.parts if points])
    total = sum(points for _name, points in own.parts)
    return (
        "ci-finds",
        f'<section class="zone finds among-{size}" id="ci-finds"><header><h2>{escape(_("Your finds"))}</h2>'
        f'<span class="note">{icon("eye-off")}{escape(_("only you see this"))}</span></header>'
        f'<div class="tokens">{found}</div>'
        f'<div class="stats sums"><b>{escape(_("Points now: %(n)d", n=total))}</b>{sums}</div>'
        f'<div class="relics">{relics}</div></section>',
    )


@remembered(512)
def points_figure(name: str, points: int, language: str) -> str:
    """A part of the score, with its word."""
    _ = words(language)
    said = {
        "tokens": (_("crystals"), _("points for crystals")),
        "artifacts": (_("artifacts"), _("points for artifacts")),
        "totems": (place("totems", language), _("points for totems")),
        "symbols": (_("symbols"), _("points for sets of symbols")),
        "subjugated": (place("subjugated", language), _("points for subjugated cards")),
    }
    word, title = said[name]
    return (
        f'<span title="{escape(title)}">{icon(SCORED[name])}<span aria-hidden="true">{escape(word)}</span>'
        f'<b class="digits">{points}</b><span class="unseen"> {escape(title)}</span></span>'
    )
