"""The Development phase as a worksheet: what can be done, what it costs, what is left, and who is done.

It has a button for everything that is possible, so the prompt needs none (`lists`). What is not possible now is where a
player would look for it, with the reason in a few words.
"""

from __future__ import annotations

from underhall.engine.match import Line
from underhall.games.xobos.box import TECHNOLOGY_IDS
from underhall.games.xobos.data import standard
from underhall.games.xobos.events import BUILT, PRODUCED
from underhall.games.xobos.prices import Price
from underhall.games.xobos.view import SeatView, XobosView
from underhall.web.boards.board import Part, Scene, choice_of
from underhall.web.boards.html import SEATS, SHAPES, escape, icon

from .deeds import Deed, deed
from .ending import score_now, unspent
from .groups import Sheet
from .layout import side
from .printed import capital, place, word
from .spent import spent

MANY = 4
"""From so many ways to strike on they are listed by the combat panel alone."""


def lists(scene: Scene) -> bool:
    """Whether this half of the board (worksheet and combat) has a button for every option of the open question, and
    the prompt should have none (`Drawing.lists_options`)."""
    if scene.offer is None:
        return False
    return scene.offer.question == "develop" or (scene.offer.question == "strike" and len(scene.offer.options) >= MANY)


def is_planning(view: XobosView) -> bool:
    """Whether the viewer is asked for deeds of the Development phase."""
    return any(one.seat == view.seat and one.question == "develop" for one in view.asked)


def sheet_names(view: XobosView) -> set[str]:
    """The technologies that the worksheet shows as things."""
    return set(buyable(view.seats[view.seat])) if is_planning(view) else set()


def buyable(own: SeatView) -> list[str]:
    """Technologies that the seat does not have, its clan's own ones included, in the order of the box."""
    clans = [row.get("clan", "") for row in standard()["technologies"]]
    return [
        id
        for id, clan in zip(TECHNOLOGY_IDS, clans, strict=True)
        if id not in own.technologies and (not clan or clan == own.clan)
    ]


def worksheet(scene: Scene, view: XobosView) -> Part:
    """Empty outside the Development phase."""
    _, language = scene.words, scene.language
    if view.step != "development" or view.over:
        return "x-sheet", '<section class="worksheet" id="x-sheet" hidden></section>'
    title = capital(word("development", language))
    head = f"<header><h2>{escape(title)}</h2>{who_is_done(scene, view)}</header>"
    inner = head
    if not scene.watching and not view.seats[scene.seat].eliminated:
        inner += plan(scene, view)
        if scene.offer is not None and scene.offer.question == "develop":
            inner += choices(scene, view)
    seat = f" seat-{SEATS[scene.seat]}" if not scene.watching else ""
    # A pick narrows the sheet down, so it has to be seen then.
    picks = scene.offer.picks if scene.offer is not None else ()
    lead = f' data-lead="{escape(" ".join(("sheet", str(view.round), *picks)))}"' if is_planning(view) else ""
    return (
        "x-sheet",
        f'<section class="worksheet{seat}" id="x-sheet"{lead} aria-label="{escape(title)}">{inner}</section>',
    )


def who_is_done(scene: Scene, view: XobosView) -> str:
    """Everyone decides at the same time: who is still deciding."""
    _ = scene.words
    found = []
    for seat in range(view.players):
        if view.seats[seat].eliminated:
            continue
        done = seat in view.done
        said = place("done", scene.language) if done else _("planning")
        found.append(
            f'<li class="seat-{SEATS[seat]}{" done" if done else ""}"><span class="mark">{icon(SHAPES[seat])}</span>'
            f"<b>{escape(scene.names[seat])}</b><span>{icon('check' if done else 'clock')}{escape(said)}</span></li>"
        )
    return f'<ul class="progress">{"".join(found)}</ul>'


