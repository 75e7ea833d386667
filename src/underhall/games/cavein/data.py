"""The data files of this package."""

from __future__ import annotations

from functools import cache, partial
from itertools import combinations

from underhall.engine.datafiles import components_of, experience_of, rulebook_of, texts_of, turn_card_of
from underhall.engine.facts import LANGUAGES

PACKAGE = "underhall.games.cavein"
rulebook = partial(rulebook_of, PACKAGE)
experience = partial(experience_of, PACKAGE)
turn_card = partial(turn_card_of, PACKAGE)
standard = partial(components_of, PACKAGE)


@cache
def texts() -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of `texts.yaml`; every set of four factions that can be chosen is named after its factions."""
    found = texts_of(PACKAGE)
    fours = {
        f"factions.{''.join(row['letter'] for row in four)}": {
            language: ", ".join(row[language] for row in four) for language in LANGUAGES
        }
        for four in combinations(standard()["factions"], 4)
    }
    return {**found, "values": {**found["values"], **fours}}
