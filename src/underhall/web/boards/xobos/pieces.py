"""What is on the fields: Guardians, Quarks, buildings and small marks, and all of it in words."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import BUILDING_IDS, SYMBOLS
from underhall.games.xobos.view import BuildingView, FieldView
from underhall.games.xobos.words import building_word, places, symbol_word, words
from underhall.web.boards.board import Mark
from underhall.web.boards.html import SEATS, SHAPES, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words as words_of

from .layout import RADIUS, Point, called, spot

SIGNS: Final = dict(zip(SYMBOLS, ("xobos:g-a", "xobos:g-b", "xobos:g-c", "xobos:g-d"), strict=True))
"""The stone of each Guardian: its symbol."""
BUILDING_SIGNS: Final = dict(
    zip(
        BUILDING_IDS,
        ("xobos:b-mine", "xobos:b-well", "xobos:b-technical", "xobos:b-tower", "xobos:b-cocoon", "xobos:b-reactor"),
        strict=True,
    )
)
BODIES: Final = (
    "M0-46 44 31Q46 37 39 37H-39Q-46 37-44 31Z",
    "M0-48 46-3Q49 0 46 3L0 48-46 3Q-49 0-46-3Z",
    "M-39 0a39 39 0 1 1 78 0a39 39 0 1 1-78 0Z",
    "M-36-31Q-36-36-31-36H31Q36-36 36-31V31Q36 36 31 36H-31Q-36 36-36 31Z",
)
"""The silhouette of a seat's Guardians: its shape, with round corners."""
SLOTS: Final = {
    1: ((0, 0),),
    2: ((-13, 0), (13, 0)),
    3: ((-13, 9), (13, 9), (0, -14)),
    4: ((-13, -12), (13, -12), (-13, 13), (13, 13)),
    5: ((-20, -11), (6, -14), (-9, 12), (17, 10), (24, -22)),
}
"""Where the Quarks of a stack lie around its middle, by their number."""


@remembered(8192)
def plate(
    field: FieldView,
    at: Point,
    mark: Mark,
    meaning: str,
    extra: str,
    last: bool,
    label: Point,
    names: tuple[str, ...],
    language: str,
) -> str:
    """A field. `meaning`: what a click on it does, in words, followed by everything that is there. `label`: where its
    name stands, seen from its middle."""
    text = described(field, names, language)
    return thing(
        field.field,
        name_tag(field.field, label),
        mark,
        kind="field",
        label=f"{meaning}. {text}" if meaning else text,
        id=f"f-{field.field}",
        extra=extra,
        last=last,
        style=spot(at),
        carried="own" in extra.split(),
    )


def dots(could: tuple[str, ...]) -> str:
    """A dot for each thing that a piece could still do."""
    inner = "".join(f'<i class="{one}"></i>' for one in could)
    return f'<span class="could" aria-hidden="true">{inner}</span>' if could else ""


def name_tag(field: str, at: Point = (0, RADIUS * 1.3)) -> str:
    """What people call the field: seen while it is pointed at, and all the time if somebody wants that."""
    where = f"left:{50 + 50 * at[0] / RADIUS:.4g}%;top:{50 + 50 * at[1] / RADIUS:.4g}%"
    return f'<span class="called" style="{where}" aria-hidden="true">{called(field)}</span>'


@remembered(8)
def names_switch(language: str) -> str:
    _ = words_of(language)
    text = _("Names of the fields")
    return switch("names", "x-names", "Aa", text, f"{text} (N)")


@remembered(8)
def fold_switch(language: str) -> str:
    """Shows the half of the board that a game for two does not need."""
    _ = words_of(language)
    text = _("The other half of the board")
    return switch("unfold", "x-unfold", "½", text, text)


def switch(kind: str, id: str, sign: str, text: str, title: str) -> str:
    """A checkbox, so that it works without script; it keeps its state while the table goes on."""
    return (
        f'<label class="icon-button {kind}" title="{escape(title)}"><input type="checkbox" class="unseen" id="{id}">'
        f'<b aria-hidden="true">{sign}</b><span class="unseen">{escape(text)}</span></label>'
    )


@remembered(256)
def token(seat: int, symbol: str) -> str:
    """The picture of a Guardian: whose it is by colour and silhouette, which one by its stone and letter."""
    return (
        f'<span class="body seat-{SEATS[seat]} body-{seat}"><svg viewBox="-50 -50 100 100" aria-hidden="true">'
        f'<path d="{BODIES[seat]}"/></svg><span class="stone">{icon(SIGNS[symbol])}<b>{symbol}</b></span></span>'
    )


@remembered(4096)
def guardian(
    seat: int,
    symbol: str,
    field: str,
    at: Point,
    mark: Mark,
    name: str,
    label: str,
    *,
    moved: bool,
    leader: bool,
    last: bool,
    picked: bool,
    under: bool,
    could: tuple[str, ...],
    origin: str,
) -> str:
    """A Guardian on the map. `name` is "" for those of others; `under`: a click is meant for the field below."""
    extra = "guardian" + (" moved" if moved else "") + (" picked" if picked else "") + (" under" if under else "")
    marks = '<span class="crown">' + icon("crown") + "</span>" if leader else ""
    marks += '<span class="step">' + icon("trace") + "</span>" if moved else ""
    return thing(
        name,
        token(seat, symbol) + marks + dots(could) + name_tag(field),
        mark,
        kind="guardian",
        label=label,
        id=f"g-{seat}-{symbol}",
        extra=extra,
        last=last,
        origin=origin,
        style=spot(at),
        carried=True,
    )


