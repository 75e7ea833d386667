"""The middle of the table: cave-in track, colours and totems, Docks, Mine, artifacts."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.data import texts
from underhall.games.cavein.view import MineToken, Stack
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import SEATS, SHAPES, icon, thing
from underhall.web.words import words

from .pieces import gem, half, half_label, merc
from .printed import FACTION_OF, colour, faction_name, place
from .traces import cost_of

COSTS = ("1", "3", "6", "10")


def heading(title: str, note: str) -> str:
    return f'<header><h2>{escape(title)}</h2><span class="note">{escape(note)}</span></header>'


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# The cave-in track


@lru_cache(maxsize=512)
def track(marker: int, end: int, last_round: bool, moved: bool, language: str) -> Part:
    _ = words(language)
    fields = []
    for field in range(end + 1):
        state = "past" if field < marker else "now" if field == marker else "end" if field == end else ""
        here = escape(f"{place('marker', language)}: {field}") if field == marker else ""
        shown = icon("crack") if field == marker else icon("flag") if field == end else str(field)
        if field == end and not here:
            here = escape(f"{place('end_field', language)}: {field}")
        trace = " last" if moved and field == marker else ""
        fields.append(f'<li class="{state}{trace}">{shown}<span class="vh">{here}</span></li>')
    note = (
        texts()["events"]["last_round"][language]
        if last_round
        else _("The game ends with the round in which the marker reaches %(n)d.", n=end)
    )
    return (
        "ci-track",
        f'<section class="track{" ending" if last_round else ""}" id="ci-track" aria-labelledby="ci-track-h">'
        f'<h2 id="ci-track-h">{escape(_("Cave-in"))}</h2><ol>{"".join(fields)}</ol>'
        f'<span class="note">{escape(note)}</span></section>',
    )


# Colours and totems


@lru_cache(maxsize=512)
def colours(
    holders: tuple[int, ...],
    wild: tuple[str, ...],
    marks: tuple[Mark, ...],
    fresh: tuple[str, ...],
    names: tuple[str, ...],
    language: str,
) -> Part:
    """`holders`: for each colour the seat with its totem, -1 for the supply, -2 if it is in no game."""
    _ = words(language)
    chips = []
    for at, name in enumerate(COLOUR_IDS):
        faction, holder = FACTION_OF[name], holders[at]
        label = f"{colour(faction, language)}, {faction_name(faction, language)}: "
        if name in wild:
            label += place("wild", language)
            state = f'<span class="any">{escape(_("any"))}</span>'
        elif holder >= 0:
            label += _("totem with %(name)s", name=names[holder])
            state = f'<span class="holder seat-{SEATS[holder]}">{icon(SHAPES[holder])}</span>'
        elif holder == -1:
            label += _("totem in the supply")
            state = f'<span class="holder none">{icon("totem")}</span>'
        else:
            label += _("no totem")
            state = '<span class="holder none"></span>'
        inner = f'<span class="sym">{icon("f-" + faction)}</span>{state}'
        chips.append(
            thing(
                name,
                inner,
                marks[at],
                kind="colour",
                label=label,
                id=f"c-{name}",
                extra=f"hue {faction}{' wild' if name in wild else ''}",
                last=name in fresh,
            )
        )
    title = escape(_("Totems"))
    return (
        "ci-colours",
        f'<section class="colours" id="ci-colours" aria-label="{title}"><h2>{title}</h2>'
        f'<div class="hues">{"".join(chips)}</div></section>',
    )


# Docks


def label_of_row(number: str, word: str, left: int, id: str, language: str) -> str:
    """The level or cost of a row, and how many lie face down in its pile."""
    said = escape(words(language).plural("%(n)d in the pile", "%(n)d in the pile", left))
    return (
        f'<span class="rl" id="{id}"><b>{number}</b><small>{escape(word)}</small>'
        f'<span class="left{"" if left else " out"}" title="{said}">{icon("deck")}{left}'
        f'<span class="vh"> {said}</span></span></span>'
    )


def last_of(where: list[int], count: int) -> set[int]:
    """Of the places that could be meant, the last ones: log lines name kinds, not places."""
    return set(where[-count:]) if count else set()


@lru_cache(maxsize=1024)
def docks(
    rows: tuple[tuple[str | None, ...], ...],
    piles: tuple[int, ...],
    marks: tuple[Mark, ...],
    aim: str,
    new: tuple[str, ...],
    gone: tuple[str, ...],
    language: str,
) -> Part:
    """`rows` from level 1 up; `marks` in the same order; `aim`: the card that is being paid for."""
    _ = words(language)
    mark = iter(marks)
    found = []
    for level, row in enumerate(rows, 1):
        cells = []
        gaps = [at for at, card in enumerate(row) if card is None]
        taken = last_of(gaps, sum(card[1] == str(level) for card in gone))
        came = {
            at
            for kind in set(new)
            for at in last_of([at for at, card in enumerate(row) if card == kind], new.count(kind))
        }
        for at, card in enumerate(row):
            id = f"d-{level}-{at}"
            if card is None:
                next(mark)
                cells.append(gap(id, bool(piles[level - 1]), at in taken, language))
                continue
            aimed = card == aim and card not in row[:at]
            origin = f"pile-c-{level}" if at in came else ""
            extra = "aim" if aimed else ""
            cells.append(
                merc(
                    card,
                    language,
                    f"{id}-{card}",
                    f"dock {card}",
                    next(mark),
                    extra=extra,
                    last=at in came,
                    origin=origin,
                )
            )
        label = label_of_row(str(level), place("level", language), piles[level - 1], f"pile-c-{level}", language)
        found.append(f'<div class="dockrow l{level}">{label}{"".join(cells)}</div>')
    head = heading(place("docks", language), _("Recruit with a card one level lower"))
    inner = "".join(reversed(found))
    return "ci-docks", f'<section class="zone dockz" id="ci-docks">{head}<div class="docks">{inner}</div></section>'


@lru_cache(maxsize=256)
def gap(id: str, refilled: bool, last: bool, language: str) -> str:
    """An empty place: filled again in the clean-up, as long as the pile lasts."""
    _ = words(language)
    text = _("refilled later") if refilled else _("empty")
    return f'<span class="gap{" last" if last else ""}" id="{id}"><span>{escape(text)}</span></span>'


# Mine


@lru_cache(maxsize=1024)
def mine(
    rows: tuple[tuple[MineToken | None, ...], ...],
    piles: tuple[int, ...],
    names: tuple[str, ...],
    marks: tuple[Mark, ...],
    aim: str,
    new: tuple[str, ...],
    gone: tuple[str, ...],
    changed: tuple[str, ...],
    language: str,
) -> Part:
    """`names` and `marks`: of all places in order; `aim`: the kind of token that is being paid for."""
    _ = words(language)
    found, slot = [], 0
    for cost, row, pile in zip(COSTS, rows, piles, strict=True):
        cells = []
        gaps = [at for at, token in enumerate(row) if token is None]
        taken = last_of(gaps, sum(str(cost_of(label)) == cost for label in gone))
        labels = [None if token is None else token.token.token for token in row]
        came = {
            at
            for kind in set(new)
            for at in last_of([at for at, label in enumerate(labels) if label == kind], new.count(kind))
        }
        for at, token in enumerate(row):
            id = f"m-{cost}-{at}"
            if token is None:
                cells.append(gap(id, bool(pile), at in taken, language))
            else:
                label = token.token.token
                cells.append(
                    gem(
                        token,
                        language,
                        f"{id}-{label}",
                        names[slot],
                        marks[slot],
                        extra="aim" if label == aim else "",
                        last=at in came or label in changed,
                        origin=f"pile-t-{cost}" if at in came else "",
                    )
                )
            slot += 1
        label = label_of_row(cost, place("cost", language), pile, f"pile-t-{cost}", language)
        found.append(f'<div class="seam s{cost}">{label}<div class="gems">{"".join(cells)}</div></div>')
    head = heading(place("mine", language), _("Deeper costs more"))
    return (
        "ci-mine",
        f'<section class="zone minez" id="ci-mine">{head}<div class="shaft">{"".join(found)}</div></section>',
    )


# Artifacts


@lru_cache(maxsize=1024)
def artifacts(
    stacks: tuple[Stack, ...],
    marks: tuple[Mark, ...],
    halves: tuple[Mark, Mark] | None,
    aim: str,
    fresh: tuple[int, ...],
    language: str,
) -> Part:
    """`halves`: what may be done with the halves of the card `aim`, while its new owner chooses one."""
    _ = words(language)
    found = []
    for at, stack in enumerate(stacks):
        if stack.top is not None and stack.top == aim and halves is not None:
            found.append(halved(stack, halves, at, language))
        else:
            aimed = stack.top is not None and stack.top == aim
            found.append(artifact_card(stack, marks[at], at, aimed, at in fresh, language))
    head = heading(capital(place("artifacts", language)), _("Keep one half"))
    return (
        "ci-arts",
        f'<section class="zone artz" id="ci-arts">{head}<div class="arts">{"".join(found)}</div></section>',
    )


def price_tag(stack: Stack, language: str) -> str:
    _ = words(language)
    left = escape(_.plural("%(n)d left", "%(n)d left", stack.left))
    if stack.price == stack.cost:
        return f'<span class="ah">{icon("artifact")}<b>{stack.cost}</b><small>{left}</small></span>'
    return (
        f'<span class="ah">{icon("artifact")}<b class="now">{stack.price}</b><s>{stack.cost}</s>'
        f"<small>{left}</small></span>"
    )


@lru_cache(maxsize=512)
def artifact_card(stack: Stack, mark: Mark, at: int, aimed: bool, last: bool, language: str) -> str:
    _ = words(language)
    name, id = f"stack {at + 1}", f"st-{at + 1}"
    if stack.top is None:
        empty = f'<span class="half">{escape(_("This stack is empty."))}</span>'
        return thing(name, empty, mark, kind="artifact", label=_("This stack is empty."), id=id, extra="arti out")
    label = f"{place('stack', language)} {at + 1}, {place('cost', language)} {stack.cost}"
    if stack.price != stack.cost:
        label += ", " + _("price now %(n)d", n=stack.price or 0)
    label += ". " + " / ".join(half_label(one, language) for one in stack.halves)
    label += " " + _.plural("%(n)d left", "%(n)d left", stack.left)
    inner = price_tag(stack, language)
    inner += "".join(f'<span class="half">{half(one, language)}</span>' for one in stack.halves)
    extra = f"arti n{stack.left}{' aim' if aimed else ''}"
    return thing(name, inner, mark, kind="artifact", label=label, id=id, extra=extra, last=last)


def halved(stack: Stack, marks: tuple[Mark, Mark], at: int, language: str) -> str:
    """A card that has been paid for: its halves are two things now."""
    parts = "".join(
        thing(
            one,
            half(one, language),
            mark,
            kind="artifact",
            label=half_label(one, language),
            id=f"half-{side}",
            extra="half",
        )
        for side, (one, mark) in enumerate(zip(stack.halves, marks, strict=True))
    )
    return f'<div class="arti split n{stack.left}" id="st-{at + 1}">{price_tag(stack, language)}{parts}</div>'
