"""Sections 3 and 4: how a game starts, and the Leader."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import COUNTS, MODES, deal, events, offered, on_board, seats, seen, state_of, told, wrong
from underhall import OUTSIDER, Match
from underhall.engine.chance import Chance, FastChance
from underhall.games.xobos import GAME
from underhall.games.xobos.box import CLAN_IDS, KUBADI, NO_CLAN, QUATUNE, RHEITA, XENTH
from underhall.games.xobos.questions.setup import LEADER, PLACE

PREFIX = {2: "q", 3: "m", 4: "q"}
STARTS = ("b2", "b3", "a1", "a2")


class Drawn(Chance):
    """A chance that draws what the test says, and notes out of how many."""

    def __init__(self, *draws: int) -> None:
        self.draws = list(draws)
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        return self.draws.pop(0)

    def copy(self) -> Drawn:
        other = Drawn(*self.draws)
        other.asked = self.asked[:]
        return other

    def data(self) -> list[int]:
        return self.draws


def begun(players: int, first: int, *places: str, **options: str) -> Match:
    """A game whose first player is drawn by the test; each text places four Guardians on b2, b3, a1 and a2."""
    match = Match(GAME, deal(players, 0, Drawn(first), **options))
    for place in places:
        for symbol in place[:3]:
            match.play(f"place {symbol}")
    return match


def ready(players: int, first: int = 0, **options: str) -> Match:
    """The same after the placement: all choose their Leaders."""
    return begun(players, first, *["ABCD"] * players, **options)


# Setup -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-3.1")
@pytest.mark.parametrize(("players", "side", "fields"), [(2, "main", 48), (3, "MUENARA", 39), (4, "main", 48)])
def test_the_side_of_the_board(players: int, side: str, fields: int) -> None:
    s = deal(players, 1)
    assert (s.board.title, len(s.owner)) == (side, fields)
    assert seen(begun(players, 0), OUTSIDER)["board"] == side
    assert on_board([{} for _ in range(players)]).position.board.title == side  # type: ignore[attr-defined]


@pytest.mark.rule("XO-3.2", "R-03")
@pytest.mark.parametrize("players", COUNTS)
def test_three_resources_and_nothing_else(players: int) -> None:
    match = ready(players)
    for seat in range(players):
        match.play("leader A", seat)
    s = state_of(match)
    assert s.resources[:players] == [3] * players
    assert s.crystals[:players] == [0] * players
    assert s.techs[:players] == [0] * players
    assert s.device[:players] == [0] * players
    assert set(s.building) == set(s.holder) == {-1}
    assert sum(s.load) == sum(s.slot) == sum(s.upgrades) == 0


@pytest.mark.rule("XO-3.3", "R-01")
@pytest.mark.parametrize("players", COUNTS)
def test_all_pieces_of_the_start(players: int) -> None:
    """Each of a seat's Guardians on b2, b3, a1 and a2 in this order, two Quarks on b4, nothing anywhere else."""
    places = ("ABCD", "DCBA", "BADC", "CDAB")[:players]
    match = begun(players, 0, *places)
    expected: dict[str, tuple[int, str | None, int]] = {}
    for seat, place in enumerate(places):
        own = f"{PREFIX[players]}{seat + 1}_"
        expected |= {own + end: (seat, symbol, 0) for end, symbol in zip(STARTS, place, strict=True)}
        expected[own + "b4"] = (seat, None, 2)
    found = {
        field["field"]: (field["owner"], field["guardian"], field["quarks"])
        for field in seen(match, OUTSIDER)["fields"]
        if field["owner"] is not None
    }
    assert found == expected
    assert asked(match) == [f"{seat} leader" for seat in range(players)]
    assert state_of(match).quarks[:players] == [2] * players


@pytest.mark.rule("XO-3.3")
def test_which_guardian_goes_where_is_free() -> None:
    """All 24 orders can be placed, and no Guardian twice."""
    ends = set()
    for order in permutations("ABCD"):
        match = begun(2, 0, "".join(order))
        ends.add(tuple(state_of(match).where[:4]))
        assert asked(match) == ["1 place"]
    assert len(ends) == 24
    match = begun(2, 0)
    match.play("place B")
    assert offered(match) == ["place A", "place C", "place D"]
    assert GAME.refuse(state_of(match), 0, PLACE, 1) == "XO-3.3"
    assert GAME.refuse(state_of(match), 0, PLACE, 2) is None


