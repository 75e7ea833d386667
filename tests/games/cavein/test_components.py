"""Files of an owner that change the box: what they may say, that the game plays with it, and clear errors.

What is in the box as shipped is in `test_box.py`.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.cavein.helpers import COUNTS, artifact_cards_of, cards_of, standard_box, state_of, tokens_of
from underhall import Match
from underhall.bots import make_bots
from underhall.engine.errors import BadComponents
from underhall.engine.facts import LANGUAGES
from underhall.engine.record import read_record, record_of, replay, verify, write_record
from underhall.engine.seat import Seat
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, card_name
from underhall.games.cavein.components import SOURCES, CaveinComponents
from underhall.games.cavein.data import standard
from underhall.games.kings import GAME as KINGS

OWN = """
mercenaries:
- {id: bioss_4, count: 5, source: own box, count_source: own box}
- {id: terron_1, skill: extra_mining}
crystals:
- {id: blue_10a, vp: 13, symbol: hydran, cavein: false, source: own box}
- {id: red_1a, count: 0}
- {id: red_1b, count: 4}
artifacts:
- {id: plasma_pick, cost: 4, cost_source: own box}
- {id: barking_up_the_right_three, cost: 4, cost_source: own box}
- {id: contract, card: art05, cost: 7}
- {id: six_pack, card: art02, cost: 6}
end_fields:
- {id: players_2, field: 3}
"""


def own() -> CaveinComponents:
    changed = GAME.components(OWN)
    assert isinstance(changed, CaveinComponents)
    return changed


def test_every_row_tells_how_it_is_known_and_has_its_names() -> None:
    data = standard()
    for section in ("mercenaries", "crystals", "artifacts", "skills", "end_fields", "colours", "factions"):
        ids = [row["id"] for row in data[section]]
        assert len(ids) == len(set(ids)), section
        assert {row["source"] for row in data[section]} <= SOURCES - {"own box"}, section
    for section in ("mercenaries", "artifacts", "colours", "factions"):
        for row in data[section]:
            assert all(str(row[language]).strip() for language in LANGUAGES), row["id"]
    for section in ("skills", "artifacts"):
        for row in data[section]:
            assert all(row["text"][language].endswith(".") for language in LANGUAGES), row["id"]


def test_the_owner_of_a_box_can_change_it() -> None:
    box, plain = own().box, standard_box()
    r4, n1 = 4 * 4 + 3, 1 * 4
    assert (card_name(r4), card_name(n1)) == ("R4", "N1")
    assert box.copies[r4] == 5
    assert [box.copies[kind] for kind in range(KINDS) if kind != r4] == [
        plain.copies[kind] for kind in range(KINDS) if kind != r4
    ]
    assert box.skill[n1] != plain.skill[n1]
    ten = box.label.index("blue_10a")
    assert (box.vp[ten], box.symbol[ten], box.cavein[ten]) == (13, 2, False)
    assert [box.token_copies[box.label.index(name)] for name in ("red_1a", "red_1b")] == [0, 4]
    assert box.artifact_cost[0] == 4
    assert box.artifact_cost[1:] == plain.artifact_cost[1:]
    names = [row["id"] for row in standard()["artifacts"]]
    assert [names[half] for half in box.halves[2:4]] == ["six_pack", "third_cyber_arm"]
    assert [names[half] for half in box.halves[8:10]] == ["contract", "field_radio"]
    assert box.end_field == [0, 0, 3, 8, 9]
    assert own().digest != "standard" == GAME.components().digest


@pytest.mark.parametrize("players", COUNTS)
def test_games_are_played_with_the_changed_box(players: int) -> None:
    components = own()
    match = Match.start(GAME, players, 5, {"factions": "NYRG"}, components)
    bots = make_bots(["random"], players, 5)
    tokens = Counter(dict(zip(components.box.label, components.box.token_copies, strict=True)))
    in_play = [kind for kind in range(KINDS) if card_name(kind)[0] in "NYRG"]
    cards = [kind for kind in in_play for _ in range(components.box.copies[kind])]
    while not match.over:
        s = state_of(match)
        assert tokens_of(s) == +tokens
        assert cards_of(s) == cards
        assert artifact_cards_of(s) == list(range(12))
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
    text = write_record(record_of(match))
    assert state_of(replay(read_record(text))).data() == state_of(match).data()
    assert verify(read_record(text)).scores() == match.scores()


def test_another_end_field_ends_the_game_earlier() -> None:
    match = Match.start(GAME, 2, 3, components=own())
    bots = make_bots(["random"], 2, 3)
    while not state_of(match).end_triggered:
        assert state_of(match).marker < 3
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
    assert state_of(match).marker == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mercenaries: [", "not valid YAML"),
        ("just a word", "must be a YAML mapping"),
        ("gold: []", "unknown section 'gold'"),
        ("crystals: 5", "must be a list of rows"),
        ("crystals: [{vp: 3}]", "must be a list of rows with an id"),
        ("crystals: [{id: pink_1a, vp: 3}]", "no row 'pink_1a'"),
        ("mercenaries: [{id: bioss_4, faction: elf}]", "bioss_4: faction must be one of .*, not 'elf'"),
        ("mercenaries: [{id: bioss_4, level: 5}]", "bioss_4: level must be a number from 1 to 4, not '5'"),
        ("mercenaries: [{id: bioss_4, level: 3}]", r"another card of this faction and level \(CI-1.1\)"),
        ("mercenaries: [{id: bioss_4, faction: terron}]", r"another card of this faction and level \(CI-1.1\)"),
        ("mercenaries: [{id: bioss_4, count: -1}]", "count must be a number from 0 to 20, not '-1'"),
        ("mercenaries: [{id: bioss_4, count: 21}]", "count must be a number"),
        ("mercenaries: [{id: bioss_4, count: true}]", "count must be a number"),
        ("mercenaries: [{id: bioss_4, count: 2.5}]", "count must be a number"),
        ("mercenaries: [{id: bioss_4, count: }]", "count must be a number from 0 to 20, not 'None'"),
        ("mercenaries: [{id: bioss_4, skill: fly}]", "bioss_4: skill must be one of .*, not 'fly'"),
        ("mercenaries: [{id: bioss_4, skill: [bottom_two]}]", "bioss_4: skill must be one of"),
        ("mercenaries: [{id: bioss_4, source: dream}]", "bioss_4: source must be one of"),
        ("mercenaries: [{id: bioss_4, count_source: dream}]", "bioss_4: count_source must be one of"),
        (
            "mercenaries: [{id: bioss_1, count: 0}, {id: terron_1, count: 2}]",
            r"level 1: .* at least 12 cards \(CI-2.4\)",
        ),
        ("crystals: [{id: blue_3a, colour: pink}]", "blue_3a: colour must be one of .*, not 'pink'"),
        ("crystals: [{id: blue_3a, cost: 2}]", r"blue_3a: the cost must be 1, 3, 6 or 10 \(CI-1.3\)"),
        ("crystals: [{id: blue_3a, cost: true}]", r"blue_3a: the cost must be 1, 3, 6 or 10 \(CI-1.3\)"),
        ("crystals: [{id: blue_3a, cost: 3.0}]", r"blue_3a: the cost must be 1, 3, 6 or 10 \(CI-1.3\)"),
        ("crystals: [{id: blue_3a, vp: -1}]", "blue_3a: vp must be a number from 0 to 99"),
        ("crystals: [{id: blue_3a, symbol: star}]", "blue_3a: symbol must be one of"),
        ("crystals: [{id: blue_3a, cavein: 1}]", r"blue_3a: cavein must be true or false \(CI-1.3\)"),
        ("crystals: [{id: blue_3a, count: many}]", "blue_3a: count must be a number"),
        ("crystals: [{id: blue_3a, source: dream}]", "blue_3a: source must be one of"),
        ("artifacts: [{id: plasma_pick, cost: 5}]", r"both halves of art01 must have the same cost \(CI-1.4\)"),
        ("artifacts: [{id: plasma_pick, cost: 21}]", "plasma_pick: cost must be a number from 0 to 20"),
        ("artifacts: [{id: plasma_pick, card: art13}]", "plasma_pick: card must be one of"),
        ("artifacts: [{id: plasma_pick, card: art02}]", "another right half"),
        ("artifacts: [{id: plasma_pick, side: left}]", r"left halves score, right halves work during play \(CI-1.4\)"),
        ("artifacts: [{id: plasma_pick, side: top}]", "plasma_pick: side must be one of left, right"),
        ("artifacts: [{id: plasma_pick, effect_source: dream}]", "plasma_pick: effect_source must be one of"),
        ("end_fields: [{id: players_3, field: 0}]", "players_3: field must be a number from 1 to 29"),
        ("end_fields: [{id: players_3, players: 2}]", r"every number of players needs an end field \(CI-2.8\)"),
        ("end_fields: [{id: players_3, players: 5}]", "players_3: players must be a number from 2 to 4"),
    ],
)
def test_a_box_that_cannot_be_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message) as found:
        GAME.components(text)
    assert "\n" not in str(found.value)


def test_too_few_tokens_of_a_cost_are_refused() -> None:
    rows = [f"- {{id: {row['id']}, count: 0}}" for row in standard()["crystals"] if row["cost"] == 10]
    with pytest.raises(BadComponents, match=r"cost 10: there must be at least 1 tokens \(CI-2.1\)"):
        GAME.components("crystals:\n" + "\n".join(rows))


def test_the_smallest_box_that_can_be_set_up_is_enough_for_four() -> None:
    """Twelve, seven, two and one cards of the levels: the Docks and the hands of four players, and nothing is left."""
    needed = {1: (3, 3, 3, 3, 3, 3), 2: (2, 2, 2, 1, 3, 3), 3: (1, 1, 0, 0, 1, 1), 4: (1, 1, 1, 0, 0, 0)}
    rows = [
        f"- {{id: {row['id']}, count: {needed[row['level']][at // 4]}}}"
        for at, row in enumerate(standard()["mercenaries"])
    ]
    components = GAME.components("mercenaries:\n" + "\n".join(rows))
    match = Match.start(GAME, 4, 2, {"factions": "first_game"}, components)
    assert state_of(match).card_left == [0, 0, 0, 2]
    bots = make_bots(["random"], 4, 2)
    while not match.over:
        match.answer(bots[match.seat].choose(Seat(match, match.seat)))
    assert len(match.scores()) == 4


def test_components_of_another_game_are_refused() -> None:
    with pytest.raises(BadComponents, match="not the components of cavein"):
        Match.start(GAME, 2, 1, components=KINGS.components())


@pytest.mark.parametrize(
    "changes",
    [
        "constants: {hand_limit: 8}",
        "game: {title: Mine}",
        "colours: [{id: blue, en: teal}]",
        "skills: [{id: extra_mining, timing: turn}]",
        "factions: [{id: bioss, en: Bees}]",
    ],
)
def test_what_is_no_figure_of_the_box_cannot_be_changed(changes: str) -> None:
    with pytest.raises(BadComponents, match=f"section '{changes.partition(':')[0]}' cannot be changed"):
        GAME.components(changes)
