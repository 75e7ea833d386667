"""Files of an owner that change the box: what they may say, that the game plays with it, and clear errors.

What is in the box as shipped is in `test_box.py`.
"""

from __future__ import annotations

import pytest

from tests.games.wistar.helpers import COUNTS, everything, seen, standard_box, state_of
from underhall import Match
from underhall.bots import make_bots
from underhall.engine.errors import BadComponents
from underhall.engine.record import read_record, record_of, replay, verify, write_record
from underhall.engine.seat import Seat
from underhall.engine.state import bit
from underhall.games.kings import GAME as KINGS
from underhall.games.wistar import GAME
from underhall.games.wistar.box import BIT, NONE, WOOD_GAINED
from underhall.games.wistar.components import WistarComponents, read_inventions
from underhall.games.wistar.data import standard
from underhall.games.wistar.inventions import lay_out

OWN = """
inventions:
- {id: 39, cost: {wood: 1, move: 1}, icons: [endurance, energy], vp: 7, effects: [{op: gain_metal, n: 5}]}
- {id: 49, effects: [{when: wood_gained, then: [{op: gain_joker}]}]}
- {id: 55, deck: advanced, type: automaton, requires: {beds_built: 1}, peaceful_removed: true}
guests_house:
- {id: GH6, vp: 4, effects: [{op: gain_wood, n: 3}]}
cheese_tiles:
- {id: CH1, vp: 8}
- {id: CH2, min_players: 2}
door_tokens:
- {id: DT10, effects: [{op: gain_vp, n: 5}]}
missions_basement:
- {id: MB3, reveal: [{op: gain_joker, n: 3}]}
goals:
- {id: GO1, counter: tools, thresholds: [1, 2, 4, 8]}
abilities:
- {id: A6, colour: grey, unlock_cost: {any_of_wmc: 2}, end_vp: 5}
segments:
- id: S6
  sides:
  - {players: [2], spaces: [{id: S6x, effects: [{op: gain_vp, n: 2}]}]}
  - players: [3, 4]
    spaces: [{id: S6a, effects: [{op: elixir}]}, {id: S6b, effects: [{op: gain_wood}]}]
start: {wood: 4, vp: 0, workers: {burrow_entrance: 1}}
supply:
- {id: joker, count: 3}
- {id: move_token, count: 9}
underground_tiles: {vp: [1, 2, 3, 4, 5, 6]}
bed_tiles: {vp: [0, 0, 0, 0, 0, 9]}
ability_pair_bonus: {end_vp: 4}
"""


def own() -> WistarComponents:
    changed = GAME.components(OWN)
    assert isinstance(changed, WistarComponents)
    return changed


def test_the_owner_of_a_box_can_change_it() -> None:
    box, plain = own().box, standard_box()
    spear = box.inventions[38]
    assert (spear.wood, spear.metal, spear.moves, spear.vp) == (1, 0, 1, 7)
    assert spear.icons == [0, 0, 1, 0, 0, 1]
    assert [step.n for step in spear.steps] == [5]
    assert box.inventions[48].watch == BIT[WOOD_GAINED]
    cart = box.inventions[54]
    assert (cart.deck, cart.type, cart.need.beds, cart.peaceful) == (1, 2, 1, True)
    assert (cart.wood, cart.vp) == (3, 2), "what is not named stays"
    assert [card.vp for at, card in enumerate(box.inventions) if at != 38] == [
        card.vp for at, card in enumerate(plain.inventions) if at != 38
    ]
    assert (box.guests[5].vp, box.guests[5].steps[0].n, box.guests[25].vp, box.guests[26].vp) == (4, 3, 8, 3)
    assert (box.door_bonus[9][0].n, box.missions[8].reveal[0].n) == (5, 3)
    assert box.goals[0].thresholds == [1, 2, 4, 8] != plain.goals[0].thresholds
    assert box.goals[0].counter == box.goals[6].counter
    assert (box.abilities[5].colour, box.abilities[5].cost, box.abilities[5].vp) == (1, 2, 5)
    figures = box.figures
    assert (figures.start_wood, figures.start_metal, figures.start_vp, figures.start_waiting) == (4, 2, 0, 1)
    assert (figures.jokers, figures.moves, figures.pair_bonus) == (3, 9, 4)
    assert (figures.room_vp, figures.bed_vp) == ([1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 9])
    assert own().digest != "standard" == GAME.components().digest


@pytest.mark.parametrize("players", COUNTS)
def test_games_are_played_with_the_changed_box(players: int) -> None:
    """From the start of a match to its record: everything stays complete, and the record replays."""
    match = Match.start(GAME, players, 5, {"peaceful": "on"}, own())
    start = seen(match, 0)
    for seat in start["seats"]:
        assert (seat["wood"], seat["vp"], seat["burrow_entrance"]) == (4, 0, 1)
    assert (start["jokers_left"], start["move_tokens_left"]) == (3, 9 - players)
    assert [room["cheeses"] for room in start["rooms"] if room["cheeses"]] == [["CH2", "CH1"]]
    whole = everything(state_of(match))
    assert 54 not in whole, "55 stays in the box in the peaceful variant now"
    bots = make_bots(["random"], players, 5)
    while not match.over:
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
        assert everything(state_of(match)) == whole
        assert sum(state_of(match).jokers) <= 3
    text = write_record(record_of(match))
    assert state_of(replay(read_record(text))).data() == state_of(match).data()
    assert verify(read_record(text)).scores() == match.scores()


