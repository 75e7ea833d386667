"""Finds the rules that answer a question in everyday words: "can I pass?", "what does the lamp mean?".

Words are folded (no accents, small letters), lightly stemmed, and widened by the synonyms of the language and of the
game (`search.yaml` in its package). Rules are ranked by how rare the words are that they share with the question, in
their text, in the title of their chapter and in the ids.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from .datafiles import package_of, read_file, rules_in
from .game import Game
from .yamlfile import load_yaml

WORD = re.compile(r"[a-z0-9]+")
LEFT = str.maketrans({"ł": "l", "Ł": "L", "ß": "ss"})
SHORTEST = 3
"""So long is what a stem keeps at least."""
ENDINGS = {
    "en": ("ations", "ation", "ings", "ing", "ies", "ed", "es", "ly", "s", "e", "y"),
    "pl": (
        *("ami", "ach", "owie", "owi", "iego", "ego", "emu", "iemu", "ymi", "imi", "ych", "ich", "enie", "anie"),
        *("eniu", "aniu", "enia", "ania", "owac", "esz", "asz", "ysz", "isz", "iesz", "uje", "uja", "acy"),
        *(
            "ow",
            "om",
            "em",
            "am",
            "ej",
            "ym",
            "im",
            "ie",
            "ia",
            "iu",
            "ac",
            "ec",
            "ic",
            "yc",
            "a",
            "e",
            "i",
            "o",
            "u",
            "y",
        ),
    ),
    "de": ("ungen", "ung", "en", "em", "es", "e", "n", "s"),
}
TITLE, TEXT = 1.0, 1.0
"""What a word counts in the title of a chapter, and in a rule."""
SYNONYM, OWN_SYNONYM = 0.75, 0.95
"""What a synonym counts, compared with the word itself; those of the game are meant for it."""
OTHERS = 0.25
"""What further meanings count that a rule has as well."""
ALIKE = 0.8
"""What a word counts that only begins (or, in a compound, ends) like the one that was asked for."""
ENOUGH = 4
"""So many letters must two such words share."""
HINT = 0.6
"""What the words count that go with a question word: "who" is answered by a rule that names a player."""
FIRST = 0.35
"""What the first rule of a chapter counts more: it says what the chapter is about."""
LONG = 0.6
"""How much a long rule has to share more words than a short one."""
HALF = 0.5
"""A rule must have to do with so many of the words."""
WORTH_SHOWING = 0.34
"""Rules that fit less than this part of the best are no answer."""
LATE = 0.7
"""What a rule counts in a chapter of details: beginners ask for the rule, not for its odd cases."""
DETAILS = (
    *("Rulings", "Edge cases", "Options", "What the program keeps", "Where the rulebooks differ", "Solo"),
    *("Effects in detail", "Course of the game", "What everybody sees", "What is known", "Terms", "Components"),
)


def folded(text: str) -> str:
    """Small letters without accents.

    >>> folded("Świeże Łóżko, Größe")
    'swieze lozko, grosse'
    """
    plain = unicodedata.normalize("NFKD", text.translate(LEFT)).casefold()
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def stem(word: str, language: str) -> str:
    """The word without its ending.

    >>> stem("mining", "en"), stem("kopalnie", "pl"), stem("karten", "de")
    ('min', 'kopaln', 'kart')
    """
    for ending in sorted(ENDINGS.get(language, ()), key=len, reverse=True):
        if ending == "s" and word.endswith("ss"):
            continue
        if word.endswith(ending) and len(word) - len(ending) >= (SHORTEST if len(ending) > 1 else SHORTEST - 1):
            word = word[: -len(ending)]
            break
    return word[:-1] if language == "pl" and word.endswith("rz") else word  # tura, turze


def stems(text: str, language: str) -> list[str]:
    return [stem(word, language) for word in WORD.findall(folded(text))]


@cache
def common_words() -> dict[str, dict[str, Any]]:
    """By language: words that say nothing (`empty`), and synonyms for all games."""
    found: dict[str, dict[str, Any]] = load_yaml(files("underhall.engine").joinpath("search.yaml").read_text("utf-8"))
    return found


@cache
def _own_synonyms(package: str) -> dict[str, dict[str, str]]:
    """By language: everyday words and the words of the rules that they may mean."""
    try:
        found: dict[str, dict[str, str]] = load_yaml(read_file(package, "search.yaml"))
    except (FileNotFoundError, ModuleNotFoundError, ValueError):
        return {}
    return found


@dataclass(frozen=True, slots=True)
class Index:
    """The rules of a game in a language, ready to be searched."""

    language: str
    rules: tuple[tuple[str, Counter[str], Counter[str], float], ...]
    """Of each rule: its id, the words of its text and of its chapter's title, and what it counts."""
    rarity: dict[str, float]
    synonyms: dict[str, dict[str, float]]
    hints: dict[str, tuple[str, ...]]
    """Of question words: what is in a rule that answers them."""
    empty: frozenset[str]
    length: float

    def asked(self, question: str) -> list[dict[str, float]]:
        """The words of the question that mean something, each with its synonyms and their weights."""
        found = []
        for word in dict.fromkeys(WORD.findall(folded(question))):
            if word in self.empty:
                continue
            own = stem(word, self.language)
            meant = self.synonyms.get(own, {})
            found.append(self._alike({**meant, own: 1.0}))
        return found

    def _alike(self, meant: dict[str, float]) -> dict[str, float]:
        """With words of the rules that are forms or compounds of these."""
        found = dict(meant)
        for word, weight in meant.items():
            if len(word) < ENOUGH:
                continue
            for other in self.rarity:
                if len(other) < ENOUGH or other in meant:
                    continue
                longer = len(other) - len(word)
                same = other.startswith(word) or (-3 < longer < 0 and word.startswith(other))
                if same or (self.language == "de" and other.endswith(word)):
                    found[other] = max(found.get(other, 0.0), weight * ALIKE ** max(1, longer / 3))
        return found

    def hinted(self, question: str) -> dict[str, float]:
        words = WORD.findall(folded(question))
        return {hint: HINT for word in words for hint in self.hints.get(word, ())}

    def rank(self, question: str) -> list[str]:
        """The ids of the rules that answer it, the best first."""
        words, hints = self.asked(question), self.hinted(question)
        if not words:
            return []
        scored = [(self._score(words, hints, *rule[1:]), at, rule[0]) for at, rule in enumerate(self.rules)]
        best = max((score for score, _, _ in scored), default=0.0)
        if best <= 0:
            return []
        kept = [one for one in scored if one[0] >= best * WORTH_SHOWING]
        return [id for _score, _at, id in sorted(kept, key=lambda one: (-one[0], one[1]))]

    def _score(
        self,
        words: list[dict[str, float]],
        hints: dict[str, float],
        text: Counter[str],
        title: Counter[str],
        prior: float,
    ) -> float:
        damp = 1 - LONG + LONG * text.total() / self.length
        parts = [self._met(meanings, text, title, damp) for meanings in words]
        total, met = sum(parts), sum(part > 0 for part in parts)
        if met < HALF * len(words):
            return 0.0
        total += self._met(hints, text, Counter(), damp)
        return prior * total * math.sqrt(met / len(words))

    def _met(self, meanings: dict[str, float], text: Counter[str], title: Counter[str], damp: float) -> float:
        """How well a rule fits one word of the question: by the best of its meanings, and a little by the others."""
        found, all_found = 0.0, 0.0
        for meant, weight in meanings.items():
            often = text[meant]
            if often or title[meant]:
                here = TEXT * often * 2.2 / (often + 1.2 * damp) + (TITLE if title[meant] else 0.0)
                fit = weight * self.rarity.get(meant, 0.0) * here
                found, all_found = max(found, fit), all_found + fit
        return found + OTHERS * (all_found - found)


