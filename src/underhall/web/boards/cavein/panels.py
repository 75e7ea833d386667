"""The players' panels, and what the top bar says about the game."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import NamedTuple

from underhall.games.cavein.view import CaveinView
from underhall.web.boards.board import Part
from underhall.web.boards.html import icon, player, stat
from underhall.web.levels import level_word
from underhall.web.words import words

from .felt import COSTS, capital
from .pieces import pip, totem
from .printed import FACTION_OF, artifact, colour, faction_name, place


class Panel(NamedTuple):
    """All that a panel is drawn from."""

    seat: int
    name: str
    bot: str
    own: bool
    active: bool
    first: bool
    command: str
    cards: int
    base: tuple[str, ...]
    totems: tuple[str, ...]
    artifacts: tuple[str, ...]
    tokens: tuple[int, ...]
    """How many of each cost."""
    subjugated: tuple[int, ...]
    """Their levels."""
    score: int | None


def panel_of(view: CaveinView, seat: int, viewer: int, name: str, bot: str) -> Panel:
    shown = view.seats[seat]
    return Panel(
        seat,
        name,
        bot,
        seat == viewer,
        seat == view.active and not view.over,
        seat == view.first,
        shown.command,
        shown.cards,
        shown.base,
        shown.totems,
        tuple([one.artifact for one in shown.artifacts]),
        tuple(shown.token_counts.values()),
        shown.subjugated_levels,
        shown.score,
    )


@lru_cache(maxsize=2048)
def panel(one: Panel, language: str) -> Part:
    _ = words(language)
    costs = ", ".join(
        _("%(n)d of cost %(cost)s", n=count, cost=cost) for cost, count in zip(COSTS, one.tokens, strict=True) if count
    )
    crystals = _("crystals") + (f": {costs}" if costs else "")
    stats = stat("hand", one.cards, _("cards in hand")) + stat("crystal", sum(one.tokens), crystals)
    stats += stat("artifact", len(one.artifacts), _("artifacts"))
    stats += stat("totem", len(one.totems), place("totems", language))
    if one.subjugated:
        levels = "+".join(map(str, one.subjugated))
        stats += stat("lock", levels, _("levels of subjugated cards"))
    if one.first:
        first = escape(place("first", language))
        stats += f'<span title="{first}">{icon("once")}<span class="vh">{first}</span></span>'
    hidden = one.score is None
    return player(
        one.seat,
        one.name,
        sub=faction_name(one.command, language) + (f", {level_word(_, one.bot)}" if one.bot else ""),
        stats=stats,
        score="?" if one.score is None else str(one.score),
        score_title=_("points hidden")
        if hidden
        else _("your points now, only you see them")
        if one.own
        else place("points", language),
        score_icon="eye-off" if hidden else "star",
        bot=bool(one.bot),
        turn=_("to move") if one.active else "",
        deep=deep(one, language),
    )


def deep(one: Panel, language: str) -> str:
    """What a wide screen has room for: the Base, the crystals by cost, totems and artifacts."""
    last = len(one.base) - 1
    strip = "".join(pip(code, at == last) for at, code in enumerate(one.base))
    costs = "".join(
        f'<span class="tc">{icon("crystal")}{cost}<b>×{count}</b></span>'
        for cost, count in zip(COSTS, one.tokens, strict=True)
        if count
    )
    relics = "".join(f'<span class="relic">{escape(artifact(half, language).name)}</span>' for half in one.artifacts)
    found = f'<div class="basestrip" aria-hidden="true">{strip}</div>'
    if costs:
        found += f'<div class="costs" aria-hidden="true">{costs}</div>'
    if one.totems:
        found += f'<div class="tots">{"".join(totem(name, language) for name in one.totems)}</div>'
    return found + (f'<div class="relics">{relics}</div>' if relics else "")


@lru_cache(maxsize=256)
def status(marker: int, end: int, last_round: bool, wild: tuple[str, ...], language: str) -> tuple[str, ...]:
    """The chips of the top bar."""
    _ = words(language)
    found = [icon("crack") + escape(_("Cave-in %(n)d of %(end)d", n=marker, end=end))]
    if last_round:
        found.append(icon("flag") + escape(capital(place("last_round", language))))
    hues = " ".join(
        icon("f-" + FACTION_OF[name], FACTION_OF[name]) + escape(colour(FACTION_OF[name], language)) for name in wild
    )
    found.append(f"{escape(capital(place('wild', language)))}: {hues}")
    return tuple(found)