def table(text: str, hand: tuple[int, ...] = (), played: tuple[int, ...] = ()) -> Match:
    """Two players in the first turn of a game with that box; the one to move holds and has played these cards."""
    match = Match.start(GAME, 2, 4, components=GAME.components(text))
    match.play(f"pair {' '.join(seen(match, 0)['pairs'][0])}")
    s = state_of(match).copy()
    seat = s.order[0]
    s.discard = [[], []]
    s.hand = [[], []]
    for number in (*hand, *played):
        for deck in (0, 1):
            s.deck[deck] = [card for card in s.deck[deck][: s.deck_left[deck]] if card != number - 1]
            s.deck_left[deck] = len(s.deck[deck])
        s.row = [NONE if card == number - 1 else card for card in s.row]
    s.hand[seat] = sorted(number - 1 for number in hand)
    for number in hand:
        s.known[number - 1] = bit(seat)
    for number in played:
        lay_out(s, seat, number - 1)
    s.wood[seat], s.metal[seat], s.moves[seat] = 9, 9, 4
    return Match(GAME, s)


def mine(match: Match) -> dict[str, object]:
    seat = state_of(match).order[0]
    found: dict[str, object] = seen(match, seat)["seats"][seat]
    return found


def test_a_changed_invention_is_played_as_changed() -> None:
    """39 costs 2 wood and gives 2 metal as printed; here it costs 1 wood and 1 move token and gives 5 metal."""
    for text, wood, moves, metal, points in (("inventions: []", 7, 5, 11, 2), (OWN, 8, 4, 14, 7)):
        match = table(text, hand=(39,))
        for answer in ("hut", "play", "play 39"):
            match.play(answer)
        found = mine(match)
        assert (found["wood"], found["move_tokens"], found["metal"]) == (wood, moves, metal)
        assert found["played"] == ["39"]
        assert seen(match, 0)["seats"][state_of(match).order[0]]["parts"]["inventions"] == points


def test_a_changed_trigger_waits_for_what_is_written_now() -> None:
    """49 gives 1 VP for a dug room as printed; here a joker whenever wood is gained."""
    for text, jokers in (("inventions: []", 0), (OWN, 1)):
        match = table(text, played=(49,))
        for answer in ("hut", "wood"):
            match.play(answer)
        assert mine(match)["jokers"] == jokers


def test_a_changed_space_and_a_changed_supply_are_played_as_changed() -> None:
    for text, points in (("inventions: []", 10), (OWN, 2)):
        match = table(text)
        match.play("chief S6x")
        match.play("extra 1")
        if text != OWN:
            match.play("wood")
        assert mine(match)["vp"] == points
    match = table("supply: [{id: joker, count: 1}]")
    for answer in ("buy joker", "pay 3w"):
        match.play(answer)
    assert "buy joker" not in [match.game.write(match.state, match.question, option) for option in match.options]


def test_a_loss_of_a_card_of_one_deck_is_suffered_so() -> None:
    """44 as changed takes an advanced card: a rival who holds one of each deck has no choice."""
    text = (
        "inventions: [{id: 44, effects: [{rivals_with_more: cards_in_hand, then: "
        "[{op: discard_card, n: 1, deck: advanced}]}]}]"
    )
    match = table(text, hand=(44,))
    s = state_of(match).copy()
    rival = s.order[1]
    for deck in (0, 1):
        s.deck_left[deck] -= 1
        card = s.deck[deck][s.deck_left[deck]]
        s.hand[rival] = sorted([*s.hand[rival], card])
        s.known[card] = bit(rival)
    match = Match(GAME, s)
    for answer in ("hut", "play", "play 44"):
        match.play(answer)
    found = seen(match, rival)["seats"][rival]
    assert (found["hand_basic"], found["hand_advanced"]) == (1, 0)


def test_components_of_another_game_are_refused() -> None:
    with pytest.raises(BadComponents, match="not the components of wistar"):
        Match.start(GAME, 2, 1, components=KINGS.components())


@pytest.mark.parametrize(
    "changes",
    [
        "game: {title: Mine}",
        "rooms: [{id: F1, level: basement}]",
        "doors: [{id: D1, min_players: 4}]",
        "heroes: [{id: HE1, skill: agility}]",
        "skill_tokens: [{id: ST1, skill: agility}]",
        "goal_spaces: {min_players: [2, 2, 2, 2]}",
        "places: [{id: place_0, action: explore}]",
        "peaceful_variant: {remove_cards: []}",
        "final_scoring: [{id: FS1, what: nothing}]",
        "pieces: {chiefs: 4}",
        "electricity: {levels: []}",
    ],
)
def test_what_is_no_figure_of_the_box_cannot_be_changed(changes: str) -> None:
    section = changes.partition(":")[0]
    rows = standard()[section]
    if isinstance(rows, list):
        changes = changes.replace("place_0", str(rows[0]["id"]))
    with pytest.raises(BadComponents, match=f"section '{section}' cannot be changed"):
        GAME.components(changes)


def test_a_box_without_enough_cards_of_a_deck_is_refused() -> None:
    """Advanced cards become basic until 20, or 19, are left that the peaceful variant has, too."""
    rows = [row for row in standard()["inventions"] if row["deck"] == "advanced" and not row["peaceful_removed"]]
    assert len(rows) == 77
    twenty, nineteen = (
        "inventions:\n" + "".join(f"- {{id: {row['id']}, deck: basic}}\n" for row in rows[left:]) for left in (20, 19)
    )
    match = Match.start(GAME, 4, 1, {"peaceful": "on"}, GAME.components(twenty))
    assert state_of(match).deck_left[1] == 20 - 4 - 4
    with pytest.raises(BadComponents, match="there must be at least 20 advanced inventions"):
        GAME.components(nineteen)


def test_all_180_inventions_are_needed() -> None:
    with pytest.raises(BadComponents, match=r"there must be 180 inventions, not 179 \(RW-1.1\)"):
        read_inventions(standard()["inventions"][1:])
