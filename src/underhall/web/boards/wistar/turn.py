"""How far the turn has got: its steps, what the prompt says, and which button ends the current step."""

from __future__ import annotations

from underhall.games.wistar.acting import END, EXTRA, MAIN_ACTION
from underhall.games.wistar.burrow import FROM_ROUND, GuestFrom
from underhall.games.wistar.data import texts
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import additional, extras
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import CALM, Mark, Option, Part, Scene, choice_of
from underhall.web.boards.html import escape, icon
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import ACTION_ICONS, sign
from .pieces import action_name, area_of

DECLINED = {"dig": 0, "bed": 0, "pay_for": 0, "guest": 0, "act": END}
"""Questions whose "no" or "enough" is not the last option of all."""

FEW = 3
"""So many answers in words find room among the steps."""


def question_of(view: WistarView) -> str:
    return view.asked[0].question if view.asked else ""


def main_mark(scene: Scene) -> Mark:
    """What a click on the main action of this turn does: the same as its button beside the prompt."""
    offer = scene.offer
    if offer is None or offer.question != "act":
        return CALM
    if any(option.value == MAIN_ACTION for option in offer.buttons):
        return Mark("can", "answer", str(MAIN_ACTION))
    return CALM


def guest_mark(scene: Scene, view: WistarView) -> Mark:
    """What a click on the guest of the round does: takes it, if an effect or the space of this turn gives it."""
    offer = scene.offer
    if offer is None or view.round_guest is None:
        return CALM
    if offer.question == "act":
        possible = {option.value for option in offer.buttons}
        for value, step in enumerate(extras(view.players).get(view.placed or "", ()), EXTRA):
            if value in possible and isinstance(step, GuestFrom) and step.pile == FROM_ROUND:
                return Mark("can", "answer", str(value))
    return scene.mark(view.round_guest)


def action_here(view: WistarView) -> str:
    """The main action of the chief of this turn, or "" if there is none on the wheel."""
    for segment in view.wheel:
        if any(space.space == view.placed for space in segment.spaces):
            return segment.action
    return ""


@remembered(256)
def help_of(key: str, language: str) -> str:
    return str(texts()["helps"][key][language])


# The prompt


def prompt(scene: Scene, view: WistarView) -> str:
    """In place of the game's prompt, for the many things that `act` can mean."""
    offer = scene.offer
    if offer is None or offer.question != "act":
        return ""
    if view.placed is None:
        return help_of("act_place", scene.language)
    if not view.todo:
        return help_of("act_done", scene.language)
    possible = any(MAIN_ACTION <= option.value <= EXTRA + 1 for option in offer.options)
    return help_of("act_do" if possible else "act_left", scene.language)


def note(scene: Scene, view: WistarView) -> str:
    """What follows from an answer, for the player who is asked; what is still to come, for the others."""
    language = scene.language
    offer = scene.offer
    if view.over:
        return ""
    if offer is None:
        return still_to_do(view, language)
    if not offer.question:  # not the game's own, but a lesson's
        return ""
    if offer.question != "act":
        return help_of(offer.question, language)
    if view.placed is None:
        waiting = view.seats[scene.seat].burrow_entrance
        return help_of("act_send_note" if waiting else "act_place_note", language)
    if "main" in view.todo and not any(option.value == MAIN_ACTION for option in offer.options):
        return f"{action_name(action_here(view), language)}: {help_of('no_workers', language)}"
    return ""


def still_to_do(view: WistarView, language: str) -> str:
    """`Still possible: Gather wood, gain 1 joker.`"""
    found = [text for key, text in actions(view, language) if key in view.todo]
    return f"{capital(word_of('still_possible', language))}: {'; '.join(found)}." if found else ""


def actions(view: WistarView, language: str) -> list[tuple[str, str]]:
    """All actions of the chief of this turn, as they are called in `todo` and in words."""
    here = action_here(view)
    if not here or view.placed is None:
        return []
    extra = additional(view.players, view.placed, language)
    return [("main", action_name(here, language)), *((f"extra {at}", text) for at, text in enumerate(extra, 1))]


def closing(scene: Scene) -> int:
    offer = scene.offer
    if offer is None:
        return -1
    return DECLINED.get(offer.question, -1)


# The steps


def steps(scene: Scene, view: WistarView, left: str = "") -> Part:
    """Chief, actions, end: of the player whose turn it is. The space stays reserved when there is nothing to say.

    What can be done now is a button here as well as beside the prompt. If there is room, only these are shown, and the
    table does not move. `left`: what would be left undone if the turn ended now.
    """
    if view.over or view.phase != "actions" or view.active is None:
        return "w-steps", '<ol class="steps" id="w-steps"></ol>'
    here = action_here(view)
    strength = view.seats[view.active].workers[area_of(here)] if here else 0
    todo = tuple([(text, key in view.todo) for key, text in actions(view, scene.language)])
    question = question_of(view)
    ways: tuple[Option, ...] = ()
    if scene.offer is not None and (question == "act" or len(scene.offer.buttons) <= FEW):
        no = closing(scene)
        ways = tuple(sorted(scene.offer.buttons, key=lambda option: option.value == no))
    asks = scene.offer is not None and scene.offer.careful and bool(left)
    return draw_steps(view.placed or "", here, strength, todo, question == "act", ways, asks, scene.language)


@remembered(1024)
def draw_steps(
    placed: str,
    here: str,
    strength: int,
    todo: tuple[tuple[str, bool], ...],
    between: bool,
    ways: tuple[Option, ...],
    asks: bool,
    language: str,
) -> Part:
    """`ways`: what the viewer may do now that has no place on the board. `asks`: the end of the turn is only picked, as
    something is left to be done."""
    _ = words(language)
    others = {option.value: option for option in ways}
    own = others if between else {}
    chief = _("Place a chief")
    if placed:
        chief += f": {word_of('hut', language) if placed == 'hut' else action_name(here, language)}"
    found = [step(chief, sign("chief"), "done" if placed else "current")]
    for at, (text, left) in enumerate(todo):
        shown = f"{text} ({strength})" if at == 0 else text
        picture = sign(ACTION_ICONS[here]) if at == 0 else icon("plus")
        found.append(step(shown, picture, "" if left else "done", own.pop(MAIN_ACTION + at, None)))
    over = placed and between and not any(left for _text, left in todo)
    end = own.pop(END, None)
    found += [step("", "", "", option) for option in others.values()]
    found.append(step(_("End of the turn"), icon("flag"), "current" if over else "", end, asks))
    label = escape(_("Steps of the turn"))
    ready = " ready" if ways else ""
    return "w-steps", f'<ol class="steps{ready}" id="w-steps" aria-label="{label}">{"".join(found)}</ol>'


def step(text: str, picture: str, state: str, way: Option | None = None, asks: bool = False) -> str:
    current = ' aria-current="step"' if state == "current" else ""
    said = f"{icon('check') if state == 'done' else picture}{escape(text)}"
    if way is None:
        return f'<li class="{state}"{current}>{said}</li>'
    kind = "main" if state == "current" else "act"
    calm = f'<span class="calm">{said}</span>' if text else ""
    form, value = ("pick", choice_of(way.value)) if asks else ("answer", str(way.value))
    return (
        f'<li class="way {state}"{current}>{calm}<button class="button small {kind}" form="{form}" name="{form}" '
        f'value="{value}" id="w-step-{way.value}">{picture}{escape(way.label)}</button></li>'
    )
