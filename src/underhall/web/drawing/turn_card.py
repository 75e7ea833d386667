"""The turn card at the table: the steps of the game, with the mark where it is now.

Folded, it is one line with the current step. It follows from the open question (`engine.turn_card`), so it is never
behind, and it says of others only what everyone sees: who decides what kind of question.
"""

from __future__ import annotations

from typing import Any

from underhall.engine.game import Game
from underhall.engine.state import State
from underhall.engine.turn_card import Phase, Step, steps_now
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import Words, words

from .table_info import TableInfo

ID = "turn-card"
Marked = tuple[tuple[str, tuple[str, ...]], ...]
"""The marked steps, each with the names of those who decide there; "" stands for the viewer."""


def turn_card_part(info: TableInfo, scene: Scene, state: State) -> Part:
    """`state`: the viewer's own, which the game reads public facts from."""
    game = scene.game
    now = steps_now(game, state, scene.view)
    marked = tuple(
        (step, tuple("" if seat == scene.seat else info.names[seat] for seat in seats)) for step, seats in now.items()
    )
    return _card(game, marked, scene.language)


@remembered(2048)
def _card(game: Game[Any], marked: Marked, language: str) -> Part:
    card = game.facts.turn_card
    if not card.phases:
        return ID, f'<div class="turn-card" id="{ID}" hidden></div>'
    _ = words(language)
    here = dict(marked)
    first = next((step for phase in card.phases for step in phase.steps if step.id in here), None)
    now = first.says[language] if first is not None else _("Turn card")
    whose = _who(here[first.id], _) if first is not None else ""
    inner = "".join(_phase(phase, here, language, _) for phase in card.phases)
    return ID, (
        f'<div class="turn-card" id="{ID}"><details class="turn-fold"><summary><span class="turn-title">'
        f'{escape(_("Turn card"))}: </span>{whose}<span class="turn-now">{escape(now)}</span></summary></details>'
        f'<div class="turn-steps" tabindex="0" role="group" aria-label="{escape(_("Turn card"))}">{inner}</div></div>'
    )


def _phase(phase: Phase, here: dict[str, tuple[str, ...]], language: str, _: Words) -> str:
    current = " current" if any(step.id in here for step in phase.steps) else ""
    steps = "".join(_step(step, here.get(step.id), language, _) for step in phase.steps)
    kind = "ol" if phase.steps[0].number else "ul"
    return (
        f'<div class="turn-phase{current}"><h3>{escape(phase.title[language])}</h3>'
        f'<{kind} role="list">{steps}</{kind}></div>'
    )


def _step(step: Step, who: tuple[str, ...] | None, language: str, _: Words) -> str:
    number = f'<b class="digits" aria-hidden="true">{step.number}</b>' if step.number else "<b></b>"
    text = escape(step.says[language])
    if who is None:
        return f"<li>{number}<span>{text}</span></li>"
    yours = " yours" if "" in who else ""
    return f'<li class="now{yours}" aria-current="step">{number}<span>{_who(who, _)}{text}</span></li>'


def _who(names: tuple[str, ...], _: Words) -> str:
    """Who decides at a step, as a chip; nobody does at the end."""
    if not names:
        return ""
    told = ", ".join(name or _("you") for name in names)
    return f'<span class="turn-who{" yours" if "" in names else ""}">{icon("play")}{escape(told)}</span> '
