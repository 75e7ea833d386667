"""What belongs to the seats: the viewer's own realm and hand, the others' mines and hands, the panels."""

from __future__ import annotations

from underhall.games.kings.state import HAND
from underhall.games.kings.view import HandCard, Mine, SeatView, StaffedMine
from underhall.web.boards.board import Mark, Part
from underhall.web.boards.html import escape, icon, player, stat
from underhall.web.levels import level_word
from underhall.web.memo import remembered
from underhall.web.words import words

from .cards import chip, figures, hand_card, king_card, mine_tile, small_mine
from .lines import RACE_OF, Held, king_name, mine_words, unit_name
from .trace import MineTrace

Traces = tuple[MineTrace, ...]
"""One for each unfinished mine of a seat."""


def mine_ids(prefix: str, mines: tuple[StaffedMine, ...]) -> list[str]:
    """Ids that stay with a mine when others before it are done. They are made from its figures, which everyone sees."""
    ids: list[str] = []
    for staffed in mines:
        mine = staffed.mine
        name = f"{prefix}-{mine.defence}-{mine.size}-{int(mine.overseer)}-{mine.value}"
        ids.append(f"{name}-{sum(1 for id in ids if id.startswith(name + '-'))}")
    return ids


# The viewer's own -----------------------------------------------------------------------------------------------


@remembered(2048)
def hand_part(
    language: str,
    hand: tuple[HandCard, ...],
    marks: tuple[Mark, ...],
    extras: tuple[str, ...],
    gained: tuple[tuple[str, str], ...],
    over: bool,
) -> Part:
    """The hand with a socket for each card that is missing.

    The log names units: if there are two copies, nobody can say which one has just arrived, so neither is marked.
    """
    fresh, units = dict(gained), [card.unit for card in hand]
    cards = [
        hand_card(
            language, card, mark, extra, card.unit in fresh and units.count(card.unit) == 1, fresh.get(card.unit, "")
        )
        for card, mark, extra in zip(hand, marks, extras, strict=True)
    ]
    if not over:
        cards += ['<span class="socket"></span>'] * (HAND - len(hand))
    title = escape(words(language)("Your hand"))
    return "hand", f'<div class="hand" id="hand"><h2 class="unseen">{title}</h2>{"".join(cards)}</div>'


def treasury(language: str, mines: tuple[Mine, ...]) -> str:
    """The values of developed mines."""
    values = ", ".join(str(mine.value) for mine in mines)
    label = escape(words(language)("Developed mines: %(values)s", values=values or "0"))
    tiles = "".join(f'<span class="treasure digits">{mine.value}</span>' for mine in mines)
    return f'<span class="treasures" role="img" aria-label="{label}">{tiles}</span>'


@remembered(2048)
def realm_part(
    language: str,
    king: str,
    mines: tuple[StaffedMine, ...],
    done: tuple[Mine, ...],
    marks: tuple[Mark, ...],
    extras: tuple[str, ...],
    held: tuple[Held, ...],
    traces: Traces,
    over: bool,
    secret: bool,
    wrap: bool,
) -> Part:
    """The viewer's king with the treasury under it, and the unfinished mines. `held`: for each mine."""
    _ = words(language)
    tiles = "".join(
        mine_tile(
            language, f"own {at}", _("Your mine %(n)d", n=at), staffed, mark, unit, king, over, trace, id, extra, wrap
        )
        for at, (staffed, mark, extra, unit, trace, id) in enumerate(
            zip(mines, marks, extras, held, traces, mine_ids("own", mines), strict=True), 1
        )
    )
    if not mines:
        tiles = f'<p class="note none">{escape(_("No unfinished mine: nothing at risk."))}</p>'
    title = _("Treasury, only you see this") if secret else _("Treasury")
    sums = _(
        "%(earned)d earned, %(risk)d at risk",
        earned=sum(mine.value for mine in done),
        risk=sum(staffed.mine.value for staffed in mines),
    )
    return (
        "k-realm",
        f'<section class="zone own-realm" id="k-realm"><header><h2>{escape(_("Your mines"))}</h2><span class="note">'
        f"{escape(_('Unfinished mines count against you.'))}</span></header>"
        f'<div class="realm{" many" if len(mines) > 3 else ""}"><div class="throne">{king_card(king, language, "king")}'
        f'<div class="treasury"><span class="eyebrow">{icon("eye-off" if secret else "chest")} {escape(title)}</span>'
        f'{treasury(language, done)}<span class="sums digits">{escape(sums)}</span></div></div>'
        f'<div class="mines">{tiles}</div></div></section>',
    )


# The others' ----------------------------------------------------------------------------------------------------


