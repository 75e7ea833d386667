"""The greedy evaluation: named terms, sensible choices, nothing hidden, and games that are worth looking at."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, on_table, state_of
from tests.games.wistar.loaded import real, rich
from underhall import Match
from underhall.bots import make_bots
from underhall.bots.greedy import GreedyBot
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.seat import Seat
from underhall.games.wistar import GAME
from underhall.games.wistar.questions import QUESTIONS
from underhall.testing.properties.case import Case

LAST: dict[str, Any] = {"round": 5, "lap": 2}
"""The last turn of the game: only points count."""
CASES = [real(2, 21), real(4, 22), *(rich(players, 23) for players in COUNTS)]
cases = pytest.mark.parametrize("case", CASES, ids=str)


def choice(own: dict[str, Any], *play: str, rival: dict[str, Any] | None = None, **words: Any) -> str:
    """What the greedy bot does with the open question."""
    match = on_table([own, rival or {}], *play, **words)
    value = GreedyBot(1).choose(Seat(match, match.seat))
    return GAME.write(state_of(match), match.question, value)


def terms(match: Match, text: str) -> dict[str, int]:
    waiting = match.pending()[0]
    s = state_of(match)
    option = GAME.read(s, waiting.question, text, waiting.options)
    assert option in waiting.options, text
    return dict(zip(GAME.facts.terms, GAME.weigh(s, waiting.seat, waiting.question, option), strict=True))


def weight(match: Match, text: str) -> int:
    return sum(terms(match, text).values())


def contest(names: list[str], seed: int) -> Match:
    match = Match.start(GAME, len(names), seed)
    bots = make_bots(names, len(names), seed)
    while not match.over:
        value = bots[match.seat].choose(Seat(match, match.seat))
        assert value in match.options
        match.answer_as(match.seat, value)
    return match


# Terms


def test_the_terms_have_names() -> None:
    assert GAME.facts.terms == ("gain", "workers", "timing", "price")


def test_the_terms_have_words() -> None:
    for term in GAME.facts.terms:
        assert set(GAME.facts.texts["terms"][term]) == set(LANGUAGES)


@cases
def test_weighing_changes_nothing(case: Case) -> None:
    for number, match in enumerate(case.walk()):
        for waiting in match.pending() if number % 7 == 0 else []:
            s = state_of(match)
            before = s.data()
            for option in waiting.options:
                assert len(GAME.weigh(s, waiting.seat, waiting.question, option)) == len(GAME.facts.terms)
            assert s.data() == before


def test_every_term_is_used() -> None:
    used: dict[str, set[str]] = {question.name: set() for question in QUESTIONS}
    for case in CASES:
        for match in case.walk():
            for waiting in match.pending():
                for option in waiting.options:
                    found = GAME.weigh(state_of(match), waiting.seat, waiting.question, option)
                    names = {term for term, weight in zip(GAME.facts.terms, found, strict=True) if weight}
                    used[QUESTIONS[waiting.question].name] |= names
    assert used["act"] == set(GAME.facts.terms)
    assert used["play"] >= {"gain", "price"}
    assert used["farm_deed"] == {"gain"}
    assert used["mix"] == used["discard"] == {"price"}


@pytest.mark.rule("RW-19.2", "RW-19.4")
@cases
def test_it_looks_at_nothing_hidden(case: Case) -> None:
    """The same weights after everything that the seat does not know is dealt anew."""
    changed = 0
    for number, match in enumerate(case.walk()):
        for waiting in match.pending() if number % 5 == 0 else []:
            s = state_of(match)
            weights = [GAME.weigh(s, waiting.seat, waiting.question, option) for option in waiting.options]
            for deal in range(2):
                other = s.copy()
                other.unshare()
                GAME.resample(other, waiting.seat, FastChance(1000 * deal + number))
                changed += other.data() != s.data()
                again = [GAME.weigh(other, waiting.seat, waiting.question, option) for option in waiting.options]
                assert again == weights, QUESTIONS[waiting.question].name
    assert changed > 10


# Sensible things in small positions


def test_it_plays_a_good_card_rather_than_nothing() -> None:
    own = {"hand": "180", "wood": 3, "metal": 1}
    assert choice(own, placed="S1a", **LAST) == "extra 1"
    assert choice(own, "extra 1", placed="S1a", **LAST) == "play 180"
    match = on_table([own, {}], "extra 1", placed="S1a", **LAST)
    assert weight(match, "play 180") > 0 == weight(match, "play nothing")


def test_it_keeps_a_card_that_would_cost_points() -> None:
    """Game Room (150) is worth -1 VP, and on the last turn its effect comes too late."""
    assert choice({"hand": "150", "wood": 2}, "extra 1", placed="S1a", **LAST) == "play nothing"


def test_it_sends_out_a_worker_who_waits() -> None:
    assert choice({"resting": 1}).startswith("deploy ")
    assert choice({"resting": 2, "workers": {"forest": 1}}, placed="S1b").startswith("deploy ")


def test_it_reaches_a_goal() -> None:
    assert choice({"dug": 3}, goals="GO1", placed="hut") == "goal GO1"
    assert choice({"dug": 3, "private": "GO1"}, placed="hut") == "private GO1"


def test_it_takes_the_cheese() -> None:
    own = {"explorer": "B3", "workers": {"farm": 1}}
    words: dict[str, Any] = {"placed": "S5x", "cheese": "CH1", "doors": {"D9": "DT1"}}
    assert choice(own, "main", **words, **LAST) == "cheese"


def test_it_keeps_the_better_card() -> None:
    """Shuriken (44) makes it discard: Founders' Monument (180) brings 6 VP, Rocket Silo (119) is out of reach."""
    rival = {"hand": "180 119", "wood": 3, "metal": 1}
    own = {"hand": "44", "metal": 1}
    assert choice(own, "extra 1", "play 44", rival=rival, placed="S1a", round=5, lap=1) == "discard 119"


