"""Section 13: points. What each scoring artifact is worth is tested with section 15."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, deal, finished, position, seen, standard_box, state_of, wrong
from underhall import OUTSIDER
from underhall.games.cavein import GAME
from underhall.games.cavein.scoring import symbol_points
from underhall.games.cavein.state import CaveinState

COLOURS = ("purple", "brown", "blue", "yellow", "red", "green")
# What a token is worth by itself, for any colour.
POINTS = {"1a": 1, "1b": 0, "3a": 3, "3b": 1, "3c": 4, "6a": 4, "6b": 6, "10a": 10}
SYMBOLS = ("1b", "1b", "3b", "6a", "6b")
"""The five symbols of a colour."""
SET_POINTS = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 21}


def parts(match: Any, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = seen(match, seat)["seats"][seat]["parts"]
    return found


def with_symbols(counts: tuple[int, ...]) -> str:
    """Tokens with so many symbols of each colour."""
    return " ".join(
        f"{colour}_{kind}" for colour, count in zip(COLOURS, counts, strict=True) for kind in SYMBOLS[:count]
    )


@cache
def best_split(counts: tuple[int, ...]) -> int:
    """The most that any way of sorting these symbols into sets of different ones can give; all ways are tried."""
    counts = tuple(sorted(count for count in counts if count > 0))
    if not counts:
        return 0
    best = 0
    for size in range(len(counts)):
        for others in combinations(range(1, len(counts)), size):
            left = [count - (at == 0 or at in others) for at, count in enumerate(counts)]
            best = max(best, SET_POINTS[size + 1] + best_split(tuple(sorted(left))))
    return best


@pytest.mark.rule("CI-13.1")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("kind", POINTS)
def test_a_token_scores_its_points(colour: str, kind: str) -> None:
    """In any colour, wild or not."""
    assert parts(at_table(tokens=f"{colour}_{kind}"))["tokens"] == POINTS[kind]
    assert parts(at_table(tokens=f"{colour}_{kind} blue_3c blue_3c"))["tokens"] == POINTS[kind] + 8


@pytest.mark.rule("CI-13.2")
def test_end_artifacts_are_added() -> None:
    """Contract (three blue tokens) and Private Museum (two artifacts): 3 and 4 points."""
    words = {"tokens": "blue_1a blue_1a blue_3a red_1a", "artifacts": "contract private_museum"}
    match = at_table(**words)
    assert parts(match)["artifacts"] == 7
    assert wrong(match, scores=[1 + 1 + 3 + 1 + 7, 0]) == []
    assert parts(at_table(tokens=words["tokens"]))["artifacts"] == 0


@pytest.mark.rule("CI-13.3")
@pytest.mark.parametrize(
    ("totems", "points"),
    [("", 0), ("blue", 3), ("blue brown", 6), ("blue brown purple", 9), ("blue brown purple yellow", 12)],
)
def test_a_totem_held_is_worth_three(totems: str, points: int) -> None:
    match = at_table(totems=totems)
    assert parts(match)["totems"] == points
    assert wrong(match, scores=[points, 0]) == []


@pytest.mark.rule("CI-13.3")
def test_a_totem_counts_for_its_last_holder_and_in_the_supply_for_nobody() -> None:
    match = at_table("raid 1", rivals=[{"base": "B1", "totems": "blue brown"}], supply="yellow purple")
    assert wrong(match, scores=[3, 3]) == []


@pytest.mark.rule("CI-13.4")
def test_symbols_score_in_sets() -> None:
    """The worked example of the rules: five symbols as sets of 3, 1 and 1."""
    match = at_table(tokens=with_symbols((3, 1, 1, 0, 0, 0)))
    assert parts(match)["symbols"] == 6 + 1 + 1
    assert wrong(match, scores=[0 + 0 + 1 + 0 + 0 + 8, 0]) == []
    assert parts(at_table(tokens="blue_1a blue_3a"))["symbols"] == 0


@pytest.mark.rule("CI-13.5")
@pytest.mark.parametrize(("cards", "points"), [("", 0), ("P1", 1), ("N2", 2), ("B3", 3), ("Y4", 4), ("P1 P1 Y4 B3", 9)])
def test_subjugated_cards_score_their_levels(cards: str, points: int) -> None:
    match = at_table(subjugated=cards)
    assert parts(match)["subjugated"] == points
    assert wrong(match, scores=[points, 0]) == []


@pytest.mark.rule("CI-13.5")
def test_cards_count_for_who_subjugated_them_from_hand_or_base() -> None:
    words = {"hand": "R4 B1 G1 Y3", "in_play": "BYRG", "rivals": [{"base": "G2 R1"}]}
    match = at_table("skill R4", "card B1", "card G1", "done", **words)
    assert (parts(match)["subjugated"], parts(match, 1)["subjugated"]) == (2, 0)
    words["hand"] = "R3"
    match = at_table("skill R3", "card G2 1:1", **words)
    assert (parts(match)["subjugated"], parts(match, 1)["subjugated"]) == (2, 0)


@pytest.mark.rule("CI-13.6")
@pytest.mark.parametrize(("different", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_a_set_of_different_symbols(different: int, points: int) -> None:
    counts = tuple(1 if at < different else 0 for at in range(6))
    assert parts(at_table(tokens=with_symbols(counts)))["symbols"] == points
    assert parts(at_table(tokens=with_symbols(counts[::-1])))["symbols"] == points, "whichever they are"


@pytest.mark.rule("CI-13.6")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((2, 0, 0, 0, 0, 0), 2),
        ((5, 0, 0, 0, 0, 0), 5),
        ((2, 2, 0, 0, 0, 0), 6),
        ((4, 2, 1, 0, 0, 0), 6 + 3 + 1 + 1),
        ((1, 2, 3, 4, 5, 5), 21 + 15 + 10 + 6 + 3),
        ((5, 5, 5, 5, 5, 5), 105),
    ],
)
def test_set_k_has_each_faction_with_k_symbols(counts: tuple[int, ...], points: int) -> None:
    assert parts(at_table(tokens=with_symbols(counts)))["symbols"] == points


@pytest.mark.rule("CI-13.6")
def test_no_other_way_of_sorting_gives_more() -> None:
    """All 462 collections of symbols, up to the names of the factions, against every way to split them."""
    box = standard_box()
    number = {label: at for at, label in enumerate(box.label)}
    s = deal(2, 0)
    checked = 0
    for counts in combinations_with_replacement(range(6), 6):
        s.tokens[0] = [number[label] for label in with_symbols(counts).split()]
        assert symbol_points(s, 0) == best_split(counts), counts
        checked += 1
    assert checked == 462


@pytest.mark.rule("CI-13.7")
def test_cave_in_signs_belong_to_no_set() -> None:
    """Tokens with a sign and no symbol add nothing; one with both adds its symbol."""
    assert parts(at_table(tokens="blue_3c red_10a"))["symbols"] == 0
    assert parts(at_table(tokens="purple_1b blue_3c red_10a"))["symbols"] == 1
    assert parts(at_table(tokens="purple_1b blue_6b"))["symbols"] == 3


@pytest.mark.rule("CI-13.8")
@pytest.mark.parametrize(("artifacts", "points"), [("", 0), ("loyal_crew", 3), ("veterans_guild", 3)])
def test_hand_and_base_give_nothing_unless_an_artifact_says_so(artifacts: str, points: int) -> None:
    match = at_table(hand="P4 N4 B3", base="P1 Y4 Y3", artifacts=artifacts)
    assert wrong(match, scores=[points, 0]) == []


@pytest.mark.rule("CI-13.8")
@pytest.mark.parametrize("players", COUNTS)
def test_scores_of_random_games_are_the_sum_of_five_parts(players: int) -> None:
    """Counted here from what lies before the players, without artifacts; those are the part that is left."""
    scored = 0
    for seed in range(6):
        match = finished(players, seed, factions="BYRG")
        s = state_of(match)
        for seat in range(players):
            labels = [s.box.label[token] for token in s.tokens[seat]]
            plain = sum(POINTS[label.split("_")[1]] for label in labels)
            plain += 3 * s.totems.count(seat)
            symbols = [label.split("_")[0] for label in labels if label.split("_")[1] in SYMBOLS]
            plain += best_split(tuple(symbols.count(colour) for colour in COLOURS))
            plain += sum(kind % 4 + 1 for kind in s.subjugated[seat] + s.secret[seat])
            shown = seen(match, OUTSIDER)["seats"][seat]
            assert match.scores()[seat] == plain + shown["parts"]["artifacts"] == shown["score"]
            assert s.artifacts[seat] or shown["parts"]["artifacts"] == 0
            scored += bool(s.artifacts[seat])
    assert scored


@pytest.mark.rule("CI-13.9")
@pytest.mark.parametrize(
    ("tokens", "winners"),
    [
        (("blue_3a", "blue_1a", "blue_1a"), [0]),
        (("blue_1a", "blue_3a", "blue_10a"), [2]),
        (("blue_3a", "yellow_3a", "blue_1a"), [0, 1]),
        (("blue_1a", "blue_3c", "red_3c"), [1, 2]),
        (("blue_3a", "red_3a", "purple_3a"), [0, 1, 2]),
        (("", "", ""), [0, 1, 2]),
    ],
)
def test_most_points_win_and_ties_are_shared(tokens: tuple[str, ...], winners: list[int]) -> None:
    s = position({"players": [{"tokens": found} for found in tokens]}).position
    assert isinstance(s, CaveinState)
    assert GAME.winners(s) == winners


@pytest.mark.rule("CI-13.9")
def test_no_tie_breaker() -> None:
    """Equal points from different sources: three for a totem, three for a token, three for captives."""
    players = [{"totems": "blue"}, {"tokens": "red_3a"}, {"subjugated": "B3"}, {"tokens": "red_1a red_1a"}]
    match = position({"players": players, "marker": 9, "current": 3}, "end")
    assert wrong(match, over=True, scores=[3, 3, 3, 2], winners=[0, 1, 2]) == []


@pytest.mark.rule("CI-13.10")
@pytest.mark.parametrize(
    ("tokens", "points"),
    [
        ("", 0),
        ("blue_1a", 1),
        ("blue_1a blue_3a red_10a", 2),
        ("blue_1a red_1a red_1b red_3a", 3),
        ("green_1a green_1a green_1b green_1b purple_10a purple_6a purple_6b", 4),
    ],
)
def test_the_best_colour_is_chosen_for_contract(tokens: str, points: int) -> None:
    """Wherever the colour stands in the list; what the tokens are worth does not matter."""
    assert parts(at_table(tokens=tokens, artifacts="contract"))["artifacts"] == points
