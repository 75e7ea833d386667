"""The board of kings: what it draws can be answered, tells nothing hidden, and says what will come of a play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests.games.kings.helpers import COUNTS, position, state_of, walk
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.games.kings import GAME
from underhall.games.kings.placing import TARGET_NAMES
from underhall.games.kings.questions.play import PLAY, play
from underhall.games.kings.view import Mine, StaffedMine
from underhall.testing.properties.case import Case, redealt, waiting_for
from underhall.web.boards.board import Board, Drawing
from underhall.web.boards.kings import BOARD
from underhall.web.boards.kings.lines import Held, prospect
from underhall.web.drawing.scenes import scene_of

NAMES = ("Ala", "Ola", "Flint", "Zora")
BUTTON = re.compile(r'<button type="submit" form="(answer|pick)" name="\1" value="([^"]*)"')


def draw(match: Match, seat: int, *picks: str, language: str = "en", revealed: bool = False) -> Drawing:
    names = NAMES[: match.state.players]
    scene = scene_of(match, seat, language, names, ("",) * len(names), picks=picks, revealed=revealed)
    return BOARD.draw(scene)


def html_of(drawing: Drawing) -> str:
    return "".join(html for part in (drawing.felt, drawing.dock, drawing.players) for _, html in part)


def part(drawing: Drawing, id: str) -> str:
    return dict([*drawing.felt, *drawing.dock, *drawing.players])[id]


def looks(players: int, every: int, **options: str) -> Iterator[tuple[Match, int]]:
    """Moments of a random game with each viewer in turn, and the end with all of them."""
    viewers = [*range(players), OUTSIDER]
    for at, match in enumerate(walk(players, players + 3, **options)):
        if match.over:
            yield from ((match, seat) for seat in viewers)
        elif at % every == 0:
            yield match, match.seat
            yield match, viewers[at // every % len(viewers)]


def test_it_is_a_board() -> None:
    board: Board = BOARD
    assert set(board.icons) == {event.name for event in GAME.facts.events}


@pytest.mark.parametrize("players", COUNTS)
def test_names_and_ids(players: int) -> None:
    """The things drawn are the things named; ids are unique; each part carries its id, and the same parts stay."""
    parts: dict[int, list[str]] = {}
    for match, seat in looks(players, 3):
        drawing = draw(match, seat)
        html = html_of(drawing)
        drawn = re.findall(r'data-name="([^"]*)"', html)
        assert len(drawn) == len(set(drawn))
        assert set(drawn) == BOARD.names(match.view(seat))
        ids = re.findall(r'\bid="([^"]*)"', html)
        assert len(ids) == len(set(ids)), "an id is there twice"
        here = [*drawing.felt, *drawing.dock, *drawing.players]
        assert all(re.match(rf'<\w+ [^>]*\bid="{id}"', found) for id, found in here)
        assert parts.setdefault(seat, [id for id, _ in here]) == [id for id, _ in here], "parts come and go"
    assert "hand" not in parts[OUTSIDER]


@pytest.mark.parametrize("players", COUNTS)
def test_every_option_can_be_clicked(players: int) -> None:
    """Whatever may be answered is reached by clicks on what is drawn, and nothing else is."""
    asked = set()
    for at, match in enumerate(walk(players, players)):
        if match.over or at % 5:
            continue
        asked.add(match.question)
        found, paths, seen = set(), [""], {""}
        while paths:
            picks = tuple(pick for pick in paths.pop().split("|") if pick)
            for form, value in BUTTON.findall(html_of(draw(match, match.seat, *picks))):
                if form == "answer":
                    found.add(int(value))
                elif value not in seen:
                    seen.add(value)
                    paths.append(value)
        assert found == set(match.options)
        assert all(value.count("|") == 0 for value in seen), "one pick is enough to be asked for the other half"
    assert asked == {0, 1}


def test_a_calm_table_has_no_buttons() -> None:
    match = Match.start(GAME, 3, 5)
    for seat in (0, 1, 2, OUTSIDER):
        assert bool(BUTTON.search(html_of(draw(match, seat)))) == (seat == match.seat)


@pytest.mark.parametrize("options", [{}, {"visible_backs": "off", "open_scores": "on"}], ids=["default", "other"])
@pytest.mark.parametrize("players", COUNTS)
def test_nothing_hidden_is_drawn(players: int, options: dict[str, str]) -> None:
    """The drawing of every viewer is the same when all that is hidden from it is dealt anew."""
    case = Case(GAME, players, seed=4, options=options)
    for at, match in enumerate(case.walk()):
        if at % 8 and not match.over:
            continue
        for seat in case.viewers():
            twin = redealt(match, seat, 31 * at + seat)
            assert draw(twin, seat) == draw(match, seat), f"answer {match.answers}, seat {seat}"
            waiting = waiting_for(match, seat)
            if waiting is not None:
                other = waiting_for(twin, seat)
                assert other is not None
                said = [
                    [match.game.say(one.state, one.question, option, "en") for option in one.options]
                    for one in (waiting, other)
                ]
                assert said[0] == said[1]


def test_an_open_replay_shows_all_hands() -> None:
    match = Match.start(GAME, 3, 8)
    opened = html_of(draw(match, OUTSIDER, revealed=True))
    closed = html_of(draw(match, OUTSIDER))
    assert opened.count('class="hand-card"') == 18
    assert 'class="hand-card"' not in closed
    assert 'class="back"' in closed


def test_names_of_people_are_escaped() -> None:
    names = ('<b>"A"</b>', "O'la & co", "</script>")
    for at, match in enumerate(walk(3, 2)):
        for seat in (0, 1, OUTSIDER) if at % 25 == 10 else ():
            picks = tuple(name for name in BOARD.names(match.view(seat)) if name[-1] == "a")[:1]
            drawing = BOARD.draw(scene_of(match, seat, "en", names, ("", "", "easy"), picks=picks))
            html = html_of(drawing)
            assert "&lt;b&gt;&quot;A&quot;&lt;/b&gt;" in html
            for name in names:
                assert name not in html
                assert name in unescape(html)


# Words of a play ------------------------------------------------------------------------------------------------------

TABLE = {
    "players": [
        {"race": "DW", "hand": "DW8 OR7 GI9 GO0 GO3", "mines": ["d2s2o1v6: OR2", "d1s1o0v3", "d1s1o1v5: GI9"]},
        {"race": "OR", "hand": "OR9"},
    ],
    "row": ["d3s2o1v8: GO3 OR6", "d2s2o0v4: DW4", "d1s4o0v4", "d2s2o1v6: GI9"],
    "deck": "GI7/d1s2o0v2 GI9/d3s3o1v9",
}


def label(match: Match, unit: str) -> str:
    """The name of the card in the hand of seat 0 that shows this unit."""
    return next(name for name in sorted(BOARD.names(match.view(0))) if name[:-1] == unit)


def line(drawing: Drawing, name: str) -> str:
    """The line at the foot of a mine."""
    found = re.search(rf'data-name="{name}".*?class="outcome">(.*?)</span></span>', html_of(drawing))
    assert found
    return re.sub(r"<[^>]*>", "", found[1])


EIGHT = "−8 until 2 miners and an overseer work there, then +8"


@pytest.mark.parametrize(
    ("unit", "lines"),
    [
        ("", {"row 1": "Next unit: 7 to 9", "row 3": "Next unit: any strength", "row 4": "Next unit: only a 0"}),
        ("", {"own 1": "Next miner: 3 to 9", "own 2": "Next miner: any strength", "own 3": "Overseer: only a 0"}),
        ("DW8", {"row 1": f"3 of 3: yours, {EIGHT}", "row 2": "2 of 2: yours, −4 until 2 miners work there, then +4"}),
        ("DW8", {"row 4": "Only a 0 goes on a 9", "own 1": "Miners are of another race"}),
        ("OR7", {"row 1": f"3 of 3: goes to Ola, {EIGHT}"}),
        (
            "OR7",
            {
                "own 1": "2 of 3",
                "own 2": "1 of 1: developed, +3 instead of −3",
                "own 3": "The overseer is of your race",
            },
        ),
        ("GI9", {"row 1": f"3 of 3: yours, {EIGHT}"}),
        ("GO0", {"row 1": "A 0 goes only on a 9", "row 4": "2 of 2: yours, " + EIGHT.replace("8", "6")}),
        ("GO3", {"row 2": "Needs more than 4", "own 1": "2 of 3"}),
    ],
)
def test_what_a_play_would_bring(unit: str, lines: dict[str, str]) -> None:
    """By the race of the last unit; a race without a king wins for whoever plays it (KM-5.3, KM-5.4)."""
    match = position(TABLE)
    drawing = draw(match, 0, *([label(match, unit)] if unit else []))
    assert {name: line(drawing, name) for name in lines} == lines


def test_what_cannot_be_played_is_dim_and_another_card_is_one_click_away() -> None:
    hand = part(draw(position(TABLE), 0, "DW8a"), "hand")
    assert re.search(r'value="" class="[^"]* selected" id="h-DW8a"', hand)
    assert re.search(r'name="pick" value="OR7a" class="[^"]* soft ', hand)
    stuck = {**TABLE, "row": ["d2s2o0v4: DW8"], "players": [{"race": "DW", "hand": "DW8 GI9"}, {"race": "OR"}]}
    assert re.search(r'class="[^"]* refused " id="h-DW8b"', part(draw(position(stuck), 0), "hand"))


@pytest.mark.parametrize(
    ("wrap", "said", "soft"),
    [("on", "2 of 2: developed, +5 instead of −5", True), ("off", "No overseer 0 at this table", False)],
)
def test_an_overseer_0_on_a_9(wrap: str, said: str, soft: bool) -> None:
    """Where the table forbids it, the mine says so, and neither the card nor the mine can be picked for it."""
    own = {"race": "DW", "hand": "DW0 GI8", "mines": ["d1s1o1v5: GI9", "d1s1o0v3"]}
    given = {"players": [own, {"race": "OR"}], "row": ["d2s2o0v4: DW4"]}
    match = position({**given, "row": ["d2s2o0v4"]}, overseer_wrap=wrap)
    assert line(draw(match, 0, label(match, "DW0")), "own 1") == said
    assert line(draw(match, 0), "own 1") == {"on": "Overseer: only a 0", "off": "Overseer: none can follow a 9"}[wrap]
    assert line(draw(position({**given, "row": ["d2s2o0v4: GI9"]}, overseer_wrap=wrap), 0), "row 1").endswith("a 0")
    match = position(given, overseer_wrap=wrap)
    hand = part(draw(match, 0, label(match, "GI8")), "hand")
    assert bool(re.search(r'name="pick" value="DW0." class="[^"]* soft ', hand)) == soft
    realm = part(draw(match, 0, "own 2"), "k-realm")
    assert bool(re.search(r'name="pick" value="own 1" class="[^"]* soft', realm)) == soft


@pytest.mark.parametrize("wrap", ["on", "off"])
def test_a_mine_says_why_exactly_if_the_rules_refuse_the_picked_unit(wrap: str) -> None:
    refused = 0
    for match in walk(3, 2, overseer_wrap=wrap):
        if match.over or match.question != PLAY:
            continue
        s = state_of(match)
        offered = {thing for option in match.options for thing in GAME.things(s, PLAY, option)}
        for card in offered & BOARD.names(match.view(match.seat)) - set(TARGET_NAMES):
            drawing = draw(match, match.seat, card)
            for name in re.findall(r'data-name="((?:row|own) \d+)"', html_of(drawing)):
                [option] = play.concerning(s, [card, name])
                rule = GAME.refuse(s, match.seat, PLAY, option)
                refused += rule is not None
                assert bool(re.match(r"\d of \d", line(drawing, name))) == (rule is None), (card, name, rule)
    assert refused > 100


# The last move --------------------------------------------------------------------------------------------------------


def origins(drawing: Drawing) -> dict[str, str]:
    return dict(re.findall(r' id="([^"]*)"[^>]* data-from="([^"]*)"', html_of(drawing)))


def marked(drawing: Drawing) -> set[str]:
    return set(re.findall(r'class="[^"]*\blast" id="([^"]*)"', html_of(drawing)))


def test_a_play_in_the_row_is_marked_for_all() -> None:
    match = position(TABLE, "play DW8 row 2")
    own, other = draw(match, 0), draw(match, 1)
    assert origins(own)["own-2-2-0-4-0"] == "row-2", "the mine came from the row"
    assert origins(own)["row-2-1-2-0-2"] == "deck", "and a new one from the deck"
    assert "own-2-2-0-4-0" in marked(own)
    assert "p0-2-2-0-4-0" in marked(other)
    match = position({**TABLE, "row": ["d3s2o1v8: GO3"]}, "play DW8 row 1")
    assert origins(draw(match, 0))["row-1-3-2-1-8-u1"] == "h-DW8a h-DW8b"
    assert origins(draw(match, 1))["row-1-3-2-1-8-u1"] == "p-0"
    assert marked(draw(match, OUTSIDER)) == {"row-1-3-2-1-8-u1"}


def test_a_mine_done_leaves_the_others_their_ids() -> None:
    match = position(TABLE, "play OR7 own 2", "draw deck")
    drawing = draw(match, 0)
    assert {"own-2-2-1-6-0", "own-1-1-1-5-0"} <= set(re.findall(r'id="(own[^"]*)"', part(drawing, "k-realm")))
    assert origins(drawing) == {"h-GI7a": "deck"}
    assert marked(drawing) == {"h-GI7a"}, "only the drawer sees which card it is"
    assert marked(draw(match, 1)) == {"deck-top"}


def test_a_unit_taken_from_the_camp() -> None:
    given = {**TABLE, "camp": {"GO": "GO6 GO1"}}
    match = position(given, "play DW8 row 2", "draw GO")
    assert origins(draw(match, 0))["h-GO1a"] == "camp-GO"
    assert "camp-GO-1" in marked(draw(match, 1))
    assert "Camp, Goblins: 1 card. On top: Goblin 6" in part(draw(match, 1), "k-camp")


# Options in words -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_all_options_are_said_differently(players: int) -> None:
    twins = 0
    for match in walk(players, players):
        if not match.over:
            for language in LANGUAGES:
                said = [GAME.say(state_of(match), match.question, option, language) for option in match.options]
                assert len(set(said)) == len(said)
                assert all(one and "{" not in one for one in said)
                twins += sum("(" in one for one in said)
    assert twins, "no hand had both copies of a unit"


def test_every_thing_is_explained() -> None:
    match = Match.start(GAME, 3, 4)
    for name in BOARD.names(match.view(match.seat)):
        texts = {GAME.explain(state_of(match), name, language) for language in LANGUAGES}
        assert len(texts) == 3
        assert not any("{" in text for text in texts)
    assert GAME.explain(state_of(match), "GI9b", "en").startswith("Strength 9: ")
    assert GAME.explain(state_of(match), "the cave", "en") == ""


def test_what_options_say() -> None:
    match = position(TABLE)
    say = {
        GAME.write(state_of(match), 0, option): GAME.say(state_of(match), 0, option, "en") for option in match.options
    }
    assert say["play OR7a row 1"] == "Play Orc 7 on mine 1 of the row"
    assert say["play OR7a own 2"] == "Play Orc 7 on your own mine 2"
    match = position({**TABLE, "camp": {"GO": "GO6 GO1"}}, "play DW8 row 2")
    assert [GAME.say(state_of(match), 1, option, "de") for option in match.options] == [
        "Vom Stapel ziehen",
        "Zwerg 4 aus dem Lager nehmen",
        "Goblin 1 aus dem Lager nehmen",
    ]
    twins = position({**TABLE, "players": [{"race": "DW", "hand": "OR7 OR7"}, {"race": "OR"}]})
    said = {GAME.say(state_of(twins), 0, option, "en") for option in twins.options}
    assert "Play Orc 7 b (mine side: defence 1, miners 1, value 1) on mine 1 of the row" in said
    assert len(said) == len(twins.options)


def test_a_play_that_leaves_one_unit_says_what_the_next_player_can_put_there() -> None:
    mine = StaffedMine(Mine(3, 1, False, 2), ("OR2",))
    assert prospect("en", mine, Held("GO5"), False) == ("plus", "2 of 3; last unit: 6 to 9")
    assert prospect("en", mine, Held("GO9"), False) == ("plus", "2 of 3; last unit: only a 0")
    assert prospect("en", StaffedMine(Mine(4, 1, False, 2), ("OR2",)), Held("GO5"), False) == ("plus", "2 of 4")
    own = StaffedMine(Mine(1, 3, False, 2), ("OR2",))
    assert prospect("en", own, Held("GO5"), True) == ("plus", "2 of 3"), "nobody else may play there"
