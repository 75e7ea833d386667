"""The file in which a game keeps what bots have learned about it: `experience.json` in its package.

Rows that say nothing are left out. Questions go by their names, so that a new one does not upset the others.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from .errors import UnderhallError
from .experience import FACTOR_ONE, Experience, Outlook
from .question import Question

NAME = "experience.json"


class BadExperience(UnderhallError):
    """The file does not fit the game."""


def write_experience(experience: Experience, questions: Sequence[Question[Any]], about: Mapping[str, object]) -> str:
    """As text; `about` says where it comes from."""
    lines = [f'  "about": {json.dumps(about)}', *judgement_lines(experience, questions, "  ")]
    if experience.many is not None:
        rest = ",\n".join(judgement_lines(experience.many, questions, "    "))
        lines.append(f'  "many": {{\n    "from": {experience.many_from},\n{rest}\n  }}')
    outlooks = [
        f'    {{"players": {players}, "stage": {stage}, "error": {one.error}, "weights": {json.dumps(one.weights)}}}'
        for players, stages in enumerate(experience.outlooks)
        for stage, one in enumerate(stages)
    ]
    lines.append('  "outlooks": [\n' + ",\n".join(outlooks) + "\n  ]")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def judgement_lines(experience: Experience, questions: Sequence[Question[Any]], indent: str) -> list[str]:
    """How answers are judged."""
    factors = {}
    figures = {}
    for asked in questions:
        mine = experience.factors[asked.number]
        if any(factor != FACTOR_ONE for factor in mine):
            factors[asked.name] = mine
        rows = {str(trait): row for trait, row in enumerate(experience.figures[asked.number]) if any(row)}
        if rows:
            figures[asked.name] = rows
    # One line for each row: a change can be read.
    sections = [
        f"{indent}  {json.dumps(name)}: {{\n"
        + ",\n".join(f'{indent}    "{trait}": {json.dumps(row, separators=(",", ":"))}' for trait, row in rows.items())
        + f"\n{indent}  }}"
        for name, rows in figures.items()
    ]
    return [
        f'{indent}"heat": {experience.heat}',
        f'{indent}"factors": {json.dumps(factors)}',
        f'{indent}"figures": {{\n' + ",\n".join(sections) + f"\n{indent}}}",
    ]


def read_experience(text: str, questions: Sequence[Question[Any]], terms: int) -> Experience:
    """The inverse of `write_experience`, for a game with these questions and so many terms."""
    try:
        given = json.loads(text)
        found = judgement_of(given, questions, terms)
        found.outlooks = outlooks_of(given["outlooks"])
        if "many" in given:
            found.many = judgement_of(given["many"], questions, terms)
            found.many_from = given["many"]["from"]
            if type(found.many_from) is not int:
                raise ValueError("no number of players")
        return found
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BadExperience(f"what bots have learned does not fit this game: {error}") from None


def judgement_of(given: Mapping[str, Any], questions: Sequence[Question[Any]], terms: int) -> Experience:
    heat, factors, figures = given["heat"], given["factors"], given["figures"]
    names = {asked.name for asked in questions}
    rows = [row for one in figures.values() for row in one.values()]
    parts = len(rows[0]) if rows else 1
    fits = (
        isinstance(heat, int)
        and heat > 0
        and names.issuperset(factors)
        and names.issuperset(figures)
        and all(whole(row, terms) for row in factors.values())
        and all(whole(row, parts) for row in rows)
    )
    if not fits:
        raise ValueError("other questions, terms or numbers")
    return Experience(
        heat,
        [factors.get(asked.name, [FACTOR_ONE] * terms) for asked in questions],
        [table(figures.get(asked.name, {}), asked.trait_count) for asked in questions],
    )


def whole(row: Any, length: int) -> bool:
    return isinstance(row, list) and len(row) == length and all(type(one) is int for one in row)


def table(rows: Mapping[str, list[int]], traits: int) -> list[list[int]]:
    if any(not 0 <= int(trait) < traits for trait in rows):
        raise ValueError("a trait that no answer has")
    return [rows.get(str(trait), []) for trait in range(traits)]


def outlooks_of(given: list[dict[str, Any]]) -> list[list[Outlook]]:
    """By players and stage; all stages of a number of players are there, or none."""
    found: list[list[Outlook]] = []
    for one in given:
        players, weights, error = one["players"], one["weights"], one["error"]
        while len(found) <= players:
            found.append([])
        if (
            len(found[players]) != one["stage"]
            or not whole(weights, len(weights))
            or type(error) is not int
            or error < 1
        ):
            raise ValueError("outlooks out of order")
        found[players].append(Outlook(weights, error))
    return found
