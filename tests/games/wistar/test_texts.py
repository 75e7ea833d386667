"""Words: every question, event, option and term in every language, and whole games told in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.wistar.helpers import COUNTS, events, on_table, seats, state_of, told
from tests.games.wistar.loaded import real, rich
from underhall import OUTSIDER, Match
from underhall.bots import make_bots
from underhall.engine.facts import LANGUAGES
from underhall.engine.match import Line
from underhall.engine.seat import Seat
from underhall.engine.texts import Speaker, speaker
from underhall.games import wistar
from underhall.games.wistar import GAME
from underhall.games.wistar.box import (
    ACTION_IDS,
    AREA_IDS,
    CARDS,
    COUNTER_IDS,
    DECK_IDS,
    DOORS,
    EACH_PIECE,
    ENTRANCE,
    HEROES,
    ICON_IDS,
    ICON_PLAYED,
    KIND_IDS,
    MISSION_ROWS,
    MISSIONS,
    SOURCES,
    TILES,
    TRIGGER_IDS,
)
from underhall.games.wistar.data import standard, texts
from underhall.testing.texts import are_whole, fields, name_all_arguments

SECTIONS = {
    "cover",
    "guide",
    "thoughts",
    "sources",
    "source_parts",
    "questions",
    "events",
    "kinds_of_points",
    "reasons",
    "parts",
    "words",
    "effects",
    "places",
    "terms",
    "helps",
    "options",
    "choices",
    "refusals",
}
ALIKE = {"pl": {"kind_once_per_round", "metal"}, "de": {"kind_once_per_round"}}
"""Words that are the same in English."""
SAMPLES = {"count": 3, "level": 1, "deck": 1, "seat": 1, "icon": 2, "area": 1, "action": 2, "room": 4}
"""Numbers for the arguments of sentences; of anything else there are more than six."""


def sample(kind: str) -> int:
    return SAMPLES.get(kind.removeprefix("*"), 4)


# The file of texts


def test_every_text_is_there_in_every_language() -> None:
    are_whole(GAME, texts(), SECTIONS)
    assert GAME.facts.names == {"en": "Rats of Wistar", "pl": "Szczury z Wistar", "de": "Die Ratten von Wistar"}


def test_values_of_options_have_words() -> None:
    for choice in GAME.facts.choices:
        assert set(choice.values) <= set(texts()["words"]), choice.name


def test_templates_use_all_that_the_events_tell() -> None:
    name_all_arguments(GAME, texts())


def test_sentences_end_as_sentences_do() -> None:
    for key, sentences in texts()["events"].items():
        assert all(sentence.endswith(".") for sentence in sentences.values()), key
    for key, sentences in texts()["refusals"].items():
        assert all(sentence.endswith(".") for sentence in sentences.values()), key
        assert not any(fields(sentence) for sentence in sentences.values()), key
    for key, sentences in texts()["questions"].items():
        for sentence in sentences.values():
            assert key == "pair" or "?" in sentence, "a question, or else an order"
            assert not sentence.endswith((".", " ")), key


@pytest.mark.parametrize("section", ["questions", "events", "choices", "terms", "refusals"])
@pytest.mark.parametrize("language", ["pl", "de"])
def test_every_sentence_is_translated(section: str, language: str) -> None:
    for key, sentences in texts()[section].items():
        assert sentences[language] != sentences["en"], key
    assert len({sentences[language] for sentences in texts()[section].values()}) == len(texts()[section])


@pytest.mark.parametrize("language", ["pl", "de"])
def test_every_word_is_translated(language: str) -> None:
    """But for the few that are the same, and phrases that are all blanks and arguments."""
    same = {
        key
        for section in ("words", "effects")
        for key, sentences in texts()[section].items()
        if sentences[language] == sentences["en"] and re.search(r"\w", re.sub(r"\{\w+\}", "", sentences["en"]))
    }
    assert same == ALIKE[language]


def test_phrases_have_the_same_parts_in_every_language() -> None:
    """`{n}` aside, which a form for one thing leaves out."""
    for key, sentences in texts()["effects"].items():
        parts = [[set(fields(form)) - {"n"} for form in sentence.split("|")] for sentence in sentences.values()]
        assert all(form == parts[0][0] for forms in parts for form in forms), key


def test_every_name_of_the_effect_grammar_has_its_words() -> None:
    effects, words = texts()["effects"], texts()["words"]
    for counter in COUNTER_IDS:
        assert {f"thing_{counter}", f"per_{counter}", f"more_{counter}"} <= set(effects), counter
    for at, trigger in enumerate(TRIGGER_IDS[:ICON_PLAYED]):
        key = f"{'each' if at in EACH_PIECE else 'trigger'}_{trigger}"
        assert key in effects or trigger.startswith("action_"), trigger
    assert {f"timing_{kind}" for kind in KIND_IDS} <= set(effects)
    assert {f"no_icon_{icon}" for icon in ICON_IDS} <= set(effects)
    assert {f"icon_{icon}" for icon in ICON_IDS} | {f"deck_{deck}" for deck in DECK_IDS} <= set(words)
    assert {"level_0", "level_1", "level_2"} | {f"kind_{kind}" for kind in KIND_IDS} <= set(words)


def test_every_key_is_used_by_the_program() -> None:
    """As it stands in quotes or in the data, or as the beginning of one that is put together: `timing_{kind}`."""
    folder = Path(wistar.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    begun = tuple(prefix for prefix in re.findall(r"f[\"'](\w+_)\{", source) if prefix != "_")
    ended = tuple(re.findall(r"\}(_\w+)[\"']", source))
    written = {*re.findall(r"[\"'](\w+)[\"']", source), *standard()["farm"]["levels"], *GAME.facts.choices[0].values}
    for section in ("words", "effects"):
        rest = {key for key in texts()[section] if not key.startswith(begun) and not key.endswith(ended)}
        assert sorted(rest - written) == [], section


# Sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_becomes_a_sentence(language: str) -> None:
    """With and without its secret; no braces are left, and it is another sentence in every language."""
    s = state_of(on_table([{}, {}]))
    say, english = Speaker(GAME, s, language, ["Ada", "Bo"]), Speaker(GAME, s, "en", ["Ada", "Bo"])
    for number, event in enumerate(GAME.facts.events):
        public = tuple(map(sample, event.public))
        lines = [Line(number, public)]
        if event.secret:
            lines.append(Line(number, public, tuple(map(sample, event.secret))))
        for line in lines:
            sentence = say.line(line)
            assert sentence.endswith("."), event.name
            assert not re.search(r"[{}]|  ", sentence), event.name
            assert language == "en" or sentence != english.line(line), event.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts(language: str) -> None:
    """For every question, about what it may be about: no braces, and each names its arguments."""
    s = state_of(on_table([{}, {}]))
    say = Speaker(GAME, s, language)
    prompts = []
    for number, question in enumerate(GAME.facts.questions):
        about = [sample(kind) for kind in question.about]
        prompt = say.prompt(number, about)
        assert not re.search(r"[{}]|  ", prompt), question.name
        for kind, value in zip(question.about, about, strict=True):
            assert say.word(kind, value) in prompt, question.name
        prompts.append(prompt)
    assert len(set(prompts)) == len(prompts)


def cases() -> Iterator[Match]:
    """Whole games at their end: random and rich ones, and some of greedy players."""
    for players in COUNTS:
        for seed in (1, 2):
            *_, match = rich(players, seed).walk()
            yield match
        *_, match = real(players, 5, peaceful="on").walk()
        yield match
        match = Match.start(GAME, players, 40 + players)
        bots = make_bots(["greedy"], players, 1)
        while not match.over:
            match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
        yield match


def test_games_can_be_told_in_every_language() -> None:
    """Every line of every log, for every seat: whole sentences, no braces, translated."""
    kinds = set()
    for match in cases():
        english, *others = (speaker(match, language) for language in LANGUAGES)
        assert english.language == "en"
        lines = {line for seat in seats(match) for line in match.log(seat)}
        for line in lines:
            kinds.add((GAME.facts.events[line.event].name, bool(line.secret)))
            sentence = english.line(line)
            for text in (sentence, *(other.line(line) for other in others)):
                assert re.fullmatch(r"[^{}|]+\.", text), text
                assert "  " not in text
                assert "None" not in text
            assert all(other.line(line) != sentence for other in others), sentence
    assert len(kinds) > 50


def test_prompts_of_games_can_be_told_in_every_language() -> None:
    asked = set()
    for players in COUNTS:
        for number, match in enumerate(rich(players, 3, 250).walk()):
            for waiting in match.pending() if number % 2 == 0 else []:
                prompts = [speaker(match, lang).prompt(waiting.question, waiting.about) for lang in LANGUAGES]
                assert len(set(prompts)) == len(LANGUAGES)
                assert not any(re.search(r"[{}|]|  ", prompt) for prompt in prompts)
                asked.add(waiting.question)
    assert len(asked) > 15


@pytest.mark.rule("RW-19.2")
@pytest.mark.parametrize(
    ("language", "own", "other"),
    [
        ("en", "Ada draws a card (basic deck): Wooden Bicycle.", "Ada draws a card (basic deck)."),
        (
            "pl",
            "Ada dobiera kartę (talia Podstawowych Wynalazków): Drewniany rower.",
            "Ada dobiera kartę (talia Podstawowych Wynalazków).",
        ),
        (
            "de",
            "Ada zieht eine Karte (Stapel der einfachen Erfindungen): Holzfahrrad.",
            "Ada zieht eine Karte (Stapel der einfachen Erfindungen).",
        ),
    ],
)
def test_the_sentence_about_a_drawn_card_depends_on_who_reads_it(language: str, own: str, other: str) -> None:
    match = on_table([{"workers": {"farm": 1}}, {}], "main", "blind basic", placed="S6x")
    speak = Speaker(GAME, match.state, language, ["Ada", "Bo"])
    assert [speak.line(line) for line in told(match, 0, "drew")] == [own]
    assert [speak.line(line) for line in told(match, 1, "drew")] == [other]
    assert told(match, OUTSIDER, "drew") == told(match, 1, "drew")


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Ada opens a door (Front door) and finds: door token (gain 2 VP).", "Ada gains 2 VP."]),
        ("pl", ["Ada otwiera Drzwi (Drzwi frontowe) i znajduje: żeton Drzwi (zdobądź 2 PZ).", "Ada zdobywa PZ: 2."]),
        ("de", ["Ada öffnet eine Tür (Haustür) und findet: Türmarker (erhalte 2 SP).", "Ada erhält SP: 2."]),
    ],
)
def test_the_sentences_about_a_door(language: str, sentences: list[str]) -> None:
    match = on_table([{"workers": {"farm": 1}}, {}], "main", "open D1", placed="S5x", doors={"D1": "DT10"})
    speak = Speaker(GAME, match.state, language, ["Ada", "Bo"])
    assert [speak.line(line) for line in match.log(1)][-2:] == sentences
    assert events(match)[-2:] == ["opened", "vp_gain"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_an_argument(language: str) -> None:
    s = state_of(on_table([{}, {}]))
    data = standard()

    def said(kind: str, count: int) -> list[str]:
        return [GAME.word(s, kind, at, language) for at in range(count)]

    def names(*sections: str) -> list[str]:
        return [row["names"][language] for section in sections for row in data[section]]

    assert said("card", CARDS) == names("inventions")
    assert said("guest", TILES) == names("guests_house", "guests_basement", "cheese_tiles")
    assert said("mission", MISSIONS) == names("missions_house", "missions_basement")
    assert said("goal", 13) == names("goals")
    assert said("door", DOORS) == names("doors")
    assert said("hero", HEROES) == names("heroes")
    assert said("ability", 10) == names("abilities")
    assert said("room", ENTRANCE + 1) == [*names("rooms"), data["entrance"]["names"][language]]
    for kind, ids, section in (("action", ACTION_IDS, "main_actions"), ("area", AREA_IDS, "areas")):
        by_id = {row["id"]: row["names"][language] for row in data[section]}
        assert said(kind, len(ids)) == [by_id[id] for id in ids]
    assert len(set(said("mission_row", MISSIONS * MISSION_ROWS))) == MISSIONS * MISSION_ROWS
    assert said("icon", 6) == [texts()["words"][f"icon_{icon}"][language] for icon in ICON_IDS]
    assert said("level", 3) == [texts()["words"][f"level_{level}"][language] for level in range(3)]
    assert said("deck", 2) == [texts()["words"][f"deck_{deck}"][language] for deck in DECK_IDS]
    assert said("count", 5) == ["0", "1", "2", "3", "4"]
    sources = [source for source in said("source", SOURCES) if source]
    assert all(source[0].isupper() for source in sources), "they begin a prompt"


def test_a_match_speaks_with_the_names_of_its_players() -> None:
    match = Match.start(GAME, 2, 1)
    (line,) = told(match, OUTSIDER, "turn_order")
    first, last = state_of(match).order
    assert speaker(match, "en").line(line) == f"Turn order: Player {first}, Player {last}."
    assert speaker(match, "pl").line(line) == f"Kolejność tur: Gracz {first}, Gracz {last}."
    assert speaker(match, "de").line(line) == f"Reihenfolge: Spieler {first}, Spieler {last}."
