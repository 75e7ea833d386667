"""The middle of the table beside Docks and Mine: the cave-in track, colours with their totems, artifacts."""

from __future__ import annotations

from html import escape

from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.data import texts
from underhall.games.cavein.view import Stack
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import SEATS, SHAPES, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .pieces import half, half_label
from .printed import FACTION_OF, colour, faction_name, place


@remembered(64)
def heading(title: str, note: str) -> str:
    return f'<header><h2>{escape(title)}</h2><span class="note">{escape(note)}</span></header>'


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# The cave-in track


@remembered(512)
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
        fields.append(f'<li class="{state}{trace}">{shown}<span class="unseen">{here}</span></li>')
    note = (
        texts()["events"]["last_round"][language]
        if last_round
        else _("The game ends with the round in which the marker reaches %(n)d.", n=end)
    )
    return (
        "ci-track",
        f'<section class="thing track{" ending" if last_round else ""}" id="ci-track" data-name="track" '
        f'data-thing="track" aria-labelledby="ci-track-h">'
        f'<h2 id="ci-track-h">{escape(_("Cave-in"))}</h2><ol>{"".join(fields)}</ol>'
        f'<span class="note">{escape(note)}</span></section>',
    )


# Colours and totems


@remembered(512)
def colours(
    holders: tuple[int, ...],
    wild: tuple[str, ...],
    marks: tuple[Mark, ...],
    fresh: tuple[str, ...],
    names: tuple[str, ...],
    language: str,
) -> Part:
    """`holders`: for each colour, the seat with its totem, -1 for the supply, -2 if it is not in the game."""
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
        inner = f'<span class="symbol">{icon("f-" + faction)}</span>{state}'
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


# Artifacts


@remembered(1024)
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
        f'<section class="zone artifact-zone" id="ci-arts">{head}<div class="artifacts">{"".join(found)}'
        "</div></section>",
    )


def price_tag(stack: Stack, language: str) -> str:
    _ = words(language)
    left = escape(_.plural("%(n)d left", "%(n)d left", stack.left))
    if stack.price == stack.cost:
        return f'<span class="price">{icon("artifact")}<b>{stack.cost}</b><small>{left}</small></span>'
    return (
        f'<span class="price">{icon("artifact")}<b class="now">{stack.price}</b><s>{stack.cost}</s>'
        f"<small>{left}</small></span>"
    )


@remembered(512)
def artifact_card(stack: Stack, mark: Mark, at: int, aimed: bool, last: bool, language: str) -> str:
    _ = words(language)
    name, id = f"stack {at + 1}", f"st-{at + 1}"
    if stack.top is None:
        empty = f'<span class="half">{escape(_("This stack is empty."))}</span>'
        return thing(name, empty, mark, kind="artifact", label=_("This stack is empty."), id=id, extra="artifact out")
    label = f"{place('stack', language)} {at + 1}, {place('cost', language)} {stack.cost}"
    if stack.price != stack.cost:
        label += ", " + _("price now %(n)d", n=stack.price or 0)
    label += ". " + " / ".join(half_label(one, language) for one in stack.halves)
    label += " " + _.plural("%(n)d left", "%(n)d left", stack.left)
    inner = price_tag(stack, language)
    inner += "".join(f'<span class="half">{half(one, language)}</span>' for one in stack.halves)
    extra = f"artifact left-{stack.left}{' aim' if aimed else ''}"
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
    return f'<div class="artifact split left-{stack.left}" id="st-{at + 1}">{price_tag(stack, language)}{parts}</div>'
