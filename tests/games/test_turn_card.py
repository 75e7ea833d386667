"""The turn card: in whole games, the mark is at a step that names the asked question, in every language."""

from __future__ import annotations

import pytest

from tests.games.seldom import first_of
from underhall import Match, Seat, load
from underhall.bots import make_bots
from underhall.engine.facts import LANGUAGES, Facts
from underhall.engine.state import OUTSIDER
from underhall.engine.turn_card import Phase, Step, TurnCard, read_turn_card, steps_now
from underhall.games.wistar.view import WistarView

GAMES = ("kings", "cavein", "xobos", "wistar")
OPTIONS: dict[str, list[dict[str, str]]] = {
    "kings": [{}],
    "cavein": [{}],
    "xobos": [{"clans": "on"}, {"visibility_mode": "check"}],
    "wistar": [{}],
}
SELDOM = {
    "kings": {"redraw", "resolve"},
    "cavein": {"clean_up"},
    "xobos": {"production", "occupy", "close"},
    "wistar": {"suffer"},
}
"""Steps that need not come up in the games below: some happen by themselves, some seldom."""


def names_of(step: Step) -> set[str]:
    return {language for language in LANGUAGES if step.says.get(language, "").strip()}


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_whole(game: str) -> None:
    card = load(game).facts.turn_card
    assert card.end
    for phase in card.phases:
        assert set(phase.title) == set(LANGUAGES)
        assert phase.steps
    assert all(names_of(step) == set(LANGUAGES) for step in card.steps)
    said = [step.says[language] for step in card.steps for language in LANGUAGES]
    assert all(text.endswith(".") and len(text) <= 160 for text in said)


def played(game: str, players: int, seed: int, options: dict[str, str], bot: str) -> set[str]:
    """A whole game of bots; all steps that were marked."""
    match = Match.start(load(game), players, seed=seed, options=options)
    bots = make_bots([bot], players, seed=seed)
    marked: set[str] = set()
    while not match.over:
        for viewer in (OUTSIDER, *range(players)):
            check(match, viewer, marked)
        seat = match.seat
        match.answer_as(seat, bots[seat].choose(Seat(match, seat)))
    card = match.game.facts.turn_card
    assert steps_now(match.game, match.state, match.view(0)) == {card.end: ()}
    return marked | {card.end}


def check(match: Match, viewer: int, marked: set[str]) -> None:
    card, view = match.game.facts.turn_card, match.view(viewer)
    now = steps_now(match.game, match.state_of(viewer), view)
    asked = {one.seat: one.question for one in view.asked}
    found = {seat: step for step, seats in now.items() for seat in seats}
    assert set(found) == set(asked)
    for seat, step in found.items():
        # While all decide in secret, nobody is told what the others are asked: then it is what the rules really ask.
        question = asked[seat] or match.game.facts.questions[match.pending_for(seat).question].name
        assert step in [one.id for one in card.asking(question)], (step, question)
    if viewer in asked:
        assert next(iter(now)) == found[viewer]  # one's own comes first
    marked.update(now)


@pytest.mark.parametrize("seeds", first_of((1, 2, 3, 4, 5), 1))
@pytest.mark.parametrize("game", GAMES)
def test_the_mark_is_where_the_question_is_asked(game: str, seeds: tuple[int, ...]) -> None:
    seen: set[str] = set()
    for seed in seeds:
        for options in OPTIONS[game]:
            seen |= played(game, 2, seed, options, "random")
            seen |= played(game, 3, seed, options, "greedy")
    missing = {step.id for step in load(game).facts.turn_card.steps} - seen
    assert missing <= SELDOM[game]


def test_steps_of_one_question_are_told_apart_by_how_far_the_turn_is() -> None:
    """RW-4.3: a chief is placed first; the same question then asks for the actions, and last for the end."""
    match = Match.start(load("wistar"), 2, seed=3)
    bots = make_bots(["greedy"], 2, seed=1)
    found: set[str] = set()
    while not match.over:
        asked, view = match.pending_for(match.seat), match.view(match.seat)
        assert isinstance(view, WistarView)
        if match.game.facts.questions[asked.question].name == "act":
            step = match.game.turn_step(asked.state, asked.question)
            assert step == ("place" if view.placed is None else "actions" if view.todo else "finish")
            found.add(step)
        match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    assert found == {"place", "actions", "finish"}


def test_a_card_must_have_a_place_for_each_question() -> None:
    kings = load("kings").facts
    said = {"en": "Play."}
    for steps, message in (
        ([Step("play", said, ("play",))], "draw"),
        ([Step("play", said, ("play", "draw", "dance"))], "dance"),
        ([Step("play", said, ("play",)), Step("play", said, ("draw",))], "two steps"),
    ):
        card = TurnCard((Phase(said, tuple(steps)),))
        with pytest.raises(ValueError, match=message):
            Facts("kings", kings.names, (2,), kings.questions, kings.events, turn_card=card)
    Facts("kings", kings.names, (2,), kings.questions, kings.events)  # none at all is fine


def test_steps_without_an_order_have_no_number() -> None:
    card = read_turn_card("- {phase: {en: Always}, ordered: false, steps: [{step: chat, says: {en: Talk.}}]}")
    assert card.steps[0].number == 0
    assert card.end == ""
