"""The arithmetic of combat against a second implementation of it, over a grid of values."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.xobos.combat_reference import (
    Commitment,
    Side,
    battle,
    damage_as_in_section_8,
    damage_as_in_section_9,
)
from tests.games.xobos.helpers import offered, on_board, state_of, told
from underhall import Match
from underhall.engine.chance import FastChance

HOME = ("q1_d1", "x12_u")  # the two fields of a battle, next to each other; helpers stand beside their Guardian
HELPERS = (("q1_a1", "q1_c"), ("q2_d2", "x12_t"))

# Power -> Leader or not, and the power upgrades of A (in the fight) and of B (who boosts it, or not).
POWERS: dict[int, tuple[str, int, int | None]] = {
    1: ("D", 0, None),
    2: ("A", 0, None),
    3: ("A", 1, None),
    4: ("A", 2, None),
    5: ("A", 1, 1),
    6: ("A", 1, 2),
    7: ("A", 2, 2),
}


def words(seat: int, side: Side) -> dict[str, Any]:
    """A player with such a field: A fights, B boosts it, C heals it; at power 8 both boost and A heals itself."""
    home, (one, two) = HOME[seat], HELPERS[seat]
    guardians: dict[str, str] = {}
    upgrades: dict[str, str] = {}
    links: list[str] = []
    leader = "D"
    if side.manned:
        guardians["A"] = home
        if side.power == 8:
            leader = "A"
            guardians |= {"B": one, "C": two}
            upgrades |= {"B": "power 2", "C": "power 2"}
            links += ["B boosts A", "C boosts A"]
            if side.healing:
                links.append("A heals A")
            if side.healing > 1:
                upgrades["A"] = f"healing {side.healing - 1}"
        else:
            leader, own, booster = POWERS[side.power]
            if own:
                upgrades["A"] = f"power {own}"
            if booster is not None:
                guardians["B"], upgrades["B"] = one, f"power {booster}"
                links.append("B boosts A")
            if side.healing:
                guardians["C"] = two
                links.append("C heals A")
                if side.healing > 1:
                    upgrades["C"] = f"healing {side.healing - 1}"
    found: dict[str, Any] = {
        "leader": leader,
        "guardians": guardians,
        "links": ", ".join(links),
        "upgrades": upgrades,
        "technologies": " ".join(["armour"] * side.armour + ["antiheal"] * side.suppresses),
    }
    if side.manned:
        found["life"] = {"A": side.life}
    if side.quarks:
        found["quarks"] = {home: side.quarks}
    if side.crystals:
        found["buildings"] = {home: f"watchtower {side.crystals}"}
    return found


def left(match: Match, seat: int) -> tuple[int, int, int]:
    """Quarks, crystals and life of the field and its Guardian now."""
    s = state_of(match)
    field = s.board.by_name[HOME[seat]]
    quarks = s.fresh[field] + s.tired[field] if s.owner[field] == seat else 0
    return quarks, s.load[field], s.life[4 * seat]


def expected(side: Side) -> tuple[int, int, int]:
    return side.quarks, side.crystals, side.life if side.manned else 0


def strike(given: Commitment) -> str:
    guardian, quarks, crystals = given
    parts = ["G"] * guardian + [f"q{quarks}"] * (quarks > 0) + [f"k{crystals}"] * (crystals > 0)
    return "strike " + (" ".join(parts) or "nothing")


def damages(match: Match) -> list[tuple[int, ...]]:
    """(whose Guardian A, announced damage) of each blow that was announced."""
    return [(line.public[0], line.public[2]) for line in told(match, -1, "damaged")]


def some_side(chance: FastChance) -> Side:
    while True:
        side = Side(
            chance.below(9) if chance.below(4) else 0,
            chance.below(6) * chance.below(2),
            chance.below(7) * chance.below(2),
            chance.below(4),
            chance.below(2) == 1,
            chance.below(2) == 1,
            1 + chance.below(6),
        )
        if side.manned or side.extras:
            return side


def play_battle(a: Side, b: Side, chance: FastChance) -> tuple[bool, bool]:
    """Fights it in the game with some choice, or the fullest one; gives whether anybody was hurt, and healed."""
    midway = battle(a, b)
    match = on_board([words(0, a), words(1, b)], step="battles", tokens=[f"battle {HOME[0]}-{HOME[1]}"])
    striker = midway.sides[midway.second]
    first = [(midway.second, midway.announced)] if midway.announced is not None else []
    if not striker.manned and not striker.extras:
        sides, second = midway.sides, None
    else:
        options = sorted(striker.commitments())
        assert match.seat == midway.second, (a, b)
        assert offered(match) == sorted(map(strike, options)), (a, b)
        assert damages(match) == first, (a, b)
        given = options[chance.below(len(options))] if chance.below(2) else options[-1]
        match.act(strike(given))
        sides, second = midway.finish(given)
    blows = first + ([(1 - midway.second, second)] if second is not None else [])
    assert damages(match) == blows, (a, b)
    assert [left(match, 0), left(match, 1)] == [expected(side) for side in sides], (a, b)
    assert [line.public[0] for line in told(match, -1, "clashed")] == [midway.clash] * (midway.clash > 0), (a, b)
    assert [state_of(match).where[0] >= 0, state_of(match).where[4] >= 0] == [
        side.manned and side.life > 0 for side in sides
    ], (a, b)
    return any(damage for _, damage in blows), sides[0].life > a.life or sides[1].life > b.life


@pytest.mark.rule("XO-11.3", "XO-11.4", "XO-11.5")
def test_battles_come_out_as_in_the_reference() -> None:
    chance = FastChance(11)
    found = [play_battle(some_side(chance), some_side(chance), chance) for _ in range(500)]
    assert sum(hurt for hurt, _ in found) > 100
    assert sum(healed for _, healed in found) > 20


@pytest.mark.rule("XO-11.2", "XO-11.6")
def test_battles_of_all_powers_without_extras_come_out_as_in_the_reference() -> None:
    chance = FastChance(12)
    for one, other in product(range(1, 9), repeat=2):
        play_battle(Side(one), Side(other), chance)


@pytest.mark.rule("XO-12.4", "XO-12.5", "XO-12.6")
def test_attacks_come_out_as_in_the_reference() -> None:
    """One field attacks with some of what it has; the other one is hit."""
    chance, hurt, healed = FastChance(13), 0, 0
    for _ in range(400):
        a, b = some_side(chance), some_side(chance)
        match = on_board([words(0, a), words(1, b)], step="attacks", tokens=[f"attack {HOME[0]}-{HOME[1]}"])
        options = sorted(given for given in a.commitments() if a.strength(given) > 0)
        given = options[chance.below(len(options))]
        if a.manned + a.extras > 1:
            assert offered(match) == sorted(map(strike, options)), (a, b)
            match.act(strike(given))
        struck = (0, a.strength(given), given[1], given[2])
        after, announced = b.hit(a.strength(given), a.suppresses)
        assert [line.public for line in told(match, -1, "struck")] == [struck], (a, b)
        assert damages(match) == ([(1, announced)] if announced is not None else []), (a, b)
        assert [left(match, 0), left(match, 1)] == [expected(a.spend(given)), expected(after)], (a, b)
        hurt += after.life < b.life
        healed += after.life > b.life
    assert hurt > 100
    assert healed > 20


@pytest.mark.rule("XO-12.5", "R-36", "R-37")
def test_extras_then_armour_then_healing_less_suppression() -> None:
    """Every combination at one blow of 5, by hand and by the game."""
    for quarks, crystals, armour, healing, suppressed in product((0, 1, 2), (0, 1, 2), (0, 1), (0, 1, 2, 3), (0, 1)):
        reaches = 5 - quarks - crystals - armour
        change = max(0, healing - suppressed) - reaches
        victim = Side(1, quarks, crystals, healing, armour > 0, life=4)
        match = on_board(
            [words(0, Side(5, suppresses=suppressed > 0)), words(1, victim)],
            step="attacks",
            tokens=[f"attack {HOME[0]}-{HOME[1]}"],
        )
        assert left(match, 1) == (0, 0, max(0, min(6, 4 + change))), (quarks, crystals, armour, healing, suppressed)
        assert damages(match) == [(1, max(0, -change))]


@pytest.mark.rule("R-32")
def test_with_full_commitment_either_reading_of_the_clash_gives_the_same_damage() -> None:
    """The ruling's own claim: all pairs of sides with power 0-8, Quarks 0-5, crystals 0-6."""
    sides = list(product(range(9), range(6), range(7)))
    for at, a in enumerate(sides):
        for b in sides[at:]:
            assert damage_as_in_section_9(a, b) == damage_as_in_section_8(a, b), (a, b)


@pytest.mark.rule("R-32", "XO-11.3")
def test_the_reference_and_the_formula_of_the_clash_agree_at_full_commitment() -> None:
    """So the game, which plays as the reference does, has the clash of the more precise section."""
    for a, b in product(product((0, 1, 4, 8), (0, 1, 3), (0, 2, 6)), repeat=2):
        midway = battle(Side(*a), Side(*b))
        striker = midway.sides[midway.second]
        _, second = midway.finish((striker.manned, striker.quarks, striker.crystals))
        found = [0, 0]
        found[midway.second] = midway.announced or 0
        found[1 - midway.second] = second or 0
        wanted = damage_as_in_section_9(a, b)
        assert found == [wanted[0] if a[0] else 0, wanted[1] if b[0] else 0], (a, b)
