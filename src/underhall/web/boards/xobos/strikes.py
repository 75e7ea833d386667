"""What takes part in a blow: every way to strike, as a small table of totals."""

from __future__ import annotations

from underhall.games.xobos.questions.combat import crystals_in, guardian_in, quarks_in
from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Offer, Scene, choice_of
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .guardians import jewel
from .layout import side
from .printed import place


def strike_table(scene: Scene, view: XobosView) -> str:
    """A row for what the Guardian and the Watchtower give, a column for each number of Quarks."""
    assert scene.offer is not None
    field = view.fields[scene.offer.about[0]]
    own = view.seats[scene.seat]
    guardian = next((one for one in own.guardians if one.field == field.field), None)
    power = guardian.power or 0 if guardian is not None else 0
    values = tuple(option.value for option in scene.offer.options)
    said = tuple(scene.offer.say(value) for value in values)
    symbol = guardian.symbol if guardian is not None else ""
    gives = tuple([giving(scene.offer, value) for value in values])
    return table(values, said, gives, scene.seat, symbol, power, scene.language)


def giving(offer: Offer, value: int) -> str:
    """The attributes of a button for this answer: it gives it, or picks it so that it can be confirmed."""
    picked = offer.chosen is not None and offer.chosen.value == value
    form, given = ("pick", choice_of(value)) if value in offer.asking and not picked else ("answer", str(value))
    return f'form="{form}" name="{form}" value="{given}"' + (' aria-pressed="true"' if picked else "")


@remembered(512)
def table(
    values: tuple[int, ...],
    said: tuple[str, ...],
    gives: tuple[str, ...],
    seat: int,
    symbol: str,
    power: int,
    language: str,
) -> str:
    """`gives`: of each value, the attributes of its button."""
    _ = words(language)
    cells = {
        (guardian_in(one), crystals_in(one), quarks_in(one)): (one, text, form)
        for one, text, form in zip(values, said, gives, strict=True)
    }
    rows = sorted({(guardian, crystals) for guardian, crystals, _quarks in cells})
    columns = sorted({quarks for _guardian, _crystals, quarks in cells})
    wide = len(columns) > 1
    head = "".join(f'<th scope="col">{unit("xobos:quark", count, place("quarks", language))}</th>' for count in columns)
    body = ""
    for guardian, crystals in rows:
        parts = list[str]()
        if guardian:
            name = f'<span class="unseen"> {escape(place("guardian", language))} {symbol}</span>'
            parts.append(f'<span class="unit">{jewel(seat, symbol)}<b class="digits">{power}</b>{name}</span>')
        if crystals or not guardian:
            parts.append(unit("shard", crystals, place("crystals", language)) if crystals else "")
        without = _("without %(guardian)s", guardian=symbol) if symbol else place("none", language)
        title = "".join(parts) or f'<span class="unit">{escape(without)}</span>'
        body += f'<tr><th scope="row">{title}</th>'
        for quarks in columns:
            found = cells.get((guardian, crystals, quarks))
            if found is None:
                body += "<td></td>"
                continue
            value, text, form = found
            total = guardian * power + crystals + quarks
            spoken = _("%(choice)s. Total: %(total)d", choice=text, total=total)
            body += (
                f'<td><button type="submit" class="button act hit" {form} '
                f'id="xh-{value}"><span aria-hidden="true" class="digits">{total}</span>'
                f'<span class="unseen">{escape(spoken)}'
                f"</span></button></td>"
            )
        body += "</tr>"
    top = f"<thead><tr><td></td>{head}</tr></thead>" if wide else ""
    caption = escape(_("Power of the blow"))
    return f'<table class="hits"><caption>{caption}</caption>{top}<tbody>{body}</tbody></table>'


def unit(sign: str, count: int, title: str) -> str:
    said = escape(title)
    return (
        f'<span class="unit" title="{said}">{icon(sign)}<b class="digits">{count}</b>'
        f'<span class="unseen"> {said}</span></span>'
    )


def asked_field(scene: Scene, view: XobosView) -> str:
    """The field whose blow is being chosen, if the viewer is the one to choose."""
    if scene.offer is None or scene.offer.question != "strike":
        return ""
    return side(view.board).board.names[scene.offer.about[0]]
