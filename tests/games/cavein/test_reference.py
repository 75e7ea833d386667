"""The game against the plain rules of `reference.py`: same answers at every question, same payments, same points."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.cavein.helpers import COUNTS, deal, offered, state_of, walk
from tests.games.cavein.reference import Card, Position, Site, allowed, card_of, position_of, sites_of
from tests.games.seldom import one_in
from underhall import Match, Stepper
from underhall.bots import make_bots
from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat
from underhall.engine.table import RandomTable
from underhall.games.cavein import GAME
from underhall.games.cavein.box import ARTIFACTS
from underhall.games.cavein.questions.action import ACTION
from underhall.games.cavein.questions.pay import MORE, PAY
from underhall.games.cavein.state import CaveinState

COMPARED = ("start", "action", "pay")


def same_answers(match: Match) -> str:
    """Compares the open question, if it is one of the three; gives its name."""
    name = GAME.facts.questions[match.question].name
    if name in COMPARED:
        assert set(offered(match)) == allowed(state_of(match), name), f"answer {match.answers}, {name}"
    return name


def same_points(match: Match) -> None:
    position = position_of(state_of(match))
    parts = [position.score(player) for player in position.players]
    assert match.scores() == [sum(part.values()) for part in parts]
    for seat, part in enumerate(parts):
        assert GAME.observe(state_of(match), f"p{seat}_parts", part) == (part, part)


@pytest.mark.parametrize("players", one_in(3, COUNTS))
def test_random_games_offer_what_the_plain_rules_allow(players: int) -> None:
    asked: Counter[str] = Counter()
    for seed in range(5):
        for match in walk(players, seed):
            if not match.over:
                asked[same_answers(match)] += 1
        same_points(match)
    assert all(asked[name] > 100 for name in COMPARED)


@pytest.mark.parametrize("factions", one_in(2, ["NYRG", "PYRG", "BYRG", "first_game", "PNBG"]))
def test_all_factions_offer_what_the_plain_rules_allow(factions: str) -> None:
    for seed in (30, 31):
        for match in walk(2 + seed % 3, seed, factions=factions):
            if not match.over:
                same_answers(match)
        same_points(match)


def with_all_artifacts(players: int, seed: int, factions: str) -> CaveinState:
    """Everybody owns every artifact from the start: prices fall, start phases are full, Lens and Manual work."""
    s = deal(players, seed, factions=factions)
    s.artifacts = [list(range(ARTIFACTS)) for _ in range(players)]
    s.powers = [(1 << ARTIFACTS) - 1] * players
    return s


@pytest.mark.parametrize("factions", ["NYRG", "PNBG", "PYRG"])
def test_games_with_all_artifacts_offer_what_the_plain_rules_allow(factions: str) -> None:
    texts: Counter[str] = Counter()
    for seed in (1, 2):
        match = Match(GAME, with_all_artifacts(2 + seed % 2, seed, factions))
        bots = make_bots(["random"], match.state.players, seed)
        while not match.over:
            same_answers(match)
            texts.update(" ".join(text.split()[::2]) for text in offered(match) if "plus" in text or "paying" in text)
            texts.update(text.split()[0] for text in offered(match))
            match.answer(bots[match.seat].choose(Seat(match, match.seat)))
        same_points(match)
    assert set(texts) >= {"radio", "arm", "swap", "leader", "mine plus", "recruit paying", "more", "done"}


# Whole payments ----------------------------------------------------------------------------------------------------


def made(stepper: Stepper) -> set[tuple[int, ...]]:
    """All payments the game lets a player make from here: what lies in the play area when PAY is no longer asked."""
    if stepper.question != PAY or stepper.over:
        return {()}
    found = set()
    for option in stepper.options:
        twin = stepper.copy()
        twin.answer(option)
        first = (option,) if option < MORE else ()
        found |= {first + rest for rest in made(twin)}
    return found


def payments(s: CaveinState, verb: str, what: str) -> set[tuple[Card, ...]]:
    """By both ways of the action: as cheap as can be, and with cards although none is needed."""
    found: set[tuple[Card, ...]] = set()
    for text in (f"{verb} {what}", f"{verb} {what} plus", f"{verb} {what} paying"):
        stepper = Stepper(GAME, s.copy())
        while stepper.question != ACTION:
            stepper.answer(0)
        value = GAME.read(s, ACTION, text, stepper.options)
        if value in stepper.options:
            stepper.answer(value)
            if text == f"{verb} {what}" or stepper.question == PAY:
                found |= {tuple(map(card_of, cards)) for cards in made(stepper)}
    return found


def all_targets(s: CaveinState, position: Position) -> list[tuple[str, str, Card | Site | int]]:
    found: list[tuple[str, str, Card | Site | int]] = [("mine", site.name, site) for site in sites_of(s).values()]
    found += [("collect", str(at), top) for at, top in enumerate(position.stacks, 1) if top is not None]
    return found + [("recruit", str(card), card) for card in set(position.docks)]


@pytest.mark.rule("CI-3.6", "CI-6.5")
@pytest.mark.parametrize("artifacts", [False, True])
def test_every_allowed_payment_can_be_made_in_every_order_and_no_other(artifacts: bool) -> None:
    """Hands of random games, up to five cards: every token, stack and Dock card, every set of cards, every order."""
    compared = several = 0
    for seed in range(4):
        s = with_all_artifacts(2, seed, "NYRG") if artifacts else deal(2, seed, factions="PYRG")
        table = RandomTable(s, FastChance(seed))
        for _ in range(6):
            if s.over:
                break
            position = position_of(s)
            if len(position.me.hand) <= 5:
                for verb, name, what in all_targets(s, position):
                    expected = position.orders(what)
                    assert payments(s, verb, name) == expected, f"seed {seed}, turn {s.turns}: {verb} {name}"
                    compared += 1
                    several += len(expected) > 3
            GAME.turn(s, table)
    assert compared > 150
    assert several >= 10
