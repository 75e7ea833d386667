"""What the tests of every game share: random games, and texts of what a match offers, refuses, shows and tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from underhall import OUTSIDER, Match
from underhall.bots import make_bots
from underhall.engine.game import Game
from underhall.engine.match import Line
from underhall.engine.scenario import Scenario, Stage, read_scenarios, run_scenario
from underhall.engine.seat import Seat


def position(game: Game[Any], given: dict[str, Any], *play: str, **options: str) -> Stage:
    """A position in scenario words, after some answers."""
    stage = Stage(game, Scenario("", "", game.facts.id, (), dict(options), given, play, {}))
    for text in play:
        stage.act(text)
    return stage


def walk(game: Game[Any], players: int, seed: int, **options: str) -> Iterator[Match]:
    """A random game: the match at every question, and once more when it is over."""
    match = Match.start(game, players, seed, options)
    bots = make_bots(["random"], players, seed)
    while not match.over:
        yield match
        match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    yield match


def finished(game: Game[Any], players: int, seed: int, **options: str) -> Match:
    """A random game at its end."""
    *_, match = walk(game, players, seed, **options)
    return match


def seats(match: Match) -> list[int]:
    """All who may look: the players and the outsider."""
    return [*range(match.state.players), OUTSIDER]


def offered(match: Match) -> list[str]:
    """The options of the open question in the text notation, sorted."""
    return sorted(match.game.write(match.state, match.question, option) for option in match.options)


def refusal(match: Match, text: str) -> str | None:
    """The rule that forbids this answer to the open question."""
    waiting = match.pending_for(None)
    value = match.game.read(waiting.state, waiting.question, text, waiting.options)
    assert value >= 0, text
    return match.game.refuse(waiting.state, waiting.seat, waiting.question, value)


def seen(match: Match, seat: int) -> Any:
    """The view of a seat as plain JSON data."""
    return json.loads(match.view(seat).to_json())


def all_views(match: Match, but: int | None = None) -> list[Any]:
    """What everybody sees, or everybody but one."""
    return [seen(match, seat) for seat in seats(match) if seat != but]


def told(match: Match, seat: int, event: str) -> list[Line]:
    """The lines of one kind in a seat's log."""
    return [line for line in match.log(seat) if match.game.facts.events[line.event].name == event]


def events(match: Match, seat: int = OUTSIDER) -> list[str]:
    """The names of all events in a seat's log, in order."""
    return [match.game.facts.events[line.event].name for line in match.log(seat)]


def plain(found: object) -> Any:
    return msgspec.to_builtins(found)


def page_runs(game: Game[Any], words: set[str], folder: Path) -> None:
    """The page of a game in docs names all its scenario words and events, and its example is a scenario that passes."""
    page = (Path(__file__).parents[2] / "docs" / "games" / f"{game.facts.id}.md").read_text(encoding="utf-8")
    for word in words | {event.name for event in game.facts.events}:
        assert f"`{word}`" in page, word
    (text,) = re.findall(r"```yaml\n(id: .*?)```", page, re.DOTALL)
    (folder / "example.yaml").write_text(text, encoding="utf-8")
    (scenario,) = read_scenarios(folder / "example.yaml")
    assert run_scenario(scenario) == []
