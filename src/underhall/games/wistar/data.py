"""The data files of this package."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from underhall.engine.components import read_yaml
from underhall.engine.datafiles import components_of, experience_of, read_file, rulebook_of, texts_of, turn_card_of

PACKAGE = "underhall.games.wistar"
texts = partial(texts_of, PACKAGE)
rulebook = partial(rulebook_of, PACKAGE)
experience = partial(experience_of, PACKAGE)
turn_card = partial(turn_card_of, PACKAGE)


@cache
def standard() -> dict[str, Any]:
    """The box as shipped, with the cards of `inventions.yaml` as section `inventions`."""
    cards = read_yaml(read_file(PACKAGE, "inventions.yaml"), "inventions.yaml")
    return {**components_of(PACKAGE), "inventions": cards["cards"]}