def test_of_three_drawn_cards_it_plays_the_best() -> None:
    own = {"played": "134", "wood": 2}
    assert choice(own, "use 134", "pay 2w", deck_basic="33 37 180", **LAST) == "play 180"


def test_it_does_not_buy_jokers_or_electricity_for_nothing() -> None:
    own = {"wood": 4, "metal": 1}
    match = on_table([own, {}], placed="hut")
    assert weight(match, "buy joker") < 0 == weight(match, "end")
    assert weight(match, "buy electricity") < 0
    assert terms(match, "buy joker")["price"] < 0
    assert choice(own, placed="hut") == "end"
    assert choice(own, placed="hut", **LAST) == "end"


def test_it_goes_where_its_workers_are() -> None:
    assert choice({"workers": {"forest": 5}}).startswith("chief S1")
    assert choice({"workers": {"burrow": 5}}).startswith("chief S4")


def test_it_does_the_actions_of_its_space() -> None:
    assert choice({"workers": {"forest": 2}}, placed="S1b") != "end"
    assert choice({"workers": {"forest": 2}}, placed="S1b", todo="main") == "main"
    assert choice({}, placed="S1b", todo="1") == "extra 1"


def test_it_solves_a_mission() -> None:
    own = {"explorer": "G1", "heroes": "HE3"}
    words: dict[str, Any] = {"placed": "S2a", "missions": {"G1": "MH6"}, "revealed": "G1"}
    assert choice(own, **words, **LAST) == "extra 1"
    assert choice(own, "extra 1", **words, **LAST) == "solve MH6.1"
    assert choice(own, "extra 1", "solve MH6.1", **words, **LAST) == "cube A6", "3 VP, the most of all brown ones"


def test_it_moves_workers_to_the_action_that_comes() -> None:
    own = {"workers": {"forest": 1, "farm": 2}}
    assert choice(own, "extra 1", placed="S1c") == "march farm forest"


def test_it_digs_for_points_and_builds_no_bed_for_none() -> None:
    """The fourth room lifts 3 VP to 6 on the last turn; the first bed brings none."""
    digging = {"dug": 3, "metal": 2, "workers": {"forest": 1}}
    assert choice(digging, "main", placed="S2b", **LAST) == "dig"
    assert choice({"wood": 2, "workers": {"burrow": 1}}, "main", placed="S3a", **LAST) == "stop"


def test_it_pays_with_what_is_plenty() -> None:
    assert choice({"wood": 9, "metal": 1, "hand": "180"}, "buy joker") == "pay 3w"
    assert choice({"metal": 9, "wood": 1, "hand": "180"}, "buy joker") == "pay 3m"


def test_it_suffers_the_smaller_loss() -> None:
    """Robomole (87): 2 metal or 3 VP, when metal is no longer of use."""
    own = {"hand": "87", "metal": 3}
    victim = {"dug": 1, "metal": 2, "vp": 10}
    assert choice(own, "extra 1", "play 87", rival=victim, placed="S1a", **LAST) == "suffer 1"


@pytest.mark.parametrize(("guest", "loss"), [("CH1", "suffer 2"), ("GH2", "suffer 1")])
def test_it_keeps_a_guest_that_is_worth_more_than_what_it_costs(guest: str, loss: str) -> None:
    """Time Machine (25): a guest or 3 VP. On the last turn the large cheese is worth 6 VP, and GH2 nothing."""
    own = {"hand": "25", "metal": 3, "electricity": 1, "played": "59"}
    victim = {"guests": guest, "vp": 10}
    assert choice(own, "extra 1", "play 25", rival=victim, placed="S1a", **LAST) == loss


def test_it_gives_away_the_guest_that_is_worth_least() -> None:
    own = {"played": "120", "guests": "GH2 CH1"}
    assert choice(own, "use 120", **LAST) == "give GH2"


def test_it_takes_a_hero_of_the_skill_it_has() -> None:
    own = {"hand": "122", "wood": 3, "metal": 1, "guests": "GH1 GH2", "played": "39 35 40"}
    assert choice(own, "extra 1", "play 122", placed="S1a", **LAST) == "hero HE3"


# Whole games


@pytest.mark.parametrize("players", COUNTS)
def test_its_games_score_tens_of_points(players: int) -> None:
    match = contest(["greedy"] * players, 5)
    assert state_of(match).round == 5
    assert max(match.scores()) >= 35
    assert min(match.scores()) >= 15


def test_it_beats_the_random_bot_ten_times_of_ten() -> None:
    """Five deals, each from both seats."""
    for seed in range(5):
        for greedy in (0, 1):
            names = ["greedy", "random"] if greedy == 0 else ["random", "greedy"]
            match = contest(names, seed)
            assert match.winners() == [greedy], (seed, greedy)
            assert match.scores()[greedy] > 1.5 * match.scores()[1 - greedy]


@pytest.mark.deep
def test_it_ends_with_a_sensible_score() -> None:
    """Twenty games of two greedy players: a mean of 54.5 (from 26 to 86) when this was written, of random ones 12."""
    scores = [score for seed in range(20) for score in contest(["greedy", "greedy"], seed).scores()]
    assert sum(scores) / len(scores) >= 35
    assert min(scores) >= 15
