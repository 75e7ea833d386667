"""Section 10: what a view shows, checked against the table at every question of random games."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.kings.helpers import COUNTS, figures, mine, names, plain, position, seats, seen, state_of, walk
from underhall import OUTSIDER
from underhall.engine.state import EVERYONE
from underhall.games.kings.box import RACE_CODES
from underhall.games.kings.state import seen_as

LABEL = re.compile(r"\b(?:DW|OR|GO|GI)\d[a-z]\b")
VIEW_KEYS = {
    "seat", "players", "over", "asked", "done", "active", "first", "turn", "row", "camp", "deck", "deck_top", "discard",
    "seats", "overseer_wrap",
}  # fmt: skip
SEAT_KEYS = {"king", "cards", "hand", "backs", "known", "mines", "developed", "treasury", "score"}
MINE_KEYS = {"defence", "size", "overseer", "value"}


def every_view(players: int, seed: int = 60, **options: str) -> Any:
    """(state, match, seat, view) at every third question of a random game and at its end, for everybody."""
    for number, match in enumerate(walk(players, seed, **options)):
        if number % 3 == 0 or match.over:
            for seat in seats(match):
                yield state_of(match), match, seat, seen(match, seat)


@pytest.mark.rule("KM-10.1", "KM-10.9")
@pytest.mark.parametrize("players", COUNTS)
def test_hands(players: int) -> None:
    """Others get the number of cards, the sorted mine sides and the units that all have seen: no more."""
    known_units = 0
    for s, _, seat, view in every_view(players):
        for other, found in enumerate(view["seats"]):
            hand = s.hands[other]
            assert found["cards"] == len(hand)
            profiles = sorted(s.box.profiles[s.box.profile[card]] for card in hand)
            backs = [(b["defence"], b["size"], int(b["overseer"]), b["value"]) for b in found["backs"]]
            assert backs == profiles
            if other != seat:
                assert found["hand"] is None
            open_units = sorted(names(s, [card for card in hand if s.unit_known[card] == EVERYONE]))
            assert found["known"] == open_units
            known_units += len(open_units)
    assert known_units


@pytest.mark.rule("KM-10.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_own_hand(players: int) -> None:
    for s, _, seat, view in every_view(players):
        if seat == OUTSIDER:
            assert all(other["hand"] is None for other in view["seats"])
            continue
        own = view["seats"][seat]["hand"]
        assert [card["card"] for card in own] == sorted(
            (s.box.label[card] for card in s.hands[seat]), key=s.box.label.index
        ), "by card, not in hand order"
        for card in own:
            assert card["unit"] == card["card"][:3]
            assert figures(card["mine"]) == mine(s, s.box.label.index(card["card"]))


@pytest.mark.rule("KM-10.7", "KM-10.1")
@pytest.mark.parametrize("players", COUNTS)
def test_no_card_is_named_except_in_the_own_hand(players: int) -> None:
    """No label of a card anywhere in the JSON of another seat; in one's own view those of one's hand."""
    for s, match, seat, _ in every_view(players, 61):
        text = match.view(seat).to_json().decode()
        own = sorted(s.box.label[card] for card in s.hands[seat]) if seat >= 0 else []
        assert sorted(LABEL.findall(text)) == own


@pytest.mark.rule("KM-10.7", "KM-10.10")
@pytest.mark.parametrize("players", COUNTS)
def test_a_view_has_these_parts_and_no_others(players: int) -> None:
    """Whatever is not listed here is not sent: no deck below its top, no ids, no order of hands."""
    for s, _, _, view in every_view(players, 62):
        assert set(view) == VIEW_KEYS
        assert isinstance(view["deck"], int)
        assert view["deck_top"] is None or set(view["deck_top"]) == MINE_KEYS
        for seat in view["seats"]:
            assert set(seat) == SEAT_KEYS
            assert all(set(card) == {"card", "unit", "mine"} for card in seat["hand"] or [])
            assert all(set(found) == MINE_KEYS for found in [*(seat["backs"] or []), *(seat["treasury"] or [])])
        for site in [*view["row"], *(site for seat in view["seats"] for site in seat["mines"])]:
            assert site is None or (set(site) == {"mine", "units"} and set(site["mine"]) == MINE_KEYS)
        assert view["asked"] == [] if s.over else len(view["asked"]) == 1


@pytest.mark.rule("KM-10.2", "E-37", "E-35")
@pytest.mark.parametrize("players", COUNTS)
def test_the_top_of_the_deck_shows_its_mine_to_all(players: int) -> None:
    for s, _, _, view in every_view(players, 63):
        assert view["deck"] == len(s.deck)
        if s.deck:
            assert figures(view["deck_top"]) == mine(s, s.deck[-1])
        else:
            assert view["deck_top"] is None


@pytest.mark.rule("KM-10.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_next_mine_of_the_row_is_known_beforehand(players: int) -> None:
    """A refilled slot, and a card drawn from the deck, show the mine that lay on top at the question before."""
    top, heard, refilled = None, 0, 0
    for match in walk(players, 64):
        s = state_of(match)
        news = match.log(OUTSIDER)[heard:]
        heard += len(news)
        taken = [line for line in news if line.event in (2, 4)]
        if taken and top is not None:
            assert s.box.profiles[taken[0].public[1]] == top
            refilled += taken[0].event == 2
        view = plain(match.view(OUTSIDER))["deck_top"]
        top = (view["defence"], view["size"], int(view["overseer"]), view["value"]) if view else None
    assert refilled


@pytest.mark.rule("KM-10.3")
@pytest.mark.parametrize("players", COUNTS)
def test_row_and_owned_mines_are_open(players: int) -> None:
    staffed = 0
    for s, _, _, view in every_view(players, 65):
        for slot, found in enumerate(view["row"]):
            if s.row[slot] < 0:
                assert found is None
            else:
                assert figures(found["mine"]) == mine(s, s.row[slot])
                assert found["units"] == names(s, s.stacks[slot])
        for seat in range(players):
            sites = view["seats"][seat]["mines"]
            assert [figures(site["mine"]) for site in sites] == [mine(s, card) for card in s.owned[seat]]
            assert [site["units"] for site in sites] == [names(s, stack) for stack in s.miners[seat]]
            staffed += sum(map(len, s.miners[seat]))
    assert staffed


@pytest.mark.rule("KM-10.4", "KM-10.5")
@pytest.mark.parametrize("players", COUNTS)
def test_camp_and_discard_are_open_in_full(players: int) -> None:
    deepest, discarded = 0, 0
    for s, _, _, view in every_view(players, 66):
        assert view["camp"] == {race: names(s, pile) for race, pile in zip(RACE_CODES, s.camp, strict=True)}
        assert view["discard"] == names(s, s.discard)
        deepest = max(deepest, *map(len, s.camp))
        discarded = max(discarded, len(s.discard))
    assert deepest > 1
    assert discarded


@pytest.mark.rule("KM-10.6")
@pytest.mark.parametrize("players", COUNTS)
def test_treasuries(players: int) -> None:
    hidden = shown = 0
    for s, match, seat, view in every_view(players, 67):
        for other, found in enumerate(view["seats"]):
            assert found["developed"] == len(s.treasury[other])
            if other == seat or s.over:
                assert [figures(one) for one in found["treasury"]] == [mine(s, card) for card in s.treasury[other]]
                assert found["score"] == match.scores()[other]
                shown += 1
            else:
                assert found["treasury"] is None
                assert found["score"] is None
                hidden += 1
    assert hidden
    assert shown


@pytest.mark.rule("KM-10.6", "OPT-open_scores")
@pytest.mark.parametrize("players", COUNTS)
def test_open_scores(players: int) -> None:
    for s, match, _, view in every_view(players, 67, open_scores="on"):
        for other, found in enumerate(view["seats"]):
            assert found["score"] == match.scores()[other]
            assert [figures(one) for one in found["treasury"]] == [mine(s, card) for card in s.treasury[other]]


@pytest.mark.rule("KM-10.1", "OPT-visible_backs")
@pytest.mark.parametrize("players", COUNTS)
def test_hidden_backs(players: int) -> None:
    """With the option off nobody sees a mine side of another hand; the rest stays as it is."""
    for s, match, seat, view in every_view(players, 68, visible_backs="off"):
        for other, found in enumerate(view["seats"]):
            assert found["backs"] is None
            assert found["cards"] == len(s.hands[other])
            assert (found["hand"] is None) == (other != seat)
        assert not s.deck or figures(view["deck_top"]) == mine(s, s.deck[-1])
        own = sorted(s.box.label[seen_as(s, seat, card)] for card in s.hands[seat]) if seat >= 0 else []
        assert sorted(LABEL.findall(match.view(seat).to_json().decode())) == own


@pytest.mark.rule("KM-10.1")
def test_who_is_asked_what_is_open_but_not_the_options() -> None:
    given = {"players": [{"race": "DW", "hand": "DW8 GI1"}, {"race": "OR", "hand": "OR9"}], "row": ["d3s1o0v5"]}
    for seat in (0, 1, OUTSIDER):
        assert seen(position(given), seat)["asked"] == [{"seat": 0, "question": "play"}]
