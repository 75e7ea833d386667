"""Section 2: the deal, on real deals and on one whose chances are noted by the test."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tests.games.cavein.helpers import (
    COUNTS,
    OPTIONS,
    deal,
    events,
    everything,
    finished,
    names,
    refusal,
    seats,
    seen,
    state_of,
    tokens_of,
    told,
)
from underhall import OUTSIDER, Match
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.errors import BadOption
from underhall.engine.fairness import secret_of
from underhall.games.cavein import GAME
from underhall.games.cavein.box import LETTERS
from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.state import OUT, SUPPLY, CaveinState

SEEDS = range(40)
FACTION_OF = {
    "purple": "mineggler", "brown": "terron", "blue": "hydran", "yellow": "metanel", "red": "bioss",
    "green": "weedlock",
}  # fmt: skip
ALL_FOURS = {"".join(four) for four in combinations("PNBYRG", 4)}


class Noted(Chance):
    """Turns every list round instead of shuffling it, names the first player, and keeps what it was asked for."""

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self.shuffled: list[list[int]] = []
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        self.drawn.append(n)
        assert 0 <= self.first < n
        return self.first

    def shuffle(self, items: list[int]) -> None:
        self.shuffled.append(sorted(items))
        items.reverse()


def four_of(s: CaveinState) -> str:
    return "".join(letter for at, letter in enumerate(LETTERS) if s.in_play >> at & 1)


def cards_in_game(s: CaveinState) -> list[str]:
    piles = [card for pile in s.card_piles for card in pile]
    return names(piles + s.docks + [card for hand in s.hands for card in hand])


@pytest.mark.rule("CI-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_mine_shows_four_three_two_and_one_tokens(players: int) -> None:
    shown = Counter[str]()
    for seed in range(150):
        match = Match.start(GAME, players, seed)
        view = seen(match, OUTSIDER)
        for cost, places, pile in (("1", 4, 20), ("3", 3, 15), ("6", 2, 10), ("10", 1, 5)):
            row = view["mine"][cost]
            assert len(row) == places
            assert all(place["token"]["cost"] == int(cost) for place in row)
            assert view["token_piles"][cost] == pile
            shown.update(place["token"]["token"] for place in row)
        assert sum(tokens_of(state_of(match)).values()) == 60
    assert len(shown) == 48, "any token may lie there, of wild colours too"


@pytest.mark.rule("CI-2.1", "CI-2.3", "CI-2.9")
def test_what_is_shuffled() -> None:
    """The four factions, each pile by itself, the artifact cards all together, the Command cards."""
    chance = Noted()
    s = deal(3, 0, chance)
    assert [len(items) for items in chance.shuffled] == [6, 24, 18, 12, 6, 16, 16, 12, 8, 12, 4]
    for items, cost in zip(chance.shuffled[1:5], (1, 3, 6, 10), strict=True):
        assert {s.box.cost[token] for token in items} == {cost}
    for items, level in zip(chance.shuffled[5:9], "1234", strict=True):
        assert {name[1] for name in names(items)} == {level}
    assert chance.shuffled[9] == list(range(12))
    assert chance.drawn == [3], "the first player, and nothing else"


@pytest.mark.rule("CI-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_chance_puts_any_four_factions_into_play(players: int) -> None:
    found = Counter(four_of(deal(players, seed)) for seed in range(300))
    assert set(found) == ALL_FOURS
    assert len(ALL_FOURS) == 15
    assert max(found.values()) < 3 * 300 / 15


@pytest.mark.rule("CI-2.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_cards_of_the_two_other_factions_leave_the_game(players: int) -> None:
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        s = state_of(match)
        four = four_of(s)
        assert Counter(card[0] for card in cards_in_game(s)) == dict.fromkeys(four, 13)
        colours = {"P": "purple", "N": "brown", "B": "blue", "Y": "yellow", "R": "red", "G": "green"}
        assert set(seen(match, 0)["wild"]) == {colour for letter, colour in colours.items() if letter not in four}


@pytest.mark.rule("CI-2.2")
@pytest.mark.parametrize("choice", ["first_game", *sorted(ALL_FOURS - {"PNBY"})])
def test_the_factions_can_be_named(choice: str) -> None:
    wanted = "PNBY" if choice == "first_game" else choice
    for seed in range(6):
        s = deal(2 + seed % 3, seed, factions=choice)
        assert four_of(s) == wanted
        assert {card[0] for card in cards_in_game(s)} == set(wanted)


@pytest.mark.rule("CI-2.2")
def test_what_the_option_for_factions_knows() -> None:
    assert OPTIONS["factions"][:2] == ("random", "first_game")
    assert set(OPTIONS["factions"][2:]) == ALL_FOURS - {"PNBY"}
    assert GAME.facts.settle({})["factions"] == "random"
    with pytest.raises(BadOption, match="factions"):
        GAME.facts.settle({"factions": "PNB"})


@pytest.mark.rule("CI-2.3", "CI-2.4", "CI-2.5")
def test_cards_are_dealt_from_the_tops_of_the_piles() -> None:
    """Each pile lies turned round: purple on top. First the Docks, then the hands, seat by seat."""
    s = deal(3, 0, Noted(), factions="first_game")
    assert names(s.docks) == ["P1", "P1", "P1", "P1", "P2", "P2", "P2", "P3", "P3", "P4"]
    assert [sorted(names(hand)) for hand in s.hands] == [["N1", "N1", "P2"], ["N1", "N1", "N2"], ["B1", "B1", "N2"]]
    assert names(s.card_piles[0][::-1]) == ["B1", "B1", "Y1", "Y1", "Y1", "Y1"]
    assert names(s.card_piles[1][::-1]) == ["N2", "N2", "B2", "B2", "B2", "B2", "Y2", "Y2", "Y2", "Y2"]
    assert names(s.card_piles[2][::-1]) == ["P3", "N3", "N3", "N3", "B3", "B3", "B3", "Y3", "Y3", "Y3"]
    assert names(s.card_piles[3][::-1]) == ["P4", "N4", "N4", "B4", "B4", "Y4", "Y4"]


@pytest.mark.rule("CI-2.3")
@pytest.mark.parametrize(("players", "left"), [(2, (8, 11, 10, 7)), (3, (6, 10, 10, 7)), (4, (4, 9, 10, 7))])
def test_52_cards_lie_face_down_in_four_piles(players: int, left: tuple[int, ...]) -> None:
    """Only their heights can be seen: another order looks the same."""
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        s = state_of(match)
        assert len(cards_in_game(s)) == 52
        for level, pile in enumerate(s.card_piles, 1):
            assert {name[1] for name in names(pile)} == {str(level)}
        for seat in seats(match):
            assert seen(match, seat)["card_piles"] == dict(zip("1234", left, strict=True))
            turned = s.copy()
            turned.card_piles = [pile[::-1] for pile in s.card_piles]
            assert GAME.view(turned, seat) == GAME.view(s, seat)


@pytest.mark.rule("CI-2.4")
@pytest.mark.parametrize("players", COUNTS)
def test_the_docks_show_four_three_two_and_one_cards(players: int) -> None:
    shown = set()
    for seed in SEEDS:
        docks = seen(Match.start(GAME, players, seed), OUTSIDER)["docks"]
        assert [len(docks[level]) for level in "1234"] == [4, 3, 2, 1]
        for level in "1234":
            assert all(card[1] == level for card in docks[level])
            shown.update(docks[level])
    assert len(shown) == 24, "any card of any faction may lie there"


@pytest.mark.rule("CI-2.5")
@pytest.mark.parametrize("players", COUNTS)
def test_everybody_starts_with_two_cards_of_level_1_and_one_of_level_2(players: int) -> None:
    found = set()
    for seed in SEEDS:
        s = deal(players, seed)
        for hand in s.hands:
            assert sorted(card[1] for card in names(hand)) == ["1", "1", "2"]
            found.update(names(hand))
    assert found == {letter + level for letter in LETTERS for level in "12"}, "nobody chooses"


@pytest.mark.rule("CI-2.6")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("factions", ["random", "first_game"])
def test_everybody_gets_one_totem_in_play_at_random(players: int, factions: str) -> None:
    found: list[set[str]] = [set() for _ in range(players)]
    for seed in range(100):
        match = Match.start(GAME, players, seed, {"factions": factions})
        view = seen(match, OUTSIDER)
        for seat in range(players):
            (totem,) = view["seats"][seat]["totems"]
            assert totem not in view["wild"]
            assert view["seats"][seat]["command"] == FACTION_OF[totem], "the totem comes with the Command card"
            found[seat].add(totem)
    in_play = COLOUR_IDS if factions == "random" else ("purple", "brown", "blue", "yellow")
    assert all(totems == set(in_play) for totems in found)


@pytest.mark.rule("CI-2.7")
@pytest.mark.parametrize(("players", "unclaimed"), [(2, 2), (3, 1), (4, 0)])
def test_totems_that_nobody_got_wait_in_the_supply(players: int, unclaimed: int) -> None:
    assert GAME.facts.settle({})["unclaimed_totems"] == "supply"
    for seed in SEEDS:
        s = deal(players, seed)
        assert s.totems.count(SUPPLY) == unclaimed
        assert s.totems.count(OUT) == 2
        assert all((holder == OUT) == (LETTERS[at] not in four_of(s)) for at, holder in enumerate(s.totems))
        strict = deal(players, seed, unclaimed_totems="out")
        assert [OUT if holder == SUPPLY else holder for holder in s.totems] == strict.totems
        view = seen(Match.start(GAME, players, seed, {"unclaimed_totems": "out"}), 0)
        assert view["supply"] == []
        assert sum(len(seat["totems"]) for seat in view["seats"]) == players


@pytest.mark.rule("CI-2.7")
@pytest.mark.parametrize(("option", "event"), [("supply", "got_totem"), ("out", "no_totem")])
def test_whether_a_raid_wins_an_unclaimed_totem(option: str, event: str) -> None:
    """The Leader of the raided Base has the colour of a totem that nobody got."""
    for seed in range(10):
        s = deal(2, seed, unclaimed_totems=option)
        free = next(at for at in range(6) if s.in_play >> at & 1 and s.totems[at] < 0)
        raided = 1 - s.first
        s.bases[raided] = [4 * free]
        match = Match(GAME, s)
        match.play(f"raid {raided}")
        assert told(match, OUTSIDER, event)
        won = free in [at for at, holder in enumerate(state_of(match).totems) if holder == s.first]
        assert won == (option == "supply")


@pytest.mark.rule("CI-2.8")
@pytest.mark.parametrize(("players", "field"), [(2, 7), (3, 8), (4, 9)])
def test_the_marker_starts_on_0_and_the_end_field_depends_on_the_players(players: int, field: int) -> None:
    for seed in SEEDS:
        view = seen(Match.start(GAME, players, seed), OUTSIDER)
        assert (view["marker"], view["end_field"], view["last_round"]) == (0, field, False)


@pytest.mark.rule("CI-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_three_stacks_of_four_artifact_cards(players: int) -> None:
    places: list[set[int]] = [set() for _ in range(12)]
    for seed in range(150):
        s = deal(players, seed)
        assert [len(stack) for stack in s.stacks] == [4, 4, 4] == s.stack_left
        for at, card in enumerate(card for stack in s.stacks for card in stack):
            places[at].add(card)
    assert all(found == set(range(12)) for found in places), "any card at any place"


@pytest.mark.rule("CI-2.9")
@pytest.mark.parametrize("players", COUNTS)
def test_only_the_top_of_a_stack_may_be_seen(players: int) -> None:
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        s = state_of(match)
        tops = [f"art{stack[-1] + 1:02}" for stack in s.stacks]
        for seat in seats(match):
            assert [stack["top"] for stack in seen(match, seat)["stacks"]] == tops
            text = match.view(seat).to_json().decode()
            assert text.count('"art') - text.count('"artifacts"') == 3


@pytest.mark.rule("CI-2.10")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    first = Counter(deal(players, seed).first for seed in range(300))
    assert set(first) == set(range(players))
    assert min(first.values()) > 300 / players * 0.7
    for seat in range(players):
        assert deal(players, 0, Noted(seat)).first == seat
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        assert match.seat == deal(players, seed).first == seen(match, OUTSIDER)["first"]


@pytest.mark.rule("CI-2.10")
@pytest.mark.parametrize("players", COUNTS)
def test_turns_pass_to_the_left(players: int) -> None:
    for seed in range(5):
        match = finished(players, seed)
        first = deal(players, seed).first
        for number, turn in enumerate(match.turns):
            assert set(turn.seats) == {(first + number) % players}


@pytest.mark.rule("CI-2.11")
@pytest.mark.parametrize("players", COUNTS)
def test_bases_start_empty_and_nothing_has_been_told(players: int) -> None:
    for seed in SEEDS:
        match = Match.start(GAME, players, seed)
        assert all(seat["base"] == [] for seat in seen(match, OUTSIDER)["seats"])
        assert events(match) == []
        assert refusal(match, "raid 0") == "CI-9.5"


@pytest.mark.rule("CI-2.11")
@pytest.mark.parametrize("players", COUNTS)
def test_a_pile_that_the_setup_uses_up_moves_no_marker(players: int) -> None:
    """A box with a single token of cost 10, and with as many level-1 cards as four players need."""
    gone = "\n".join(f"  - {{id: {colour}_10a, count: 0}}" for colour in COLOUR_IDS if colour != "blue")
    fewer = "\n".join(f"  - {{id: {faction}_1, count: 3}}" for faction in ("mineggler", "terron", "hydran", "metanel"))
    box = GAME.components(f"crystals:\n{gone}\nmercenaries:\n{fewer}\n")
    options = GAME.facts.settle({"factions": "first_game"})
    s = GAME.new(players, SecretChance(secret_of(1)), options, box)
    assert s.token_left[3] == 0
    assert s.card_left[0] == 12 - 4 - 2 * players
    assert (s.marker, s.end_triggered) == (0, False)
    match = Match(GAME, s)
    match.play("end")
    assert state_of(match).marker == 0


def test_a_deal_is_complete() -> None:
    """Nothing is lost or doubled: 52 cards, 60 tokens, 12 artifact cards."""
    for players in COUNTS:
        for seed in SEEDS:
            assert len(everything(deal(players, seed))) == 52 + 60 + 12
