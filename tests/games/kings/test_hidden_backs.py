"""With hidden backs a re-deal still agrees with every mine side that all have seen drawn."""

from __future__ import annotations

import pytest

from tests.games.kings.helpers import state_of
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.games.kings import GAME
from underhall.games.kings.questions.draw import DRAW
from underhall.games.kings.questions.play import PLAY
from underhall.games.kings.state import STILL_THERE, KingsState
from underhall.games.kings.view import KingsView


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


@pytest.mark.rule("KM-10.8", "OPT-visible_backs")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hand_loses_the_card_that_was_played(players: int) -> None:
    """Both copies of a unit, one dealt and one taken openly: others cannot say which one goes, its player can.

    Who plays a copy that the others do not know, and holds the known one, keeps the known one before his eyes.
    """
    swaps = 0
    for seed in range(12):
        match, chance = Match.start(GAME, players, seed, {"visible_backs": "off"}), FastChance(seed)
        while not match.over:
            seat, value = match.seat, chosen(match, chance)
            before = hand_of(match, seat)
            if match.question == PLAY:
                names = {GAME.write(state_of(match), PLAY, option).split()[1] for option in match.options}
                assert names <= set(before), "what is offered is what the player sees"
                named = GAME.write(state_of(match), PLAY, value).split()[1]
                known = seen_by(match, (seat + 1) % players, seat)
                mask = swapped(match, seat)
                turn = len(match.turns)
                match.answer(value)
                if len(match.turns) == turn and not match.over and match.question == DRAW:
                    assert sorted([*hand_of(match, seat), named]) == sorted(before)
                    if swapped(match, seat) != mask:
                        swaps += 1
                        rest = seen_by(match, (seat + 1) % players, seat)
                        assert sorted([*rest, named[:3]]) == sorted(known), "to the others the known one has gone"
            else:
                match.answer(value)
    assert swaps > 0


def chosen(match: Match, chance: FastChance) -> int:
    """Any answer, but rather a copy that is held twice, and rather a draw from the camp."""
    if match.question == DRAW:
        return max(match.options) if chance.below(3) else match.options[chance.below(len(match.options))]
    units = [GAME.write(state_of(match), PLAY, option).split()[1][:3] for option in match.options]
    hand = [card[:3] for card in hand_of(match, match.seat)]
    twice = [option for option, unit in zip(match.options, units, strict=True) if hand.count(unit) == 2]
    options = twice or match.options
    return options[chance.below(len(options))]


def hand_of(match: Match, seat: int) -> list[str]:
    view = match.view(seat)
    assert isinstance(view, KingsView)
    return [card.card for card in view.seats[seat].hand or ()]


def seen_by(match: Match, viewer: int, seat: int) -> tuple[str, ...]:
    view = match.view(viewer)
    assert isinstance(view, KingsView)
    return view.seats[seat].known


def swapped(match: Match, seat: int) -> int:
    return state_of(match).swapped[seat]
