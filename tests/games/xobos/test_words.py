"""Answers in words: each has its own, in every language. And what a deed costs is what it takes off the stocks."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, on_board, standard_box, state_of, walk
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.games.xobos.box import CLAN_IDS
from underhall.games.xobos.data import texts
from underhall.games.xobos.deeds.kinds import KIND_OF
from underhall.games.xobos.questions.development import DEVELOP


@pytest.mark.parametrize("players", COUNTS)
def test_options_are_said_differently(players: int) -> None:
    """In every language, without braces; in English, no answer is the bare notation."""
    asked = set()
    for match in walk(players, players + 3, clans="random", visibility_mode=MODES[players - 2]):
        for one in [] if match.over else match.pending():
            s = state_of(match, one.seat)
            for language in LANGUAGES:
                said = [GAME.say(s, one.question, option, language) for option in one.options]
                assert len(set(said)) == len(said)
                assert all(text and not re.search(r"[{}]", text) for text in said)
            written = {GAME.write(s, one.question, option) for option in one.options}
            assert not written & {GAME.say(s, one.question, option, "en") for option in one.options}
            asked.add(one.question)
    assert len(asked) > 6


def test_every_answer_has_words_even_if_it_is_refused() -> None:
    s = state_of(on_board([{"guardians": {"A": "q1_c"}}, {}]))
    for question, facts in enumerate(GAME.facts.questions):
        for option in range(facts.size):
            assert GAME.say(s, question, option, "en")


def test_all_words_are_used() -> None:
    """Each text of an answer is said somewhere: there are no others."""
    s = state_of(on_board([{"guardians": {"A": "q1_c"}, "buildings": {"q1_c": "mine"}}, {}]))
    said = "\n".join(
        GAME.say(s, question, option, "en")
        for question, facts in enumerate(GAME.facts.questions)
        for option in range(facts.size)
    )
    for key, sentences in texts()["options"].items():
        for piece in re.split(r"\{\w+\}", sentences["en"]):
            assert piece in said, key


RICH: dict[str, Any] = {
    "resources": 9,
    "crystals": 9,
    "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_d2"},
    "leader": "A",
    "life": {"B": 3},
    "links": "A heals A",
    "sites": {"C": "mine 1"},
    "buildings": {"q1_d1": "technical", "q1_a1": "watchtower 1", "q1_a2": "technical", "x12_t": "technical"},
}


@pytest.mark.parametrize("clan", CLAN_IDS)
@pytest.mark.parametrize("technologies", ["", "rebuild upgrade1", "orbital_cannon", "teleport"])
def test_a_price_is_what_a_deed_takes_off_the_stocks(clan: str, technologies: str) -> None:
    """Each deed that is offered is done, and the stocks are counted."""
    own = {**RICH, "clan": clan, "technologies": technologies}
    rival = {"clan": CLAN_IDS[CLAN_IDS.index(clan) - 1], "guardians": {"A": "q2_c"}}

    def start(*play: str) -> Stage:
        return on_board([own, rival], *play, step="development", options={"clans": "on"})

    match = start()
    offered = next(one for one in match.pending() if one.seat == 0)
    assert len(offered.options) > 20
    for option in offered.options:
        after = state_of(start(f"0: {GAME.write(state_of(match, 0), DEVELOP, option)}"), 0)
        kind = KIND_OF[option]
        found = kind.price(standard_box(), "rebuild" in technologies, option - kind.first)
        assert (9 - after.resources[0], 9 - after.crystals[0]) == found, GAME.write(state_of(match, 0), DEVELOP, option)
