"""Which rules of a game its tests prove, and which are still missing.

A rule is covered if it is cited by a test or scenario that cites at most three rules of the game: a test that cites
twenty proves none of them in particular. A rule that no test can prove is excused in the rulebook, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from underhall.engine.errors import UnderhallError
from underhall.engine.facts import Facts
from underhall.engine.registry import game_ids, load

from .citations import Citation, python_citations, scenario_citations

AT_MOST = 3


class BadCitation(UnderhallError):
    """A test cites a rule that does not exist, or there are no tests to look at."""


@dataclass(frozen=True, slots=True)
class Coverage:
    game: str
    rules: int
    covered: tuple[str, ...]
    excused: tuple[tuple[str, str], ...]
    """(id, reason) of the rules that no test cites and none needs to."""
    missing: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": self.rules,
            "covered": len(self.covered),
            "excused": [{"id": rule, "reason": reason} for rule, reason in self.excused],
            "missing": list(self.missing),
        }


def coverage(facts: Facts, tests: Path) -> Coverage:
    """Looks through all tests and scenarios under a folder."""
    if not tests.is_dir():
        raise BadCitation(f"there is no folder {tests} with tests: name another one with --tests")
    known = {rule.id for rule in facts.rules}
    cited: set[str] = set()
    for citation in citations(facts, tests):
        mine = citation.ids & known
        if len(mine) <= AT_MOST:
            cited |= mine
    return Coverage(
        game=facts.id,
        rules=len(facts.rules),
        covered=tuple(rule.id for rule in facts.rules if rule.id in cited),
        excused=tuple((rule.id, rule.excused) for rule in facts.rules if rule.excused and rule.id not in cited),
        missing=tuple(rule.id for rule in facts.rules if not rule.excused and rule.id not in cited),
    )


def citations(facts: Facts, tests: Path) -> Iterator[Citation]:
    """What concerns this game; a citation of a rule that it does not have is an error.

    A Python test in a folder named after a game is about that game alone (rule ids like `E-1` may occur in several).
    """
    known = {rule.id for rule in facts.rules}
    prefixes = {rule.partition("-")[0] for rule in known}
    games = set(game_ids()) | {facts.id}
    for path in sorted(tests.rglob("*")):
        folders = path.relative_to(tests).parts[:-1]
        if any(part.startswith(".") or part == "__pycache__" for part in folders):
            continue
        if path.suffix in (".yaml", ".yml"):
            for citation in scenario_citations(path):
                if citation.game == facts.id:
                    check(citation, set(citation.ids - known), facts.id)
                    yield citation
        elif path.suffix == ".py" and (path.name.startswith("test_") or path.stem.endswith("_test")):
            owners = games & set(folders)
            if owners and facts.id not in owners:
                continue
            for citation in python_citations(path):
                unknown = set(citation.ids - known)
                if not owners:
                    # A test of the engine may cite rules of several games, and of games that are not installed.
                    unknown = {rule for rule in unknown if rule.partition("-")[0] in prefixes and not elsewhere(rule)}
                check(citation, unknown, facts.id)
                yield citation


def elsewhere(rule: str) -> bool:
    """Whether any installed game has that rule."""
    return any(rule == other.id for game in game_ids() for other in load(game).facts.rules)


def check(citation: Citation, unknown: set[str], game: str) -> None:
    if unknown:
        raise BadCitation(f"{citation.where} cites {', '.join(sorted(unknown))}, which {game} does not have")