@pytest.mark.rule("R-01")
@pytest.mark.parametrize(("players", "first", "order"), [(2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 1, [1, 2, 3, 0])])
def test_the_fields_are_fixed_and_players_place_in_turn_order_for_all_to_see(
    players: int, first: int, order: list[int]
) -> None:
    match = begun(players, first)
    for seat in order:
        own = f"{PREFIX[players]}{seat + 1}_"
        for end, symbol in zip(STARTS, "CAB", strict=False):
            assert asked(match) == [f"{seat} place"]
            assert all(seen(match, one)["spot"] == own + end for one in seats(match))
            match.play(f"place {symbol}")
        for one in seats(match):
            placed = [line.public for line in told(match, one, "placed") if line.public[0] == seat]
            names = state_of(match).board.names
            assert [(4 * seat + at, own + end) for at, end in zip((2, 0, 1, 3), STARTS, strict=True)] == [
                (guardian, names[field]) for _, guardian, field in placed
            ]


@pytest.mark.rule("XO-3.4", "R-03")
@pytest.mark.parametrize("players", COUNTS)
def test_guardians_start_with_six_life_points_and_power_one_the_leader_two(players: int) -> None:
    match = ready(players)
    for seat in range(players):
        match.play(f"leader {'BDAC'[seat]}", seat)
    for seat in range(players):
        guardians = seen(match, seat)["seats"][seat]["guardians"]
        assert [one["life"] for one in guardians] == [6, 6, 6, 6]
        assert [one["power"] for one in guardians] == [2 if one["symbol"] == "BDAC"[seat] else 1 for one in guardians]


@pytest.mark.rule("XO-3.5")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_player_is_drawn_and_round_one_begins_with_its_moves(players: int) -> None:
    for first in range(players):
        chance = Drawn(first)
        match = Match(GAME, deal(players, 0, chance))
        assert chance.asked == [players], "one draw among all the players"
        assert [line.public for line in told(match, OUTSIDER, "first_player")] == [(first,)]
        match = ready(players, first)
        for seat in range(players):
            match.play("leader A", seat)
        assert asked(match) == [f"{first} move"]
        s = state_of(match)
        assert (s.round, s.first, s.active) == (1, first, first)
        assert [line.public for line in told(match, OUTSIDER, "round")] == [(1,)]


@pytest.mark.rule("XO-3.5")
@pytest.mark.parametrize("players", COUNTS)
def test_every_seat_is_first_about_as_often(players: int) -> None:
    found = Counter(deal(players, seed).first for seed in range(120))
    assert sorted(found) == list(range(players))
    assert min(found.values()) > 60 / players


@pytest.mark.rule("XO-3.6")
def test_two_players_have_the_two_northern_quadrants() -> None:
    match = ready(2)
    for seat in (0, 1):
        match.play("leader A", seat)
    fields = {field["field"]: field["owner"] for field in seen(match, OUTSIDER)["fields"] if field["owner"] is not None}
    assert fields == {f"q{seat + 1}_{end}": seat for seat in (0, 1) for end in (*STARTS, "b4")}
    board = state_of(match).board
    shared = [name for name, bits in zip(board.names, board.quadrants, strict=True) if bits == 3]
    assert shared == ["x12_t", "x12_u"], "the quadrants are neighbours: they have a border with fields on it"


@pytest.mark.rule("XO-3.7", "R-80")
@pytest.mark.parametrize("players", COUNTS)
def test_clans_are_chosen_in_seat_order_before_the_placement(players: int) -> None:
    """Whoever is first player. A clan goes with its colour: nobody takes one that is taken."""
    match = begun(players, 1, clans="on")
    left = list(CLAN_IDS)
    for seat in range(min(players, 3)):  # nothing is left to choose for a fourth one
        assert asked(match) == [f"{seat} clan"]
        assert offered(match) == sorted(left)
        match.play(left.pop(1))
    assert asked(match) == ["1 place"]
    order = [RHEITA, QUATUNE, XENTH, KUBADI][:players]
    assert state_of(match).clan == order + [NO_CLAN] * (4 - players)
    assert [line.public for line in told(match, OUTSIDER, "clan_taken")] == list(enumerate(order))
    assert [seat["clan"] for seat in seen(match, OUTSIDER)["seats"]] == [CLAN_IDS[clan] for clan in order]


@pytest.mark.rule("XO-3.7")
def test_a_clan_that_is_taken_is_refused() -> None:
    match = begun(2, 0, clans="on")
    match.play("xenth")
    assert GAME.refuse(state_of(match), 1, match.question, XENTH) == "XO-3.7"
    assert GAME.refuse(state_of(match), 1, match.question, RHEITA) is None


