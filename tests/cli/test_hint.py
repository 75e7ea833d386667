"""`underhall hint`, and the command `hint` of a game in the terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import Match, Seat, load
from underhall.bots import Settings, hints, level_of
from underhall.cli.phrases import PHRASES
from underhall.engine.facts import LANGUAGES
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.texts import speaker
from underhall.testing.properties.case import Case

COLUMNS = ("option", "chance", "score", "share", "terms")


@dataclass(frozen=True)
class Saved:
    """A record in a file, with the match that it was made of."""

    match: Match
    file: Path


def saved(folder: Path, game: str, answers: int, players: int = 2, seed: int = 1, sealed: bool = False) -> Saved:
    """A random game after so many answers, in a file."""
    *_, match = Case(load(game), players, seed, answers=answers).walk()
    file = folder / f"{game}.txt"
    file.write_text(write_record(record_of(match, sealed)), encoding="utf-8")
    return Saved(match, file)


@pytest.fixture
def guessing(pocket: str, tmp_path: Path) -> Saved:
    """A game of pocket in which one seat is asked."""
    found = saved(tmp_path, pocket, 6)
    assert len(found.match.pending()) == 1
    assert len(found.match.options) > 3
    return found


@pytest.fixture
def bidding(pocket: str, tmp_path: Path) -> Saved:
    """A game of pocket in which three seats are asked at the same time; one of them has bid."""
    match = Match.start(load(pocket), 3, 4)
    match.answer_as(1, 2)
    file = tmp_path / "bidding.txt"
    file.write_text(write_record(record_of(match)), encoding="utf-8")
    return Saved(match, file)


# The table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_in_every_language(underhall: Underhall, record: Path, language: str) -> None:
    ran = underhall("hint", record, "--after", 150, "--level", "medium", "--language", language)
    assert (ran.code, ran.err) == (0, "")
    match = replay_to(record, 150)
    words = speaker(match, language)
    assert ran.lines[0] == f"{words.word('seat', match.seat)}: {words.prompt(match.question, match.about)}"
    headings = [PHRASES[f"hint_{column}"][language] for column in COLUMNS]
    [heading] = [line for line in ran.lines if all(word in line for word in headings)]
    assert [heading.index(word) for word in headings] == sorted(heading.index(word) for word in headings)
    told = " ".join(ran.out.split())
    seen = 0
    seat = Seat(match, match.seat)
    medium = level_of(match.game.facts.thinking, "medium", seat.players)
    for hint in hints(seat, 5, Settings(iterations=medium.iterations)):
        row = f"{hint.text} {100 * hint.win_chance:.0f} % {hint.score:.1f} {100 * hint.share:.0f} %"
        assert row in told
        for name in hint.terms:
            first = words.term(name).split()[0]
            assert first in told
            seen += 1
    assert seen > 2


def replay_to(file: Path, answers: int) -> Match:
    match = replay(read_record(file.read_text(encoding="utf-8")))
    given = match.given()[:answers]
    assert match.deal is not None
    again = Match.start(match.game, match.deal.players, match.deal.secret, match.deal.options, names=match.deal.names)
    for seat, value in given:
        again.answer_as(seat, value)
    return again


def test_the_headings_differ_from_language_to_language() -> None:
    for column in COLUMNS:
        assert len(set(PHRASES[f"hint_{column}"].values())) == 3


def test_five_rows_unless_told_otherwise(underhall: Underhall, guessing: Saved) -> None:
    def rows(*words: object) -> int:
        ran = underhall("hint", guessing.file, "--level", "medium", *words)
        assert ran.code == 0
        return sum(line.count(" %") == 2 for line in ran.lines)

    assert rows() == 5
    assert rows("--most", 1) == 1
    assert 5 < rows("--most", 999) <= len(guessing.match.options)


# JSON ------------------------------------------------------------------------------------------------------------


def test_json_has_all_that_scripts_need(underhall: Underhall, guessing: Saved) -> None:
    ran = underhall("hint", guessing.file, "--json", "--most", 999, "--level", "medium")
    assert (ran.code, ran.err) == (0, "")
    found, match = ran.json, guessing.match
    assert list(found) == ["game", "after", "seat", "question", "hints"]
    assert (found["game"], found["after"], found["seat"]) == ("pocket", 6, match.seat)
    assert found["question"] == match.game.facts.questions[match.question].name
    assert found["hints"]
    for hint in found["hints"]:
        figures = ["option", "text", "win_chance", "score", "share", "terms"]
        assert list(hint) == [*figures, "label", "why", "but", "compared"]
        assert hint["option"] in match.options
        assert hint["text"] == match.game.write(match.state, match.question, hint["option"])
        assert 0 <= hint["win_chance"] <= 1
        assert 0 < hint["share"] <= 1
        assert set(hint["terms"]) <= set(match.game.facts.terms)
        assert all(isinstance(worth, int) and worth for worth in hint["terms"].values())
    assert sum(hint["share"] for hint in found["hints"]) == pytest.approx(1, abs=0.001)


def test_json_says_what_the_library_says(underhall: Underhall, guessing: Saved) -> None:
    for level, iterations in (("medium", 30), ("hard", 200)):
        found = underhall("hint", guessing.file, "--json", "--level", level, "--seed", 8).json["hints"]
        expected = hints(Seat(guessing.match, guessing.match.seat), 5, Settings(iterations=iterations), 8)
        assert [hint["option"] for hint in found] == [hint.option for hint in expected]
        for one, hint in zip(found, expected, strict=True):
            assert one["win_chance"] == pytest.approx(hint.win_chance, abs=0.0001)
            assert one["score"] == pytest.approx(hint.score, abs=0.01)
            assert one["share"] == pytest.approx(hint.share, abs=0.0001)
            assert one["terms"] == dict(hint.terms)


def test_hard_is_the_level_unless_told_otherwise(underhall: Underhall, guessing: Saved) -> None:
    plain = underhall("hint", guessing.file, "--json")
    assert plain.out == underhall("hint", guessing.file, "--json", "--level", "hard").out
    assert plain.out != underhall("hint", guessing.file, "--json", "--level", "medium").out


@pytest.mark.parametrize("words", [(), ("--json",)], ids=["table", "json"])
def test_the_same_seed_gives_the_same_hint(underhall: Underhall, guessing: Saved, words: tuple[str, ...]) -> None:
    def run(*more: object) -> str:
        ran = underhall("hint", guessing.file, "--level", "medium", "--most", 999, *words, *more)
        assert ran.code == 0
        return ran.out

    assert run() == run() == run("--seed", 0)
    assert run("--seed", 5) == run("--seed", 5) != run()


def test_two_jobs_give_the_same_hint_every_time(underhall: Underhall, guessing: Saved) -> None:
    words = ("hint", guessing.file, "--level", "medium", "--json", "--most", 999, "--jobs", 2)
    first = underhall(*words)
    assert first.code == 0
    assert sum(hint["share"] for hint in first.json["hints"]) == pytest.approx(1, abs=0.001)
    assert underhall(*words).out == first.out


# Where in the game -----------------------------------------------------------------------------------------------


def test_after_any_number_of_answers(underhall: Underhall, record: Path) -> None:
    whole = read_record(record.read_text(encoding="utf-8"))
    for after in (whole.answers - 1, whole.answers - 9, whole.answers - 30):
        match = replay_to(record, after)
        found = underhall("hint", record, "--after", after, "--json", "--level", "medium").json
        assert (found["after"], found["seat"]) == (after, match.seat)
        assert {hint["option"] for hint in found["hints"]} <= set(match.options)


def test_the_first_decision_of_all(underhall: Underhall, guessing: Saved) -> None:
    found = underhall("hint", guessing.file, "--after", 0, "--seat", 1, "--json", "--level", "medium").json
    assert (found["after"], found["question"]) == (0, "bid")


def test_all_answers_are_played_unless_told_otherwise(underhall: Underhall, guessing: Saved) -> None:
    words = ("hint", guessing.file, "--json", "--level", "medium")
    assert underhall(*words).out == underhall(*words, "--after", 6).out


def test_what_became_known_later_is_not_in_the_hint(underhall: Underhall, guessing: Saved, tmp_path: Path) -> None:
    later = saved(tmp_path, "pocket", 12)
    assert later.match.given()[:6] == guessing.match.given()
    words = ("--after", 6, "--json", "--level", "medium")
    assert underhall("hint", later.file, *words).out == underhall("hint", guessing.file, *words).out


def test_seats_that_decide_at_the_same_time_get_their_own_hints(underhall: Underhall, bidding: Saved) -> None:
    for seat, question in ((0, "bid"), (1, "stake"), (2, "bid")):
        found = underhall("hint", bidding.file, "--seat", seat, "--json", "--level", "medium").json
        assert (found["seat"], found["question"], found["after"]) == (seat, question, 1)
        options = {one.seat: one.options for one in bidding.match.pending()}[seat]
        assert {hint["option"] for hint in found["hints"]} <= set(options)


def test_leaders_of_xobos_are_chosen_by_all_at_once(underhall: Underhall, tmp_path: Path) -> None:
    answers = next(match.answers for match in Case(load("xobos"), 2, 1).walk() if len(match.pending()) == 2)
    file = saved(tmp_path, "xobos", answers).file
    ran = underhall("hint", file, "--level", "medium")
    assert (ran.code, ran.out) == (2, "")
    assert re.search("the seats (0, 1|1, 0) are asked at the same time: choose one with --seat$", ran.err)
    found = underhall("hint", file, "--seat", 1, "--json", "--level", "medium").json
    assert (found["game"], found["seat"], found["question"]) == ("xobos", 1, "leader")
    assert 1 <= len(found["hints"]) <= 4


# Mistakes --------------------------------------------------------------------------------------------------------


def mistake(underhall: Underhall, *words: object) -> str:
    """One sentence on standard error, nothing else."""
    ran = underhall("hint", *words)
    assert (ran.code, ran.out) == (2, "")
    [line] = ran.err.splitlines()
    return line


def test_a_game_that_is_over(underhall: Underhall, record: Path) -> None:
    over = "underhall: the game is over at this point of the record: choose an earlier one with --after"
    assert mistake(underhall, record) == over
    answers = read_record(record.read_text(encoding="utf-8")).answers
    assert mistake(underhall, record, "--after", answers) == over


def test_more_answers_than_there_are(underhall: Underhall, record: Path, guessing: Saved) -> None:
    assert mistake(underhall, guessing.file, "--after", 7) == "underhall: the record has 6 answers, not 7"
    assert "answers, not 9999" in mistake(underhall, record, "--after", 9999)


def test_a_seat_that_is_not_asked(underhall: Underhall, guessing: Saved, bidding: Saved) -> None:
    asked = guessing.match.seat
    expected = f"underhall: seat {1 - asked} is not asked at this point, but {asked}"
    assert mistake(underhall, guessing.file, "--seat", 1 - asked) == expected
    assert mistake(underhall, guessing.file, "--seat", 7).startswith("underhall: seat 7 is not asked")
    assert mistake(underhall, bidding.file, "--seat", 3) == "underhall: seat 3 is not asked at this point, but 0, 1, 2"


def test_no_seat_where_several_are_asked(underhall: Underhall, bidding: Saved) -> None:
    expected = "underhall: the seats 0, 1, 2 are asked at the same time: choose one with --seat"
    assert mistake(underhall, bidding.file) == expected


@pytest.mark.parametrize("level", ["easy", "genius", "Hard", ""])
def test_an_unknown_level(underhall: Underhall, guessing: Saved, level: str) -> None:
    expected = f"underhall: a hint takes the level medium, hard or expert, not '{level}'"
    assert mistake(underhall, guessing.file, "--level", level) == expected


def test_a_sealed_record(underhall: Underhall, pocket: str, tmp_path: Path) -> None:
    file = saved(tmp_path, pocket, 6, sealed=True).file
    assert "the record is sealed: the game was still in progress when it was saved" in mistake(underhall, file)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--after", -1), "--after"),
        (("--after", "many"), "'many' is not a whole number"),
        (("--most", 0), "--most"),
        (("--jobs", 0), "--jobs"),
        (("--seat", -1), "--seat"),
        (("--language", "fr"), "'fr' is not one of en, pl, de"),
    ],
    ids=str,
)
def test_senseless_requests(underhall: Underhall, guessing: Saved, words: tuple[object, ...], sentence: str) -> None:
    assert sentence in mistake(underhall, guessing.file, *words)


def test_files_that_are_no_records(underhall: Underhall, guessing: Saved, tmp_path: Path) -> None:
    assert "there is no file" in mistake(underhall, tmp_path / "no.txt")
    assert "is a folder" in mistake(underhall, tmp_path)
    text = guessing.file.read_text(encoding="utf-8")
    (tmp_path / "half.txt").write_text(text[:-9], encoding="utf-8")
    assert "half.txt: " in mistake(underhall, tmp_path / "half.txt")
    forged = re.sub(r"1\. 0: bid \d", "1. 0: bid 20", text)
    assert forged != text
    (tmp_path / "forged.txt").write_text(forged, encoding="utf-8")
    assert "answer 1 of the record (seat 0: bid 20) fails" in mistake(underhall, tmp_path / "forged.txt")


# In the terminal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_while_playing(underhall: Underhall, pocket: str, language: str) -> None:
    words = ("play", pocket, "--terminal", "--players", 3, "--seed", 4, "--seat", 1, "--language", language)
    ran = underhall(*words, typed="hint\nHINT please\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    headings = [PHRASES[f"hint_{column}"][language] for column in COLUMNS]
    tables = [line for line in ran.lines if all(word in line for word in headings)]
    assert len(tables) == 2
    assert sum(line.count(" %") == 2 for line in ran.lines) == 6, "three rows each"
    assert ran.out.count(" gain +1.5, cost -1.0") == 2, "a bid of one coin"


def test_a_hint_is_no_answer(underhall: Underhall, pocket: str, tmp_path: Path) -> None:
    """The game goes on as without it, whoever is asked and how often."""
    records = []
    for typed in ("1\n" * 60, "hint\n1\n" * 60):
        file = tmp_path / "game.txt"
        ran = underhall("play", pocket, "--terminal", "--seed", 4, "--seat", 1, "--save", file, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        records.append(read_record(file.read_text(encoding="utf-8")).turns)
    assert records[0] == records[1]
    assert len(records[0]) > 3


def test_a_hint_speaks_of_what_the_person_has_planned(underhall: Underhall, pocket: str) -> None:
    ran = underhall("play", pocket, "--terminal", "--players", 3, "--seed", 4, typed="bid 2\nhint\nquit\n")
    rows = [line for line in ran.lines if line.count(" %") == 2]
    assert len(rows) == 2
    assert all("stake " in row and "gain +2.0" in row for row in rows)


def test_the_help_tells_of_hints(underhall: Underhall, pocket: str) -> None:
    ran = underhall("play", pocket, "--terminal", typed="help\nquit\n")
    assert any(line.startswith("hint ") for line in ran.out.replace("> ", "").splitlines())
