"""The board of wistar: all that it draws can be answered, it tells nothing hidden, and a newcomer is never lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from tests.games.seldom import one_in
from tests.games.wistar.helpers import COUNTS, on_table, walk
from tests.games.wistar.loaded import rich
from tests.web.boards import in_order, look, looks, parts_of, reached, tags
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar import GAME
from underhall.games.wistar.data import texts
from underhall.games.wistar.view import WistarView
from underhall.testing.properties.case import redealt
from underhall.web.boards.board import Board, Drawing
from underhall.web.boards.wistar import BOARD


def drawn(match: Match, seat: int, *picks: str, language: str = "en") -> dict[str, str]:
    return dict(parts_of(BOARD.draw(look(match, seat, *picks, language=language))))


def classes(html: str, id: str) -> list[str]:
    (tag,) = tags(html, f'id="{id}"')
    return str(re.findall(r'class="([^"]*)"', tag)[0]).split()


def games(players: int) -> Iterator[Match]:
    """A poor game from its first question to its end, and a rich one in which nearly everything is asked."""
    for at, match in enumerate(walk(players, players + 3)):
        if match.over or at < 12 or at % 5 == 0:
            yield match
    for match in rich(players, players).walk():
        yield match


def test_it_is_a_board() -> None:
    board: Board = BOARD
    assert set(board.icons) == {event.name for event in GAME.facts.events}


def test_nouns_keep_their_capitals_at_the_start_of_a_sentence() -> None:
    wheels = [drawn(match, 0, language="de")["w-wheel"] for match in walk(2, 5)]
    assert any("Chefratte dieses Zugs: " in wheel for wheel in wheels)
    assert not any("dieses zugs" in wheel for wheel in wheels)


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_names_ids_and_parts(players: int) -> None:
    """The things drawn are the things named; ids are unique; each part carries its id, and the same parts stay."""
    found = in_order(BOARD, looks(games(players), players, 3), LANGUAGES)
    assert len(found.asked) > 10
    assert {"w-quick", "w-hand", "w-burrow"} <= set(found.ids[0])
    assert not {"w-quick", "w-hand", "w-burrow"} & set(found.ids[OUTSIDER])


@pytest.mark.parametrize("players", COUNTS)
def test_every_option_can_be_reached(players: int) -> None:
    """Whatever may be answered is a click on something drawn, perhaps after picks, or a button; and nothing else is."""
    asked = set()
    for match, seat in looks(games(players), players, 4):
        if match.over or seat != match.seat:
            continue
        asked.add(match.question)
        assert reached(BOARD, match, seat) == set(match.options)
    assert len(asked) > 8


@pytest.mark.parametrize("players", COUNTS)
def test_one_click_is_enough_but_for_workers_and_tents(players: int) -> None:
    """Two clicks only where somebody goes from one place to another."""
    for match, seat in looks(games(players), players, 4):
        if match.over or seat != match.seat:
            continue
        scene = look(match, seat)
        assert scene.offer is not None
        picks = {name for name, mark in scene.offer.marks.items() if mark.action == "pick"}
        if scene.offer.question not in ("march", "farm_deed"):
            assert not picks, (scene.offer.question, picks)


@pytest.mark.parametrize("players", COUNTS)
def test_nothing_hidden_is_drawn(players: int) -> None:
    """Everything that a viewer does not know is dealt anew: not a byte of the drawing changes."""
    changed = 0
    for at, (match, seat) in enumerate(looks(games(players), players, 11)):
        twin = redealt(match, seat, 31 * at + seat)
        changed += twin.state.data() != match.state.data()
        language = LANGUAGES[at % 3]
        one, other = (BOARD.draw(look(found, seat, language=language)) for found in (match, twin))
        assert parts_of(one) == parts_of(other)
        assert (one.status, one.note, one.prompt, one.closing) == (
            other.status,
            other.note,
            other.prompt,
            other.closing,
        )
    assert changed > 5


def test_a_replay_with_open_hands_draws() -> None:
    match = next(match for match in walk(3, 4) if match.answers == 40)
    closed, opened = (BOARD.draw(look(match, OUTSIDER, revealed=revealed)) for revealed in (False, True))
    assert [id for id, _ in parts_of(closed)] == [id for id, _ in parts_of(opened)]
    assert closed.dock == opened.dock == []


# The prompt


def test_every_question_is_explained() -> None:
    """No unexplained prompt: a second line says what follows, in every language, for whatever is asked."""
    helps = texts()["helps"]
    for question in GAME.facts.questions:
        assert question.name == "act" or question.name in helps
    asked = set()
    for players in COUNTS:
        for at, match in enumerate(games(players)):
            asking = "" if match.over else GAME.facts.questions[match.question].name
            if match.over or (asking == "act" and at % 4):
                continue  # most questions are that one
            language = LANGUAGES[at % len(LANGUAGES)]
            drawing = BOARD.draw(look(match, match.seat, language=language))
            if asking != "act":
                assert drawing.note == helps[asking][language]
            else:
                assert drawing.prompt
                assert drawing.note or answers_among_steps(drawing), "buttons explain themselves"
            asked.add(match.question)
    assert len(asked) > 14


def test_the_prompt_leads_through_a_turn() -> None:
    own = {"workers": {"forest": 2, "burrow": 1}, "wood": 1, "resting": 1}
    match = on_table([own, {}], wheel="S1 S2 S3 S4 S5 S6")
    drawing = BOARD.draw(look(match, 0))
    assert drawing.prompt.startswith("Place a chief")
    assert drawing.note.startswith("Send your waiting workers out first")
    nobody = on_table([{"workers": {"forest": 2}}, {}])
    assert "main action" in BOARD.draw(look(nobody, 0)).note
    assert BOARD.draw(look(match, 1)).prompt == ""
    match.play("chief S1b")
    drawing = BOARD.draw(look(match, 0))
    assert drawing.prompt.startswith("Do your chief's actions")
    assert drawing.note == "", "the buttons say it"
    scene = look(match, 0)
    assert scene.offer is not None
    assert [option.label for option in scene.offer.buttons] == [
        "End the turn",
        "Gather wood: 2 wood",
        "Gain 1 joker",
    ]
    assert drawing.closing == scene.offer.buttons[0].value, "its button comes last"
    still = "Still possible: Gather wood; Gain 1 joker."
    assert BOARD.draw(look(match, 1)).note == still, "the others see what is still to come"
    match.play("main")
    match.play("extra 1")
    drawing = BOARD.draw(look(match, 0))
    assert drawing.prompt.startswith("All actions are done")
    steps = re.sub(r"<svg.*?</svg>", "", dict(drawing.felt)["w-steps"])
    assert re.findall(r'<li class="([\w ]*)"[^>]*>(?:<span class="calm">)?([^<]*)', steps) == [
        ("done", "Place a chief: Gather wood"),
        ("done", "Gather wood (2)"),
        ("done", "Gain 1 joker"),
        ("way current", "End of the turn"),
    ]


def answers_among_steps(drawing: Drawing) -> list[tuple[str, str]]:
    steps = re.sub(r"<svg.*?</svg>", "", dict(drawing.felt)["w-steps"])
    return re.findall(r'<button [^>]*name="answer" value="(\d+)"[^>]*>([^<]*)</button>', steps)


def test_the_steps_can_be_clicked() -> None:
    """All that the prompt has buttons for: on a wide screen those of the prompt are not shown."""
    match = on_table([{"workers": {"forest": 2}, "metal": 4}, {}], wheel="S2 S1 S3 S4 S5 S6")
    assert not answers_among_steps(BOARD.draw(look(match, 0))), "chiefs are placed on the board"
    match.play("chief S1b")
    for answer in ("main", "dig"):
        scene = look(match, 0)
        assert scene.offer is not None
        assert scene.offer.buttons
        found = answers_among_steps(BOARD.draw(scene))
        assert {(int(value), text) for value, text in found} == {(one.value, one.label) for one in scene.offer.buttons}
        assert found[-1][0] == "0", "what ends it comes last"
        assert not answers_among_steps(BOARD.draw(look(match, 1)))
        match.play(answer)


def test_where_a_question_is_answered_comes_into_sight() -> None:
    def leads(match: Match, seat: int = 0) -> set[str]:
        felt = "".join(inner for _, inner in BOARD.draw(look(match, seat)).felt)
        return set(re.findall(r' data-lead="([^"]*)"', felt))

    match = on_table([{"workers": {"farm": 1}, "moves": 1}, {}], wheel="S4 S2 S3 S1 S5 S6")
    assert leads(match) == {"w-wheel"}
    assert not leads(match, 1)
    match.play("move")
    assert leads(match) == {"w-areas"}
    match = on_table([{"workers": {"farm": 1}}, {}], "main", placed="S1b", wheel="S2 S3 S4 S5 S6 S1")
    assert leads(match) == {"w-rows"}


def test_the_guest_of_the_round_is_taken_by_a_click() -> None:
    """As the additional action of a space, and if an effect asks; not if the guest comes from elsewhere."""
    tile = re.compile(r'<button [^>]*id="w-visitor"[^>]*>')
    given: dict[str, Any] = {"round_guest": "GH7", "guests_house": "GH6 GH9"}
    for match, wanted in (
        (on_table([{}, {}], placed="S3a", **given), True),
        (on_table([{}, {}], placed="S1a", **given), False),
        (on_table([{"hand": "107", "metal": 1, "moves": 1}, {}], "extra 1", "play 107", placed="S1a", **given), True),
        (on_table([{"hand": "165", "wood": 3}, {}], "extra 1", "play 165", placed="S1a", **given), False),
    ):
        scene = look(match, 0)
        assert scene.offer is not None
        found = tile.search(dict(BOARD.draw(scene).felt)["w-farm"])
        assert bool(found) == wanted
        if found:
            match.answer(int(re.findall(r' value="(\d+)"', found[0])[0]))
            view = match.view(0)
            assert isinstance(view, WistarView)
            assert "GH7" in view.seats[0].guests


def test_digging_is_a_button_and_a_tile() -> None:
    match = on_table([{"workers": {"forest": 2}, "metal": 4}, {}], wheel="S2 S1 S3 S4 S5 S6")
    match.play("chief S1b")
    match.play("main")
    scene = look(match, 0)
    assert scene.offer is not None
    assert {option.label for option in scene.offer.buttons} == {"Dig a room (for 2 metal)", "Dig no more"}
    assert scene.mark("next room").action == "answer"
    assert BOARD.draw(scene).closing == 0


def test_who_lacks_workers_is_told_so() -> None:
    match = on_table([{"workers": {"farm": 1}}, {}], wheel="S1 S2 S3 S4 S5 S6")
    match.play("chief S1b")
    drawing = BOARD.draw(look(match, 0))
    assert "Gather wood: You have no worker there" in drawing.note
    assert "weak" in classes(dict(drawing.felt)["w-wheel"], "w-gather_wood")


# The wheel


def test_the_main_action_can_be_clicked_on_the_wheel_too() -> None:
    match = on_table([{"workers": {"forest": 2}}, {}], wheel="S1 S2 S3 S4 S5 S6")
    assert "can" not in classes(drawn(match, 0)["w-wheel"], "w-gather_wood")
    match.play("chief S1b")
    html = drawn(match, 0)["w-wheel"]
    assert "can" in classes(html, "w-gather_wood")
    assert "can" not in classes(drawn(match, 1)["w-wheel"], "w-gather_wood")
    (tag,) = tags(html, 'id="w-gather_wood"')
    scene = look(match, 0)
    assert scene.offer is not None
    value = next(option.value for option in scene.offer.buttons if option.label.startswith("Gather wood"))
    assert f'value="{value}"' in tag


def test_a_segment_keeps_its_element_and_only_ever_turns_on() -> None:
    """From one round to the next each segment turns by a sixth, also from the last place to the first."""
    angles = []
    for turn in range(5):
        order = [f"S{(at - turn) % 6 + 1}" for at in range(6)]
        html = drawn(on_table([{}, {}], round=turn + 1, wheel=" ".join(order)), 0)["w-wheel"]
        angles.append([int(one) for one in re.findall(r'id="w-seg-S\d" style="--a:(\d+)deg"', html)])
    for before, after in pairwise(angles):
        assert [b - a for a, b in zip(before, after, strict=True)] == [60] * 6


def test_a_chief_is_seen_with_its_owner_and_as_the_last_move() -> None:
    match = on_table([{"workers": {"forest": 1}}, {}], wheel="S1 S2 S3 S4 S5 S6")
    match.play("chief S1b")
    for seat in (0, 1, OUTSIDER):
        html = drawn(match, seat)["w-wheel"]
        assert {"taken", "now", "last"} <= set(classes(html, "w-S1b"))
        assert 'data-from="p-0"' in tags(html, 'id="w-chief-S1b"')[0]
        assert "Taken by Ada." in html
    assert "(strength 1)" in drawn(match, 0)["w-wheel"]
    assert "strength" not in drawn(match, OUTSIDER)["w-wheel"].lower().replace("i-strength", "")


@pytest.mark.parametrize(("players", "spaces"), [(2, 10), (3, 12), (4, 13)])
def test_spaces_by_the_number_of_players(players: int, spaces: int) -> None:
    html = drawn(on_table([{}] * players), 0)["w-wheel"]
    assert len(re.findall(r'data-thing="space"', html)) == spaces


# Hut, areas, quick actions


def test_the_hut_shows_its_row_and_the_order() -> None:
    match = on_table([{}, {}, {}], hut="2 1", order="0 1 2")
    html = drawn(match, 0)["w-hut"]
    assert "There now: Grit, Bo &lt;b&gt;." in html
    assert "can" in classes(html, "w-thehut")
    match.play("hut")
    assert "last" in classes(drawn(match, 1)["w-hut"], "w-hut-2")


def test_workers_are_sent_out_and_moved_by_clicks() -> None:
    match = on_table([{"resting": 1, "moves": 1, "workers": {"forest": 2}}, {}])
    parts = drawn(match, 0)
    for html, id in (
        (parts["w-areas"], "w-area-farm"),
        (parts["w-quick"], "w-q-farm"),
        (parts["w-quick"], "w-q-use_move_token"),
    ):
        assert "can" in classes(html, id)
    assert "can" not in classes(parts["w-areas"], "w-rats-forest")
    match.play("move")
    parts = drawn(match, 0)
    assert "can" in classes(parts["w-areas"], "w-rats-forest")
    assert "can" not in classes(parts["w-areas"], "w-rats-farm")
    picked = drawn(match, 0, "workers forest")["w-areas"]
    assert "selected" in classes(picked, "w-rats-forest")
    assert 'form="answer"' in tags(picked, 'id="w-area-farm"')[0]
    match.play("march forest farm")
    assert "last" in classes(drawn(match, 0)["w-areas"], "w-rats-farm")


def test_quick_actions_stand_apart() -> None:
    """They are no buttons beside the prompt; 1x effects and goals come up among them when they can be used."""
    own: dict[str, Any] = {"wood": 2, "metal": 2, "hand": "12", "played": "58", "dug": 3, "explorer": "G1"}
    match = on_table([own, {}], goals="GO1", placed="S1b", doors={"D3": "DT8"})
    scene = look(match, 0)
    assert scene.offer is not None
    assert all(option.label.startswith(("End", "Gain", "Gather")) for option in scene.offer.buttons)
    html = drawn(match, 0)["w-quick"]
    for id in ("w-q-buy_joker", "w-q-buy_electricity", "w-q-pitch_tent", "w-q-58", "w-q-GO1"):
        assert "can" in classes(html, id)
    assert "can" not in classes(html, "w-q-use_move_token")
    assert "w-q-GO1" not in drawn(match, 1)["w-quick"]


# The farm


def test_the_farm_shows_what_lies_open_and_nothing_else() -> None:
    match = on_table(
        [{"explorer": "G1", "tents": "B2"}, {"explorer": "ENT"}],
        missions={"G1": "MH1", "G2": "MH2"},
        revealed="G1",
        cubes={"MH1.2": 1},
        guests={"GG1a": "GH2"},
        doors={"D3": "DT8"},
        cheese="CH1 CH2",
        round_guest="GH10",
    )
    for seat in (0, 1, OUTSIDER):
        html = drawn(match, seat)["w-farm"]
        assert "MH2" not in html
        assert "GH2" not in html
        assert "DT8" not in html
        assert 'data-name="mission G2"' in html
        assert "open" not in classes(html, "w-D3")
        assert "open" in classes(html, "w-D1")
        assert {"mission-row", "solved"} <= set(classes(html, "w-MH1-2"))
        assert "locked" in classes(html, "w-MH1-3")
        assert 'id="w-ex-0"' in html[html.index('id="w-cell-G1"') : html.index('id="w-cell-G2"')]
        assert 'id="w-tent-0-B2"' in html[html.index('id="w-cell-B2"') : html.index('id="w-cell-B3"')]
        assert tags(html, 'data-name="CH1"')
        assert not tags(html, 'data-name="CH2"')
        assert tags(html, 'data-name="GH10"')


def test_exploring_by_clicks() -> None:
    match = on_table(
        [{"workers": {"farm": 4}, "explorer": "G1"}, {}],
        wheel="S2 S3 S4 S5 S1 S6",
        doors={"D3": "DT8", "D4": "DT1"},
        missions={"G1": "MH3"},
        guests={"GG1a": "GH2", "GF1a": "GH3"},
    )
    match.play("chief S1b")
    match.play("main")
    html = drawn(match, 0)["w-farm"]
    for id in ("w-D3", "w-mission-G1", "w-GG1a", "w-ENT", "w-F1"):
        assert "can" in classes(html, id), id
    for id in ("w-D4", "w-GF1a", "w-G1", "w-B3"):
        assert "can" not in classes(html, id), id
    match.play("open D3")
    html = drawn(match, 1)["w-farm"]
    assert {"open", "last"} <= set(classes(html, "w-D3"))
    match.play("step G2")
    assert "last" in classes(drawn(match, 1)["w-farm"], "w-ex-0")


def test_rows_of_missions_are_solved_by_clicks() -> None:
    match = on_table(
        [{"explorer": "G1", "jokers": 3, "wood": 1}, {}], placed="S2a", missions={"G1": "MH1"}, revealed="G1"
    )
    match.play("extra 1")
    html = drawn(match, 0)["w-farm"]
    assert 'form="answer"' in tags(html, 'id="w-MH1-1"')[0]
    assert "can" not in classes(html, "w-MH1-3"), "its lock is closed"
    match.play("solve MH1.1")
    match.play("cube A6")
    html = drawn(match, 1)["w-farm"]
    assert {"solved", "last"} <= set(classes(html, "w-MH1-1"))
    assert "locked" not in classes(html, "w-MH1-3")


# Goals, panels


def test_goals_show_thresholds_discs_and_how_far_one_is() -> None:
    match = on_table([{"dug": 4}, {"dug": 1, "private": "GO9"}], goals="GO1 GO4", discs={"GO1": "1"})
    own, other = drawn(match, 0)["w-goals"], drawn(match, 1)["w-goals"]
    assert "you: 4" in own
    assert "you: 1" in other
    assert "3: Bo &lt;b&gt;." in own
    assert "can" not in classes(own, "w-GO1"), "the second space asks for more"
    assert "private" in classes(own, "w-GO9")
    assert "you: " not in drawn(match, OUTSIDER)["w-goals"]


def test_panels_and_status() -> None:
    match = on_table([{"wood": 3, "vp": 12}, {}], round=5, order="1 0", current=1, hut="0")
    drawing = BOARD.draw(look(match, 0))
    panels = dict(drawing.players)
    assert list(panels) == ["p-0", "p-1"]
    assert "2 chiefs left" in panels["p-0"]
    assert "3 chiefs left, first" in panels["p-1"]
    assert drawing.moving == (1,)
    assert "to move" in panels["p-1"]
    assert re.sub("<.*?>", "", " ".join(drawing.status)) == "Round 5 of 5 Turn 1 of 3 Last round"


# Before a click


def test_a_space_says_what_it_brings_before_it_is_taken() -> None:
    own = {"workers": {"forest": 2}, "metal": 1}
    match = on_table([own, {}], wheel="S1 S2 S3 S4 S5 S6")
    html = drawn(match, 0)["w-wheel"]
    said = dict(re.findall(r'id="w-(S\d\w)".*?class="brings"[^>]*>([^<]*)', html))
    assert said["S1b"] == "Gather wood, strength 2: 2 wood; in addition: gain 1 joker"
    assert said["S2b"].startswith(
        "Dig rooms, strength 2: nothing (costs 2 metal, you have 1); in addition: gain 1 wood"
    )
    assert "solve a mission (not possible yet)" in said["S2a"]
    assert "strength 0: nothing" in said["S3a"]
    other = drawn(match, 1)["w-wheel"]
    assert "in addition" not in other, "only who is asked may take one"
    assert "Gather wood (strength 0). Additional action: Gain 1 joker." in other


def test_workers_who_wait_are_spoken_of_where_they_stand() -> None:
    match = on_table([{"resting": 2}, {"resting": 1}])
    assert "2 workers wait at the burrow entrance: send them out first" in drawn(match, 0)["w-areas"]
    for seat in (1, OUTSIDER):
        assert "send them out" not in drawn(match, seat)["w-areas"]
    match.play("deploy farm")
    assert "1 worker waits at the burrow entrance" in drawn(match, 0)["w-areas"]
    match.play("deploy farm")
    html = drawn(match, 0)["w-areas"]
    assert "burrow entrance:" not in html
    assert 'class="waiting"' in html, "its place is kept, so nothing moves"


def test_what_belongs_together_stands_together() -> None:
    parts = drawn(on_table([{"resting": 1}, {}]), 0)
    titles = re.findall(r'class="bundle [\w-]+"><h3>([^<]*)', parts["w-quick"] + parts["w-burrow"])
    assert titles == ["My workers", "At any time in your turn", "My goods", "My skills", "My burrow"]
    other = re.findall(r'class="bundle [\w-]+"><h3>([^<]*)', parts["w-other-1"])
    assert other == ["Goods", "Workers", "Skills", "Burrow"]


def test_nothing_comes_or_goes_in_the_dock_when_a_turn_begins_or_a_chief_is_placed() -> None:
    """All that may be done is always there, so that the table does not move: only what it looks like changes."""

    def things(seat: int) -> list[str]:
        return re.findall(r' id="(w-q-[\w-]+)"', drawn(match, seat)["w-quick"])

    match = on_table([{"workers": {"forest": 1}, "resting": 1, "wood": 3}, {}])
    before, other = things(0), things(1)
    assert before == other
    match.play("deploy forest")
    match.play("chief S1b")
    assert things(0) == before


# Select, see, confirm


def test_what_spends_is_shown_before_it_is_done() -> None:
    match = on_table([{"workers": {"forest": 1}, "wood": 3, "resting": 2}, {}], wheel="S1 S2 S3 S4 S5 S6")
    scene = look(match, 0, careful=True)
    assert scene.mark("S1b").action == scene.mark("buy_joker").action == "pick"
    assert scene.mark("forest").action == "answer", "sending a worker out costs nothing"
    chosen = look(match, 0, "S1b", careful=True)
    assert chosen.offer is not None
    assert chosen.offer.chosen is not None
    assert chosen.offer.chosen.label == "Gather wood, strength 1: 1 wood; in addition: gain 1 joker"
    assert BOARD.draw(chosen).preview.startswith("2 workers wait")
    assert "Pay 3" in BOARD.draw(look(match, 0, "buy_joker", careful=True)).preview
    hut = BOARD.draw(look(match, 0, "hut", careful=True)).preview
    assert "move token" in hut
    assert "turn order" in hut


def test_the_end_of_a_turn_asks_if_something_is_left() -> None:
    match = on_table([{"workers": {"forest": 2}, "resting": 1}, {}], wheel="S1 S2 S3 S4 S5 S6")
    match.play("chief S1b")
    scene = look(match, 0, careful=True)
    drawing = BOARD.draw(scene)
    assert drawing.left == (
        "Still possible: Gather wood: 2 wood; Gain 1 joker. 1 worker still waits at the burrow entrance."
    )
    assert 'form="pick" name="pick" value="=0"' in dict(drawing.felt)["w-steps"]
    assert 'form="pick"' not in dict(BOARD.draw(look(match, 0)).felt)["w-steps"], "who is not careful is not asked"
    for answer in ("main", "extra 1", "deploy farm"):
        match.play(answer)
    drawing = BOARD.draw(look(match, 0, careful=True))
    assert drawing.left == ""
    assert 'form="pick"' not in dict(drawing.felt)["w-steps"]


def test_every_answer_that_waits_says_what_follows() -> None:
    """At every question of a rich game: what is confirmed has a second line."""
    asked = set()
    for match in rich(3, 3).walk():
        if match.over:
            break
        scene = look(match, match.seat, careful=True)
        assert scene.offer is not None
        for mark in list(scene.offer.marks.values())[:6]:
            if mark.action != "pick":
                continue
            picked = look(match, match.seat, *mark.value.split("|"), careful=True)
            if picked.offer is not None and picked.offer.chosen is not None:
                assert picked.offer.chosen.label
                assert BOARD.draw(picked).preview, (scene.offer.question, mark.value)
                asked.add(scene.offer.question)
    assert len(asked) > 6
