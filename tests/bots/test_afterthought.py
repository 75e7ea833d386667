"""Why did the bot do that: reasons that depend on nothing but what everyone could know, while a game runs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from underhall import OUTSIDER, Match, Seat, load
from underhall.bots.advice_words import reason_text
from underhall.bots.afterthought import may_be_explained, reasons_for
from underhall.bots.greedy import GreedyBot
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.testing.properties.case import redealt


def deeds(game: str, players: int, seed: int, every: int, most: int = 10_000) -> Iterator[tuple[Match, int, int, int]]:
    """Some answers of greedy bots, before they are given: match, seat, question, option."""
    match = Match.start(load(game), players, seed=seed)
    while not match.over and match.answers < most:
        asked = match.pending()[0]
        option = GreedyBot(asked.seat).choose(Seat(match, asked.seat))
        if match.answers % every == 0:
            yield match, asked.seat, asked.question, option
        match.answer_as(asked.seat, option)


@pytest.mark.parametrize(
    ("game", "players", "every"), [("kings", 3, 5), ("cavein", 3, 11), ("xobos", 2, 17), ("wistar", 2, 23)]
)
def test_the_reasons_tell_nothing_hidden(game: str, players: int, every: int) -> None:
    told, other_deals = 0, 0
    for match, seat, question, option in deeds(game, players, 6, every):
        if not may_be_explained(match, seat, question, option):
            continue
        found = reasons_for(match, seat, option)
        for seed in (1, 2):
            twin = redealt(match, OUTSIDER, seed)
            other_deals += twin.state.data() != match.state.data()
            assert reasons_for(twin, seat, option) == found, f"answer {match.answers} says what nobody may know"
        told += bool(found)
    assert told > 5
    assert other_deals > 8


def test_the_copy_of_a_card_makes_no_difference() -> None:
    """An answer of kings names a card, whose other side nobody else knows."""
    checked = 0
    for match, seat, question, option in deeds("kings", 2, 3, 3):
        if match.game.facts.questions[question].name != "play":
            continue
        box = match.state.box  # type: ignore[attr-defined]
        card, target = divmod(option, 68)
        [twin] = [one for one in range(len(box.unit)) if box.unit[one] == box.unit[card] and one != card]
        assert reasons_for(match, seat, twin * 68 + target) == reasons_for(match, seat, option)
        checked += 1
    assert checked > 10


def test_what_is_decided_in_secret_is_not_explained_while_the_game_runs() -> None:
    secret = {
        "leader",
        "develop",
        "new_leader",
        "strike",
        "declare",
        "respond",
        "hand_card",
        "take",
        "drawn",
        "discard",
    }
    seen = set()
    for game, players in (("xobos", 2), ("wistar", 2), ("cavein", 2)):
        for match, seat, question, option in deeds(game, players, 2, 1, 260):
            name = match.game.facts.questions[question].name
            if name in secret:
                seen.add(name)
                assert not may_be_explained(match, seat, question, option)
    assert {"leader", "develop", "discard"} <= seen


def test_every_open_question_exists() -> None:
    for game in ("kings", "cavein", "xobos", "wistar"):
        facts = load(game).facts
        assert facts.open_answers
        assert facts.open_answers <= {question.name for question in facts.questions}


def test_after_the_end_the_bot_is_weighed_as_it_saw_the_game() -> None:
    """With everything open, other plays of its own hand are what it is compared with."""
    differs = 0
    for match, seat, _, option in deeds("kings", 2, 4, 4):
        found = reasons_for(match, seat, option, everything_open=True)
        differs += found != reasons_for(match, seat, option)
        for language in LANGUAGES:
            speaker = Speaker(match.game, match.state, language, ("Ann", "Bob"))
            assert all(isinstance(reason_text(speaker, term, kind), str) for term, kind in found)
    assert differs > 3
