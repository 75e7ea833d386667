"""One player's board and belongings: rooms with beds and guests, bed tiles, abilities, stocks, workers, tokens."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import AREA_IDS, COLOUR_IDS, ICON_IDS, TENTS
from underhall.games.wistar.ids import ability_id
from underhall.games.wistar.view import SeatView
from underhall.games.wistar.words.brief import box, by_id, goal, guest, is_cheese, name
from underhall.games.wistar.words.explain import standard_box
from underhall.games.wistar.words.phrases import capital, counted, word_of
from underhall.games.wistar.words.printed import ability_lines, hero_lines, skill_lines
from underhall.web.boards.board import Mark
from underhall.web.boards.html import SEATS, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import ROMAN, of, sign
from .guests import tile_face
from .legend import legend_button
from .pieces import group, tally
from .turn import help_of

ABILITY_SIGNS = ("bed", "dig", "room", "move", "skills", "points", "points", "invention", "any", "hero")
ABILITY_NAMES = tuple(ability_id(at) for at in range(len(ABILITY_SIGNS)))
NEXT_ROOM, NEXT_BED = "next room", "next bed"
"""As `Game.things` has them."""


class Burrow(NamedTuple):
    """Everything that a board is drawn from. For each thing with a mark, its name comes first."""

    seat: int
    own: bool
    players: int
    stock: tuple[int, ...]
    """Wood, metal, move tokens, jokers, the level of electricity."""
    workers: tuple[int, ...]
    """By area, and those at the burrow entrance."""
    explorer: str
    tents: tuple[str, ...]
    rooms: tuple[int, int, int]
    """Free ones, dug ones, the price of the next."""
    beds: tuple[int, int, int]
    """In rooms, built ones, the price of the next."""
    guests: tuple[tuple[str, Mark], ...]
    abilities: tuple[tuple[bool, Mark], ...]
    """Whether the cube is gone."""
    tiles: tuple[Mark, Mark]
    """Of the next room and of the next bed."""
    icons: tuple[int, ...]
    tokens: tuple[str, ...]
    """Heroes and skill tokens."""
    doors: int
    goals: tuple[tuple[str, bool, Mark], ...]
    """Private ones, and whether they are reached."""
    won: frozenset[str]
    """What came with the last move."""
    uncovered: frozenset[str]
    """Abilities that lost their cubes with it."""
    grown: tuple[bool, bool]
    """Whether a room was dug and a bed built with it."""


def stock_of(seat: SeatView) -> tuple[int, ...]:
    return seat.wood, seat.metal, seat.move_tokens, seat.jokers, seat.electricity


@remembered(1024)
def board(found: Burrow, language: str) -> str:
    """The inside of the board."""
    # The workers of the viewer are among the quick actions.
    where = "" if found.own else group("their-workers", capital(word_of("workers", language)), workers(found, language))
    tiles = rooms(found, language) + beds(found, language) + abilities(found, language)
    home = group("tiles-group", titled("burrow", found.own, language), tiles)
    return (
        f'<div class="stock">{goods(found, language)}'
        f"{fold(language) + legend_button(language) if found.own else where}</div>"
        f'<div class="rest" tabindex="0" role="group" aria-label="{escape(rest_title(language))}">'
        f"{skills(found, language)}{home}{winnings(found, language)}</div>"
    )


def titled(key: str, own: bool, language: str) -> str:
    """`My goods`, or `Goods` of somebody else."""
    return help_of(f"my_{key}" if own else f"their_{key}", language)


# Stocks and workers


def goods(found: Burrow, language: str) -> str:
    signs = ("wood", "metal", "move", "joker")
    keys = ("wood", "metal", "move_tokens", "jokers")
    named = [word_of(key, language) for key in keys]
    called = [*named[:2], help_of("moves", language), help_of("few_jokers", language)]
    inner = "".join(
        tally(one, sign(one), n, called[at], f"{capital(named[at])}: {n}")
        for at, (one, n) in enumerate(zip(signs, found.stock, strict=False))
    )
    level = found.stock[-1]
    title = capital(word_of(f"level_{level}", language))
    inner += tally("electricity", sign("electricity"), ROMAN[level] or "–", help_of("power", language), title)
    title = f"{capital(word_of('door_tokens', language))}: {found.doors}"
    inner += tally("door", sign("door"), found.doors, help_of("few_doors", language), title)
    return group("own-goods", titled("goods", found.own, language), inner, f"b-{found.seat}-goods")


def skills(found: Burrow, language: str) -> str:
    """The signs of the cards, heroes and tokens in play."""
    inner = "".join(
        f'<span class="skill{"" if n else " zero"}" title="{escape(title)}">{sign(one)}<b class="digits" '
        f'aria-hidden="true">{n}</b><span class="unseen">{escape(title)}. </span></span>'
        for one, n in zip(ICON_IDS, found.icons, strict=True)
        if (title := f"{capital(word_of(f'icon_{one}', language))}: {n}")
    )
    return group("own-skills", titled("skills", found.own, language), inner)


def rest_title(language: str) -> str:
    return words(language)("Rooms and abilities")


@remembered(4)
def fold(language: str) -> str:
    """On small screens, the rest of the board is folded away until it is wanted."""
    text = escape(rest_title(language))
    return (
        f'<span class="fold"><input type="checkbox" class="unseen" id="w-fold"><label for="w-fold">{sign("room")}'
        f'<span class="unseen">{text}</span>{icon("chev")}</label></span>'
    )


def workers(found: Burrow, language: str) -> str:
    """Where the workers, the explorer and the tents are."""
    inner = ""
    for area, n in zip((*AREA_IDS, "entrance"), found.workers, strict=True):
        called = word_of("burrow_entrance" if area == "entrance" else f"area_{area}", language)
        title = f"{capital(word_of('workers', language))}, {called}: {n}"
        place = sign("room") if area == "entrance" else sign(area)
        inner += where(f"force-{area}{'' if n else ' zero'}", f"{place}<b>{n}</b>", title)
    place = name(found.explorer, language)
    title = f"{capital(word_of('explorer', language))}: {place}"
    inner += where("force-explorer", f"{sign('explorer')}<b>{escape(place)}</b>", title)
    tents = ", ".join(name(room, language) for room in found.tents) or "–"
    title = f"{capital(word_of('tents', language))}: {tents}"
    spare = f'<span class="spare">{sign("tent") * (TENTS - len(found.tents))}</span>'
    inner += where("force-tents", sign("tent") * len(found.tents) + spare, title)
    return f'<div class="forces seat-{SEATS[found.seat]}">{inner}</div>'


def where(kind: str, inner: str, title: str) -> str:
    text = escape(title)
    shown = f'<span class="content" aria-hidden="true">{inner}</span>'
    return f'<span class="force {kind}" title="{text}">{shown}<span class="unseen">{text}. </span></span>'


# Rooms and beds


def rooms(found: Burrow, language: str) -> str:
    """The rooms that exist, with what is in them, then the underground tiles with what each is worth."""
    _ = words(language)
    free, dug, price = found.rooms
    bed = capital(word_of("beds", language))
    cells = [cell("full bed", sign("bed"), bed)] * found.beds[0]
    cells += [lodger(tile, mark, tile in found.won, found.own, language) for tile, mark in found.guests]
    empty = _("free room")
    cells += [cell("open", "", empty, last=found.grown[0] and at == free - 1) for at in range(free)]
    worths = box().figures.room_vp
    for at in range(dug, len(worths)):
        worth = counted(worths[at], "vp", language)
        if at > dug:
            cells.append(
                cell("earth", f'<b class="digits">{worths[at]}</b>', _("to be dug, worth %(points)s", points=worth))
            )
            continue
        cost = counted(price, "metal", language)
        label = _("the next room: costs %(price)s, worth %(points)s", price=cost, points=worth)
        inner = f'<b class="digits">{worths[at]}</b><small>{price}{sign("metal")}</small>'
        cells.append(next_tile(NEXT_ROOM, inner, found, 0, label, "chamber earth"))
    score = worths[dug - 1] if dug else 0
    return row_of(f"b-{found.seat}-rooms", "rooms", word_of("rooms", language), score, "".join(cells), language)


def beds(found: Burrow, language: str) -> str:
    """The bed tiles that are still on the board; each one that leaves uncovers its points and wakes a worker."""
    _ = words(language)
    built, price = found.beds[1:]
    worths = box().figures.bed_vp
    cells = []
    for at, points in enumerate(worths):
        worth = counted(points, "vp", language)
        if at < built:
            last = found.grown[1] and at == built - 1
            cells.append(
                cell(
                    "gone", f'<b class="digits">{points}</b>', _("bed built, worth %(points)s", points=worth), last=last
                )
            )
        elif at > built:
            inner = f'{sign("bed")}<b class="digits">{points}</b>'
            cells.append(cell("tile", inner, _("bed to be built, worth %(points)s", points=worth)))
        else:
            cost = counted(price, "wood", language)
            label = _("the next bed: costs %(price)s, worth %(points)s", price=cost, points=worth)
            inner = f'<b class="digits">{points}</b><small>{price}{sign("wood")}</small>'
            cells.append(next_tile(NEXT_BED, inner, found, 1, label, "chamber tile"))
    score = worths[built - 1] if built else 0
    return row_of(f"b-{found.seat}-beds", "bed-tiles", word_of("beds", language), score, "".join(cells), language)


def row_of(id: str, kind: str, title: str, score: int, inner: str, language: str) -> str:
    """A row of tiles, led by what it is worth now."""
    text = escape(f"{capital(title)}: {counted(score, 'vp', language)}")
    return (
        f'<div class="board-row {kind}" id="{id}"><h4 title="{text}"><span aria-hidden="true">{escape(capital(title))}'
        f'</span><b class="digits" aria-hidden="true">{score}{sign("points")}</b>'
        f'<span class="unseen">{text}</span></h4><div class="tiles">{inner}</div></div>'
    )


def cell(kind: str, inner: str, label: str, last: bool = False) -> str:
    return (
        f'<span class="chamber {kind}{" last" if last else ""}" title="{escape(label)}">{inner}'
        f'<span class="unseen">{escape(label)}. </span></span>'
    )


def next_tile(called: str, inner: str, found: Burrow, at: int, label: str, extra: str) -> str:
    """The tile that leaves the board next: it can be clicked while one must be taken."""
    id = f"b-{found.seat}-{called.replace(' ', '-')}"
    made = f'<span class="content">{inner}</span>'
    return thing(
        called if found.own else "", made, found.tiles[at], kind="tile", label=label, id=id, extra=f"{extra} next"
    )


@remembered(512)
def lodger(tile: str, mark: Mark, last: bool, own: bool, language: str) -> str:
    """A guest or a cheese in its room."""
    label = guest(tile, language)
    extra = f"chamber full lodger paper{' cheesy' if is_cheese(tile) else ''}"
    inner = f'<span class="content">{tile_face(tile, language)}</span>'
    return thing(tile, inner, mark, kind="guest", label=label, id=f"g-{tile}", extra=extra, last=last)


# Abilities


def abilities(found: Burrow, language: str) -> str:
    worths = [box().abilities[at].vp for at, (gone, _mark) in enumerate(found.abilities) if gone]
    cells = "".join(
        ability(at, gone, mark, f"b-{found.seat}", found.players, ABILITY_NAMES[at] in found.uncovered, language)
        for at, (gone, mark) in enumerate(found.abilities)
    )
    kind = f"abilities seat-{SEATS[found.seat]}"
    return row_of(f"b-{found.seat}-abilities", kind, word_of("abilities", language), sum(worths), cells, language)


@remembered(1024)
def ability(at: int, gone: bool, mark: Mark, place: str, players: int, last: bool, language: str) -> str:
    """A space of the player board: with its cube it is still locked."""
    _ = words(language)
    space = box().abilities[at]
    state = _("unlocked") if gone else _("under a cube")
    label = f"{' '.join(ability_lines(players, standard_box(), at, language))} {capital(state)}."
    cube = "" if gone else f'<span class="cube">{sign("cube")}</span>'
    points = f'<b class="digits">{space.vp}</b>' if space.vp else ""
    inner = f'<span class="content">{sign(ABILITY_SIGNS[at])}{points}{cube}</span>'
    colour = COLOUR_IDS[space.colour]
    id = f"{place}-{ABILITY_NAMES[at]}"
    extra = f"ability {colour}{' unlocked' if gone else ''}"
    return thing(ABILITY_NAMES[at], inner, mark, kind="ability", label=label, id=id, extra=extra, last=last)


# What somebody has won


def winnings(found: Burrow, language: str) -> str:
    tokens = "".join(token(one, found.players, one in found.won, language) for one in found.tokens)
    tokens += "".join(private(one, reached, mark, language) for one, reached, mark in found.goals)
    return f'<div class="winnings">{tokens}</div>' if tokens else ""


@remembered(256)
def token(one: str, players: int, last: bool, language: str) -> str:
    """A hero or a skill token."""
    at = int(one[2:]) - 1
    skill = sign(str(by_id()[one]["skill"]))
    if one.startswith("HE"):
        said = " ".join(hero_lines(players, standard_box(), at, language))
        inner = f"{sign('hero')}<b>{escape(name(one, language))}</b>{skill * 2}"
    else:
        said = " ".join(skill_lines(players, standard_box(), at, language))
        inner = skill
    said = escape(said)
    kind = "won paper last" if last else "won paper"
    return f'<span class="{kind}" title="{said}">{inner}<span class="unseen">{said} </span></span>'


@remembered(256)
def private(one: str, reached: bool, mark: Mark, language: str) -> str:
    counts, reward = goal(one, language)
    threshold = by_id()[one]["thresholds"][0]
    _ = words(language)
    label = f"{name(one, language)}, {word_of('private_goal', language)}: {threshold} {counts}. "
    label += f"{capital(word_of('reward', language))}: {reward}."
    if reached:
        label += f" {_('Reached.')}"
    inner = (
        f'<span class="content">{of(by_id()[one]["counter"])}<b class="digits">{threshold}</b>'
        f"<span>{escape(name(one, language))}</span>{icon('check') if reached else ''}</span>"
    )
    return thing(
        one, inner, mark, kind="goal", label=label, id=f"b-{one}", extra=f"won paper{' done' if reached else ''}"
    )
