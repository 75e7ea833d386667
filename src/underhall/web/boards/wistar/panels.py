"""The players' panels, and what the top bar says about the game."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import CHIEFS, ICON_IDS, ROUNDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.phrases import word_of
from underhall.web.boards.board import Part
from underhall.web.boards.html import escape, icon, player, stat
from underhall.web.levels import level_word
from underhall.web.memo import remembered
from underhall.web.words import words


class Panel(NamedTuple):
    """Everything that a panel is drawn from."""

    seat: int
    name: str
    bot: str
    first: bool
    chiefs: int
    """How many are still to be placed in this round."""
    score: int
    over: bool
    wood: int
    metal: int
    cards: int
    moves: int
    jokers: int
    electricity: int
    played: int
    guests: int
    beds: int
    icons: tuple[int, ...]


def chiefs_left(view: WistarView, seat: int) -> int:
    placed = sum(space.chief == seat for segment in view.wheel for space in segment.spaces)
    return CHIEFS - placed - view.hut.count(seat)


def panel_of(view: WistarView, seat: int, name: str, bot: str) -> Panel:
    shown = view.seats[seat]
    return Panel(
        seat,
        name,
        bot,
        seat == view.order[0],
        chiefs_left(view, seat),
        shown.score,
        view.over,
        shown.wood,
        shown.metal,
        shown.hand_basic + shown.hand_advanced,
        shown.move_tokens,
        shown.jokers,
        shown.electricity,
        len(shown.played),
        len(shown.guests),
        shown.beds,
        tuple(shown.icons.values()),
    )


@remembered(2048)
def panel(one: Panel, language: str) -> Part:
    _ = words(language)
    figures = (
        ("wistar:wood", one.wood, word_of("wood", language)),
        ("wistar:metal", one.metal, word_of("metal", language)),
        ("hand", one.cards, _("cards in hand")),
        ("wistar:invention", one.played, _("inventions played")),
        ("wistar:bed", one.beds, word_of("beds", language)),
        ("wistar:guest", one.guests, word_of("guests", language)),
        ("move", one.moves, word_of("move_tokens", language)),
        ("wistar:joker", one.jokers, word_of("jokers", language)),
    )
    stats = "".join(stat(*figure) for figure in figures)
    if one.electricity:
        stats += stat("wistar:electricity", "I" * one.electricity, word_of(f"level_{one.electricity}", language))
    deep = "".join(
        stat(f"wistar:{id}", count, word_of(f"icon_{id}", language))
        for id, count in zip(ICON_IDS, one.icons, strict=True)
    )
    sub = [] if one.over else [_.plural("%(n)d chief left", "%(n)d chiefs left", one.chiefs)]
    if one.first and not one.over:
        sub.append(_("first"))
    if one.bot:
        sub.append(level_word(_, one.bot))
    return player(
        one.seat,
        one.name,
        sub=", ".join(sub),
        stats=stats,
        score=str(one.score),
        score_title=word_of("score", language) if one.over else _("points, if the game ended now"),
        bot=bool(one.bot),
        turn=_("to move"),
        deep=f'<div class="stats skills">{deep}</div>',
    )


def status(view: WistarView, language: str) -> list[str]:
    """The chips of the top bar."""
    _ = words(language)
    found = [escape(_("Round %(n)d of %(of)d", n=view.round, of=ROUNDS))]
    if view.over:
        return found
    if view.phase == "actions" and view.active is not None:
        turn = CHIEFS - chiefs_left(view, view.active) + (view.placed is None)
        found.append(escape(_("Turn %(n)d of %(of)d", n=turn, of=CHIEFS)))
    else:
        found.append(escape(word_of(f"phase_{view.phase}", language)))
    if view.round == ROUNDS:
        found.append(icon("flag") + escape(_("Last round")))
    return found