@pytest.mark.rule("R-80")
@pytest.mark.parametrize("players", COUNTS)
def test_clans_at_random_are_all_different_and_all_come(players: int) -> None:
    found = Counter[tuple[int, int]]()
    for seed in range(60):
        s = deal(players, seed, FastChance(seed), clans="random")
        clans = s.clan[:players]
        assert len(set(clans)) == players
        assert set(clans) <= {KUBADI, RHEITA, QUATUNE, XENTH}
        assert s.clan[players:] == [NO_CLAN] * (4 - players)
        found.update(enumerate(clans))
    assert len(found) == 4 * players, "each seat can get each clan"
    assert asked(begun(2, 0)) == ["0 place"], "and without clans nobody is asked for one"
    assert deal(2, 1).clan == [NO_CLAN] * 4


@pytest.mark.rule("XO-3.7")
def test_the_ability_of_a_clan_works_from_the_start() -> None:
    """In round 1: Quarks of the Rheita go three fields, the Leader of the Xenth has power 3, the Kubadi build Cocoons
    and the Quatune fuse. Without clans, or for the others, none of it is there."""
    match = Match(GAME, deal(4, 0, Drawn(0), clans="on"))
    for clan in ("rheita", "xenth", "kubadi"):
        match.play(clan)
    for _ in range(4):
        for symbol in "ABC":
            match.play(f"place {symbol}")
    for seat in range(4):
        match.play("leader D", seat)
    assert [seen(match, seat)["seats"][seat]["guardians"][3]["power"] for seat in range(4)] == [2, 3, 2, 2]
    match.play("quark q1_b4")
    assert "to x12_t" in offered(match), "b4, a1, d1, t: three fields"
    match.play("to x12_t")
    for seat in range(4):
        if seat:
            match.play(f"quark q{seat + 1}_b4")
            assert not any("x" in text for text in offered(match)), "two fields do not lead to a border"
            match.play(f"to q{seat + 1}_c")
        match.play("end moves")
    assert asked(match) == [f"{seat} develop" for seat in range(4)]
    for seat in range(4):
        cocoons = [deed for deed in deeds(match, seat) if "cocoon" in deed]
        assert cocoons == (["build C cocoon", "build D cocoon"] if seat == 2 else [])
        assert ("fuse" in deeds(match, seat)) == (seat == 3)


# The Leader --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-4.1", "R-02")
@pytest.mark.parametrize("players", COUNTS)
def test_all_choose_a_leader_at_once_after_the_placement(players: int) -> None:
    """Seats may answer in any order; the game goes on when all have answered."""
    match = begun(players, 0, *["ABCD"] * (players - 1))
    assert asked(match) == [f"{players - 1} place"]
    for symbol in "ABC":
        match.play(f"place {symbol}")
    for seat in reversed(range(players)):
        assert asked(match) == [f"{one} leader" for one in range(seat + 1)]
        assert deeds(match, seat) == ["leader A", "leader B", "leader C", "leader D"]
        match.play(f"leader {'ABCD'[seat]}", seat)
    assert asked(match) == ["0 move"]
    assert state_of(match).leader[:players] == list(range(players))


@pytest.mark.rule("XO-4.1")
def test_a_leader_is_chosen_once() -> None:
    match = ready(2)
    match.play("leader A", 0)
    assert GAME.refuse(state_of(match, 0), 0, LEADER, 1) == "XO-4.1"
    assert GAME.refuse(state_of(match, 1), 1, LEADER, 1) is None


@pytest.mark.rule("XO-4.1")
@pytest.mark.parametrize("mode", MODES)
def test_nobody_sees_who_another_player_leads_with(mode: str) -> None:
    """Others know that it is done. In Training mode all see it when all have chosen, and not before."""
    logs: dict[str, list[str]] = {}
    for chosen in "AC":
        match = ready(3, visibility_mode=mode)
        match.play(f"leader {chosen}", 1)
        for one in (0, 2, OUTSIDER):
            assert seen(match, one)["seats"][1]["leader"] is None
            logs.setdefault(f"{one} before", []).append(json.dumps([seen(match, one), events(match, one)]))
        assert seen(match, 1)["seats"][1]["leader"] == chosen
        match.play("leader A", 0)
        match.play("leader A", 2)
        for one in (0, 2, OUTSIDER):
            shown = seen(match, one)["seats"][1]
            assert (shown["leader"] == chosen) == (mode == "training")
            assert (shown["guardians"][0]["power"] is None) == (mode != "training")
            (line,) = [line for line in told(match, one, "leader_chosen") if line.public == (1,)]
            assert line.secret == ((4 + "ABCD".index(chosen),) if mode == "training" else ())
            logs.setdefault(f"{one} after", []).append(json.dumps([seen(match, one), events(match, one)]))
        (line,) = [line for line in told(match, 1, "leader_chosen") if line.public == (1,)]
        assert line.secret == (4 + "ABCD".index(chosen),)
    for name, (with_a, with_c) in logs.items():
        assert (with_a == with_c) == (mode != "training" or name.endswith("before")), name


