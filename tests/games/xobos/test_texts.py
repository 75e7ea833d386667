"""Words: every question, event, option and term in every language, and the table as plain text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, finished, on_board, seats, state_of, told, walk
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.match import Line
from underhall.engine.scenario import Stage
from underhall.engine.texts import Speaker, speaker
from underhall.games.xobos import GAME
from underhall.games.xobos.box import BUILDING_IDS, CLAN_IDS, TECHNOLOGY_IDS
from underhall.games.xobos.data import standard, texts
from underhall.games.xobos.state import STEP_IDS
from underhall.games.xobos.tokens import SKY, TOKEN_IDS
from underhall.testing.texts import are_whole, log_is_told, name_all_arguments

SECTIONS = {
    "cover",
    "guide",
    "thoughts",
    "values",
    "sources",
    "source_parts",
    "questions",
    "events",
    "options",
    "parts",
    "words",
    "places",
    "legend",
    "terms",
    "choices",
    "refusals",
    "kinds_of_points",
    "reasons",
}
OWN: dict[str, Any] = {
    "clan": "xenth",
    "resources": 43,
    "crystals": 57,
    "leader": "B",
    "guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_a1"},
    "quarks": {"q1_d1": 2},
    "life": {"B": 4},
    "upgrades": {"B": "power 2"},
    "links": "B heals B",
    "sites": {"A": "mine 2"},
    "buildings": {"q1_d2": "watchtower 3", "q1_b1": "reactor"},
    "technologies": "harvest teleport",
    "device": 3,
}
RIVAL: dict[str, Any] = {"clan": "kubadi", "guardians": {"A": "x12_t"}, "resources": 31, "crystals": 29}


WORD_OF = {"choosing_clans": "clan", "choosing_leaders": "leader", "covering": "cover"}


def table(*play: str, mode: str = "fog", **words: Any) -> Stage:
    return on_board([OWN, RIVAL], *play, options={"clans": "on", "visibility_mode": mode}, **words)


def test_every_text_is_there_in_every_language() -> None:
    are_whole(GAME, texts(), SECTIONS)


def test_values_of_options_have_words() -> None:
    for choice in GAME.facts.choices:
        assert set(choice.values) <= set(texts()["words"]), choice.name


def test_templates_use_all_that_the_events_tell() -> None:
    name_all_arguments(GAME, texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_becomes_a_sentence(language: str) -> None:
    """With and without its secret; no braces are left, and every word of it is different from the English one."""
    s = state_of(table())
    say, english = Speaker(GAME, s, language, ["Ada", "Bo"]), Speaker(GAME, s, "en", ["Ada", "Bo"])
    for number, event in enumerate(GAME.facts.events):
        public = tuple(range(len(event.public))) if event.public[:1] != ("seat",) else (0,) * len(event.public)
        lines = [Line(number, public)]
        if event.secret:
            lines.append(Line(number, public, (1,) * len(event.secret)))
        for line in lines:
            sentence = say.line(line)
            assert sentence.endswith("."), event.name
            assert not re.search(r"[{}]", sentence), event.name
            assert language == "en" or sentence != english.line(line), event.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_log_lines_of_games_are_sentences(language: str) -> None:
    games = [
        finished(players, seed, clans="random", visibility_mode=MODES[seed]) for seed, players in enumerate(COUNTS)
    ]
    assert len(log_is_told(games, language)) > 25


def test_the_sentence_about_a_site_depends_on_who_reads_it() -> None:
    own = {"resources": 1, "guardians": {"A": "q1_c"}}
    match = on_board([own, {}], "0: build A mine", "0: done", "1: done", step="development")
    speak = Speaker(GAME, match.state, "en", ["Ada", "Bo"])
    (mine,), (other,) = told(match, 0, "started"), told(match, 1, "started")
    assert speak.line(mine) == "Ada starts a building on F1: Mine."
    assert speak.line(other) == "Ada starts a building on F1."
    assert told(match, OUTSIDER, "started") == [other]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada's Guardian A (Amethyst) takes 1 damage (healing 1, life left: 5)."),
        ("pl", "Ada: Strażnik A (Ametyst) otrzymuje obrażenia: 1 (leczenie 1, życie teraz 5)."),
        ("de", "Ada: Wächter A (Amethyst) erleidet Schaden: 1 (Heilung 1, Leben jetzt 5)."),
    ],
)
def test_the_sentence_about_damage(language: str, sentence: str) -> None:
    own = {"guardians": {"A": "q1_d1"}, "links": "A heals A"}
    match = on_board([own, {"guardians": {"A": "x12_t"}}], step="attacks", tokens=["attack x12_t-q1_d1"])
    speak = Speaker(GAME, match.state, language, ["Ada", "Bo"])
    (line,), (other,) = told(match, 0, "damaged"), told(match, 1, "damaged")
    assert speak.line(line) == sentence
    assert speak.line(other) == sentence.partition(" (h")[0].partition(" (l")[0].partition(" (H")[0] + "."


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts(language: str) -> None:
    """For every question, with a field or a building where it is about one: no braces."""
    s = state_of(table())
    say = Speaker(GAME, s, language)
    prompts = []
    for number, question in enumerate(GAME.facts.questions):
        prompt = say.prompt(number, [5] * len(question.about))
        assert "{" not in prompt
        for kind in question.about:
            assert GAME.word(s, kind, 5, language) in prompt, question.name
        prompts.append(prompt)
    assert len(set(prompts)) == len(prompts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_an_argument(language: str) -> None:
    s = state_of(table())
    for section, kind, ids in (
        ("buildings", "building", BUILDING_IDS),
        ("technologies", "technology", TECHNOLOGY_IDS),
        ("clans", "clan", CLAN_IDS),
    ):
        words = [GAME.word(s, kind, at, language) for at in range(len(ids))]
        assert words == [row[language] for row in standard()[section]]
        assert [row["id"] for row in standard()[section]] == list(ids)
    for guardian in range(16):
        symbol = standard()["symbols"][guardian % 4]
        assert GAME.word(s, "guardian", guardian, language) == f"{symbol['letter']} ({symbol[language]})"
    assert [GAME.word(s, "field", at, language) for at in (0, 5)] == [s.board.labels[0], s.board.labels[5]]
    assert GAME.word(s, "field", SKY, language) == texts()["words"]["sky"][language]
    links = [GAME.word(s, "link", at, language) for at in (0, 1)]
    assert links == [texts()["words"][key][language] for key in ("boost", "heal")]
    upgrades = [GAME.word(s, "upgrade", at, language) for at in (0, 1)]
    assert upgrades == [texts()["words"][key][language] for key in ("power", "healing")]
    assert GAME.word(s, "count", 4, language) == "4"
    assert set(TOKEN_IDS) <= set(texts()["words"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", MODES)
def test_the_table_as_text_shows_what_the_view_shows(language: str, mode: str) -> None:
    match = table("end moves", "attack q1_d1-x12_t", mode=mode)
    own, other, outsider = (GAME.show(match.view(seat), language) for seat in (0, 1, OUTSIDER))
    say = {key: words[language] for key, words in texts()["places"].items()}
    words = {key: found[language] for key, found in texts()["words"].items()}
    for text in (own, other, outsider):
        for part in (
            "0B+2",
            "1A",
            "0A#",
            "w0:3",
            "r0",
            "[0] " + words["attack"] + " G2-H3 [1]",
            "Xenth",
            "Kubadi",
        ):
            assert part in text, part
        for row in ("harvest", "teleport"):
            name = next(one[language] for one in standard()["technologies"] if one["id"] == row)
            assert name in text
        for place in ("round", "first", "mode", "quarks_left", "reactors", "device", "source"):
            assert say[place] in text, place
        assert all(name in text for name in state_of(match).board.labels)
        assert not re.search(r"[{}]", text)
    secrets = (f"{say['resources']} 43", f"{say['crystals']} 57", f"{say['heals']} {say['self']}", f"{say['paid']} 2")
    for secret in (*secrets, f"{say['life']} 4, {say['power']} 5"):
        assert secret in own, secret
        assert (secret in other) == (secret in outsider) == (mode == "training"), secret
    assert (f"{say['crystals']} 29" in own) == (mode == "training")
    assert f"{say['crystals']} 29" in other


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_word_in_the_header(language: str) -> None:
    steps = set()
    for game in (walk(2, 5, clans="on"), walk(3, 6, visibility_mode="check")):
        for number, match in enumerate(game):
            step = STEP_IDS[state_of(match).step]
            if step not in steps or number % 50 == 0 or match.over:
                header = GAME.show(match.view(OUTSIDER), language).splitlines()[0]
                word = texts()["words"]["over" if match.over else WORD_OF.get(step, step)][language]
                assert f", {word}  " in header
                steps.add(step)
    assert steps >= {"choosing_clans", "placing", "choosing_leaders", "moving", "declaring", "development"}


@pytest.mark.parametrize("players", COUNTS)
def test_the_table_as_text_tells_no_secret(players: int) -> None:
    """For every seat it is the same text after everything that the seat does not know is dealt anew."""
    changed = 0
    for number, match in enumerate(walk(players, 90, clans="random")):
        if number % 41 or match.over or len(match.pending()) > 1:
            continue
        s = state_of(match)
        for seat in seats(match):
            other = s.copy()
            GAME.resample(other, seat, FastChance(number + 7))
            changed += other.data() != s.data()
            for language in LANGUAGES:
                assert GAME.show(GAME.view(other, seat), language) == GAME.show(GAME.view(s, seat), language)
    assert changed > 5


def test_a_match_speaks_with_the_names_of_its_players() -> None:
    match = Match.start(GAME, 2, 1)
    (line,) = told(match, OUTSIDER, "first_player")
    first = state_of(match).first
    assert speaker(match, "en").line(line) == f"Player {first} is the first player."
    assert speaker(match, "pl").line(line) == f"Gracz {first} ma znacznik pierwszego gracza."
