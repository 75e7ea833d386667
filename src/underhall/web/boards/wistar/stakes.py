"""Before an answer is given: what it would cost and bring, and what would be left undone at the end of a turn.

The answer itself is already in words, as the game puts it; here is what these words leave out.
"""

from __future__ import annotations

from underhall.games.wistar.acting import BUY_JOKER, DEPLOY, END, EXTRA, MAIN_ACTION, PITCH, PLACE_HUT, REACH, USE
from underhall.games.wistar.box import AREA_IDS, ROOM_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import by_id, chief_cost, goal, point_cost, still_waiting, waiting, whole
from underhall.games.wistar.words.explain import standard_box
from underhall.games.wistar.words.names import rows
from underhall.games.wistar.words.phrases import capital, sentence, word_of
from underhall.games.wistar.words.printed import hut_lines, quick_lines
from underhall.web.boards.board import Option, Scene

from .panels import chiefs_left
from .turn import help_of

FREE_DEEDS = frozenset(
    (
        "march",
        "order",
        "first",
        "choice",
        "gain",
        "split",
        "mix",
        "elixir",
        "hero",
        "skill",
        "take",
        "private_goal",
        "cube",
        "main",
    )
)
"""Questions in which something is only gained or put in order, or whose answers are prices that say all themselves."""


def confirms(question: str, option: Option) -> bool:
    """What spends something, ends something or cannot be taken back; workers are sent out and explorers walk freely."""
    if question == "act":
        return bool(option.things) and option.things[0] not in AREA_IDS
    if question == "farm_deed":
        return len(option.things) == 1 and option.things[0] not in ROOM_IDS
    return question not in FREE_DEEDS


def preview(scene: Scene, view: WistarView) -> str:
    """Of the answer that waits to be confirmed."""
    offer = scene.offer
    if offer is None or offer.chosen is None:
        return ""
    language = scene.language
    question, things = offer.question, offer.chosen.things
    if question == "act":
        return of_turn(scene, view, offer.chosen)
    if question == "farm_deed":
        return sentence(point_cost(view.points, language)) if view.points else ""
    if things and things[0] in by_id() and things[0].isdigit():
        return whole(things[0], language)
    return help_of(question, language)


def of_turn(scene: Scene, view: WistarView, chosen: Option) -> str:
    language = scene.language
    if chosen.value == END:
        return ""
    if chosen.value < PLACE_HUT:
        waits = view.seats[scene.seat].burrow_entrance
        return sentence(waiting(waits, language) if waits else chief_cost(chiefs_left(view, scene.seat), language))
    if chosen.value == PLACE_HUT:
        return " ".join(hut_lines(view.players, standard_box(), 0, language)[1:])
    if not chosen.things or DEPLOY <= chosen.value < PITCH:
        return ""
    thing = chosen.things[0]
    if chosen.value >= USE:
        return whole(thing, language)
    if chosen.value >= REACH:
        return sentence(f"{capital(word_of('reward', language))}: {goal(thing, language)[1]}")
    if chosen.value >= BUY_JOKER:
        at = next(number for number, row in enumerate(rows("quick")) if row["id"] == thing)
        return quick_lines(view.players, standard_box(), at, language)[1]
    return ""


def left(scene: Scene, view: WistarView) -> str:
    """What could still be done before the turn ends: actions of the chief, and workers who wait."""
    offer = scene.offer
    if offer is None or offer.question != "act" or view.placed is None:
        return ""
    language = scene.language
    found = [offer.say(option.value) for option in offer.options if MAIN_ACTION <= option.value <= EXTRA + 1]
    told = [f"{capital(word_of('still_possible', language))}: {'; '.join(found)}."] if found else []
    waits = view.seats[scene.seat].burrow_entrance
    if waits:
        told.append(sentence(still_waiting(waits, language)))
    return " ".join(told)
