"""The players' panels at the side."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene, around
from underhall.web.boards.html import escape, icon, player, stat
from underhall.web.levels import level_word
from underhall.web.memo import remembered
from underhall.web.words import words

from .printed import CLAN_SIGNS, capital, clan_name, place, technology_name


class Panel(NamedTuple):
    """Everything that a panel is drawn from."""

    seat: int
    name: str
    bot: str
    own: bool
    planning: bool
    """The Development phase: all decide at once."""
    done: bool
    first: bool
    clan: str
    eliminated_in: int
    guardians: int
    quarks: int
    reactors: int
    technologies: tuple[str, ...]
    score: int | None
    open: bool
    over: bool


def panels(scene: Scene, view: XobosView) -> list[Part]:
    """One for each seat: the viewer's own first, then in turn order."""
    on_map = [0] * view.players
    for field in view.fields:
        if field.owner is not None:
            on_map[field.owner] += field.quarks
    found = []
    for seat in around(scene.seat, view.players):
        shown = view.seats[seat]
        one = Panel(
            seat,
            scene.names[seat],
            scene.bots[seat],
            seat == scene.seat,
            view.step == "development" and not view.over,
            seat in view.done and not view.over,
            seat == view.first and not view.over,
            shown.clan or "",
            shown.eliminated_in or 0,
            sum(one.field is not None for one in shown.guardians),
            on_map[seat],
            shown.reactors,
            shown.technologies,
            shown.score,
            view.mode == "training" or view.over,
            view.over,
        )
        found.append(panel(one, scene.language))
    return found


@remembered(2048)
def panel(one: Panel, language: str) -> Part:
    _ = words(language)
    stats = stat("guardian", one.guardians, capital(place("guardians", language)))
    stats += stat("xobos:quark", one.quarks, capital(place("quarks", language)))
    stats += stat("xobos:b-reactor", one.reactors, capital(place("reactors", language)))
    stats += stat("xobos:tech", len(one.technologies), capital(place("technologies", language)))
    if one.clan:
        stats += sign(CLAN_SIGNS[one.clan], f"{capital(place('clan', language))}: {clan_name(one.clan, language)}")
    if one.first:
        stats += sign("flag", capital(place("first", language)))
    if one.done:
        stats += sign("check", capital(place("done", language)))
    sub = [clan_name(one.clan, language)] if one.clan else []
    if one.eliminated_in:
        sub.append(_("out since round %(n)d", n=one.eliminated_in))
    if one.bot:
        sub.append(level_word(_, one.bot))
    hidden = one.score is None
    title = (
        _("points are hidden")
        if hidden
        else _("your points now, only you see them")
        if one.own and not one.open
        else place("points", language)
    )
    return player(
        one.seat,
        one.name,
        sub=", ".join(sub),
        stats=stats,
        score="?" if one.score is None else str(one.score),
        score_title=title,
        score_icon="eye-off" if hidden else "star",
        bot=bool(one.bot),
        turn=_("planning") if one.planning else _("to move"),
        deep=deep(one, language),
        extra="out" if one.eliminated_in else "",
    )


@remembered(64)
def sign(name: str, title: str) -> str:
    """A figure of a panel that is there or not."""
    said = escape(title)
    return f'<span class="yes" title="{said}">{icon(name)}<span class="unseen">{said}</span></span>'


def deep(one: Panel, language: str) -> str:
    """What a wide screen has room for: all technologies by name."""
    return "".join(
        f'<span class="tag">{icon("xobos:tech")}{escape(technology_name(id, language))}</span>'
        for id in one.technologies
    )