@remembered(4096)
def quarks(
    field: str,
    seat: int,
    count: int,
    tired: int,
    at: Point,
    beside: bool,
    mark: Mark,
    name: str,
    label: str,
    *,
    last: bool,
    picked: bool,
    could: tuple[str, ...],
    origin: str,
) -> str:
    """A stack of Quarks; those that have moved are hollow. `beside`: a Guardian stands in the middle."""
    shown = []
    for number, (x, y) in enumerate(SLOTS[min(count, 5)]):
        kind = "quark tired" if number >= count - tired else "quark"
        shown.append(
            f'<span class="{kind}" style="left:{50 + 1.25 * x:.4g}%;top:{50 + 1.25 * y:.4g}%">'
            f"{icon(SHAPES[seat])}</span>"
        )
    extra = f"quarks seat-{SEATS[seat]}" + (" few" if count == 1 else "")
    extra += (" beside" if beside else "") + (" picked" if picked else "")
    return thing(
        name,
        "".join(shown) + dots(could) + name_tag(field),
        mark,
        kind="quarks",
        label=label,
        id=f"k-{field}",
        extra=extra if name else f"{extra} under",
        last=last,
        origin=origin,
        style=spot(at, *((RADIUS * 0.95, RADIUS * 0.8) if beside else (0, 0))),
        carried=True,
    )


@remembered(2048)
def building(field: str, kind: str, owner: int, load: int, at: Point, beside: bool, base: bool) -> str:
    """A building with the shape of its owner and what is loaded in it. In words, it is part of its field."""
    where = spot(at, -RADIUS * 0.92, RADIUS * 0.78) if beside else spot(at)
    whose = f'<span class="own">{icon(SHAPES[owner])}</span>'
    loaded = f'<span class="load digits">{load}</span>' if load else ""
    extra = "building" + (" beside" if beside else "") + (" in-base" if base else "")
    return (
        f'<div class="{extra} seat-{SEATS[owner]}" id="b-{field}" data-thing="building" style="{where}" '
        f'aria-hidden="true">{icon(BUILDING_SIGNS[kind])}{whose}{loaded}</div>'
    )


@remembered(1024)
def site(field: str, owner: int, sign: str, at: Point) -> str:
    """An unfinished building; `sign` is "" if the viewer does not know what it will be."""
    where = spot(at, -RADIUS * 0.92, RADIUS * 0.78)
    return (
        f'<div class="building beside site seat-{SEATS[owner]}" id="s-{field}" style="{where}"'
        f' aria-hidden="true">{icon(sign or "xobos:site")}</div>'
    )


@remembered(1024)
def badges(field: str, pinned: bool, declared: tuple[int, ...], at: Point) -> str:
    """Small marks over a field: its units are bound by a counter-attack, its attack of this round is used up."""
    if not pinned and not declared:
        return ""
    inner = f'<span class="pin">{icon("lock")}</span>' if pinned else ""
    inner += "".join(f'<span class="used seat-{SEATS[seat]}">{icon("xobos:attack")}</span>' for seat in declared)
    where = spot(at, RADIUS * 1.02, -RADIUS * 0.08)
    return f'<div class="badges" id="m-{field}" style="{where}" aria-hidden="true">{inner}</div>'


# In words -------------------------------------------------------------------------------------------------------------


def described(field: FieldView, names: tuple[str, ...], language: str) -> str:
    """A field and everything on it: `F1: basic field; Ada: Guardian A (Amethyst), Quarks: 2`."""
    what = standing(field, names, language)
    return f"{called(field.field)}: {words(language)[field.kind]}" + (f"; {what}" if what else "")


@remembered(4096)
def standing(field: FieldView, names: tuple[str, ...], language: str) -> str:
    """Everything on a field, and what applies to it in this round."""
    say = places(language)
    parts = []
    if field.owner is not None:
        parts.append(f"{names[field.owner]}: {units(field, language)}")
    if field.building is not None:
        parts.append(building_label(field.building, names, language))
    if field.pinned:
        parts.append(say["pinned"])
    if field.declared:
        parts.append(f"{say['attack_used']}: {', '.join(names[seat] for seat in field.declared)}")
    return "; ".join(parts)


def units(field: FieldView, language: str) -> str:
    say = places(language)
    found = []
    if field.guardian:
        building = f" ({say['site']})" if field.site else ""
        found.append(f"{say['guardian']} {symbol_word(SYMBOLS.index(field.guardian), language)}{building}")
    if field.quarks:
        found.append(quark_words(field.quarks, field.moved_quarks, language))
    return ", ".join(found)


def quark_words(count: int, tired: int, language: str) -> str:
    say = places(language)
    return f"{say['quarks']}: {count}" + (f" ({say['moved']}: {tired})" if tired else "")


def building_label(one: BuildingView, names: tuple[str, ...], language: str) -> str:
    load = f", {places(language)['load']} {one.load}" if one.load else ""
    return f"{building_word(one.building, language)} ({names[one.owner]}{load})"


def guardian_label(
    seat: int, symbol: str, field: str, state: tuple[str, ...], names: tuple[str, ...], language: str
) -> str:
    """`Ada: Guardian A (Amethyst), F1, moved`."""
    say = places(language)
    title = f"{names[seat]}: {say['guardian']} {symbol_word(SYMBOLS.index(symbol), language)}"
    return ", ".join((title, called(field), *(say[word] for word in state)))
