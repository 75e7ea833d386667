"""Every refusal is produced, has its sentence in three languages, and no sentence is dead."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, OPTIONS, position, state_of, walk
from underhall.engine.errors import IllegalAnswer
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons
from underhall.games.kings import GAME
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY

TEXTS = GAME.facts.texts["refusals"]
TABLE: dict[str, Any] = {
    "players": [
        {"race": "DW", "hand": "GO0 GO5 GI5 DW5 DW0", "mines": ["d1s2o0v2", "d1s1o1v3: GI4", "d1s1o1v3: GI9"]},
        {"race": "OR", "hand": "OR1", "mines": ["d1s1o0v1"]},
    ],
    "row": ["d3s1o0v5: GI5", "d3s1o0v5: GI9", "d2s1o0v3"],
    "camp": {"GI": "GI8"},
    "deck": "GI7/d1s1o0v1 GI7/d1s1o0v1",
}
CLOSED: dict[str, Any] = {
    **TABLE,
    "players": [{"race": "DW", "hand": "DW1"}, {"race": "OR"}],
    "row": ["d3s1o0v5: GI9"],
    "deck": "GI0/d1s1o0v1 GI7/d1s1o0v1",
}


def refused(given: dict[str, Any], *play: str, **options: str) -> tuple[str | None, str]:
    """(rule, English sentence) for the last of the answers; the table must be as before."""
    match = position(given, *play[:-1], **options)
    before = state_of(match).data()
    with pytest.raises(IllegalAnswer) as found:
        match.play(play[-1])
    assert state_of(match).data() == before
    rule = found.value.rule
    assert rule is not None
    assert f"({rule})" in str(found.value)
    return rule, Speaker(GAME, match.state).refusal(rule)


def refuse(given: dict[str, Any], seat: int, question: int, text: str, *play: str) -> str | None:
    """The rule for an answer that is not even asked for now."""
    match = position(given, *play)
    s = state_of(match)
    return GAME.refuse(s, seat, question, GAME.read(s, question, text, []))


@pytest.mark.rule("KM-4.2", "KM-4.3", "KM-4.4")
def test_placing() -> None:
    assert refused(TABLE, "play GO5 row 1") == ("KM-4.2", "Your unit must be stronger than the one on top.")
    assert refused(TABLE, "play GO0 row 1") == ("KM-4.3", "A 0 goes only on a 9 or on an empty mine.")
    assert refused(TABLE, "play GI5 row 2") == ("KM-4.4", "Only a 0 can follow a 9.")


@pytest.mark.rule("KM-1.9", "KM-3.3", "KM-5.7")
def test_targets() -> None:
    assert refused(TABLE, "play OR1 row 3")[0] == "KM-1.9"
    assert refused(TABLE, "play GI8 row 3")[0] == "KM-1.9"
    assert refused(TABLE, "play GO5 own 4")[0] == "KM-3.3"
    assert refused(TABLE, "play GO5 row 4")[0] == "KM-5.7"


@pytest.mark.rule("KM-6.2", "KM-6.3", "KM-6.5")
def test_own_mines() -> None:
    assert refused(TABLE, "play DW5 own 1")[0] == "KM-6.2"
    assert refused(TABLE, "play GO5 own 2")[0] == "KM-6.3"
    assert refused(TABLE, "play DW0 own 3", overseer_wrap="off")[0] == "KM-6.5"


@pytest.mark.rule("KM-7.1", "KM-7.2", "KM-7.5")
def test_drawing() -> None:
    assert refuse(TABLE, 0, DRAW, "draw deck") == "KM-7.1"
    assert refused(TABLE, "play GO5 row 3", "draw OR")[0] == "KM-7.2"
    assert refused({**TABLE, "deck": ""}, "play GO5 row 3", "draw deck")[0] == "KM-7.5"


@pytest.mark.rule("KM-2.9", "KM-3.1", "KM-9.1")
def test_turns() -> None:
    assert refuse(TABLE, 1, PLAY, "play OR1 row 3") == "KM-2.9"
    assert refuse(TABLE, 1, DRAW, "draw deck") == "KM-2.9"
    assert refuse(TABLE, 0, PLAY, "play GI5 row 3", "play GO5 row 3") == "KM-3.1"
    over = {**CLOSED, "deck": "", "camp": {}}
    assert refuse(over, 0, PLAY, "play DW1 row 1") == "KM-9.1"
    assert refuse(over, 1, DRAW, "draw deck") == "KM-9.1"


@pytest.mark.rule("KM-8.2", "OPT-redraw_source")
def test_new_hands() -> None:
    assert refused(CLOSED, "draw GI", redraw_source="deck_only")[0] == "KM-8.2"


@pytest.mark.parametrize("players", COUNTS)
def test_offered_means_not_refused(players: int) -> None:
    """Over the whole space of the open question, now and then in random games with all sorts of options."""
    for seed in range(6):
        options = {name: values[seed % len(values)] for name, values in OPTIONS.items()}
        for number, match in enumerate(walk(players, seed, **options)):
            if number % 15 == seed and not match.over:
                s, size = state_of(match), GAME.facts.questions[match.question].size
                allowed = [o for o in range(size) if GAME.refuse(s, match.seat, match.question, o) is None]
                assert sorted(match.options) == allowed


@pytest.mark.rule("KM-5.7", "KM-6.5", "KM-8.2")
def test_the_refusals_that_occur_are_exactly_those_with_a_sentence() -> None:
    found: set[str | None] = set()
    for seed in range(24):
        options = {"end_mode": "equal_turns", "redraw_source": "deck_only", "overseer_wrap": "off"}
        for number, match in enumerate(walk(2 + seed % 3, seed, **(options if seed % 2 else {}))):
            if number % 10 == seed % 10 or match.over:
                found |= everything_refused(match)
    for given in (TABLE, CLOSED):
        found |= everything_refused(position(given, **options))
    assert found - {None} == set(TEXTS)


def everything_refused(match: Any) -> set[str | None]:
    s = state_of(match)
    return {
        GAME.refuse(s, seat, question, option)
        for seat in range(s.players)
        for question in (PLAY, DRAW)
        for option in range(GAME.facts.questions[question].size)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_one_sentence_in_every_language(language: str) -> None:
    ids = {rule.id for rule in GAME.facts.rules}
    speaker = Speaker(GAME, position(TABLE).state, language)
    for rule in TEXTS:
        assert rule in ids
        sentence = speaker.refusal(rule)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert language == "en" or sentence != TEXTS[rule]["en"]


def test_a_weak_unit_is_told_what_it_lacks() -> None:
    """The picked one, or the strongest of the hand."""
    match = position(TABLE)
    speaker = Speaker(GAME, match.state, "en")
    uses = Uses(match, 0)
    (reason,) = reasons(match, 0, uses.of("GO5", "row 1"))
    assert speaker.reason(0, reason) == (
        "The unit on top has strength 5: you need more than that, and Goblin 5 is not enough."
    )
    (reason, *_) = reasons(match, 0, uses.of("GO0", "row 1"))
    assert speaker.reason(0, reason) == TEXTS["KM-4.3"]["en"]
