"""With hidden backs a re-deal still agrees with every mine side that all have seen drawn."""

from __future__ import annotations

import pytest

from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.games.kings import GAME
from underhall.games.kings.state import STILL_THERE, KingsState


def walk(players: int, seed: int) -> list[KingsState]:
    """The states of a random game at each question."""
    match, chance = Match.start(GAME, players, seed, {"visible_backs": "off"}), FastChance(seed)
    found = []
    while not match.over:
        assert isinstance(match.state, KingsState)
        found.append(match.state.copy())
        match.answer(match.options[chance.below(len(match.options))])
    return found


def accounted_for(s: KingsState, seat: int) -> bool:
    """Each draw of the seat has a card of its own, with that mine side, that was in the hand after the draw."""
    cards = [card for card in range(80) if s.origin[card] == seat]
    taken: set[int] = set()

    def serve(draw: int) -> bool:
        if draw < 0:
            return True
        for card in cards:
            if card not in taken and s.box.profile[card] == s.drawn[seat][draw] and s.left[card] > draw:
                taken.add(card)
                if serve(draw - 1):
                    return True
                taken.remove(card)
        return False

    return serve(len(s.drawn[seat]) - 1)


@pytest.mark.rule("KM-10.2", "KM-10.8", "OPT-visible_backs")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_draw_is_accounted_for(players: int) -> None:
    looked = 0
    for number, s in enumerate(walk(players, seed=players)):
        assert all(accounted_for(s, seat) for seat in range(players))  # the truth is one of the deals
        for viewer in range(OUTSIDER, players):
            if (number + viewer) % 4:
                continue
            deal = s.copy()
            GAME.resample(deal, viewer, FastChance(number))
            assert all(accounted_for(deal, seat) for seat in range(players))
            looked += deal.data() != s.data()
    assert looked > 50


@pytest.mark.rule("KM-10.8")
def test_a_card_drawn_after_a_play_is_in_the_hand() -> None:
    found = 0
    for seed in range(60):
        match = Match.start(GAME, 2, seed, {"visible_backs": "off"})
        seat = match.seat
        match.answer(match.options[seed % len(match.options)])
        s = match.state
        assert isinstance(s, KingsState)
        top = s.box.profile[s.deck[-1]]
        match.play("draw deck")
        for deal_seed in range(20):
            deal = match.state.copy()
            assert isinstance(deal, KingsState)
            GAME.resample(deal, 1 - seat, FastChance(deal_seed))
            assert top in [deal.box.profile[card] for card in deal.hands[seat]]
            found += 1
    assert found == 1200


@pytest.mark.rule("OPT-visible_backs")
def test_cards_remember_when_they_left_the_hand() -> None:
    *_, s = walk(3, seed=9)
    hands = {card for hand in s.hands for card in hand}
    for card in range(80):
        if s.origin[card] >= 0 and card not in hands:
            assert s.left[card] <= len(s.drawn[s.origin[card]])
        if s.origin[card] < 0:
            assert s.left[card] == STILL_THERE