def plan(scene: Scene, view: XobosView) -> str:
    """What has been done in this phase, what it has cost, and what is left."""
    _, language = scene.words, scene.language
    own = view.seats[scene.seat]
    told = scene.fresh if not any(line.event == PRODUCED for line in scene.fresh) else ()
    deeds = spent(scene.box, own.technologies, told)
    total = Price(sum(price.resources for _line, price in deeds), sum(price.crystals for _line, price in deeds))
    now = Price(own.resources or 0, own.crystals or 0)
    income = Price(own.income_resources, own.income_crystals)
    rows = "".join(
        f'<div><dt>{icon(sign)}{escape(capital(place(key, language)))}</dt><dd class="digits"><b>{left}</b>'
        f"{ledger(scene, left + gone, gone)}<small>{escape(place('income', language))} +{more}</small></dd></div>"
        for sign, key, left, gone, more in (
            ("xobos:block", "resources", now.resources, total.resources, income.resources),
            ("shard", "crystals", now.crystals, total.crystals, income.crystals),
        )
    )
    found = f'<dl class="ledger">{rows}</dl>{score_now(scene, view)}'
    if deeds:
        lines = "".join(
            f"<li><span>{escape(scene.speaker.line(line))}</span>{cost(price)}{take_back(scene, deeds[at:])}</li>"
            for at, (line, price) in enumerate(deeds)
        )
        title = escape(_("Done in this phase"))
        found += f'<details class="plan" id="xplan" open><summary>{title} <span class="digits">({len(deeds)})</span>'
        found += f"</summary><ol>{lines}</ol></details>"
    return found


def take_back(scene: Scene, deeds: list[tuple[Line, Price]]) -> str:
    """A button that undoes a deed of the plan with all that came after it: the plan can be changed at any place. A last
    payment and the building that it completes are one deed."""
    _ = scene.words
    if scene.offer is None or not scene.path or (deeds[0][0].event == BUILT and not deeds[0][1].resources):
        return ""
    count = sum(line.event != BUILT or bool(price.resources) for line, price in deeds)
    text = escape(_.plural("Undo this", "Undo this and what came after it (%(n)d)", count))
    return (
        f'<button type="submit" class="icon-button" form="answer" formaction="{scene.path}/undo" name="times" '
        f'value="{count}" title="{text}" id="xu-{count}">{icon("undo")}<span class="unseen">{text}</span></button>'
    )


def ledger(scene: Scene, before: int, gone: int) -> str:
    """How the number came about."""
    _ = scene.words
    if not gone:
        return ""
    text = (
        _("of %(before)d, spent %(spent)d", before=before, spent=gone)
        if gone > 0
        else _("of %(before)d, gained %(gained)d", before=before, gained=-gone)
    )
    return f"<small>{escape(text)}</small>"


def cost(price: Price) -> str:
    """What something costs, as figures with icons; what comes in has a plus."""
    found = ""
    for sign, amount in (("xobos:block", price.resources), ("shard", price.crystals)):
        if amount:
            found += f'<span class="cost digits">{f"+{-amount}" if amount < 0 else amount}{icon(sign)}</span>'
    return found


def choices(scene: Scene, view: XobosView) -> str:
    """All deeds in their groups, and the way out of the phase."""
    assert scene.offer is not None
    own, board = view.seats[scene.seat], side(view.board).board
    cheaper = "rebuild" in own.technologies
    deeds = [deed(option.value, board, scene.box, cheaper) for option in scene.offer.options]
    sheet = Sheet(scene, view, deeds)
    # Narrowed down it is another list: it takes the place of the whole one, whose parts do not wander.
    kind, id = ("deed-groups narrow", "xs-narrow") if sheet.narrowed else ("deed-groups", "xs-all")
    return f'<div class="{kind}" id="{id}">{sheet.groups(buyable(own))}</div>{foot(scene, view, deeds)}'


def foot(scene: Scene, view: XobosView, deeds: list[Deed]) -> str:
    """The main button, always within reach. While something is picked, it leads back to the whole sheet."""
    _, language = scene.words, scene.language
    assert scene.offer is not None
    own = view.seats[scene.seat]
    stock = (
        f'<span class="cost digits">{own.resources}{icon("xobos:block")}</span>'
        f'<span class="cost digits">{own.crystals}{icon("shard")}</span>'
    )
    done = next((one for one in deeds if one.kind == "done"), None)
    if done is None:
        text = escape(_("Show all deeds"))
        return (
            '<footer class="footer"><button type="submit" class="button" form="pick" name="pick" value="" id="xall">'
            f"{icon('x')}{text}</button></footer>"
        )
    note = "" if len(deeds) > 1 else f"<span>{escape(_('Nothing more is possible.'))}</span>"
    title = escape(scene.offer.say(done.value))
    rest = unspent(scene, view) if scene.offer.chosen is None else ""
    form, value = "answer", str(done.value)
    kind = "act closing" if rest else "main"
    if scene.careful and rest:
        form, value = "pick", choice_of(done.value)
    return (
        f'<footer class="footer"><span class="left" aria-hidden="true">{stock}</span>{note}<button type="submit" '
        f'class="button {kind}" form="{form}" name="{form}" value="{value}" id="xd-{done.value}" title="{title}">'
        f"{icon('check')}{escape(capital(place('done', language)))}</button></footer>"
    )