def line(sign: str, title: str, inner: str) -> str:
    return (
        f'<div class="line" title="{escape(title)}">{icon(sign)}'
        f'<span class="unseen">{escape(title)}: </span>{inner}</div>'
    )


def tags(sign: str, title: str, label: str, inner: str) -> str:
    """A line of small tags that a screen reader hears as one sentence."""
    return line(sign, title, f'<span class="backs" role="img" aria-label="{escape(label)}">{inner}</span>')


@remembered(4096)
def hand_lines(
    language: str, hand: tuple[HandCard, ...] | None, backs: tuple[Mine, ...] | None, known: tuple[str, ...]
) -> str:
    """What the viewer knows about another hand: all of it in an open replay, otherwise the mine sides and the units
    that everyone saw."""
    _ = words(language)
    if hand is not None:
        cards = "".join(f'<span class="hand-card">{chip(card.unit)}{figures(card.mine)}</span>' for card in hand)
        return tags("hand", _("Hand"), ", ".join(unit_name(card.unit, language) for card in hand), cards)
    found = ""
    if backs:
        label = _("Mine sides: %(mines)s", mines="; ".join(mine_words(language, mine) for mine in backs))
        found = tags("hand", _("Hand"), label, "".join(f'<span class="back">{figures(mine)}</span>' for mine in backs))
    if known:
        label = _(
            "Units that everyone has seen: %(units)s", units=", ".join(unit_name(unit, language) for unit in known)
        )
        found += tags("eye", _("Seen by all"), label, "".join(map(chip, known)))
    return found


@remembered(4096)
def mine_lines(
    language: str,
    mines: tuple[StaffedMine, ...],
    done: tuple[Mine, ...] | None,
    traces: Traces,
    prefix: str,
    wrap: bool,
) -> str:
    """The unfinished mines of another seat; and its developed ones once they are open."""
    _ = words(language)
    found = ""
    if mines:
        tiles = "".join(
            small_mine(language, _("Unfinished mine"), staffed, trace, id, wrap)
            for staffed, trace, id in zip(mines, traces, mine_ids(prefix, mines), strict=True)
        )
        found = line("mine", _("Unfinished mines"), f'<span class="small-mines">{tiles}</span>')
    if done:
        found += line("chest", _("Developed mines"), treasury(language, done))
    return found


def holdings(language: str, seat: SeatView, traces: Traces, prefix: str, wrap: bool) -> str:
    """Everything that the viewer knows about another seat."""
    mines = mine_lines(language, seat.mines, seat.treasury, traces, prefix, wrap)
    return mines + hand_lines(language, seat.hand, seat.backs, seat.known)


@remembered(2048)
def rival_part(language: str, number: int, seat: SeatView, name: str, traces: Traces, wide: bool, wrap: bool) -> Part:
    """Another seat's realm on the table itself: for spectators, and if the panels are too small for it."""
    race = RACE_OF[seat.king]
    body = holdings(language, seat, traces, f"of{number}", wrap)
    if not seat.mines:
        body = f'<p class="note none">{escape(words(language)("No unfinished mine"))}</p>' + body
    return (
        f"of-{number}",
        f'<section class="zone rival{" wide" if wide else ""} seat-{race}" id="of-{number}"><header>'
        f'<span class="mark">{icon("r-" + race)}</span><h2>{escape(name)}</h2></header>{body}</section>',
    )


@remembered(2048)
def panel_part(
    language: str,
    number: int,
    seat: SeatView,
    name: str,
    bot: str,
    own: bool,
    first: bool,
    won: bool,
    traces: Traces,
    deep: bool,
    wrap: bool,
) -> Part:
    """`deep`: show here what else is known of the seat; spectators have it on the table."""
    _ = words(language)
    sub = king_name(seat.king, language)
    if own:
        sub = _("You, %(king)s", king=sub)
    elif bot:
        sub = f"{sub}, {level_word(_, bot)}"
    stats = (
        stat("mine", len(seat.mines), _("unfinished mines"))
        + stat("chest", seat.developed, _("developed mines"))
        + stat("hand", seat.cards, _("cards in hand"))
    )
    if first:
        stats += f'<span class="first">{icon("flag")}{escape(_("first player"))}</span>'
    more = holdings(language, seat, traces, f"p{number}", wrap) if deep else ""
    race = RACE_OF[seat.king]
    title, sign = _("score hidden until the end"), "eye-off"
    if seat.score is not None:
        title, sign = _("points"), "trophy" if won else "star"
    return player(
        number,
        name,
        sub=sub,
        stats=stats,
        score="?" if seat.score is None else str(seat.score).replace("-", "−"),
        score_title=title,
        score_icon=sign,
        bot=bool(bot),
        turn=_("to move"),
        mark=f"r-{race}",
        colour=race,
        deep=more,
    )
