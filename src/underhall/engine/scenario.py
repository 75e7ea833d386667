"""Scenarios: `given` a position, `play` answers in the text notation, `expect` what comes out.

A file holds one scenario or several, separated by `---`. The words of `given` and most of `expect` are the game's own
(see its page in docs/games); these are common to all: `asked`, `options`, `refused`, `scores`, `winners`, `over`,
`view`, `undo`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from .errors import SENSELESS, BadScenario, BadYaml, IllegalAnswer, UnderhallError
from .game import Game
from .match import Match
from .registry import load
from .state import State
from .yamlfile import load_documents

WORDS = {"id", "game", "rules", "about", "options", "given", "play", "expect"}
COMMON = {"asked", "options", "refused", "scores", "winners", "over", "view", "undo"}
MOVING = {"asked", "options", "refused", "undo"}
"""Words that speak of an open question: they need the rules to run even if nothing is played."""


@dataclass(frozen=True, slots=True)
class Scenario:
    file: str
    id: str
    game: str
    rules: tuple[str, ...]
    options: dict[str, Any]
    given: dict[str, Any]
    play: tuple[str, ...]
    expect: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Failure:
    file: str
    id: str
    message: str


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The scenario files under the given files and folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted([*path.rglob("*.yaml"), *path.rglob("*.yml")])
        elif path.exists():
            found.append(path)
        else:
            raise BadScenario(f"there is no file or folder {path}")
    return found


def read_scenarios(path: Path) -> list[Scenario]:
    try:
        documents = load_documents(path.read_text(encoding="utf-8"))
    except BadYaml as error:
        raise BadScenario(f"{path}: {error}") from None
    except (OSError, UnicodeDecodeError):
        raise BadScenario(f"{path} cannot be read") from None
    return [read_scenario(path, document) for document in documents if document is not None]


def read_scenario(path: Path, document: Any) -> Scenario:
    if not isinstance(document, dict):
        raise BadScenario(f"{path}: a scenario must be a mapping")
    name = str(document.get("id", path.stem))
    for word in document:
        if word not in WORDS:
            raise BadScenario(f"{path}, {name}: unknown word '{word}' (known: {', '.join(sorted(WORDS))})")
    if "game" not in document:
        raise BadScenario(f"{path}, {name}: it does not say which game")
    rules = document.get("rules", [])
    if not isinstance(rules, str | list):
        raise BadScenario(f"{path}, {name}: 'rules' must be a list of rule ids")
    for word, kind in (("given", dict), ("expect", dict), ("options", dict), ("play", list)):
        if not isinstance(document.get(word, kind()), kind):
            raise BadScenario(f"{path}, {name}: '{word}' must be a {'list' if kind is list else 'mapping'}")
    return Scenario(
        file=str(path),
        id=name,
        game=str(document["game"]),
        rules=tuple([rules] if isinstance(rules, str) else map(str, rules)),
        options=document.get("options", {}),
        given=document.get("given", {}),
        play=tuple(answer_text(answer) for answer in document.get("play", [])),
        expect=document.get("expect", {}),
    )


def answer_text(answer: Any) -> str:
    """`1: bid 2` without quotes is a mapping to YAML."""
    if isinstance(answer, dict):
        return "; ".join(f"{seat}: {text}" for seat, text in answer.items())
    return str(answer)


def seat_and_answer(text: str) -> tuple[int | None, str]:
    """An answer with the seat that gives it, if it names one.

    >>> seat_and_answer("1: draw deck"), seat_and_answer("draw deck")
    ((1, 'draw deck'), (None, 'draw deck'))
    """
    before, colon, after = text.partition(": ")
    return (int(before), after) if colon and before.isdecimal() else (None, text)


class Staged(Match):
    """A match that begins with a position in a game's own words."""

    def __init__(
        self, game: Game[Any], given: Mapping[str, Any], options: Mapping[str, Any], passing: bool = True
    ) -> None:
        self.position: State = game.stage(given, game.facts.settle(options))
        super().__init__(game, self.position, passing=passing)

    def table(self, moved: bool) -> State:
        """What the game's own words refer to.

        Without answers, it is the position as given. After an answer that ended a turn, it is the table between the
        turns, whatever the next player is forced to do then. Otherwise it is the table at the open question.
        """
        if not moved:
            return self.position
        return self._ledger.base if not self._ledger.seats else self.state


class Stage(Staged):
    """It stops even if there is only one option, so that a scenario may name it."""

    def __init__(self, game: Game[Any], scenario: Scenario) -> None:
        super().__init__(game, scenario.given, scenario.options, passing=False)

    def act(self, text: str) -> None:
        """One answer, `SEAT: answer` if several are asked. Single options that it does not name are skipped."""
        seat, text = seat_and_answer(text)
        while True:
            waiting = self.pending_for(seat)
            single = len(waiting.options) == 1 and not self.game.always[waiting.question]
            value = self.game.read(waiting.state, waiting.question, text, waiting.options)
            if single and value != waiting.options[0]:
                self.answer_as(waiting.seat, waiting.options[0])
                continue
            if value < 0:
                name = self.game.facts.questions[waiting.question].name
                raise IllegalAnswer(f"'{text}' is not an answer to '{name}'")
            self.answer_as(waiting.seat, value)
            return


def run_scenario(scenario: Scenario) -> list[str]:
    """What does not come out as expected; empty if everything does. Raises BadScenario for an invalid scenario."""
    game = load(scenario.game)
    stage = Stage(game, scenario)
    for number, text in enumerate(scenario.play, 1):
        try:
            stage.act(text)
        except IllegalAnswer as error:
            return [f"answer {number} ({text}) is refused: {error}"]
    moved = bool(scenario.play)
    return [line for word, expected in scenario.expect.items() for line in check(stage, word, expected, moved)]


