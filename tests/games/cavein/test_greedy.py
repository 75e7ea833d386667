"""The greedy evaluation: named terms, from the seat's knowledge alone, and sensible choices."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, state_of, walk
from tests.games.cavein.loaded import loaded
from underhall import Match
from underhall.bots import make_bots
from underhall.bots.greedy import GreedyBot
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.seat import Seat
from underhall.games.cavein import GAME
from underhall.games.cavein.questions import QUESTIONS
from underhall.games.cavein.questions.action import ACTION
from underhall.games.cavein.questions.base_card import BASE_CARD
from underhall.games.cavein.questions.bottom import BOTTOM
from underhall.games.cavein.questions.colour import COLOUR
from underhall.games.cavein.questions.dock_card import DOCK_CARD
from underhall.games.cavein.questions.half import HALF
from underhall.games.cavein.questions.hand_card import HAND_CARD
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.raid_again import RAID_AGAIN
from underhall.games.cavein.questions.salvage import SALVAGE
from underhall.games.cavein.questions.start import START
from underhall.games.cavein.questions.token import TOKEN
from underhall.games.cavein.questions.which_base import WHICH_BASE

RIVAL = {"hand": "N1 N1", "base": "N1"}


def table(*play: str, **words: Any) -> Match:
    return at_table(*play, **{"rivals": (RIVAL,), **words})


def choice(*play: str, **words: Any) -> str:
    match = table(*play, **words)
    value = GreedyBot(1).choose(Seat(match, match.seat))
    return GAME.write(state_of(match), match.question, value)


def terms(match: Match, text: str) -> dict[str, int]:
    s = state_of(match)
    option = GAME.read(s, match.question, text, match.options)
    assert option in match.options
    return dict(zip(GAME.facts.terms, GAME.weigh(s, match.seat, match.question, option), strict=True))


def weights(match: Match, text: str) -> int:
    return sum(terms(match, text).values())


def test_the_terms_have_names_and_words() -> None:
    assert GAME.facts.terms == ("points", "growth", "leader", "raid", "tempo", "waste")
    for term in GAME.facts.terms:
        assert set(GAME.facts.texts["terms"][term]) == set(LANGUAGES)


@pytest.mark.parametrize("players", COUNTS)
def test_the_terms_use_what_the_seat_knows_and_no_more(players: int) -> None:
    """Whatever the seat does not know is dealt anew: every option weighs the same."""
    games = [walk(players, 100, factions="NYRG"), loaded("mixed", players, 5, 150).walk()]
    changed = 0
    for game in games:
        for number, match in enumerate(game):
            if match.over or number % 4:
                continue
            s, seat, question = state_of(match), match.seat, match.question
            other = s.copy()
            GAME.resample(other, seat, FastChance(number + 1))
            changed += other.data() != s.data()
            for option in match.options:
                found = GAME.weigh(s, seat, question, option)
                assert len(found) == len(GAME.facts.terms)
                assert GAME.weigh(other, seat, question, option) == found
    assert changed > 40


def test_weighing_changes_nothing() -> None:
    for number, match in enumerate(walk(3, 101)):
        if number % 7 == 0 and not match.over:
            s = state_of(match)
            before = s.data()
            for option in match.options:
                GAME.weigh(s, match.seat, match.question, option)
            assert s.data() == before


def test_it_mines_the_best_token_it_can_pay() -> None:
    words = {"hand": "B3 B3 P1", "mine": "blue_1a purple_1a blue_6a blue_10a"}
    assert choice(**words) == "mine blue_6a"
    match = table(**words)
    assert terms(match, "mine blue_6a")["points"] > terms(match, "mine blue_1a")["points"]
    assert terms(match, "mine blue_6a")["waste"] < terms(match, "mine blue_1a")["waste"] < 0


def test_a_symbol_that_completes_a_set_is_worth_more() -> None:
    """The third different symbol is worth three points, the second of a kind one."""
    match = table(hand="Y1 P1", mine="purple_1b yellow_1b", tokens="purple_1b blue_1b")
    assert terms(match, "mine yellow_1b")["points"] == 300
    assert terms(match, "mine purple_1b")["points"] == 100


def test_it_pays_as_little_as_will_do() -> None:
    assert choice("mine blue_3a", hand="B2 B4 B3", mine="blue_3a") == "pay B3"
    assert choice("collect 1", hand="P4 B4 Y1 N2", stacks=["art01"]) != "more"
    match = table("mine blue_1a", hand="B1 B4", mine="blue_1a")
    assert weights(match, "pay B1") > weights(match, "pay B4") > weights(match, "more")


def test_it_plays_no_superfluous_cards() -> None:
    free = {"hand": "B1 B1", "mine": "blue_1a", "totems": "blue"}
    assert choice(**free) == "mine blue_1a"
    assert weights(table(**free), "mine blue_1a") > weights(table(**free), "mine blue_1a plus")
    assert choice("mine blue_1a plus", "pay B1", **free) == "done"
    match = table("leader", hand="N1 P1", base="N2", docks="P2")
    assert weights(match, "recruit P2") > weights(match, "recruit P2 paying")


def test_it_uses_a_leader_that_helps() -> None:
    assert choice(hand="P1", base="B1", mine="blue_1a red_1a") == "leader"
    assert choice(hand="P1", base="B1 Y2", mine="blue_1a purple_1a") == "leader"
    swap = {"hand": "P1", "base": "N4 B1", "artifacts": "chain_of_command", "docks": "P4 P3 B2"}
    assert choice(**swap) == "swap", "Colonel brings more than a level-1 card with no token to take"


def test_it_takes_the_better_of_two_tokens() -> None:
    words = {"hand": "P1 Y4 P3", "mine": "blue_3c yellow_3b purple_3a"}
    assert choice("skill Y4", "mine purple_3a", "pay P3", **words) == "token blue_3c"
    match = table("skill Y4", "mine purple_3a", "pay P3", **words)
    assert weights(match, "token yellow_3b") > weights(match, "nothing") == 0


def test_it_keeps_the_half_that_scores_near_the_end_and_the_other_one_early() -> None:
    words = {"hand": "P4 B4", "stacks": ["art01"]}
    rich = "blue_3a red_3a green_3a yellow_3a purple_3a brown_3a"
    assert choice("collect 1", "pay P4", "pay B4", **words) == "right"
    assert choice("collect 1", "pay P4", "pay B4", tokens=rich, marker=6, **words) == "left"


def test_it_raids_for_a_totem_and_many_cards() -> None:
    target = {"hand": "N1", "base": "P3 B3 P4 B4 N4", "totems": "brown"}
    words: dict[str, Any] = {"hand": "P1", "mine": "red_10a", "rivals": (target,)}
    assert choice(**words) == "raid 1"
    assert terms(table(**words), "raid 1")["raid"] > 500
    poor = {**words, "rivals": ({"base": "N1", "totems": "blue"},), "totems": "brown"}
    assert choice(**poor) != "raid 1", "one card with a totem of one's own brings nothing"


def test_it_ends_its_turn_rather_than_waste_a_card() -> None:
    """There is no token that the level-1 card could take."""
    assert choice(hand="B1", rivals=({},)) == "end"
    assert weights(table(hand="B1", rivals=({},)), "skill B1") < 0


def test_it_recruits_what_goes_with_its_hand() -> None:
    match = table(hand="B1 B2 Y1", docks="P2 B2 N1")
    assert weights(match, "recruit B2") > weights(match, "recruit P2")
    assert weights(match, "recruit P2") > weights(match, "end")


@pytest.mark.parametrize("players", COUNTS)
def test_it_answers_every_question_of_a_game_with_an_option(players: int) -> None:
    match = Match.start(GAME, players, 5)
    bots = make_bots(["greedy"], players, 5)
    while not match.over:
        value = bots[match.seat].choose(Seat(match, match.seat))
        assert value in match.options
        match.answer(value)


def test_it_beats_the_random_bot() -> None:
    """Twenty deals, each from both seats."""
    won = total = 0
    for seed in range(20):
        for greedy in (0, 1):
            match = Match.start(GAME, 2, seed)
            bots = make_bots(["greedy", "random"] if greedy == 0 else ["random", "greedy"], 2, seed)
            while not match.over:
                match.answer(bots[match.seat].choose(Seat(match, match.seat)))
            won += match.winners() == [greedy]
            total += match.scores()[greedy] - match.scores()[1 - greedy]
    assert won >= 38
    assert total > 40 * 40


def test_every_term_is_used_by_its_questions() -> None:
    used: dict[int, set[str]] = {question: set() for question in range(len(QUESTIONS))}
    for seed in range(12):
        for match in walk(3, 120 + seed, factions=("NYRG", "BYRG", "random")[seed % 3]):
            for option in [] if match.over else match.options:
                found = GAME.weigh(state_of(match), match.seat, match.question, option)
                pairs = zip(GAME.facts.terms, found, strict=True)
                used[match.question] |= {term for term, weight in pairs if weight}
    assert used[ACTION] == set(GAME.facts.terms)
    assert used[START] == {"leader", "growth"}
    assert used[PAY] == {"leader", "tempo", "waste"}
    assert used[HALF] == {"points"}
    assert used[TOKEN] == {"points", "waste"}
    assert used[COLOUR] == {"growth", "points"}
    assert used[BASE_CARD] == {"growth", "raid"}
    assert used[HAND_CARD] == {"growth", "points"}
    for question in (DOCK_CARD, BOTTOM, SALVAGE, WHICH_BASE):
        assert used[question] <= {"growth"}
    assert used[RAID_AGAIN] <= {"raid"}
