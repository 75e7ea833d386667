"""Weights by name: a bot judges by what ships with the game or by a file of somebody's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.pocket import GAME
from tests.pocket.questions import BID
from underhall import Match, Seat, load
from underhall.bots import make_bot
from underhall.bots.judgement import judge
from underhall.bots.learned import learned
from underhall.bots.learning import beginner, experience_of
from underhall.engine.errors import BadOption
from underhall.engine.experience import FACTOR_ONE, Experience
from underhall.engine.experience_file import NAME, BadExperience, write_experience

KINGS = load("kings")


def file_with(folder: Path, name: str, first_sight: int) -> str:
    """Kings by its terms times this factor."""
    shipped = KINGS.experience
    assert shipped is not None
    nothing: list[list[list[int]]] = [[[] for _ in rows] for rows in shipped.figures]
    own = Experience(40, [[first_sight for _ in row] for row in shipped.factors], nothing, shipped.outlooks)
    path = folder / name
    path.write_text(write_experience(own, KINGS.facts.questions, {}))
    return str(path)


def choices(bot_name: str, decisions: int = 12) -> list[int]:
    """What the bot chooses in a game that always goes on the same way."""
    match, bot, found = Match.start(KINGS, 2, seed=3), make_bot(bot_name, 1), []
    for _ in range(decisions):
        seat = Seat(match, match.seat)
        found.append(bot.choose(seat))
        match.answer_as(seat.number, seat.options[0])
    return found


@pytest.mark.parametrize("bot", ["trained:{}", "search:iterations=12:experience={}"])
def test_a_bot_plays_by_the_file_it_is_told(tmp_path: Path, bot: str) -> None:
    right, wrong = file_with(tmp_path, "right.json", FACTOR_ONE), file_with(tmp_path, "wrong.json", -FACTOR_ONE)
    assert choices(bot.format(right)) != choices(bot.format(wrong))
    assert choices(bot.format(right)) == choices(bot.format(right))


@pytest.mark.parametrize("bot", ["trained", "search:iterations=12"])
def test_the_file_that_ships_is_the_default(bot: str) -> None:
    path = Path(__file__).parents[2] / "src/underhall/games/kings/experience.json"
    named = f"{bot}:{path}" if bot == "trained" else f"{bot}:experience={path}"
    assert choices(named) == choices(bot)


@pytest.mark.parametrize("bot", ["trained:{}", "search:experience={}"])
def test_a_missing_file_is_noticed_before_a_game(tmp_path: Path, bot: str) -> None:
    with pytest.raises(BadOption, match=r"what bots have learned cannot be read: .*nowhere"):
        make_bot(bot.format(tmp_path / "nowhere.json"), 1)


def test_a_file_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadExperience, match="does not fit this game"):
        learned(GAME, file_with(tmp_path, "kings.json", 2 * FACTOR_ONE))


@pytest.mark.parametrize("game", ["kings", "cavein", "xobos", "wistar"])
def test_what_ships_says_how_to_make_it_again(game: str) -> None:
    """The command, and if that went on from another file, the same of that file and its hash."""
    text = (Path(__file__).parents[2] / "src/underhall/games" / game / NAME).read_text()
    about: dict[str, Any] | None = json.loads(text)["about"]
    while about is not None:
        assert about["command"].startswith(f"underhall train {game} ")
        assert about["rules"] == load(game).facts.rules_version
        began = "--onward" in about["command"] or "--from" in about["command"]
        about = about.get("from")
        assert (about is not None) == began
        if about is not None:
            assert len(about["sha256"]) == 64


def test_among_many_players_other_figures_count() -> None:
    few = experience_of(GAME, 40, beginner(GAME, 40, 1).values, 1)
    many = experience_of(GAME, 40, beginner(GAME, 40, 1).values, 1)
    many.factors[BID] = [3 * factor for factor in many.factors[BID]]
    few.many, few.many_from = many, 3
    for players, other in ((2, few), (3, many), (4, many)):
        state = Match.start(GAME, players, seed=1).state
        assert few.among(players) is other
        assert judge(GAME, few, state, 0, BID, [1, 3]) == judge(GAME, other, state, 0, BID, [1, 3])
