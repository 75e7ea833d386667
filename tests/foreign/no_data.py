"""A package whose data file was not packed."""

from underhall.engine.datafiles import texts_of

GAME = texts_of("tests.foreign")
