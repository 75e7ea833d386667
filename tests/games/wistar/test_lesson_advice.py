"""The advice at the end of the last lesson is worth something: whoever follows it and knows nothing else beats chance.

The policy follows the lesson's sentences one by one, by the seat's own view and options alone. Where the lesson has no
advice it takes anything.
"""

from __future__ import annotations

import random

import pytest

from underhall import load
from underhall.bots import Bot, make_bot
from underhall.engine.lesson import lesson_of
from underhall.engine.match import Match
from underhall.engine.seat import Seat
from underhall.games.wistar.data import standard
from underhall.games.wistar.view import SeatView, WistarView
from underhall.games.wistar.words.brief import by_id, invention
from underhall.lab.playing import finish

GAME = load("wistar")
ADVICE = ["goal", "send_out", "chief", "spend", "best", "farm_first"]
"""The steps that advise something: the methods of the same names do what they say."""
ADDITIONS = {
    space["id"]: [effect["op"] for effect in space["effects"]]
    for segment in standard()["segments"]
    for side in segment["sides"]
    for space in side["spaces"]
}
SPENDING = ("main", "extra", "dig", "bed", "pay", "play", "solve")
PRINTED = ("play", "take", "solve", "cube")
"""Verbs of answers about something with VP printed on it."""
FARM = ("cheese", "guest", "take", "reveal", "open", "step")
ROOMS_AND_BEDS = 6


class Advised:
    """Answers in the notation, chosen by the advice."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(self, seat: Seat) -> int:
        state = seat.imagine(0).state_of(seat.number)  # only for the notation: what is hidden is dealt anew
        said = {GAME.write(state, seat.question, option): option for option in seat.options}
        view = seat.view
        assert isinstance(view, WistarView)
        words = self.answers(GAME.facts.questions[seat.question].name, view, view.seats[seat.number], list(said))
        return said[self._chance.choice(words or list(said))]

    def answers(self, question: str, view: WistarView, me: SeatView, said: list[str]) -> list[str]:
        """The good answers; none if there is no advice."""
        if question == "act":
            return self.goal(said) or self.send_out(me, said) or self.chief(view, me, said) or self.spend(said)
        if question in ("farm_deed", "guest"):
            return self.farm_first(said)
        if question in ("play", "drawn", "mission", "cube", "project", "take"):
            return self.best(said)
        return self.spend(said)

    def goal(self, said: list[str]) -> list[str]:
        """Reach a goal as soon as you can."""
        return starting(said, "goal", "private")

    def send_out(self, me: SeatView, said: list[str]) -> list[str]:
        """Send out workers as soon as they wait, to the area where you have the fewest."""
        fewest = min(me.workers.values())
        return [word for word in starting(said, "deploy") if me.workers[word.split()[1]] == fewest]

    def chief(self, view: WistarView, me: SeatView, said: list[str]) -> list[str]:
        """Place chiefs where they bring most."""
        worth = {word: worth_of(word.split()[1], view, me) for word in starting(said, "chief")}
        return [word for word in worth if worth[word] == max(worth.values())]

    def spend(self, said: list[str]) -> list[str]:
        """Do all that your chief brings and spend your goods: build and dig, pay, play and solve."""
        return starting(said, *SPENDING) or starting(said, "end")

    def best(self, said: list[str]) -> list[str]:
        """If you have a choice of cards, rows or abilities, take what has the most VP printed on it."""
        some = [word for word in starting(said, *PRINTED) if word != "cube none"]
        return [word for word in some if points(word) == max(map(points, some))]

    def farm_first(self, said: list[str]) -> list[str]:
        """First guests and the cheese, then missions, then doors; only then go on."""
        return next((found for deed in FARM if (found := starting(said, deed))), [])


def starting(said: list[str], *first: str) -> list[str]:
    return [word for word in said if word.split()[0] in first and not word.endswith("nothing")]


def worth_of(space: str, view: WistarView, me: SeatView) -> int:
    """3 for each bed or room, 2 for an invention or a guest, 1 for anything else."""
    action = next(one.action for one in view.wheel if any(here.space == space for here in one.spaces))
    area = next(row["area"] for row in standard()["main_actions"] if row["id"] == action)
    worth = strength = me.workers[area]
    if action == "dig_rooms":
        worth = 3 * min(strength, me.metal // me.room_price, ROOMS_AND_BEDS - me.rooms_dug)
    elif action == "build_beds":
        worth = 3 * min(strength, me.wood // me.bed_price, me.rooms_free, ROOMS_AND_BEDS - me.beds_uncovered)
    for addition in ADDITIONS[space]:
        if addition == "play_invention":
            assert me.hand is not None
            assert view.lacking is not None
            worth += 2 if any(not view.lacking[card] for card in me.hand) else 0
        elif addition == "take_guest":
            worth += 2 if me.rooms_free and view.round_guest else 0
        else:
            worth += 1
    return worth


def points(word: str) -> int:
    """What is printed on a card, on a row or on an ability."""
    verb, thing = word.split()
    if verb in ("play", "take"):
        return invention(thing).vp
    if verb == "cube":
        return int(by_id()[thing]["end_vp"])
    mission, row = thing.split(".")
    return sum(step.get("n", 1) for step in by_id()[mission]["rows"][int(row) - 1]["reward"] if step["op"] == "gain_vp")


def share_of_wins(rival: str, games: int) -> float:
    """Against that bot, with both seats alike."""
    wins = 0.0
    for number in range(games):
        match = Match.start(GAME, 2, number)
        seat = number % 2
        bots: list[Bot] = [make_bot(rival, number), make_bot(rival, number)]
        bots[seat] = Advised(number)
        finish(match, bots)
        wins += (seat in match.winners()) / len(match.winners())
    return wins / games


def test_the_policy_follows_the_last_lesson() -> None:
    steps = [step.key for step in lesson_of(GAME, "scoring").steps]
    assert [step for step in steps if step in ADVICE] == ADVICE


def test_the_advice_beats_chance() -> None:
    assert share_of_wins("random", 10) >= 0.9


@pytest.mark.deep
@pytest.mark.parametrize(("rival", "least"), [("random", 0.9), ("easy", 0.25)])
def test_the_advice_is_within_reach_of_easy(rival: str, least: float) -> None:
    assert share_of_wins(rival, 200) >= least
