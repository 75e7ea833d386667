"""The board of cavein: all that it draws can be answered, it tells nothing hidden, and words are never the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, position, state_of, walk
from tests.games.seldom import one_in
from tests.web.boards import html_of, in_order, look, looks, parts_of, reached, tags
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.games.cavein import GAME
from underhall.testing.properties.case import redealt
from underhall.web.boards.board import Board
from underhall.web.boards.cavein import BOARD

FACTIONS = {2: "NYRG", 3: "random", 4: "PBRG"}
"""In such games skills ask for everything that skills can ask for."""


def drawn(match: Match, seat: int, *picks: str, language: str = "en") -> dict[str, str]:
    return dict(parts_of(BOARD.draw(look(match, seat, *picks, language=language))))


def game(players: int) -> Iterator[Match]:
    return walk(players, players + 5, factions=FACTIONS[players])


def test_it_is_a_board() -> None:
    board: Board = BOARD
    assert set(board.icons) == {event.name for event in GAME.facts.events}


@pytest.mark.parametrize("players", COUNTS)
def test_names_ids_and_parts(players: int) -> None:
    """The things drawn are the things named; ids are unique; each part carries its id, and the same parts stay."""
    found = in_order(BOARD, looks(game(players), players, 1))
    assert len(found.asked) > 8
    assert "ci-hand" not in found.ids[OUTSIDER]


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_every_option_can_be_reached(players: int) -> None:
    """Whatever may be answered is a click on something drawn, perhaps after picks, or a button; and nothing else is."""
    asked = set()
    for match, seat in looks(game(players), players, 2):
        if match.over or seat != match.seat:
            continue
        asked.add(match.question)
        assert reached(BOARD, match, seat) == set(match.options)
    assert len(asked) > 6


def test_one_click_is_enough_for_a_card_of_a_base() -> None:
    """A Base as a whole and the cards in it are different things, though `why base 1` asks for both."""
    given: dict[str, Any] = {"players": [{"hand": "B3", "base": "N1"}, {"base": "B1 B2 N1"}], "in_play": "NBYR"}
    match = position(given, "go on")
    assert tags(drawn(match, 0)["ci-camp-1"], 'data-name="whole base 1"')[0].startswith("<button")
    match.play("skill B3")
    html = drawn(match, 0)["ci-camp-1"]
    assert not tags(html, 'data-name="whole base 1"')[0].startswith("<button")
    for name in ("B1 1:1", "B2 1:2"):
        assert 'form="answer"' in tags(html, f'data-name="{name}"')[0]
    assert not tags(html, 'data-name="N1 1:3"')[0].startswith("<button"), "a Leader stays"


def test_copies_are_marked_alike_and_hand_and_docks_apart() -> None:
    given: dict[str, Any] = {"players": [{"hand": "N1 N1 B2", "base": ""}, {}], "docks": "N1 B2", "in_play": "NBYR"}
    match = position(given)
    parts = drawn(match, 0)
    own = tags(parts["ci-hand"], 'data-name="hand N1"')
    assert [re.findall(r'id="([^"]*)"', tag) for tag in own] == [["h-N1-0"], ["h-N1-1"]]
    values = {re.findall(r'value="([^"]*)"', tag)[0] for tag in own}
    assert len(values) == 1, "copies are one and the same answer"
    (dock,) = tags(parts["ci-docks"], 'data-name="dock N1"')
    assert re.findall(r'value="([^"]*)"', dock)[0] not in values, "recruiting is another answer than playing"


def test_what_happens_to_a_crystal_is_seen() -> None:
    """Diggerhino: the colour and the price of this turn, for everybody, and the printed colour in words."""
    given: dict[str, Any] = {"players": [{"hand": "P2 B1", "base": ""}, {}], "mine": "red_3a", "in_play": "PNBR"}
    match = position(given)
    assert "gem bioss" in drawn(match, 1)["ci-mine"]
    match.play("skill P2")
    if GAME.facts.questions[match.question].name == "token":
        match.play("token red_3a")
    match.play("blue")
    for seat in (0, 1, OUTSIDER):
        html = drawn(match, seat)["ci-mine"]
        (tag,) = tags(html, 'data-name="red_3a"')
        assert "gem hydran" in tag
        assert "last" in tag.split('class="')[1].split('"')[0].split()
        assert '<span class="price">2</span>' in html
        assert "printed colour: red" in html


def test_a_recoloured_card_shows_its_new_colour_to_its_owner_only() -> None:
    given: dict[str, Any] = {"players": [{"hand": "Y3 R1 R1", "base": ""}, {}], "in_play": "NBYR"}
    match = position(given, "skill Y3", "blue", "card R1", "done")
    own = drawn(match, 0)["ci-hand"]
    (tag,) = tags(own, 'data-name="hand R1>B"')
    assert 'id="h-R1-B-0"' in tag
    assert "i-f-hydran" in own
    assert "R1" not in "".join(html for id, html in drawn(match, 1).items() if id != "ci-docks")
    assert "1 hand card is blue" in BOARD.draw(look(match, 1)).note


def test_the_halves_of_a_collected_card_are_two_things() -> None:
    given: dict[str, Any] = {"players": [{"hand": "N4 B4", "base": ""}, {}], "stacks": ["art05", "art01"]}
    match = position(given, "collect 1")
    while GAME.facts.questions[match.question].name == "pay":
        match.play("pay N4" if 7 in state_of(match).hands[0] else "pay B4")
    html = drawn(match, 0)["ci-arts"]
    for name in ("six_pack", "field_radio"):
        assert 'form="answer"' in tags(html, f'data-name="{name}"')[0]
    assert not tags(html, 'data-name="stack 1"')
    assert tags(html, 'data-name="stack 2"')
    match.play("right")
    assert tags(drawn(match, 0)["ci-finds"], 'data-name="field_radio"')
    assert tags(drawn(match, 1)["ci-camp-0"], 'data-name="field_radio"')


def test_things_come_from_where_the_log_says() -> None:
    """Cards and crystals fly from the places they lay in, hidden ones from the panel of their player."""
    given: dict[str, Any] = {
        "players": [{"hand": "B1 B2", "base": ""}, {"hand": "N1", "base": "Y1 R1"}],
        "docks": "N1",
        "mine": "blue_1a",
        "in_play": "NBYR",
    }
    match = position(given, "recruit N1", "mine blue_1a", "pay B1")
    own, other = drawn(match, 0), drawn(match, 1)
    assert "d-1-0-N1" in tags(own["ci-hand"], 'data-name="hand N1"')[0]
    assert "m-1-0-blue_1a" in tags(own["ci-finds"], 't-blue_1a-0"')[0]
    assert 'data-from="h-B1-0"' in tags(own["ci-mybase"], 'id="b-0-B1-0"')[0]
    assert 'data-from="p-0"' in tags(other["ci-camp-0"], 'id="b-0-B1-0"')[0]
    assert "ci-hand" in other
    assert "data-from" not in other["ci-hand"]


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_hidden_is_drawn(players: int) -> None:
    """Everything that a viewer does not know is dealt anew: not a byte of the drawing changes."""
    changed = 0
    for at, (match, seat) in enumerate(looks(game(players), players, 7)):
        twin = redealt(match, seat, 31 * at + seat)
        changed += twin.state.data() != match.state.data()
        language = LANGUAGES[at % 3]
        one, other = (BOARD.draw(look(found, seat, language=language)) for found in (match, twin))
        assert parts_of(one) == parts_of(other)
        assert (one.status, one.note) == (other.status, other.note)
    assert changed > 10


def test_other_hands_lie_open_in_a_replay_only() -> None:
    match = next(match for match in walk(3, 4) if match.answers == 30)
    closed, opened = (BOARD.draw(look(match, OUTSIDER, revealed=revealed)) for revealed in (False, True))
    hands = sum(len(hand) for hand in state_of(match).hands)
    assert html_of(opened).count('id="r-') == hands > 0
    assert 'id="r-' not in html_of(closed)
    assert closed.dock == opened.dock == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_said_differently(language: str) -> None:
    """Every option of every question has words of its own, in every language, and no notation is left in them."""
    asked = set()
    for players in COUNTS:
        for match in walk(players, players + 5, factions=FACTIONS[players]):
            if match.over:
                continue
            said = [GAME.say(state_of(match), match.question, option, language) for option in match.options]
            assert len(set(said)) == len(said)
            assert all(text and not re.search(r"[{}_]|\b[PNBYRG]\d\b", text) for text in said)
            asked.add(match.question)
    assert len(asked) > 10


def test_every_answer_has_words_even_if_it_is_refused() -> None:
    s = state_of(position({"players": [{"hand": "N1", "base": "N1 B2"}, {"base": "Y1"}], "mine": "blue_1a"}))
    for question, facts in enumerate(GAME.facts.questions):
        for option in range(facts.size):
            assert GAME.say(s, question, option, "en")


def test_some_options_in_words() -> None:
    given: dict[str, Any] = {
        "players": [{"hand": "B2 N1", "base": "N2"}, {"base": "Y1"}],
        "docks": "N2",
        "mine": "blue_1a blue_1a",
        "in_play": "NBYR",
    }
    match = position(given)
    said = {GAME.say(state_of(match), match.question, option, "en") for option in match.options}
    assert said == {"Use your Leader Foreman 2", "Continue"}
    match.play("go on")
    said = {GAME.say(state_of(match), match.question, option, "en") for option in match.options}
    assert {"Recruit Foreman 2", "Use the skill of Fish'Bean 2", "Raid your own Base", "End the turn"} <= said
    assert "Mine the blue crystal (cost 1, points 1, place 2)" in said


def test_words_of_the_turn() -> None:
    """The steps and the second line of the prompt: what has been done, what is left and what is in force."""
    given: dict[str, Any] = {"players": [{"hand": "B2 N1", "base": "N2"}, {}], "docks": "N3", "in_play": "NBYR"}
    match = position(given)
    assert BOARD.draw(look(match, 0)).note.startswith("Leader Foreman 2: This turn levels 1 to 3")
    match.play("leader")
    drawing = BOARD.draw(look(match, 0))
    assert drawing.prompt == "Your first action: choose what to do, or click its target."
    rule = "You have two actions of different kinds, or one raid."
    assert drawing.note == f"{rule} Levels 1 to 3 are free to recruit."
    match.play("recruit N3")
    drawing = BOARD.draw(look(match, 0))
    assert drawing.prompt.startswith("Your second action, of another kind than the first: ")
    assert drawing.note == "Levels 1 to 3 are free to recruit."
    steps = dict(drawing.felt)["ci-steps"]
    assert re.findall(r'<li class="(\w*)"[^>]*><span>([^<]*)</span></li>', re.sub(r"<svg.*?</svg>", "", steps)) == [
        ("done", "Start: Foreman 2"),
        ("done", "Recruit"),
        ("current", "Action 2"),
        ("", "Clean-up"),
    ]
    assert "Cave-in 0 of 7" in drawing.status[0]


# Deeds ----------------------------------------------------------------------------------------------------------------

DEEDS: dict[str, Any] = {
    "players": [{"hand": "B2 B1 N1", "base": "N2"}, {"hand": "Y1", "base": "Y1 R2 B1", "totems": "red blue"}],
    "docks": "N2 N2 Y4",
    "mine": "blue_3a red_1a",
    "stacks": ["art05"],
    "in_play": "NBYR",
}


def lit(parts: dict[str, str]) -> set[str]:
    """The names of all that glows."""
    html = "".join(parts.values())
    return set(re.findall(r'class="[^"]*\bcan\b[^"]*"[^>]* data-name="([^"]*)"', html))


def test_a_deed_lights_its_own_targets_only() -> None:
    match = position(DEEDS, "go on")
    parts = drawn(match, 0)
    assert {"deed mine", "deed recruit", "deed skill", "deed raid"} == {one for one in lit(parts) if "deed" in one}
    assert "deed-collect" in tags(parts["ci-deeds"], "hindered")[0]
    assert "you cannot pay for any" in parts["ci-deeds"]
    counts = re.findall(r'<span class="targets digits">(\d+)</span>', parts["ci-deeds"])
    assert counts == ["1", "2", "3", "2"], "one crystal, two copies in the Docks, three cards, two Bases"
    parts = drawn(match, 0, "deed recruit")
    deeds = {"deed mine", "deed skill", "deed raid"}
    assert lit(parts) == {"dock N2"} | deeds, "and another deed is one click away"
    assert BOARD.draw(look(match, 0, "deed recruit")).prompt == "Recruit: choose a card in the Docks."
    (target,) = set(tags(parts["ci-docks"], 'data-name="dock N2"')) - set(tags(parts["ci-docks"], "-1-N2"))
    assert 'form="answer"' in target
    (other,) = tags(parts["ci-mine"], 'data-name="blue_3a"')
    assert 'form="pick"' in other, "what belongs to another deed can be clicked all the same"
    assert 'value="blue_3a"' in other
    (direct,) = tags(drawn(match, 0)["ci-mine"], 'data-name="blue_3a"')
    assert 'form="answer"' in direct, "no deed need be chosen first"


def test_a_deed_that_was_done_says_so_before_it_is_tried() -> None:
    match = position(DEEDS, "go on", "recruit N2", "pay N1")
    parts = drawn(match, 0)
    (button,) = tags(parts["ci-deeds"], 'id="deed-recruit"')
    assert "Recruit: done; the other action must differ" in button
    assert "needs both actions" in tags(parts["ci-deeds"], 'id="deed-raid"')[0]
    assert BOARD.draw(look(match, 0)).left == "You have one action left."
    assert not tags(drawn(match, 1)["ci-deeds"], "hindered"), "nobody else is told anything"


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("blue_3a", "You pay 3 with cards of its colour (blue). It brings "),
        ("dock N2", "You play a card of level 1. It goes into your hand. Its skill: This turn levels 1 to 3"),
        ("hand B1", "A cost-1 crystal in the colour of this card comes to you straight from the Mine. The card leaves"),
        (
            "whole base 1",
            "It takes both actions. Leader Frogt'Opus 1 goes back to the hand of Bo <b>. "
            "You get the totem (blue) from Bo <b>. You take Mindwasp 2, Oddgrabber 1.",
        ),
        ("whole base 0", "It takes both actions. Leader Foreman 2 comes back to your hand."),
    ],
)
def test_what_an_action_costs_and_brings_is_said_before_it_is_done(target: str, said: str) -> None:
    match = position(DEEDS, "go on")
    assert BOARD.draw(look(match, 0, target)).preview.startswith(said)
    assert BOARD.draw(look(match, 0)).preview == ""


def test_an_action_may_be_chosen_by_its_number() -> None:
    """As the address of a button without a thing has it: whatever the number, the table is drawn."""
    match = position({"in_play": "PNBY", "players": [{"hand": "B1"}, {"hand": "B1"}], "docks": "P1", "mine": "blue_1a"})
    for option in match.options:
        assert drawn(match, 0, f"={option}")


def test_steps_stand_in_the_order_in_which_they_were_done() -> None:
    match = position(DEEDS, "go on", "mine blue_3a")
    while GAME.facts.questions[match.question].name == "pay":
        match.play("pay B2" if "B2" in BOARD.draw(look(match, 0)).dock[2][1] else "pay B1")
    match.play("recruit N2")
    steps = dict(BOARD.draw(look(match, 0)).felt)["ci-steps"]
    words = re.findall(r"<span>([^<]*)</span></li>", steps)
    assert words[1:3] == ["Mine", "Recruit"]