def check_words(found: Any, known: set[str], where: str) -> None:
    """For the games: `found` must be a mapping that uses only these words."""
    if not isinstance(found, dict):
        raise BadScenario(f"{where} must be a mapping with the words {', '.join(sorted(known))}")
    for word in found:
        if str(word) not in known:
            raise BadScenario(f"unknown word '{word}' in {where} (known: {', '.join(sorted(known))})")


def a_number(found: object, what: str, low: int, high: int) -> int:
    """For the games: a whole number within limits."""
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise BadScenario(f"'{what}' must be a number from {low} to {high}")
    return found


def words_of(found: object) -> list[str]:
    """For the games: words separated by spaces or commas; a single number is a word too."""
    return str(found if found is not None else "").replace(",", " ").split()


def in_any_order(text: object) -> str:
    """For the games: words whose order does not matter, brought into a fixed order."""
    return " ".join(sorted(str(text if text is not None else "").split()))


def seat_word(word: str, names: Iterable[str], players: int) -> tuple[int, str] | None:
    """For the games: `p1_hand` as (1, "hand") if `hand` is among the names; None if it is no such word."""
    found = re.fullmatch(rf"p(\d)_({'|'.join(names)})", word)
    if not found:
        return None
    if int(found[1]) >= players:
        raise BadScenario(f"'{word}': there is no seat {found[1]}")
    return int(found[1]), found[2]


def need(expected: Any, kind: type, word: str) -> None:
    if not isinstance(expected, kind):
        raise BadScenario(f"'{word}' must be a {'mapping' if kind is dict else 'list'}")


def check(stage: Staged, word: str, expected: Any, moved: bool) -> list[str]:
    if word not in COMMON:
        wanted, found = stage.game.observe(stage.table(moved), word, expected)
        return compare(word, wanted, found)
    if word == "asked":
        names = stage.game.facts.questions
        asked = [f"{one.seat} {names[one.question].name}" for one in stage.pending()]
        return compare(word, [str(e) for e in expected] if isinstance(expected, list) else [str(expected)], asked)
    if word == "options":
        need(expected, list, word)
        offered = [stage.game.write(one.state, one.question, o) for one in stage.pending() for o in one.options]
        return compare(word, sorted(map(str, expected)), sorted(offered))
    if word == "refused":
        return check_refused(stage, expected)
    if word == "undo":
        return compare(word, expected, [s for s in range(stage.state.players) if stage.can_undo(s)])
    if word == "view":
        return check_view(stage, expected)
    state = stage.table(moved)
    if word == "over":
        return compare(word, expected, state.over)
    return compare(word, expected, stage.game.scores(state) if word == "scores" else stage.game.winners(state))


def check_refused(stage: Staged, expected: Mapping[str, Any]) -> list[str]:
    """`{answer: rule id}`: each must be refused with that rule."""
    need(expected, dict, "refused")
    lines = []
    for text, rule in expected.items():
        waiting = stage.pending_for(None)
        value = stage.game.read(waiting.state, waiting.question, str(text), waiting.options)
        if value < 0:
            raise BadScenario(f"refused: '{text}' is not an answer to the open question")
        found = stage.game.refuse(waiting.state, waiting.seat, waiting.question, value)
        lines += compare(f"refused {text}", rule, found if found is not None else "allowed")
    return lines


def check_view(stage: Staged, expected: Mapping[Any, Any]) -> list[str]:
    """`{seat: {path: value}}`; a path like `seats.1.hand` leads into the JSON of the view, -1 is the outsider."""
    need(expected, dict, "view")
    lines = []
    for seat, facts in expected.items():
        if not isinstance(seat, int) or not -1 <= seat < stage.state.players:
            raise BadScenario(f"view: '{seat}' is not a seat (-1 is the outsider)")
        need(facts, dict, f"view {seat}")
        view = msgspec.to_builtins(stage.view(seat))
        for path, value in facts.items():
            lines += compare(f"view {seat} {path}", value, dig(view, str(path)))
    return lines


def dig(found: Any, path: str) -> Any:
    for step in path.split("."):
        try:
            found = found[int(step)] if isinstance(found, list | tuple) else found[step]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadScenario(f"view: there is no '{path}'") from None
    return msgspec.to_builtins(found)


def plain(found: Any) -> Any:
    """Tuples as lists, so that JSON-like values can be compared."""
    if isinstance(found, tuple | list):
        return [plain(item) for item in found]
    if isinstance(found, dict):
        return {key: plain(value) for key, value in found.items()}
    return found


def compare(word: str, expected: Any, found: Any) -> list[str]:
    return [] if plain(expected) == plain(found) else [f"{word}: expected {expected}, found {found}"]


def run_files(paths: Iterable[Path]) -> tuple[int, list[Failure]]:
    """(number passed, failures) over all scenarios in the files."""
    passed, failures = 0, []
    for path in find_files(paths):
        for scenario in read_scenarios(path):
            try:
                lines = run_scenario(scenario)
            except BadScenario as error:
                raise BadScenario(f"{path}, {scenario.id}: {error}") from None
            except SENSELESS as error:
                what = f"{type(error).__name__}: {error}"
                raise BadScenario(f"{path}, {scenario.id}: there is an invalid value ({what})") from None
            except UnderhallError as error:
                lines = [str(error)]
            if lines:
                failures.append(Failure(str(path), scenario.id, "; ".join(lines)))
            else:
                passed += 1
    return passed, failures
