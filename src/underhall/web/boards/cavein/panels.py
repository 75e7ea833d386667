"""The players' panels, and what the top bar says about the game."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from underhall.games.cavein.box import COSTS
from underhall.games.cavein.view import CaveinView
from underhall.web.boards.board import Part
from underhall.web.boards.html import icon, player, stat
from underhall.web.levels import level_word
from underhall.web.memo import remembered
from underhall.web.words import words

from .felt import capital
from .pieces import pip, totem
from .printed import FACTION_OF, artifact, colour, faction_name, place


class Panel(NamedTuple):
    """Everything that a panel is drawn from."""

    seat: int
    name: str
    bot: str
    own: bool
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


@remembered(2048)
def panel(one: Panel, language: str) -> Part:
    _ = words(language)
    stats = figure("hand", str(one.cards), _("cards in hand")) + crystals(one.tokens, language)
    stats += figure("artifact", str(len(one.artifacts)), _("artifacts"))
    stats += figure("totem", str(len(one.totems)), place("totems", language))
    if one.subjugated:
        stats += figure("lock", "+".join(map(str, one.subjugated)), _("levels of subjugated cards"))
    if one.first:
        stats += flag(language)
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
        turn=_("to move"),
        deep=deep(one, language),
    )


figure = remembered(1024)(stat)
"""A figure of a panel: the same few come again and again."""


@remembered(512)
def crystals(tokens: tuple[int, ...], language: str) -> str:
    """How many crystals, and how many of each cost."""
    _ = words(language)
    counts = [(cost, count) for cost, count in zip(COSTS, tokens, strict=True) if count]
    listed = ", ".join(_("%(n)d of cost %(cost)d", n=count, cost=cost) for cost, count in counts)
    title = escape(_("crystals") + (f": {listed}" if listed else ""))
    piles = " ".join(f"{cost}×{count}" for cost, count in counts)
    return (
        f'<span title="{title}">{icon("crystal")}<b class="digits">{sum(tokens)}</b>'
        f'<small aria-hidden="true">{piles}</small><span class="unseen"> {title}</span></span>'
    )


@remembered(8)
def flag(language: str) -> str:
    """The sign of the first player."""
    first = escape(place("first", language))
    return f'<span title="{first}">{icon("flag")}<span class="unseen">{first}</span></span>'


def deep(one: Panel, language: str) -> str:
    """What a wide screen has room for: the Base, totems and artifacts."""
    last = len(one.base) - 1
    strip = "".join(pip(code, at == last) for at, code in enumerate(one.base))
    relics = "".join(f'<span class="relic">{escape(artifact(half, language).name)}</span>' for half in one.artifacts)
    found = f'<div class="base-cards" aria-hidden="true">{strip}</div>'
    if one.totems:
        found += f'<div class="totems">{"".join(totem(name, language) for name in one.totems)}</div>'
    return found + (f'<div class="relics">{relics}</div>' if relics else "")


@remembered(256)
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
