"""The greedy evaluation: named terms, sensible choices, and games that are worth looking at.

That it looks at nothing hidden is tested with the secrets.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seldom import crossed
from tests.games.xobos.helpers import COUNTS, on_board, state_of, walk
from underhall import Match
from underhall.bots import make_bots
from underhall.bots.greedy import GreedyBot
from underhall.engine.facts import LANGUAGES
from underhall.engine.seat import Seat
from underhall.games.xobos import GAME
from underhall.games.xobos.questions import QUESTIONS
from underhall.games.xobos.questions.answering import RESPOND
from underhall.games.xobos.questions.combat import STRIKE
from underhall.games.xobos.questions.declaring import DECLARE
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.moving import DESTINATION, MOVE
from underhall.games.xobos.questions.setup import CLAN, LEADER, PLACE

RIVAL: dict[str, Any] = {"guardians": {"A": "q2_c"}}
DEVELOPMENT: dict[str, Any] = {"step": "development"}


def choice(own: dict[str, Any], *play: str, rival: dict[str, Any] | None = None, **words: Any) -> str:
    """What the greedy bot does with the first question that is open."""
    match = on_board([own, rival or RIVAL], *play, **words)
    waiting = match.pending()[0]
    value = GreedyBot(1).choose(Seat(match, waiting.seat))
    return GAME.write(state_of(match), waiting.question, value)


def terms(match: Match, text: str) -> dict[str, int]:
    waiting = match.pending()[0]
    s = state_of(match, waiting.seat)
    option = GAME.read(s, waiting.question, text, waiting.options)
    assert option in waiting.options
    return dict(zip(GAME.facts.terms, GAME.weigh(s, waiting.seat, waiting.question, option), strict=True))


def weight(match: Match, text: str) -> int:
    return sum(terms(match, text).values())


def contest(names: list[str], seed: int, **options: str) -> Match:
    match = Match.start(GAME, len(names), seed, options)
    bots = make_bots(names, len(names), seed)
    while not match.over:
        value = bots[match.seat].choose(Seat(match, match.seat))
        assert value in match.options
        match.answer_as(match.seat, value)
    return match


def test_the_terms_have_names() -> None:
    assert GAME.facts.terms == ("points", "growth", "place", "fight", "care", "waste")


def test_the_terms_have_words() -> None:
    for term in GAME.facts.terms:
        assert set(GAME.facts.texts["terms"][term]) == set(LANGUAGES)


def test_weighing_changes_nothing() -> None:
    for number, match in enumerate(walk(3, 101, clans="random")):
        if number % 17 == 0 and not match.over:
            for waiting in match.pending():
                s = state_of(match, waiting.seat)
                before = s.data()
                for option in waiting.options:
                    found = GAME.weigh(s, waiting.seat, waiting.question, option)
                    assert len(found) == len(GAME.facts.terms)
                assert s.data() == before


def test_it_pays_for_what_is_begun() -> None:
    own = {"resources": 1, "guardians": {"A": "q1_c", "B": "q1_d1"}, "sites": {"A": "mine 2"}}
    assert choice(own, **DEVELOPMENT) == "pay A"


def test_it_builds_early_and_a_reactor_in_the_end() -> None:
    own = {"resources": 6, "crystals": 10, "guardians": {"A": "q1_c"}}
    assert choice(own, round=2, **DEVELOPMENT) in ("build A mine", "build A well")
    match = on_board([own, RIVAL], round=15, **DEVELOPMENT)
    assert terms(match, "reactor q1_b1")["points"] > 0
    assert choice(own, round=15, **DEVELOPMENT).startswith("reactor")
    assert weight(match, "build A mine") < 0, "it would never produce"


def test_a_reactor_is_worth_the_whole_stock() -> None:
    weights = [
        weight(on_board([{"resources": 5, "crystals": crystals}, RIVAL], round=15, **DEVELOPMENT), "reactor q1_b1")
        for crystals in (0, 10, 30)
    ]
    assert weights == sorted(weights)
    assert weights[0] < weights[2]


def test_it_does_not_waste_crystals() -> None:
    own = {"crystals": 9, "buildings": {"q1_c": "watchtower", "q1_b1": "reactor", "q1_b2": "reactor"}}
    match = on_board([own, RIVAL], round=14, **DEVELOPMENT)
    for text in ("breed q1_b3", "load q1_c", "demolish q1_c", "demolish q1_b1"):
        assert weight(match, text) < 0 == weight(match, "done")
        assert terms(match, text)["waste"] < 0
    assert choice(own, round=14, **DEVELOPMENT) == "done"


def test_it_heals_who_needs_it() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_a1"}, "life": {"B": 2}, "leader": "C"}
    match = on_board([own, {"guardians": {"A": "x12_t"}}], **DEVELOPMENT)
    assert terms(match, "heal A B")["care"] > terms(match, "heal A C")["care"] > 0
    own = {"resources": 9, "guardians": {"A": "q1_c"}, "buildings": {"q1_c": "technical"}, "life": {"A": 1}}
    weights = [weight(on_board([{**own, "life": {"A": life}}, RIVAL], **DEVELOPMENT), "repair A") for life in (1, 3, 5)]
    assert weights == sorted(weights, reverse=True)


def test_it_brings_guardians_to_places_where_they_can_work() -> None:
    assert choice({"guardians": {"A": "q1_b4"}}) == "guardian A"
    assert choice({"guardians": {"A": "q1_b4"}}, "guardian A") in ("to q1_a1", "to q1_a2")
    prey = {"buildings": {"q1_d1": "mine"}}
    assert choice({"guardians": {"A": "q1_c"}}, "guardian A", rival=prey) == "to q1_d1"
    match = on_board([{"guardians": {"A": "q1_c"}}, prey], "guardian A")
    assert terms(match, "to q1_d1")["place"] > terms(match, "to q1_a1")["place"]


def test_it_prefers_capture_and_harvests() -> None:
    own = {"guardians": {"A": "q1_c"}, "technologies": "capture"}
    assert choice(own, "guardian A", "to q1_d1", rival={"buildings": {"q1_d1": "mine"}}) == "capture"
    own = {"guardians": {"A": "q1_i"}, "technologies": "harvest"}
    assert choice(own, "end moves") == "harvest q1_i"


def test_it_attacks_the_weaker_and_spares_who_would_die() -> None:
    own = {"guardians": {"A": "q1_d1"}, "upgrades": {"A": "power 2"}}
    lone = {"quarks": {"x12_t": 1}}
    assert choice(own, "end moves", rival=lone) == "attack q1_d1-x12_t"
    dying = {**own, "life": {"A": 1}, "upgrades": {}}
    match = on_board([dying, {"guardians": {"A": "x12_t"}}], "end moves")
    assert terms(match, "attack q1_d1-x12_t")["care"] < -300
    assert choice(dying, "end moves", rival={"guardians": {"A": "x12_t"}}) == "end attacks"


def test_guardians_strike_and_quarks_are_kept() -> None:
    own = {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 2}}
    words: dict[str, Any] = {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}
    assert choice(own, rival={"guardians": {"A": "x12_t"}}, **words) == "strike G"


def test_it_keeps_its_links() -> None:
    own = {"guardians": {"A": "q1_b1", "B": "q1_b2"}, "links": "A heals B"}
    match = on_board([own, RIVAL])
    assert terms(match, "break A")["waste"] < 0 == weight(match, "end moves")


@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, ["fog", "check", "training"]))
def test_its_games_score_tens_of_points(players: int, mode: str) -> None:
    match = contest(["greedy"] * players, 5, clans="random", visibility_mode=mode)
    assert state_of(match).round == 15
    assert max(match.scores()) >= 30
    assert sum(match.scores()) >= 20 * players


def test_it_beats_the_random_bot_ten_times_of_ten() -> None:
    """Five deals, each from both seats."""
    for seed in range(5):
        for greedy in (0, 1):
            names = ["greedy", "random"] if greedy == 0 else ["random", "greedy"]
            match = contest(names, seed)
            assert match.winners() == [greedy], (seed, greedy)
            assert match.scores()[greedy] >= 30
            assert match.scores()[greedy] > 2 * match.scores()[1 - greedy]


def test_every_term_is_used_by_its_questions() -> None:
    used: dict[int, set[str]] = {question: set() for question in range(len(QUESTIONS))}
    for seed in range(4):
        for match in walk(2 + seed % 3, 120 + seed, clans="random"):
            waiting = None if match.over else match.pending()[0]
            for option in waiting.options if waiting else []:
                found = (
                    GAME.weigh(state_of(match, waiting.seat), waiting.seat, waiting.question, option) if waiting else []
                )
                used[match.question] |= {term for term, weight in zip(GAME.facts.terms, found, strict=True) if weight}
    assert used[DEVELOP] >= set(GAME.facts.terms) - {"place"}
    own = {"resources": 5, "buildings": {"q1_c": "technical"}}
    match = on_board([own, RIVAL], **DEVELOPMENT)
    assert terms(match, "rebuild A q1_c")["place"] > terms(match, "rebuild A q1_b1")["place"] == 0
    assert used[MOVE] == {"place", "waste"}
    assert used[DESTINATION] == {"place"}
    assert used[DECLARE] >= {"fight", "care"}
    assert used[LEADER] == {"place"}
    assert used[STRIKE] == {"fight", "waste"}
    assert used[RESPOND] >= {"fight"}
    assert used[PLACE] == used[CLAN] == set()
