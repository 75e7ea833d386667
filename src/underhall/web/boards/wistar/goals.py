"""The goals: what they count, how far the viewer has got, who has reached them; and private ones."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.view import GoalCard, WistarView
from underhall.games.wistar.words.brief import by_id, goal, goals, name
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import SEATS, SHAPES, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import of, steps_icons
from .pieces import region, shape
from .traces import Traces


class Private(NamedTuple):
    """A goal that only one player has."""

    goal: str
    owner: int
    reached: bool


def goal_names(view: WistarView) -> list[str]:
    return [card.goal for card in view.goals] + [one for seat in view.seats for one in seat.private_goals]


def goals_part(scene: Scene, view: WistarView, trace: Traces) -> Part:
    found = [
        open_goal(card, view.seat, scene.mark(card.goal), card.goal in trace.goals, scene.names, scene.language)
        for card in view.goals
    ]
    for owner, seat in enumerate(view.seats):
        for one in seat.private_goals:
            private = Private(one, owner, one in seat.private_reached)
            found.append(private_goal(private, scene.mark(one), one in trace.goals, scene.names, scene.language))
    return region("w-goals", "goals", capital(word_of("goals", scene.language)), "".join(found))


@remembered(1024)
def open_goal(card: GoalCard, viewer: int, mark: Mark, fresh: bool, names: tuple[str, ...], language: str) -> str:
    _ = words(language)
    counted, reward = goal(card.goal, language)
    label = f"{name(card.goal, language)}: {counted}. {capital(word_of('reward', language))}: {reward}."
    spaces = []
    for space in card.spaces:
        if space.covered:
            continue
        if space.disc is None:
            spaces.append(f'<span class="threshold digits">{space.threshold}</span>')
            label += f" {space.threshold}: {word_of('free', language)}."
        else:
            spaces.append(f'<span class="threshold taken seat-{SEATS[space.disc]}">{icon(SHAPES[space.disc])}</span>')
            label += f" {space.threshold}: {names[space.disc]}."
    mine = ""
    if viewer >= 0:
        text = _("you: %(n)d", n=card.counts[viewer])
        mine = f' <b class="mine digits">{escape(text)}</b>'
        label += f" {capital(text)}."
    return drawn(card.goal, "".join(spaces), f"<span>{escape(counted)}</span>{mine}", label, mark, "", fresh, language)


@remembered(256)
def private_goal(one: Private, mark: Mark, fresh: bool, names: tuple[str, ...], language: str) -> str:
    counted, reward = goal(one.goal, language)
    threshold = by_id()[one.goal]["thresholds"][0]
    what = word_of("private_goal", language)
    label = f"{name(one.goal, language)}, {what}, {names[one.owner]}: {threshold} {counted}."
    label += f" {capital(word_of('reward', language))}: {reward}."
    space = f'<span class="threshold digits">{threshold}</span>'
    if one.reached:
        space = f'<span class="threshold taken seat-{SEATS[one.owner]}">{icon("check")}</span>'
    under = f"{shape(one.owner)}<span>{escape(what)}: {escape(counted)}</span>"
    return drawn(one.goal, space, under, label, mark, "private", fresh, language)


def drawn(goal_id: str, spaces: str, under: str, label: str, mark: Mark, kind: str, fresh: bool, language: str) -> str:
    """`under` and `spaces` are HTML."""
    counter = by_id()[goal_id]["counter"]
    inner = (
        f'<span class="counter">{of(counter)}</span><span class="goal-name"><b>{escape(name(goal_id, language))}</b>'
        f'<small>{under}</small></span><span class="thresholds">{spaces}</span>'
        f'<span class="reward">{steps_icons(goals()[goal_id].reward)}</span>'
    )
    return thing(
        goal_id, inner, mark, kind="goal", label=label, id=f"w-{goal_id}", extra=f"goal {kind}".rstrip(), last=fresh
    )
