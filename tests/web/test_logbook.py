"""The log of a table: a book that has kept up move by move says what a new one would say."""

from __future__ import annotations

import random

import pytest

from tests import pocket
from tests.games.seldom import crossed
from underhall import load
from underhall.engine.match import Match
from underhall.engine.state import OUTSIDER
from underhall.engine.texts import speaker
from underhall.web.boards import board_of
from underhall.web.drawing.logbook import SHOWN, Logbook
from underhall.web.words import words

pocket.register()
NAMES = ("Ann", "Bob")
COLOURS = ("seat-red", "seat-blue")


def read(book: Logbook, match: Match, news: tuple[int, int] | None) -> object:
    book.keep_up(match, board_of(match.game.facts.id), speaker(match, "en"))
    return book.parts(COLOURS, NAMES, words("en"), news)


@pytest.mark.parametrize(("game", "viewer"), crossed(["kings", "cavein", "pocket"], [0, 1, OUTSIDER]))
def test_a_book_that_kept_up_is_as_good_as_a_new_one(game: str, viewer: int) -> None:
    chance = random.Random(3)
    longest = undone = 0
    for seed in range(3):
        match = Match.start(load(game), 2, seed=seed, names=NAMES)
        book = Logbook(viewer, {})
        answered: tuple[int, int] | None = None
        while not match.over:
            waiting = chance.choice(match.pending())
            match.answer_as(waiting.seat, chance.choice(list(waiting.options)))
            if waiting.seat == viewer:
                answered = len(match.turns), len(match.log_of(None, viewer))
            read(book, match, answered)
            if chance.random() < 0.3:
                if match.can_undo(waiting.seat):
                    match.undo(waiting.seat)
                elif match.done() or len(match.pending()) != 1:
                    continue
                else:  # perhaps into the turn before
                    match.take_back(waiting.seat, range(2))
                undone += 1
                if answered is not None:
                    answered = min(answered, (len(match.turns), len(match.log_of(None, viewer))))
            if chance.random() < 0.8:  # who looks on does not see every step
                found = read(book, match, answered)
                if match.answers % 3 == 0:  # a new book of a whole game takes long
                    assert found == read(Logbook(viewer, {}), match, answered)
        longest = max(longest, len(match.turns))
    assert undone > 5
    assert longest > SHOWN or game == "pocket"
