"""The data files of this package."""

from __future__ import annotations

from functools import partial

from underhall.engine.datafiles import components_of, experience_of, rulebook_of, texts_of, turn_card_of

PACKAGE = "underhall.games.kings"
texts = partial(texts_of, PACKAGE)
rulebook = partial(rulebook_of, PACKAGE)
experience = partial(experience_of, PACKAGE)
turn_card = partial(turn_card_of, PACKAGE)
standard = partial(components_of, PACKAGE)