@pytest.mark.rule("XO-4.2")
def test_the_leaders_power_is_two() -> None:
    """Alone, with upgrades, and when it passes its power on."""
    own = {"guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_a2"}, "leader": "B"}
    assert wrong(on_board([own, {}]), p0_power={"A": 1, "B": 2, "C": 1}) == []
    more = {**own, "upgrades": {"B": "power 2", "C": "power 1"}}
    assert wrong(on_board([more, {}]), p0_power={"A": 1, "B": 4, "C": 2}) == []
    assert wrong(on_board([{**own, "links": "B boosts A"}, {}]), p0_power={"A": 3}) == []
    players: Players = [{**own, "leader": "A"}, {"guardians": {"A": "q1_d1"}}]
    match = on_board(players, step="attacks", tokens=["attack q1_c-q1_d1"])
    assert wrong(match, p1_life={"A": 4}) == []


@pytest.mark.rule("XO-4.3")
def test_only_the_leader_may_heal_itself_and_needs_a_token_for_it() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q3_c"}, "leader": "B"}
    match = on_board([own, {}], step="development")
    assert [deed for deed in deeds(match) if deed.startswith("heal")] == ["heal B B"]
    assert refused_deed(match, "heal A A") == "XO-4.3"
    assert refused_deed(match, "boost B B") == "XO-17.1"
    assert wrong(match, p0_healing={"A": 0, "B": 0}) == [], "without a token there is no healing"
    match.act("0: heal B B")
    s = state_of(match, 0)
    assert GAME.observe(s, "p0_healing", {"A": 0, "B": 1}) == ({"A": 0, "B": 1}, {"A": 0, "B": 1})
    assert refused_deed(match, "heal B A") == "XO-16.5", "the slot is taken"


@pytest.mark.rule("XO-4.3")
@pytest.mark.parametrize(("links", "life"), [("A heals A", 4), ("", 3)])
def test_the_leaders_own_token_protects_it(links: str, life: int) -> None:
    """A blow of 2 from the other Leader and 1 Quark: three damage, one less with the token."""
    players: Players = [
        {"guardians": {"A": "q1_c"}, "links": links},
        {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}},
    ]
    match = on_board(players, "strike G q1", step="attacks", tokens=["attack q1_d1-q1_c"])
    assert wrong(match, p0_life={"A": life}) == []


@pytest.mark.rule("XO-4.4")
def test_a_destroyed_leader_is_still_the_leader_when_rebuilt() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_b1"}, "leader": "A", "life": {"A": 1}, "resources": 5}
    players: Players = [own, {"guardians": {"A": "q1_d1"}}]
    match = on_board(players, "halt", step="attacks", tokens=["attack q1_d1-q1_c"])
    assert wrong(match, p0_guardians={"A": None}, p0_leader="A", p0_power={"B": 1}) == []
    match.act("0: rebuild A q1_b4")
    match.act("0: done")
    match.act("1: done")
    assert wrong(match, p0_guardians={"A": "q1_b4"}, p0_leader="A", p0_power={"A": 2, "B": 1}) == []


@pytest.mark.rule("XO-4.4")
@pytest.mark.parametrize("mode", ["fog", "training"])
def test_nobody_is_asked_for_another_leader(mode: str) -> None:
    """After an attack, and round by round: only Check mode has that question."""
    players: Players = [{"guardians": {"A": "q1_c", "B": "q1_b1"}}, {"guardians": {"A": "q1_d1"}}]
    play = ("0: done", "1: done")
    match = on_board(players, *play, step="attacks", tokens=["attack q1_c-q1_d1"], options={"visibility_mode": mode})
    assert asked(match) == ["1 move"]
    match = on_board(players, *play, step="attacks", tokens=["attack q1_c-q1_d1"], options={"visibility_mode": "check"})
    assert asked(match) == ["0 new_leader", "1 new_leader"]
