"""The rules text of a game in our own words: chapters of rules with their ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from .yamlfile import load_yaml


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `excused` says why no test can cite it, if none can."""

    id: str
    text: str
    chapter: str
    excused: str = ""


def read_rulebook(source: str) -> tuple[str, tuple[Rule, ...]]:
    """(version, rules) from the YAML of `rules.yaml`."""
    found = load_yaml(source)
    rules = tuple(
        Rule(row["id"], " ".join(row["text"].split()), chapter["title"], row.get("excused", ""))
        for chapter in found["chapters"]
        for row in chapter["rules"]
    )
    doubled = {rule.id for rule in rules if sum(other.id == rule.id for other in rules) > 1}
    if doubled:
        raise ValueError(f"rule ids appear twice: {', '.join(sorted(doubled))}")
    return str(found["version"]), rules


@dataclass(frozen=True, slots=True)
class Translation:
    """The rules text in another language: titles of chapters by the English ones, texts of rules by id."""

    chapters: dict[str, str]
    rules: dict[str, str]

    def of(self, rules: Iterable[Rule]) -> tuple[Rule, ...]:
        """The same rules; what the translation lacks stays in English."""
        chapters, texts = self.chapters, self.rules
        return tuple(
            replace(rule, text=texts.get(rule.id, rule.text), chapter=chapters.get(rule.chapter, rule.chapter))
            for rule in rules
        )


def read_translation(source: str) -> Translation:
    """From YAML, such as that of `rules.pl.yaml`."""
    found = load_yaml(source)
    return Translation(found["chapters"], {id: " ".join(text.split()) for id, text in found["rules"].items()})
