"""`underhall rules`: the rules text of a game, rules that answer a question, and which rules tests prove."""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from underhall.engine.datafiles import rules_in
from underhall.engine.errors import BadOption

from . import inputs, output
from .phrases import Phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.engine.facts import Facts
    from underhall.engine.game import Game
    from underhall.engine.rulebook import Rule

MOST_FOUND = 8


def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The id of the game.")],
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="One rule only.", show_default=False)] = None,
    search: Annotated[
        str, typer.Option(metavar="QUESTION", help='Find rules by a question in your own words: "can I pass?"')
    ] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Show which rules the tests cite and which they do not.")
    ] = False,
    tests: Annotated[Path, typer.Option(metavar="DIR", help="The tests to search, with --coverage.")] = Path("tests"),
    language: Annotated[str, typer.Option(help="en, pl or de.", callback=inputs.check_language)] = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Read the rules of a game, each with its id.

    With --search, only the rules that fit best, best first; the exit code is 1 if there are none.

    With --coverage, a rule counts as covered if it is cited by a test or scenario that cites at most three rules. The
    exit code is 1 if any rule is not covered.
    """
    loaded = inputs.load_game(game)
    facts = loaded.facts
    if search and (coverage or rule_id is not None):
        raise BadOption("--search looks through all rules of the game: leave the id and --coverage out")
    if search:
        show_found(loaded, search, language, json)
    elif coverage:
        if rule_id is not None:
            raise BadOption("--coverage is about all rules of the game: leave the id out")
        show_coverage(facts, tests, json)
    elif rule_id is not None:
        rule = find_rule(facts.id, rules_in(loaded, language), rule_id)
        if json:
            output.say_json(as_json(rule))
        else:
            output.say(rule_text(rule, output.width()))
    elif json:
        listed = [as_json(rule) for rule in rules_in(loaded, language)]
        output.say_json({"game": facts.id, "version": facts.rules_version, "rules": listed})
    else:
        show_rules(facts, rules_in(loaded, language), language)


def show_found(game: Game[Any], question: str, language: str, json: bool) -> None:
    from underhall.engine.rule_search import find_rules

    rules = {rule.id: rule for rule in rules_in(game, language)}
    found = [rules[id] for id in find_rules(game, question, language)[:MOST_FOUND]]
    if json:
        output.say_json({"game": game.facts.id, "question": question, "rules": [as_json(rule) for rule in found]})
    for rule in () if json else found:
        output.say(rule_text(rule, output.width()))
    if not found:
        if not json:
            output.say(Phrases(language)("no_rules_found"))
        raise typer.Exit(1)


def find_rule(game: str, rules: Sequence[Rule], wanted: str) -> Rule:
    """The rule with that id, in upper or lower case."""
    for rule in rules:
        if rule.id.casefold() == wanted.casefold():
            return rule
    near = get_close_matches(wanted.upper(), [rule.id for rule in rules], 3)
    hint = f" (is it {' or '.join(near)}?)" if near else f" (underhall rules {game} lists them)"
    raise BadOption(f"{game} has no rule '{wanted}'{hint}")


def as_json(rule: Rule) -> dict[str, str]:
    return {"id": rule.id, "chapter": rule.chapter, "text": rule.text, "excused": rule.excused}


def rule_text(rule: Rule, columns: int) -> str:
    return output.wrapped(f"{rule.id}  {rule.text}", columns)


def show_rules(facts: Facts, rules: Sequence[Rule], language: str) -> None:
    columns = output.width()
    output.say(Phrases(language)("rules_of", game=facts.names[language], version=facts.rules_version))
    chapter = None
    for rule in rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            output.say(f"\n{chapter}")
        output.say(output.wrapped(f"  {rule.id}  {rule.text}", columns))


def show_coverage(facts: Facts, tests: Path, json: bool) -> None:
    from underhall.lab.coverage import coverage

    found = coverage(facts, tests)
    if json:
        output.say_json(found.to_json())
    else:
        columns = output.width()
        for rule, reason in found.excused:
            output.say(output.wrapped(f"excused  {rule}: {reason}", columns))
        for rule in found.missing:
            output.say(output.wrapped(f"missing  {rule_text(find_rule(facts.id, facts.rules, rule), 10_000)}", columns))
        counts = f"{len(found.covered)} covered, {len(found.excused)} excused, {len(found.missing)} missing"
        output.say(f"{found.rules} rules of {facts.id}: {counts}")
    if found.missing:
        raise typer.Exit(1)
