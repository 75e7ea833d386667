"""Files of an owner that change the box: what they may say, that the game plays by it, and clear errors.

What is in the box as shipped is in `test_box.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, names_in, on_board, standard_box, state_of
from underhall import Match
from underhall.bots import make_bots
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadComponents, IllegalAnswer
from underhall.engine.facts import LANGUAGES
from underhall.engine.record import read_record, record_of, replay, verify, write_record
from underhall.engine.seat import Seat
from underhall.games.cavein import GAME as CAVEIN
from underhall.games.xobos import GAME
from underhall.games.xobos.box import ARMOUR, MINE, REACTOR, WELL, Box
from underhall.games.xobos.components import CHANGEABLE, FIGURES, SOURCES, XobosComponents
from underhall.games.xobos.data import standard
from underhall.games.xobos.state import XobosState

OWN = """
constants:
- {id: rounds, value: 4, source: own box}
- {id: start_resources, value: 6}
- {id: start_crystals, value: 2}
- {id: start_quarks, value: 3}
buildings:
- {id: mine, cost: 2, limit: 3, income: 4, limit_source: own box}
- {id: reactor, cost: 4}
technologies:
- {id: armour, level: 1, cost: 1, level_source: own box}
"""


def own(text: str = OWN) -> XobosComponents:
    changed = GAME.components(text)
    assert isinstance(changed, XobosComponents)
    return changed


def test_every_row_tells_how_it_is_known_and_has_its_names() -> None:
    data = standard()
    for section in ("constants", "fixed", "buildings", "technologies", "clans", "colours", "symbols", "tokens"):
        ids = [row["id"] for row in data[section]]
        assert len(ids) == len(set(ids)), section
        assert {row["source"] for row in data[section]} <= SOURCES - {"own box"}, section
    for section in ("buildings", "technologies", "clans", "colours", "symbols"):
        for row in data[section]:
            assert all(str(row[language]).strip() for language in LANGUAGES), row["id"]
    for section in ("buildings", "technologies", "clans"):
        for row in data[section]:
            assert all(row["text"][language].endswith(".") for language in LANGUAGES), row["id"]
    assert [row["id"] for row in data["constants"]] == list(FIGURES)


def test_the_owner_of_a_box_can_change_it() -> None:
    box, plain = own().box, standard_box()
    assert (box.rounds, box.start_resources, box.start_crystals, box.start_quarks) == (4, 6, 2, 3)
    assert (box.build_cost[MINE], box.build_limit[MINE], box.mine_income, box.build_cost[REACTOR]) == (2, 3, 4, 4)
    assert (box.tech_level[ARMOUR], box.tech_cost[ARMOUR]) == (1, 1)
    assert box.build_cost[WELL] == plain.build_cost[WELL]
    assert box.tech_level[:ARMOUR] == plain.tech_level[:ARMOUR]
    assert (box.quark_move, box.life, box.power_cap) == (plain.quark_move, plain.life, plain.power_cap)
    assert own().digest != "standard" == GAME.components().digest


TOO_MUCH = {("guardian_hp_max", 5), ("guardian_hp_start", 7)}
"""A step that another figure does not allow."""


@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_can_be_changed_within_its_bounds(figure: str) -> None:
    """One more or one less; whatever a figure is, no other one changes with it."""
    row = next(row for row in standard()["constants"] if row["id"] == figure)
    low, high, _ = FIGURES[figure]
    assert low <= row["value"] <= high
    plain = figures_of(standard_box())
    for value in (row["value"] - 1, row["value"] + 1):
        if low <= value <= high:
            text = f"constants: [{{id: {figure}, value: {value}}}]"
            if (figure, value) in TOO_MUCH:
                with pytest.raises(BadComponents, match="cannot be more than"):
                    own(text)
                continue
            found = figures_of(own(text).box)
            changed = [name for name in plain if plain[name] != found[name]]
            assert len(changed) == 1, changed
            assert found[changed[0]] == value


def figures_of(box: Box) -> dict[str, Any]:
    return {name: getattr(box, name) for name in names_in(box) if name != "boards"}


@pytest.mark.parametrize("players", COUNTS)
def test_games_are_played_with_the_changed_box(players: int) -> None:
    match = Match.start(GAME, players, 5, {"clans": "random"}, own())
    assert state_of(match).resources[:players] == [6] * players
    assert state_of(match).crystals[:players] == [2] * players
    assert state_of(match).quarks[:players] == [3] * players
    bots = make_bots(["random"], players, 5)
    while not match.over:
        assert state_of(match).round <= 4
        match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
    text = write_record(record_of(match))
    assert state_of(replay(read_record(text))).data() == state_of(match).data()
    assert verify(read_record(text)).scores() == match.scores()


def with_box(change: str, player: dict[str, Any], *play: str, **words: Any) -> Match:
    """A position with a changed box; all answers are of seat 0, and the others of the phase are done."""
    options = {"clans": "on"}
    rival = {"clan": "xenth" if player.get("clan") != "xenth" else "rheita", **words.pop("rival", {})}
    s = on_board([{"clan": "kubadi", **player}, rival], options=options, **{"step": "development", **words}).position
    assert isinstance(s, XobosState)
    s.box = own(change).box
    match = Match(GAME, s)
    if words.get("step", "development") != "moving":
        match.play("done", 1)
    for text in play:
        match.play(text, 0)
    return match


def constant(name: str, value: int) -> str:
    return f"constants: [{{id: {name}, value: {value}}}]"


TECHNICAL = {"q1_c": "technical"}
ON_IT = {"guardians": {"A": "q1_c"}, "buildings": TECHNICAL}
# The change, the words of seat 0, its answers in the Development phase, and what comes out.
CHANGES: list[tuple[str, dict[str, Any], tuple[str, ...], dict[str, Any]]] = [
    (constant("cost_quark_crystals", 2), {"crystals": 3}, ("breed q1_b1",), {"p0_crystals": 1}),
    (constant("cost_rebuild_guardian_resources", 4), {"resources": 4}, ("rebuild A q1_b1",), {"p0_resources": 0}),
    (
        constant("cost_rebuild_cheaper_resources", 2),
        {"resources": 2, "technologies": "rebuild"},
        ("rebuild A q1_b1",),
        {"p0_resources": 0},
    ),
    (
        constant("cost_repair_at_technical_resources", 3),
        {**ON_IT, "resources": 4, "life": {"A": 1}},
        ("repair A",),
        {"p0_resources": 1},
    ),
    (
        constant("cost_upgrade_crystals", 3),
        {**ON_IT, "crystals": 4, "technologies": "upgrade1"},
        ("upgrade A power",),
        {"p0_crystals": 1},
    ),
    (constant("cost_demolish_own_crystals", 1), {**ON_IT, "crystals": 1}, ("demolish q1_c",), {"p0_crystals": 0}),
    (
        "constants: [{id: fusion_resources, value: 2}, {id: fusion_crystals, value: 5}]",
        {"clan": "quatune", "resources": 2},
        ("fuse",),
        {"p0_resources": 0, "p0_crystals": 5},
    ),
    (
        constant("teleport_load_crystals", 2),
        {"clan": "xenth", "technologies": "teleport", "crystals": 2},
        ("load teleport",),
        {"p0_crystals": 0, "p0_device": 2},
    ),
    (
        constant("cannon_load_crystals", 3),
        {"technologies": "orbital_cannon", "crystals": 3},
        ("load cannon", "load cannon", "load cannon"),
        {"p0_device": 3},
    ),
    (constant("guardian_hp_max", 8), {**ON_IT, "resources": 2}, ("repair A",), {"p0_life": {"A": 8}}),
    (constant("guardian_power_base", 2), {"guardians": {"B": "q1_c"}}, (), {"p0_power": {"B": 2}}),
    (constant("leader_power_base", 4), {"guardians": {"A": "q1_c"}}, (), {"p0_power": {"A": 4}}),
    (
        constant("alpha_leader_power", 5),
        {"clan": "xenth", "guardians": {"A": "q1_c"}},
        (),
        {"p0_power": {"A": 5}},
    ),
    (
        constant("power_cap", 3),
        {"guardians": {"A": "q1_c", "B": "q1_a1"}, "upgrades": {"B": "power 2"}},
        ("boost B A",),
        {"p0_power": {"A": 3}},
    ),
    (constant("heal_base", 2), {"guardians": {"A": "q1_c"}}, ("heal A A",), {"p0_healing": {"A": 2}}),
    (constant("quark_move", 4), {}, (), {"p0_range": 4}),
    ("buildings: [{id: reactor, cost: 3}]", {"resources": 3}, ("reactor q1_b1",), {"p0_resources": 0}),
    (
        "buildings: [{id: watchtower, cost: 3}]",
        {"resources": 3, "guardians": {"A": "q1_c"}},
        ("build A watchtower",),
        {"p0_resources": 0, "p0_buildings": {"q1_c": "watchtower"}},
    ),
    (
        "buildings: [{id: cocoon, cost: 2}]",
        {"resources": 3, "guardians": {"A": "q1_c"}},
        ("build A cocoon",),
        {"p0_resources": 1, "p0_buildings": {"q1_c": "cocoon"}},
    ),
    (
        "buildings: [{id: mine, cost: 2}]",
        {"resources": 3, "guardians": {"A": "q1_c"}, "sites": {"A": "mine 1"}},
        ("pay A",),
        {"p0_resources": 2, "p0_buildings": {"q1_c": "mine"}, "p0_sites": {"A": None}},
    ),
    (
        "buildings: [{id: well, cost: 1}]",
        {"resources": 3, "guardians": {"A": "q1_c"}},
        ("build A well",),
        {"p0_resources": 2, "p0_buildings": {"q1_c": "well"}, "p0_sites": {"A": None}},
    ),
    (
        "technologies: [{id: armour, level: 1, cost: 1}]",
        {**ON_IT, "resources": 1},
        ("learn armour",),
        {"p0_resources": 0, "p0_technologies": "armour"},
    ),
]


@pytest.mark.parametrize(("change", "player", "play", "expected"), CHANGES, ids=[case[0][:60] for case in CHANGES])
def test_a_changed_figure_is_played_by(
    change: str, player: dict[str, Any], play: tuple[str, ...], expected: dict[str, Any]
) -> None:
    def found(match: Match) -> list[str]:
        pairs = {word: GAME.observe(state_of(match, 0), word, wanted) for word, wanted in expected.items()}
        return [word for word, (wanted, is_so) in pairs.items() if wanted != is_so]

    assert found(with_box(change, player, *play)) == []
    try:
        plain = with_box("", player, *play)
    except IllegalAnswer:
        return
    assert found(plain) != [], "with the box as it is shipped it comes out differently"


# The change, the words of seat 0, what it does before, and an action that the box as shipped would allow.
LIMITS: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("buildings: [{id: well, limit: 0}]", {"resources": 3, "guardians": {"A": "q1_c"}}, (), "build A well"),
    ("buildings: [{id: reactor, limit: 1}]", {"resources": 5, "buildings": {"q1_b1": "reactor"}}, (), "reactor q1_b2"),
    (constant("quarks_per_player", 2), {"crystals": 3}, ("breed q1_b1", "breed q1_b1"), "breed q1_b2"),
    (
        "constants: [{id: quark_stack, value: 2}]",
        {"crystals": 3, "quarks": {"q1_b1": 2}},
        (),
        "breed q1_b1",
    ),
    (
        constant("swarm_stack", 4),
        {"clan": "quatune", "technologies": "quark_swarm", "crystals": 3, "quarks": {"q1_b1": 4}},
        (),
        "breed q1_b1",
    ),
    (constant("tower_capacity", 2), {"crystals": 3, "buildings": {"q1_c": "watchtower 2"}}, (), "load q1_c"),
    (
        constant("tower_capacity_6", 4),
        {"crystals": 3, "technologies": "tower6", "buildings": {"q1_c": "watchtower 4"}},
        (),
        "load q1_c",
    ),
    ("technologies: [{id: harvest, level: 2}]", {**ON_IT, "resources": 3}, (), "learn harvest"),
    (
        "technologies: [{id: orbital_cannon, level: 3}]",
        {"resources": 3, "buildings": {"q1_c": "technical", "q1_d1": "technical"}},
        (),
        "learn orbital_cannon",
    ),
]


@pytest.mark.parametrize(("change", "player", "play", "text"), LIMITS, ids=[case[0][:60] for case in LIMITS])
def test_a_changed_limit_is_played_by(change: str, player: dict[str, Any], play: tuple[str, ...], text: str) -> None:
    with_box("", player, *play, text)
    with pytest.raises(IllegalAnswer, match="is not allowed"):
        with_box(change, player, *play, text)


@pytest.mark.parametrize(
    ("change", "resources", "crystals"),
    [
        ("", 3, 3),
        ("buildings: [{id: mine, income: 5}]", 6, 3),
        ("buildings: [{id: well, income: 4}]", 3, 6),
        (constant("base_income_resources", 3), 5, 3),
        (constant("tunnel_income_crystals", 0), 3, 1),
    ],
)
def test_changed_incomes_are_produced(change: str, resources: int, crystals: int) -> None:
    player = {"clan": "rheita", "technologies": "energy_tunnel", "buildings": {"q1_c": "mine", "q1_d1": "well"}}
    s = state_of(with_box(change, player, step="attacks"), 0)
    assert (s.resources[0], s.crystals[0]) == (resources, crystals)


@pytest.mark.parametrize(
    ("change", "answer", "crystals"),
    [
        (constant("reward_destroy_crystals", 7), "destroy", 7),
        (constant("reward_capture_crystals", 9), "capture", 9),
        ("", "capture", 3),
    ],
)
def test_changed_rewards_are_paid(change: str, answer: str, crystals: int) -> None:
    player = {"guardians": {"A": "q1_d1"}, "technologies": "capture"}
    rival = {"buildings": {"x12_t": "mine"}}
    match = with_box(change, player, "guardian A", "to x12_t", answer, step="moving", rival=rival)
    assert state_of(match).crystals[0] == crystals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("constants: [", "not valid YAML"),
        ("just a word", "must be a YAML mapping"),
        ("gold: []", "unknown section 'gold'"),
        ("constants: 5", "must be a list of rows"),
        ("constants: [{value: 3}]", "must be a list of rows with an id"),
        ("constants: [{id: luck, value: 3}]", "no row 'luck'"),
        (constant("rounds", 0), r"rounds: value must be a number from 1 to 30, not '0' \(XO-5.1\)"),
        (constant("rounds", 31), "rounds: value must be a number"),
        ("constants: [{id: rounds, value: true}]", "rounds: value must be a number"),
        ("constants: [{id: rounds, value: 2.5}]", "rounds: value must be a number"),
        ("constants: [{id: rounds, value: }]", "rounds: value must be a number from 1 to 30, not 'None'"),
        ("constants: [{id: rounds, value: many}]", "rounds: value must be a number"),
        ("constants: [{id: rounds, source: dream}]", "rounds: source must be one of own box, public"),
        ("constants: [{id: rounds, colour: red}]", "row 'rounds' of section 'constants' has an unknown word 'colour'"),
        (constant("cost_quark_crystals", 0), r"cost_quark_crystals: value must be a number from 1 to 20, .*XO-20.1"),
        (constant("cost_demolish_own_crystals", 0), "cost_demolish_own_crystals: value must be a number from 1"),
        (constant("fusion_resources", 0), r"fusion_resources: value must be a number from 1 to 20, .*XO-27.3"),
        (constant("start_quarks", 4), r"start_quarks \(4\) cannot be more than quark_stack \(3\) \(XO-3.3\)"),
        (constant("quarks_per_player", 1), r"start_quarks \(2\) cannot be more than quarks_per_player \(1\)"),
        (constant("swarm_stack", 2), r"quark_stack \(3\) cannot be more than swarm_stack \(2\) \(XO-27.3\)"),
        (constant("guardian_hp_max", 5), r"guardian_hp_start \(6\) cannot be more than guardian_hp_max \(5\)"),
        (constant("tower_capacity_6", 2), r"tower_capacity \(3\) cannot be more than tower_capacity_6 \(2\)"),
        (constant("tower_capacity_6", 7), "tower_capacity_6: value must be a number from 1 to 6"),
        (constant("cost_rebuild_cheaper_resources", 6), "cannot be more than cost_rebuild_guardian_resources"),
        ("buildings: [{id: mine, cost: 0}]", r"mine: cost must be a number from 1 to 8, not '0'"),
        ("buildings: [{id: mine, limit: 10}]", r"mine: limit must be a number from 0 to 9, not '10' \(XO-1.4\)"),
        ("buildings: [{id: reactor, limit: 5}]", r"reactor: limit must be a number from 0 to 4"),
        ("buildings: [{id: mine, income: -1}]", r"mine: income must be a number from 0 to 20, not '-1' \(XO-16.2\)"),
        ("buildings: [{id: mine, secret: false}]", "mine: secret cannot be changed .*cost, limit, income"),
        ("buildings: [{id: watchtower, income: 2}]", "watchtower: income cannot be changed"),
        ("buildings: [{id: mine, en: Pit}]", "mine: en cannot be changed"),
        ("buildings: [{id: mine, limit_source: dream}]", "mine: limit_source must be one of"),
        ("technologies: [{id: armour, level: 4}]", r"armour: level must be a number from 1 to 3, not '4' \(XO-22.1\)"),
        ("technologies: [{id: armour, cost: 0}]", "armour: cost must be a number from 1 to 20"),
        ("technologies: [{id: upgrade2, needs: harvest}]", "upgrade2: needs cannot be changed"),
        ("technologies: [{id: teleport, clan: rheita}]", "teleport: clan cannot be changed"),
        ("technologies: [{id: armour, level_source: dream}]", "armour: level_source must be one of"),
    ],
)
def test_a_box_that_cannot_be_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message) as found:
        GAME.components(text)
    assert "\n" not in str(found.value)


COSTS = [name for name in FIGURES if name.startswith("cost_") or name in ("fusion_resources", "teleport_load_crystals")]


@pytest.mark.rule("XO-16.5")
@pytest.mark.parametrize("figure", COSTS)
def test_no_box_makes_an_action_free(figure: str) -> None:
    """A Development phase must end in every box."""
    with pytest.raises(BadComponents, match=f"{figure}: value must be a number from 1 to"):
        own(constant(figure, 0))


@pytest.mark.rule("XO-16.5")
@pytest.mark.parametrize("section", ["buildings", "technologies"])
def test_no_box_gives_a_building_or_a_technology_away(section: str) -> None:
    for row in standard()[section]:
        with pytest.raises(BadComponents, match=f"{row['id']}: cost must be a number from 1 to"):
            own(f"{section}: [{{id: {row['id']}, cost: 0}}]")


@pytest.mark.parametrize(
    "changes",
    [
        "game: {title: Mine}",
        "fixed: [{id: guardian_move, value: 2}]",
        "clans: [{id: xenth, technology: energy_tunnel}]",
        "colours: [{id: red, en: pink}]",
        "symbols: [{id: a, en: Agate}]",
        "tokens: [{id: upgrade, limit: true}]",
        "boards: [{id: main, seats: 3}]",
    ],
)
def test_what_is_no_figure_of_the_box_cannot_be_changed(changes: str) -> None:
    section = changes.partition(":")[0]
    assert section not in CHANGEABLE
    with pytest.raises(BadComponents, match=f"section '{section}' cannot be changed"):
        GAME.components(changes)


def test_components_of_another_game_are_refused() -> None:
    with pytest.raises(BadComponents, match="not the components of xobos"):
        Match.start(GAME, 2, 1, components=CAVEIN.components())


def test_the_longest_and_the_shortest_game() -> None:
    for rounds in (1, 30):
        match = Match.start(GAME, 2, 3, components=own(constant("rounds", rounds)))
        bots = make_bots(["greedy"], 2, 3)
        while not match.over:
            match.answer_as(match.seat, bots[match.seat].choose(Seat(match, match.seat)))
        assert state_of(match).round == rounds


def test_a_changed_box_is_described_as_it_is() -> None:
    changed = own("constants: [{id: fusion_resources, value: 7}]\nbuildings: [{id: mine, income: 9}]")
    s = GAME.new(2, FastChance(1), GAME.facts.settle({}), changed)
    assert "7" in GAME.explain(s, "quatune", "en")
    assert "9" in GAME.explain(s, "mine", "en")


@pytest.mark.parametrize("building", ["mine", "well", "technical"])
def test_the_dearest_building_takes_as_many_phases_as_it_costs(building: str) -> None:
    """Whatever the highest price is that a file may ask for."""
    cost = 9
    while True:
        try:
            change = own(f"buildings: [{{id: {building}, cost: {cost}}}]").override
            break
        except BadComponents:
            cost -= 1
    match = with_box(change, {"guardians": {"A": "q1_c"}, "resources": 20}, f"build A {building}")
    for paid in range(1, cost):
        site = GAME.observe(state_of(match, 0), "p0_sites", {"A": f"{building} {paid}"})
        assert site[0] == site[1]
        for text, seat in (("done", 0), ("end moves", 0), ("done", 1), ("pay A", 0)):
            match.play(text, seat)
    found = GAME.observe(state_of(match, 0), "p0_buildings", {"q1_c": building})
    assert cost >= 4
    assert found[0] == found[1]