@cache
def _index(game: Game[Any], language: str) -> Index:
    common, own = common_words().get(language, {}), _own_synonyms(package_of(game)).get(language, {})
    rules: list[tuple[str, Counter[str], Counter[str], float]] = []
    seen: Counter[str] = Counter()
    places: Counter[str] = Counter()
    for printed, rule in zip(game.facts.rules, rules_in(game, language), strict=True):
        text, title = Counter(stems(f"{rule.id} {rule.text}", language)), Counter(stems(rule.chapter, language))
        prior = (LATE if printed.chapter in DETAILS else 1.0) + FIRST / (1 + places[printed.chapter])
        rules.append((rule.id, text, title, prior))
        places[printed.chapter] += 1
        seen.update(text.keys() | title.keys())
    count = max(len(rules), 1)
    rarity = {word: math.log(1 + (count - often + 0.5) / (often + 0.5)) for word, often in seen.items()}
    synonyms: dict[str, dict[str, float]] = {}
    for group, weight in ((common.get("synonyms", {}), SYNONYM), (own, OWN_SYNONYM)):
        for word, meant in group.items():
            synonyms.setdefault(stem(folded(str(word)), language), {}).update(
                dict.fromkeys(stems(str(meant), language), weight)
            )
    hints = {folded(str(word)): tuple(stems(str(said), language)) for word, said in common.get("hints", {}).items()}
    empty = frozenset(WORD.findall(folded(str(common.get("empty", "")))))
    length = sum(text.total() for _, text, _, _ in rules) / count
    return Index(language, tuple(rules), rarity, synonyms, hints, empty, length)


def find_rules(game: Game[Any], question: str, language: str) -> list[str]:
    """The ids of the rules that answer the question, the best first; none if nothing fits."""
    return _index(game, language).rank(question)


def searched_words(game: Game[Any], question: str, language: str) -> frozenset[str]:
    """The stems that are looked for, to mark them in the text."""
    return frozenset(word for meanings in _index(game, language).asked(question) for word in meanings)
