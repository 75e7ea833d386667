"""The text notation: every answer as words and back, short forms, and the things an answer concerns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seldom import crossed, one_in
from tests.games.xobos.helpers import COUNTS, on_board, state_of, walk
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.scenario import Stage
from underhall.engine.why import why
from underhall.games.xobos import GAME
from underhall.games.xobos.box import GUARDIANS, MAX_EDGES, MAX_FIELDS
from underhall.games.xobos.questions import QUESTIONS
from underhall.games.xobos.questions.answering import RESPOND, TIE
from underhall.games.xobos.questions.combat import ADVANCE, ATTACK, BATTLE, SHOT, STRIKE
from underhall.games.xobos.questions.declaring import DECLARE
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.moving import DESTINATION, MOVE
from underhall.games.xobos.questions.occupying import OCCUPY
from underhall.games.xobos.questions.setup import CLAN, LEADER, PLACE

CLANS = {"clans": "on"}
EVERY_VERB = {
    "kubadi", "rheita", "quatune", "xenth", "place", "leader", "end", "guardian", "quark", "teleport", "break", "to",
    "destroy", "capture", "stay", "occupy", "attack", "harvest", "cannon", "alone", "with", "decline", "counter",
    "fire", "battle", "resolve", "draw", "strike", "shot", "halt", "advance", "done", "boost", "heal", "build", "pay",
    "reactor", "breed", "rebuild", "repair", "learn", "upgrade", "load", "demolish", "fuse",
}  # fmt: skip
OWN: dict[str, Any] = {
    "clan": "xenth",
    "technologies": "teleport harvest",
    "device": 3,
    "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_i"},
    "quarks": {"q1_d1": 2, "q1_d2": 1},
    "links": "A heals B",
}
RIVAL: dict[str, Any] = {"clan": "kubadi", "guardians": {"A": "x12_t"}, "quarks": {"x12_u": 1}}


def at(*play: str, own: dict[str, Any] | None = None, **words: Any) -> Stage:
    return on_board([own or OWN, RIVAL], *play, options=CLANS, **words)


def read(match: Match, text: str) -> str:
    """What a text is taken for, in the full notation; "" for nothing."""
    waiting = match.pending()[0]
    value = GAME.read(state_of(match, waiting.seat), waiting.question, text, waiting.options)
    return GAME.write(state_of(match), waiting.question, value) if value >= 0 else ""


def test_fields_can_be_named_as_people_call_them() -> None:
    """The notation has ids; names are understood, and stand beside the notation in a list of answers."""
    match = at("end moves")
    assert read(match, "attack G2-H3") == read(match, "g2-h3") == read(match, "attack q1_d1-x12_t")
    assert read(match, "harvest e1") == "harvest q1_i"
    assert read(match, "attack G2-Z3") == ""
    waiting = match.pending()[0]
    glosses = {GAME.gloss(state_of(match), waiting.question, option, "en") for option in waiting.options}
    assert {"G2-H3", "E1", ""} <= glosses


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_every_option_of_a_game_round_trips(players: int) -> None:
    """Every option of every question that comes up in random games, of all seats that are asked."""
    verbs = set()
    for seed in range(2):
        for number, match in enumerate(walk(players, 80 + seed, clans="on")):
            for waiting in [] if match.over or number % players else match.pending():
                for option in waiting.options:
                    text = GAME.write(state_of(match), waiting.question, option)
                    assert GAME.read(state_of(match), waiting.question, text, waiting.options) == option, text
                    verbs.add(text.split()[0])
    assert verbs <= EVERY_VERB
    assert len(verbs) > 25


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("question", range(len(QUESTIONS)), ids=lambda number: QUESTIONS[number].name)
def test_the_whole_space_of_a_question_round_trips(question: int, players: int) -> None:
    """Also what is not on the table: fields and corridors that this board does not have."""
    s = state_of(Match.start(GAME, players, 1))
    texts = [GAME.write(s, question, option) for option in range(QUESTIONS[question].size)]
    assert len({text.casefold() for text in texts}) == len(texts)
    for option, text in enumerate(texts):
        if option % 11 == 0:
            assert GAME.read(s, question, text, []) == option, text
            assert GAME.read(s, question, "  " + text.upper().replace(" ", "  "), []) == option, text


def test_every_verb_is_written_by_some_question() -> None:
    s = state_of(Match.start(GAME, 2, 1))
    verbs = {
        GAME.write(s, question, option).split()[0]
        for question, facts in enumerate(QUESTIONS)
        for option in range(facts.size)
    }
    assert verbs == EVERY_VERB


def test_the_sizes_of_the_questions() -> None:
    sizes = {question.name: question.size for question in QUESTIONS}
    assert sizes["move"] == 1 + 3 * GUARDIANS + MAX_FIELDS
    assert sizes["declare"] == 1 + MAX_EDGES + 2 * MAX_FIELDS + GUARDIANS
    assert sizes["respond"] == 1 + 2 * MAX_EDGES
    assert sizes["attack"] == 2 * MAX_FIELDS
    assert sizes["strike"] == 2 * 6 * 7
    assert (
        sizes["develop"] == 1 + 2 * 16 + 4 + 24 + 4 + 2 * MAX_FIELDS + 4 * MAX_FIELDS + 4 + 13 + 8 + 2 * MAX_FIELDS + 3
    )
    for players in (2, 3):
        board = state_of(Match.start(GAME, players, 1)).board
        assert board.fields <= MAX_FIELDS
        assert board.edges <= MAX_EDGES


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("end moves", "end moves"), ("end", "end moves"), ("END  Moves", "end moves"), ("guardian a", "guardian A"),
        ("quark q1_d1", "quark q1_d1"), ("q1_d2", "quark q1_d2"), ("Q1_D1", "quark q1_d1"),
        ("teleport B", "teleport B"), ("break A", "break A"), ("B", ""), ("A", ""),
        ("guardian D", "guardian D"), ("quark q2_c", "quark q2_c"),
    ],
)  # fmt: skip
def test_short_forms_of_a_move(text: str, meant: str) -> None:
    """A symbol alone could be a move or a teleport, so it is not taken for either."""
    assert read(at(), text) == meant


@pytest.mark.parametrize(
    ("play", "text", "meant"),
    [
        (("guardian B",), "q1_a1", "to q1_a1"),
        (("guardian B",), "to q2_c", "to q2_c"),
        (("guardian B",), "q2_c", ""),
        (("end moves",), "q1_d1-x12_t", "attack q1_d1-x12_t"),
        (("end moves",), "end", "end attacks"),
        (("end moves",), "q1_i", "harvest q1_i"),
        (("end moves",), "attack q1_i-q1_c", "attack q1_i-q1_c"),
        (("end moves",), "attack q1_d1-q2_c", ""),
        (("end moves", "attack q1_d1-x12_t", "end"), "decline", "decline"),
        (("end moves", "attack q1_d1-x12_t", "end"), "q1_d1-x12_t", "counter q1_d1-x12_t"),
        (("end moves", "attack q1_d1-x12_t", "end"), "counter Q1_D1-x12_t breaking", "counter q1_d1-x12_t breaking"),
    ],
)
def test_short_forms_of_the_other_steps(play: tuple[str, ...], text: str, meant: str) -> None:
    assert read(at(*play), text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [("strike G q2", "strike G q2"), ("g q2", "strike G q2"), ("q1", "strike q1"), ("G", "strike G"),
     ("strike g", "strike G"), ("nothing", ""), ("strike nothing", "strike nothing"), ("strike k6", "strike k6"),
     ("strike q6", ""), ("q2 G", "")],
)  # fmt: skip
def test_short_forms_of_a_strike(text: str, meant: str) -> None:
    """Nothing at all is no option of an attack, so its short form is not understood."""
    assert read(at(step="attacks", tokens=["attack q1_d1-x12_t"]), text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("done", "done"), ("build b mine", "build B mine"), ("B mine", "build B mine"), ("q1_b1", ""),
        ("reactor q1_b1", "reactor q1_b1"), ("breed q1_b1", "breed q1_b1"), ("load TELEPORT", "load teleport"),
        ("rebuild D q1_b1", "rebuild D q1_b1"), ("D q1_b1", "rebuild D q1_b1"), ("learn armour", "learn armour"),
        ("armour", ""), ("fuse", "fuse"), ("demolish q1_b1", "demolish q1_b1"), ("upgrade A power", "upgrade A power"),
        ("repair A", "repair A"), ("pay A", "pay A"), ("heal B A", "heal B A"), ("B A", ""),
    ],
)  # fmt: skip
def test_short_forms_of_a_deed(text: str, meant: str) -> None:
    own = {**OWN, "links": "", "resources": 9, "crystals": 9}
    assert read(at(own=own, step="development"), text) == meant


def test_short_forms_of_the_setup() -> None:
    match = Match.start(GAME, 2, 1, {"clans": "on"})
    assert [read(match, text) for text in ("kubadi", "KUBADI", "borg", "")] == ["kubadi", "kubadi", "", ""]
    match = Match.start(GAME, 2, 1)
    assert [read(match, text) for text in ("B", "place c", "E")] == ["place B", "place C", ""]
    while len(match.pending()) == 1:
        match.answer(match.options[0])
    assert [read(match, text) for text in ("B", "leader d", "place A")] == ["leader B", "leader D", ""]


NONSENSE = [
    "",
    " ",
    "move",
    "guardian",
    "guardian E",
    "guardian A B",
    "quark",
    "quark q9_c",
    "end now",
    "pass",
    "to q1_c",
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_answer(text: str) -> None:
    match = at()
    before = state_of(match).data()
    assert GAME.read(state_of(match), MOVE, text, match.options) == -1
    with pytest.raises(IllegalAnswer, match="is not an answer to 'move'"):
        match.play(text)
    assert state_of(match).data() == before


@pytest.mark.parametrize(
    "text", ["build A", "build A tower", "reactor", "reactor q1_z", "learn", "load", "heal A", "pay E"]
)
def test_what_is_no_deed(text: str) -> None:
    match = at(step="development")
    with pytest.raises(IllegalAnswer, match="is not an answer to 'develop'"):
        match.play(text, 0)


@pytest.mark.parametrize("question", range(len(QUESTIONS)), ids=lambda number: QUESTIONS[number].name)
def test_an_answer_to_another_question_is_not_taken_for_something_else(question: int) -> None:
    """It is no answer here, or it has the very same words."""
    s = state_of(at())
    known = {GAME.write(s, question, option) for option in range(QUESTIONS[question].size)}
    for other, facts in enumerate(QUESTIONS):
        for option in range(0, facts.size, 23):
            text = GAME.write(s, other, option)
            assert (GAME.read(s, question, text, []) >= 0) == (text in known), text


def test_an_occupation_is_named_by_where_it_comes_from() -> None:
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "guardian A", "to q2_d2")
    match = at(*play)
    stay, occupy = (GAME.write(state_of(match), OCCUPY, option) for option in match.options)
    assert stay == "stay"
    assert occupy.startswith("occupy")
    assert "q1_d1" in occupy
    match.act(occupy)
    assert state_of(match).guardian[state_of(match).board.by_name["x12_t"]] == 1


def test_things_that_an_answer_concerns() -> None:
    s = state_of(at())

    def of(question: int, text: str) -> list[str]:
        return GAME.things(s, question, GAME.read(s, question, text, []))

    assert of(CLAN, "xenth") == ["xenth"]
    assert of(PLACE, "place B") == of(LEADER, "leader B") == of(MOVE, "guardian B") == ["B"]
    assert of(MOVE, "end moves") == of(DEVELOP, "done") == of(RESPOND, "decline") == []
    assert of(MOVE, "quark q1_c") == of(DESTINATION, "to q1_c") == of(ATTACK, "resolve q1_c") == ["q1_c"]
    assert of(DECLARE, "attack q1_c-q1_d1") == of(BATTLE, "battle q1_c-q1_d1") == ["q1_c", "q1_d1"]
    assert of(RESPOND, "counter q1_c-q1_d1 breaking") == of(TIE, "with q1_c-q1_d1") == ["q1_c"]
    assert of(MOVE, "break B") == of(DECLARE, "break B") == ["link B"]
    assert of(MOVE, "teleport B") == ["teleport B"]
    assert of(DEVELOP, "break B") == ["B"]
    assert of(DEVELOP, "build B mine") == ["B", "mine"]
    assert of(DEVELOP, "heal B A") == ["B", "A"]
    assert of(DEVELOP, "rebuild B q1_b1") == ["B", "q1_b1"]
    assert of(DEVELOP, "learn armour") == ["armour"]
    assert of(ADVANCE, "advance quark q1_c") == ["q1_c"]
    assert of(STRIKE, "strike q2 k1") == of(SHOT, "shot 2") == of(DEVELOP, "fuse") == []


def test_why_not() -> None:
    match = at(own={**OWN, "sites": {"B": "mine 1"}, "resources": 0}, step="development")
    assert why(match, 0, "B", "mine") == [(DEVELOP, "XO-18.1")]
    assert why(match, 0, "armour") == [(DEVELOP, "XO-22.1")]
    assert (DEVELOP, "XO-15.2") in why(match, 0, "A", "C")
    assert why(match, 0, "q1_b1", "B") == [(DEVELOP, "XO-20.2")]
    match = at(own={**OWN, "sites": {"B": "mine 1"}})
    assert (MOVE, "XO-18.5") in why(match, 0, "B")
    assert {rule for _, rule in why(match, 1, "A")} == {"XO-5.2"}
    assert why(match, 0, "moon") == []


@pytest.mark.parametrize(("players", "mode"), crossed(COUNTS, ["fog", "check"]))
def test_a_record_replays_to_the_same_bytes(players: int, mode: str) -> None:
    *_, match = walk(players, 81, clans="on", visibility_mode=mode)
    text = write_record(record_of(match))
    again = replay(read_record(text))
    assert state_of(again).data() == state_of(match).data()
    assert write_record(record_of(again)) == text
    for seat in range(-1, players):
        assert again.log(seat) == match.log(seat)
