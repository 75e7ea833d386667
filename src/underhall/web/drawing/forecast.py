"""Plans as their player sees them: what an answer concerns, costs and brings, and whether that is still so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import msgspec

from underhall.engine.facts import LANGUAGES
from underhall.engine.foresight import Foresight, consequences
from underhall.engine.match import Match
from underhall.engine.script import Pending
from underhall.web.boards import board_of
from underhall.web.refusals import Refusal
from underhall.web.table.planning import CHANGED, IMPOSSIBLE, MOST_STEPS, OTHER_QUESTION, Plan, Step
from underhall.web.table.room import Room
from underhall.web.words import N_

from .labels import labels_of
from .scenes import scene_of

UNKNOWN = N_("What you would be asked next is not known yet.")


def gist_of(match: Match, asked: Pending, value: int, names: Sequence[str], clear: bool) -> str:
    """All that the asked seat knows of this answer, in a short form: how the things that it concerns look, what it says
    in words, and what follows. `clear`: the seat knows how the board looks then."""
    game, seat = match.game, asked.seat
    state, question = asked.state, asked.question
    things = game.things(state, question, value)
    known: list[object] = [
        game.facts.questions[question].name,
        asked.about,
        game.say(state, question, value, "en"),
        game.gloss(state, question, value, "en"),
    ]
    if clear:
        scene = scene_of(match, seat, "en", names, ("",) * len(names), asking=False, fresh=())
        labels = labels_of(board_of(game.facts.id).draw(scene))
        known += [[thing, labels.get(thing, "")] for thing in things]
        known.append(consequences(match, asked, value))
    return blake2b(msgspec.json.encode(known), digest_size=12).hexdigest()


def step_of(ahead: Foresight, asked: Pending, value: int, names: Sequence[str], keep: bool) -> Step:
    match = ahead.match
    game, state, question = match.game, asked.state, asked.question
    drawn = board_of(game.facts.id).names(match.view(ahead.seat)) if ahead.clear else frozenset()
    return Step(
        question=game.facts.questions[question].name,
        value=value,
        text=game.write(state, question, value),
        words={one: game.say(state, question, value, game.facts.spoken(one)) for one in LANGUAGES},
        gist=gist_of(match, asked, value, names, ahead.clear) if keep else "",
        clear=ahead.clear,
        things=tuple(thing for thing in game.things(state, question, value) if thing in drawn),
    )


def foresee(room: Room, seat: int) -> Foresight:
    """The seat's next turn. It goes on by itself, whatever happens at the table then."""
    ahead = Foresight(room.running, seat)
    if ahead.asked is None:
        raise Refusal(409, UNKNOWN)
    return ahead


def plan_steps(ahead: Foresight, values: Iterable[int | str], names: Sequence[str], keep: bool = False) -> list[Step]:
    """Goes on by these answers, each an option or its notation. Bad ones are refused. `keep`: the steps are going to be
    kept, so what they mean is worked out as well."""
    game = ahead.match.game
    steps: list[Step] = []
    for wish in values:
        asked = ahead.asked
        if asked is None:
            raise Refusal(422, N_("Your turn would end before this answer, or what comes then is not known yet."))
        value = wish if isinstance(wish, int) else game.read(asked.state, asked.question, wish, asked.options)
        if value not in asked.options:
            raise Refusal(422, N_("This would not be possible as things stand."))
        if len(steps) == MOST_STEPS:
            raise Refusal(422, N_("This plan is too long."))
        steps.append(step_of(ahead, asked, value, names, keep))
        ahead.answer(value)
    return steps


def obstacle(room: Room, plan: Plan, step: Step, asked: Pending) -> str:
    """Why the next answer of a plan cannot be given now; "" if it can."""
    match = room.running
    if match.at_once or room.game.facts.questions[asked.question].name != step.question:
        return OTHER_QUESTION
    if step.value not in asked.options:
        return IMPOSSIBLE
    if plan.strict and gist_of(match, asked, step.value, room.names, step.clear) != step.gist:
        return CHANGED
    return ""
