"""The board of xobos: all that it draws can be answered, in all modes it tells nothing hidden, and everybody can play
it without seeing the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from tests.games.seldom import crossed, one_in
from tests.games.xobos.helpers import COUNTS, MODES, on_board, walk
from tests.web.boards import NAMES, html_of, in_order, look, looks, parts_of, reached, tag
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.engine.record import record_of
from underhall.engine.script import Pending
from underhall.games.xobos import GAME
from underhall.games.xobos.components import boards
from underhall.testing.properties.case import redealt
from underhall.web.boards.board import Board
from underhall.web.boards.xobos import BOARD
from underhall.web.boards.xobos.layout import RADIUS, SIZE, labels
from underhall.web.pages.afterwards.film import OPEN, Film
from underhall.web.pages.afterwards.replaying import Source, draw
from underhall.web.words import words

CLANS = {2: "on", 3: "random", 4: "off"}
DEVELOPED: list[dict[str, Any]] = [
    {
        "guardians": {"A": "q1_c", "B": "q1_a2", "C": "q1_i"},
        "quarks": {"q1_c": 2, "q1_b4": 1},
        "moved_quarks": {"q1_a1": 2},
        "leader": "A",
        "crystals": 3,
        "technologies": "harvest",
        "buildings": {"q1_d2": "watchtower 2", "q1_a1": "mine", "q1_b1": "reactor"},
        "sites": {"B": "well 1"},
    },
    {
        "guardians": {"A": "q1_d1", "B": "x12_t", "C": "q2_c"},
        "quarks": {"q1_d1": 1},
        "leader": "B",
        "buildings": {"q2_d1": "technical"},
        "sites": {"C": "mine 1"},
    },
]


def drawn(match: Any, seat: int, *picks: str, language: str = "en") -> dict[str, str]:
    return dict(parts_of(BOARD.draw(look(match, seat, *picks, language=language))))


def element(html: str, id: str) -> str:
    """From its opening tag on, as far as the next thing of the map."""
    start = html.index(f' id="{id}"')
    following = re.search(r'<(?:button|div)[^<>]* id="', html[start + 1 :])
    return unescape(html[start : start + 1 + following.start()] if following else html[start:])


def pending(match: Match) -> list[Pending]:
    return [] if match.over else list(match.pending())


def game(players: int, **options: str) -> Iterator[Match]:
    return walk(players, players + 5, clans=CLANS[players], **options)


def test_it_is_a_board() -> None:
    board: Board = BOARD
    assert set(board.icons) == {event.name for event in GAME.facts.events}


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_names_ids_and_parts(players: int) -> None:
    """The things drawn are the things named; ids are unique; each part carries its id, and the same parts stay."""
    assert len(in_order(BOARD, looks(game(players), players, 3)).asked) > 8


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_every_option_can_be_reached(players: int) -> None:
    """Whatever may be answered is a click on something drawn, perhaps after picks, or a button; and nothing else is.

    The list of all choices is left out: it is there for those who cannot see the map, not instead of it."""
    asked = set()
    for match, seat in looks(game(players), players, 4):
        if match.over or seat != match.seat:
            continue
        asked.add(match.question)
        found = reached(BOARD, match, seat, apart="x-list")
        assert found == set(match.options), GAME.facts.questions[match.question].name
    assert len(asked) > 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_has_every_choice_in_words(language: str) -> None:
    """Where things are to be clicked, there is a button in words for each answer as well, all different."""
    asked = set()
    for match, seat in looks(game(2), 2, 5):
        if match.over or seat != match.seat:
            continue
        scene = look(match, seat, language=language)
        assert scene.offer is not None
        html = dict(BOARD.draw(scene).felt)["x-list"]
        said = re.findall(r'name="answer" value="(\d+)" id="l-\d+" [^<>]*><span>([^<]*)</span>', html)
        if not scene.offer.marks or not said:
            continue
        asked.add(match.question)
        assert [int(value) for value, _ in said] == list(match.options)
        assert len({text for _, text in said}) == len(said)
    assert len(asked) > 4


@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, MODES))
def test_nothing_hidden_is_drawn(players: int, mode: str) -> None:
    """Everything that a viewer does not know is dealt anew: not a byte of the drawing changes."""
    changed = 0
    for at, (match, seat) in enumerate(looks(game(players, visibility_mode=mode), players, 11)):
        twin = redealt(match, seat, 31 * at + seat)
        changed += twin.state.data() != match.state.data()
        language = LANGUAGES[at % 3]
        one, other = (BOARD.draw(look(found, seat, language=language)) for found in (match, twin))
        assert parts_of(one) == parts_of(other)
        assert (one.status, one.prompt, one.note) == (other.status, other.prompt, other.note)
    assert changed > 3 or mode == "training"


# The map --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", boards(), ids=lambda board: str(board.title))
def test_names_of_fields_can_be_read(board: Any) -> None:
    """Each name stands on the map, off the plates of other fields, and nowhere near another name."""
    found = labels(board.title)
    assert len(found) == board.fields
    for field, (x, y) in enumerate(found):
        assert 15 < x < SIZE - 15
        assert 10 < y < SIZE - 2
        near = [
            other
            for other in range(board.fields)
            if other != field and (board.x[other] - x) ** 2 + (board.y[other] - y + 6) ** 2 < (RADIUS - 2) ** 2
        ]
        assert not near, (board.names[field], [board.names[other] for other in near])
        assert all(abs(x - ox) > 40 or abs(y - oy) > 14 for ox, oy in found if (ox, oy) != (x, y))


@pytest.mark.parametrize("players", COUNTS)
def test_all_fields_are_drawn_where_the_data_put_them(players: int) -> None:
    match = next(iter(walk(players, 1)))
    html = drawn(match, 0)["x-map"]
    board = next(one for one in boards() if one.title == match.view(0).board)  # type: ignore[attr-defined]
    for field, name in enumerate(board.names):
        style = re.findall(r'style="left:([\d.]+)%;top:([\d.]+)%"', tag(html, f"f-{name}"))
        assert style == [(f"{board.x[field] / 10:.4g}", f"{board.y[field] / 10:.4g}")]
    assert html.count('data-thing="field"') == board.fields
    assert html.count('class="ruin"') == len(board.bases) - players


def test_what_stands_on_a_field_is_seen_and_said() -> None:
    match = on_board(DEVELOPED, tokens=["attack x12_t-q1_d1"][:0], round=3)
    html = drawn(match, 0)["x-map"]
    assert "Ada: Guardian A (Amethyst), Quarks: 2" in element(html, "f-q1_c")
    assert "Watchtower (Ada, load 2)" in element(html, "f-q1_d2")
    assert '<span class="load digits">2</span>' in element(html, "b-q1_d2")
    assert "Quarks: 2 (moved: 2)" in element(html, "f-q1_a1")
    assert element(html, "k-q1_a1").count('class="quark tired"') == 2
    assert 'class="crown"' in element(html, "g-0-A")
    assert "Leader" in element(html, "g-0-A")
    assert tag(html, "g-0-A").startswith("<button")
    assert not tag(html, "g-1-A").startswith("<button")
    assert "data-name" not in tag(html, "g-1-A"), "only the viewer's own Guardians are things of an answer"


def test_the_leader_and_the_sites_of_others_stay_secret() -> None:
    match = on_board(DEVELOPED)
    own, other = drawn(match, 0)["x-map"], drawn(match, 1)["x-map"]
    assert "i-b-well" in element(own, "s-q1_a2"), "one's own site shows what it will be"
    assert "i-site" in element(other, "s-q1_a2")
    assert "crown" not in element(other, "g-0-A")
    assert "crown" in element(other, "g-1-B")
    training = on_board(DEVELOPED, options={"visibility_mode": "training"})
    assert "crown" in element(drawn(training, 1)["x-map"], "g-0-A")
    assert "i-b-well" in element(drawn(training, 1)["x-map"], "s-q1_a2")


def test_fields_have_their_names_by_them_and_no_ids_in_sight() -> None:
    """On each field and each piece, for whoever points at it; a switch shows all of them, also without script."""
    html = drawn(on_board(DEVELOPED), 0)["x-map"]
    assert ">F1</span>" in element(html, "f-q1_c")
    assert ">F1</span>" in element(html, "g-0-A")
    assert '<input type="checkbox" class="unseen" id="x-names">' in html
    seen = re.sub(r'(id|data-name|data-from|value|name|form)="[^"]*"', "", html)
    assert not re.search(r"\b[qxmy]\d+_\w", seen)


def test_with_two_players_the_half_that_nobody_needs_is_folded_away() -> None:
    assert "folded" in tag(drawn(on_board(DEVELOPED), 0)["x-map"], "x-map")
    assert "folded" in tag(drawn(on_board(DEVELOPED), OUTSIDER)["x-map"], "x-map")
    for there in ({"guardians": {"D": "q4_c"}}, {"quarks": {"x34_t": 1}}):
        far = on_board([{"guardians": {"A": "q1_c"}}, {"buildings": {"q2_c": "mine"}, **there}])
        assert "folded" not in tag(drawn(far, 0)["x-map"], "x-map"), there
    four = on_board([*DEVELOPED, {}, {}])
    assert "folded" not in tag(drawn(four, 0)["x-map"], "x-map")


def test_it_is_unfolded_for_whoever_may_go_there_now() -> None:
    """Quarks on the border can; the others need not see that somebody thinks of it."""
    match = on_board(
        [{"guardians": {"A": "q1_c"}, "quarks": {"x41_t": 1}}, {"guardians": {"A": "q2_c"}}], "quark x41_t"
    )
    assert "folded" not in tag(drawn(match, 0)["x-map"], "x-map")
    assert "folded" in tag(drawn(match, 1)["x-map"], "x-map")


def test_a_guardian_and_the_quarks_beside_it_are_two_things() -> None:
    match = on_board(DEVELOPED)
    html = drawn(match, 0)["x-map"]
    assert 'form="answer"' in tag(html, "g-0-A")
    assert 'form="answer"' in tag(html, "k-q1_c")
    assert not tag(html, "f-q1_c").startswith("<button"), "the field itself is no answer"
    assert not tag(html, "k-q1_a1").startswith("<button"), "they have moved"
    values = {re.findall(r'value="(\d+)"', tag(html, id))[0] for id in ("g-0-A", "k-q1_c")}
    assert len(values) == 2
    match.play("guardian A")
    scene = look(match, 0)
    drawing = BOARD.draw(scene)
    html = dict(drawing.felt)["x-map"]
    assert drawing.prompt == "Where does Guardian A (Amethyst) go?"
    assert "picked" in tag(html, "g-0-A")
    target = tag(html, "f-q1_d2")
    assert 'form="answer"' in target
    assert "G1" in element(html, "f-q1_d2")
    assert "under" in tag(html, "g-0-C"), "a click on it is for the field below"
    match.play("to q1_d2")
    html = drawn(match, 1)["x-map"]
    assert "last" in tag(html, "g-0-A")
    assert html.count('class="trail"') == 1


def test_the_list_says_who_stands_where() -> None:
    match = on_board(DEVELOPED, "end moves")
    html = unescape(drawn(match, 0)["x-list"])
    assert "<span>Attack G2 from F1</span><small>F1: Ada: Guardian A (Amethyst), Quarks: 2. " in html
    assert "G2: Bo <b>: Guardian A (Amethyst), Quarks: 1</small>" in html
    assert "Bo <b>" not in drawn(match, 0)["x-list"], "names are escaped"
    assert 'data-points="q1_c q1_d1"' in html, "the map shows what is meant"


def test_an_attack_takes_two_clicks_and_becomes_an_arrow() -> None:
    match = on_board(DEVELOPED, "end moves")
    html = drawn(match, 0)["x-map"]
    assert 'form="pick"' in tag(html, "f-q1_c")
    assert "foe" in tag(html, "f-q1_d1")
    drawing = BOARD.draw(look(match, 0, "q1_c"))
    assert drawing.prompt == "Attack from F1: which field?"
    html = dict(drawing.felt)["x-map"]
    assert "selected" in tag(html, "f-q1_c")
    assert 'form="answer"' in tag(html, "f-q1_d1")
    assert html.count('class="aim"') == 1
    assert BOARD.draw(look(match, 0, "q1_d1")).prompt == "Attack on G2: from where?"
    match.play("attack q1_c-q1_d1")
    for seat in (0, 1, OUTSIDER):
        html = drawn(match, seat)["x-map"]
        assert "Ada: attack F1 → G2 (Bo <b>)" in element(html, "t-0")
        assert 'class="arrow attack seat-red"' in html
        assert 'class="used' not in html, "the arrow shows it"


def test_two_tokens_on_one_corridor_lie_beside_each_other_and_the_new_one_is_answered() -> None:
    """A lone Watchtower has attacked; a Quark of another player has taken its field and attacks the same way."""
    taken: list[dict[str, Any]] = [
        {"buildings": {"y12_t": "watchtower 2"}},
        {"guardians": {"A": "m2_d2"}},
        {"quarks": {"y12_u": 1}},
    ]
    play = ("attack y12_t-m2_d2", "end attacks", "decline", "end moves", "end attacks", "quark y12_u", "to y12_t")
    match = on_board(taken, *play, "end moves", "attack y12_t-m2_d2", "end attacks")
    for seat in (0, 1, 2, OUTSIDER):
        parts = drawn(match, seat)
        ways = re.findall(r'class="shaft" d="([^"]+)"', parts["x-map"])
        assert len(set(ways)) == len(ways) == 2
        arena = parts["x-combat"].partition('class="arena"')[2].partition("</details>")[0]
        assert re.findall(r'class="party seat-(\w+)"', arena) == ["green", "blue"]


def test_all_kinds_of_tokens() -> None:
    players = [{**DEVELOPED[0], "clan": "kubadi"}, DEVELOPED[1]]
    match = on_board(
        players,
        options={"clans": "on"},
        tokens=["battle q1_c-q1_d1", "harvest q1_i", "cannon q2_c"],
        pinned="q1_d1",
        step="battles",
    )
    html = drawn(match, OUTSIDER)["x-map"]
    assert 'class="arrow battle seat-red"' in html
    assert 'class="arrow harvest seat-red"' in html
    assert 'class="cross"' in html
    assert 'class="pin"' in element(html, "m-q1_d1")
    assert "pinned" in element(html, "f-q1_d1")


def test_bases_of_nobody_are_open_ground() -> None:
    html = drawn(on_board(DEVELOPED), 0)["x-map"]
    assert "seat-red" in tag(html, "f-q1_b1")
    assert "nobody" in tag(html, "f-q3_b1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_put_in_words(language: str) -> None:
    """Status, prompt and note: nothing is left of templates, and the parts are never empty where something is asked."""
    seen = set()
    for match, seat in looks(game(2), 2, 4):
        drawing = BOARD.draw(look(match, seat, language=language))
        text = " ".join([*drawing.status, drawing.prompt, drawing.note])
        assert "%(" not in text
        assert "{" not in re.sub(r"<[^>]*>", "", text)
        assert 2 <= len(drawing.status) <= 4
        if not match.over and seat == match.seat:
            seen.add((match.question, bool(drawing.note)))
    assert len(seen) > 6


def test_everything_lies_open_in_a_replay() -> None:
    match = next(match for match in walk(3, 4) if match.answers == 60)
    closed, opened = (dict(BOARD.draw(look(match, OUTSIDER, revealed=revealed)).felt) for revealed in (False, True))
    assert 'class="crown"' not in closed["x-map"]
    assert opened["x-map"].count('class="crown"') == 3
    assert "<button" not in re.sub(r'<button type="button"[^>]*data-zoom', "", opened["x-map"])


@pytest.mark.parametrize("viewer", [0, OUTSIDER, OPEN])
def test_a_recorded_game_can_be_looked_at(viewer: int) -> None:
    """Every board that a replay draws, from the first moment to the last."""
    *_, match = walk(3, 4)
    film = Film(record_of(match))
    source = Source(film, "", "", NAMES[:3], ("",) * 3, [])
    seen = set()
    for at in range(0, len(film.moves) + 1, 23):
        drawing = draw(source, at, viewer, words("de"))
        seen.add(html_of(drawing))
        assert "x-map" in dict(drawing.felt)
    assert len(seen) > 10
    assert [line for lines in film.past(60, 0) for line in lines] != []
