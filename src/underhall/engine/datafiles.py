"""The data files in a game's package: sentences, rules text, the box. Each is read once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from .components import read_yaml
from .experience import Experience
from .experience_file import NAME, read_experience
from .rulebook import Rule, Translation, read_rulebook, read_translation
from .textfile import read_texts
from .turn_card import TurnCard, read_turn_card

if TYPE_CHECKING:
    from .game import Game
    from .question import Question


def read_file(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def texts_of(package: str) -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of `texts.yaml`, by section, key and language."""
    return read_texts(read_file(package, "texts.yaml"))


@cache
def rulebook_of(package: str) -> tuple[str, tuple[Rule, ...]]:
    """(version, rules) of `rules.yaml`."""
    return read_rulebook(read_file(package, "rules.yaml"))


@cache
def turn_card_of(package: str) -> TurnCard:
    """The card of `turn_card.yaml`."""
    return read_turn_card(read_file(package, "turn_card.yaml"))


def package_of(game: Game[Any]) -> str:
    """The package with a game's data files; "" for a game that has no package of its own."""
    return type(game).__module__.rpartition(".")[0]


def rules_in(game: Game[Any], language: str) -> tuple[Rule, ...]:
    """The rules text in a language; in English if there is no translation."""
    translation = translation_of(package_of(game), language)
    return game.facts.rules if translation is None else translation.of(game.facts.rules)


@cache
def translation_of(package: str, language: str) -> Translation | None:
    """A translated rules text, such as `rules.pl.yaml`, if there is such a file."""
    try:
        return read_translation(read_file(package, f"rules.{language}.yaml"))
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return None


@cache
def components_of(package: str) -> dict[str, Any]:
    """The box of `components.yaml`, as shipped."""
    return read_yaml(read_file(package, "components.yaml"), "components.yaml")


def experience_of(package: str, questions: Sequence[Question[Any]], terms: Sequence[str]) -> Experience | None:
    """What bots have learned, if there is such a file."""
    try:
        text = read_file(package, NAME)
    except FileNotFoundError:
        return None
    return read_experience(text, sorted(questions, key=lambda one: one.number), len(terms))
