"""Section 34: the table of views, row by row and column by column, and what logs say to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.seldom import one_in
from tests.games.xobos.helpers import COUNTS, MODES, events, on_board, seats, seen, state_of, told
from tests.games.xobos.loaded import melee, real
from underhall import OUTSIDER, Match, Seat
from underhall.engine.errors import IllegalAnswer
from underhall.engine.scenario import Stage
from underhall.testing.properties.case import Case
from underhall.testing.properties.parts import open_parts

Look = Callable[[Any], Any]
VIEW_KEYS = {
    "seat", "players", "over", "asked", "done", "mode", "board", "round", "rounds", "step", "active", "first",
    "upgrades_left", "fields", "tokens", "picked", "spot", "seats",
}  # fmt: skip
FIELD_KEYS = {
    "field", "kind", "owner", "guardian", "quarks", "moved_quarks", "building", "site", "pinned", "declared",
}  # fmt: skip
SEAT_KEYS = {
    "clan", "eliminated", "eliminated_in", "technologies", "reactors", "device", "quarks_left", "income_resources",
    "income_crystals", "guardians", "open", "leader", "resources", "crystals", "tokens_left", "score", "place",
}  # fmt: skip
GUARDIAN_KEYS = {
    "symbol", "field", "moved", "teleported", "life", "power", "healing", "upgrades", "link", "site",
}  # fmt: skip
TOKEN_KEYS = {"kind", "seat", "source", "target", "defender", "closing"}

PLAYERS: list[dict[str, Any]] = [
    {
        "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c"},
        "quarks": {"q1_d1": 1},
        "leader": "A",
        "links": "B heals A",
        "upgrades": {"B": "healing 1"},
        "life": {"A": 3},
        "sites": {"C": "technical 1"},
        "buildings": {"q1_b1": "reactor", "q1_d2": "well"},
        "technologies": "armour",
        "resources": 9,
        "crystals": 5,
    },
    {"guardians": {"A": "x12_t", "B": "q2_d2"}, "quarks": {"x12_t": 2}, "leader": "A", "resources": 2},
    {"guardians": {"A": "q3_c"}},
    {"guardians": {"A": "q4_c"}},
]
TURN = ("end moves",)
COMBAT = (
    "end moves",
    "end attacks",
    "end moves",
    "attack x12_t-q1_d1",
    "end attacks",
    "decline",
    "end moves",
    "end moves",
)
"""Seat 1 has attacked seat 0: it is asked what takes part."""
STRUCK = (*COMBAT, "strike G q2")
"""Total 4: one Quark absorbs, armour takes one off, healing 2: no damage, and surplus healing is 0."""
COLUMNS = {
    "Normal, own": (0, "fog", TURN),
    "Normal, other": (2, "fog", TURN),
    "Normal, spectator": (OUTSIDER, "fog", TURN),
    "Check, own": (0, "check", COMBAT),
    "Check, other, covered": (2, "check", TURN),
    "Check, other, uncovered": (2, "check", COMBAT),
    "Check, spectator, uncovered": (OUTSIDER, "check", COMBAT),
    "Training, other": (2, "training", TURN),
    "Training, spectator": (OUTSIDER, "training", TURN),
}
BOARD = {"Normal, own", "Check, own", "Check, other, uncovered", "Check, spectator, uncovered", "Training, other",
         "Training, spectator"}  # fmt: skip
STOCK = {"Normal, own", "Check, own", "Training, other", "Training, spectator"}


def table(*play: str, mode: str = "fog", **words: Any) -> Stage:
    return on_board(PLAYERS, *play, options={"visibility_mode": mode}, **words)


def own(view: Any) -> Any:
    """What the view shows of seat 0."""
    return view["seats"][0]


def guardian(symbol: str, word: str) -> Look:
    return lambda view: own(view)["guardians"]["ABCD".index(symbol)][word]


ON_BOARDS: dict[str, tuple[Look, Any]] = {
    "Leader": (lambda view: own(view)["leader"], "A"),
    "life": (guardian("A", "life"), 3),
    "power": (guardian("A", "power"), 2),
    "healing": (guardian("A", "healing"), 2),
    "upgrades": (guardian("B", "upgrades"), ["healing"]),
    "link": (guardian("B", "link"), {"kind": "heal", "to": "A"}),
}
IN_STOCK: dict[str, tuple[Look, Any]] = {
    "crystals": (lambda view: own(view)["crystals"], 5),
    "resources": (lambda view: own(view)["resources"], 9),
    "tokens left": (
        lambda view: own(view)["tokens_left"],
        {"mine": 4, "well": 4, "technical": 3, "watchtower": 5, "reactor": 3},
    ),
    "score preview": (lambda view: own(view)["score"], 5 + 3),
    "site type": (lambda view: own(view)["guardians"][2]["site"]["building"], "technical"),
    "payments": (lambda view: own(view)["guardians"][2]["site"]["paid"], 1),
}


@pytest.mark.rule("XO-33.7", "XO-26.4")
@pytest.mark.parametrize("item", ON_BOARDS)
@pytest.mark.parametrize("column", COLUMNS)
def test_leader_life_upgrades_links_and_power(column: str, item: str) -> None:
    viewer, mode, play = COLUMNS[column]
    look, value = ON_BOARDS[item]
    assert look(seen(table(*play, mode=mode), viewer)) == (value if column in BOARD else None)


@pytest.mark.rule("XO-33.7", "R-67", "R-69")
@pytest.mark.parametrize("item", IN_STOCK)
@pytest.mark.parametrize("column", COLUMNS)
def test_sites_stocks_tokens_and_score_preview(column: str, item: str) -> None:
    viewer, mode, play = COLUMNS[column]
    look, value = IN_STOCK[item]
    assert look(seen(table(*play, mode=mode), viewer)) == (value if column in STOCK else None)


@pytest.mark.rule("XO-33.6", "XO-26.2")
@pytest.mark.parametrize("column", COLUMNS)
def test_the_game_fields_tokens_and_public_things_of_players(column: str) -> None:
    """33.1 to 33.4 and 33.6: the same for all, in every mode."""
    viewer, mode, play = COLUMNS[column]
    view, mine = (seen(table(*play, mode=mode), seat) for seat in (viewer, 0))
    for word in ("round", "rounds", "step", "active", "first", "board", "fields", "tokens", "spot", "picked"):
        assert view[word] == mine[word]
    assert own(view)["technologies"] == ["armour"]
    assert (own(view)["reactors"], own(view)["quarks_left"], own(view)["device"]) == (1, 8, 0)
    assert guardian("D", "field")(view) is None
    assert view["fields"][[field["field"] for field in view["fields"]].index("q1_c")]["site"]


@pytest.mark.rule("XO-33.4")
def test_which_fields_have_declared_is_seen_by_all() -> None:
    """An attack and a counter-attack use up their fields, each for its owner."""
    match = table(*COMBAT[:5], "counter x12_t-q1_d1")
    for viewer in seats(match):
        declared = {field["field"]: field["declared"] for field in seen(match, viewer)["fields"] if field["declared"]}
        assert declared == {"x12_t": [1], "q1_d1": [0]}


@pytest.mark.rule("XO-34.1", "R-38")
@pytest.mark.parametrize("mode", MODES)
def test_announced_totals_and_damage_are_for_all_and_how_it_arose_is_not(mode: str) -> None:
    """In fog: extras for all, healing and life for the owner; where the board lies open, for all."""
    match = table(*STRUCK, mode=mode)
    for viewer in seats(match):
        assert [line.public for line in told(match, viewer, "struck")] == [(1, 4, 2, 0)]
        assert [line.public for line in told(match, viewer, "absorbed")] == [(0, 1, 0)]
        (line,) = told(match, viewer, "damaged")
        assert line.public == (0, 0, 0)
        assert line.secret == ((2, 3) if viewer == 0 or mode != "fog" else ())


@pytest.mark.rule("XO-34.1")
def test_attacker_and_defender_learn_nothing_of_each_others_parts() -> None:
    """Another Leader with another link, the same total; other healing and other life, the same damage."""
    base = on_board(PLAYERS, *STRUCK)
    striker = [dict(player) for player in PLAYERS]
    striker[1] = {**striker[1], "leader": "B", "links": "B boosts A"}
    other = on_board(striker, *STRUCK)
    assert told(other, 0, "struck")[0].public == (1, 5, 2, 0), "1 + 2 of the boost, and two Quarks"
    weaker = [dict(player) for player in PLAYERS]
    weaker[1] = {**weaker[1], "leader": "C", "links": "B boosts A"}
    same = on_board(weaker, *STRUCK)
    assert told(same, 0, "struck") == told(base, 0, "struck")
    assert same.log(0) == base.log(0)
    assert seen(same, 0) == seen(base, 0)
    healed = [dict(player) for player in PLAYERS]
    healed[0] = {**healed[0], "links": "B heals A, A heals A"}
    assert on_board(healed, *STRUCK).log(1) == base.log(1)
    assert seen(on_board(healed, *STRUCK), 1) == seen(base, 1)


@pytest.mark.rule("XO-33.5", "R-71")
@pytest.mark.parametrize("mode", MODES)
def test_technology_and_reactor_are_seen_after_all_are_done_and_done_at_once(mode: str) -> None:
    players = [{**PLAYERS[0], "buildings": {"q1_d2": "technical"}}, *PLAYERS[1:]]
    plan = ("0: learn harvest", "0: reactor q1_b2", "0: done")
    match = on_board(players, *plan, step="development", options={"visibility_mode": mode})
    for viewer in (1, 2, OUTSIDER):
        assert (own(seen(match, viewer))["technologies"], own(seen(match, viewer))["reactors"]) == (["armour"], 0)
        assert seen(match, viewer)["done"] == [0]
    assert own(seen(match, 0))["technologies"] == ["harvest", "armour"]
    for seat in (1, 2, 3):
        match.act(f"{seat}: done")
    for viewer in seats(match):
        assert own(seen(match, viewer))["technologies"] == ["harvest", "armour"]
        assert own(seen(match, viewer))["reactors"] == 1
        assert seen(match, viewer)["done"] == []


@pytest.mark.rule("XO-33.5", "XO-26.6")
@pytest.mark.parametrize("mode", MODES)
def test_payments_and_links_of_the_phase_come_out_after_it_in_training_only(mode: str) -> None:
    match = table("0: pay C", "0: boost A B", "0: done", mode=mode, step="development")
    assert events(match, 0) == ["paid", "built", "linked"]
    for viewer in (1, 2, OUTSIDER):
        assert events(match, viewer) == []
    for seat in (1, 2, 3):
        match.act(f"{seat}: done")
    for viewer in (1, 2, OUTSIDER):
        expected = ["paid", "built", "linked", "round"] if mode == "training" else ["built", "round"]
        assert events(match, viewer) == expected


@pytest.mark.parametrize("mode", MODES)
def test_prompts_and_legal_moves_are_for_who_is_asked(mode: str) -> None:
    match = table(*COMBAT, mode=mode)
    assert Seat(match, 1).asked
    for other in (0, 2, 3):
        assert not Seat(match, other).asked
        with pytest.raises(IllegalAnswer):
            _ = Seat(match, other).options
    match.act("strike G q2")
    for viewer in (*range(4), OUTSIDER):
        asked = {one.seat: one.question for one in match.view(viewer).asked}
        assert asked == {seat: "develop" if seat == viewer else "" for seat in range(4)}


@pytest.mark.rule("R-92")
@pytest.mark.parametrize("mode", MODES)
def test_after_the_end_everybody_sees_everything(mode: str) -> None:
    match = table(*(f"{seat}: done" for seat in range(4)), mode=mode, step="development", round=15)
    assert match.over
    views = [seen(match, viewer) for viewer in seats(match)]
    for view in views:
        assert view["seats"] == views[0]["seats"]
        assert all(look(view) == value for look, value in ON_BOARDS.values())
        assert all(look(view) == value for look, value in IN_STOCK.values())
    assert [seat["score"] for seat in views[0]["seats"]] == match.scores()


def every_view(case: Case, every: int) -> Any:
    for number, match in enumerate(case.walk()):
        if number % every == 0 or match.over:
            for viewer in seats(match):
                yield match, viewer, seen(match, viewer)


@pytest.mark.rule("XO-34.1")
@pytest.mark.parametrize("case", [melee(players, 7, clans="on") for players in COUNTS], ids=str)
def test_a_view_has_these_words_and_no_others(case: Case) -> None:
    tokens = 0
    for _, _, view in every_view(case, 9):
        assert set(view) == VIEW_KEYS
        assert all(set(field) == FIELD_KEYS for field in view["fields"])
        assert all(set(seat) == SEAT_KEYS for seat in view["seats"])
        assert all(set(one) == GUARDIAN_KEYS for seat in view["seats"] for one in seat["guardians"])
        assert all(set(token) == TOKEN_KEYS for token in view["tokens"])
        tokens += len(view["tokens"])
        assert all((seat["place"] is not None) == view["over"] for seat in view["seats"]), "places would tell scores"
    assert tokens


def expected_pairs(match: Match, viewer: int) -> tuple[set[int], set[int]]:
    """Seats whose board, and whose stock, the viewer may see: the table of the section in two lines."""
    s = state_of(match)
    everybody = set(range(s.players))
    if s.over or s.variant.mode == 2:
        return everybody, everybody
    uncovered = {seat for seat in everybody if s.uncovered >> seat & 1}
    return {viewer} & everybody | uncovered, {viewer} & everybody


GAMES = [melee(players, 5, visibility_mode=mode, clans="on") for players in COUNTS for mode in MODES]


@pytest.mark.rule("XO-26.1", "XO-26.4", "XO-26.6")
@pytest.mark.parametrize("case", one_in(3, [*GAMES, real(3, 6, visibility_mode="check")]), ids=str)
def test_views_of_whole_games_show_what_the_table_allows_and_nothing_else(case: Case) -> None:
    opened = 0
    for match, viewer, view in every_view(case, 3):
        boards, stocks = expected_pairs(match, viewer)
        for seat, shown in enumerate(view["seats"]):
            assert shown["open"] == (seat in boards)
            assert (shown["leader"] is None) == (seat not in boards) or state_of(match).leader[seat] < 0
            for one in shown["guardians"]:
                hidden = [one[word] is None for word in ("life", "power", "healing", "upgrades")]
                assert hidden == [seat not in boards] * 4
                assert one["link"] is None or seat in boards
                if one["site"]:
                    assert (one["site"]["building"] is None) == (one["site"]["paid"] is None) == (seat not in stocks)
            for word in ("resources", "crystals", "tokens_left", "score"):
                assert (shown[word] is None) == (seat not in stocks)
        opened += len(boards - {viewer})
    assert opened or case.options["visibility_mode"] == "fog"


@pytest.mark.rule("XO-33.7")
@pytest.mark.parametrize("case", GAMES[::4], ids=str)
def test_what_is_shown_is_true(case: Case) -> None:
    """Of the own seat, and of every seat in training."""
    for match, viewer, view in every_view(case, 5):
        s = state_of(match, viewer)
        for seat, shown in enumerate(view["seats"]):
            if shown["open"] and s.leader[seat] >= 0:
                assert shown["leader"] == "ABCD"[s.leader[seat]]
                assert [one["life"] for one in shown["guardians"]] == s.life[4 * seat : 4 * seat + 4]
                assert [len(one["upgrades"]) for one in shown["guardians"]] == s.upgrades[4 * seat : 4 * seat + 4]
            if shown["crystals"] is not None:
                assert (shown["crystals"], shown["resources"]) == (s.crystals[seat], s.resources[seat])
            fields = {field["field"]: field for field in view["fields"]}
            for one in shown["guardians"]:
                assert one["field"] is None or fields[one["field"]]["guardian"] == one["symbol"]


@pytest.mark.rule("XO-34.2")
@pytest.mark.parametrize("case", [*GAMES[1::3], *GAMES[2::3]], ids=str)
def test_a_line_of_the_log_is_never_changed_later(case: Case) -> None:
    """Neither widened when a board lies open nor forgotten when it is covered again."""
    before: dict[int, list[Any]] = {}
    for match in case.walk():
        if open_parts(match):
            continue  # lines of an open plan find their place when all are done
        for viewer in seats(match):
            log = match.log(viewer)
            assert log[: len(before.get(viewer, []))] == before.get(viewer, [])
            before[viewer] = log
    assert any(before.values())


@pytest.mark.rule("XO-34.2")
def test_what_was_told_behind_a_screen_stays_there_when_the_board_is_open() -> None:
    """Check mode: a link broken in the own turn is told to its owner; the uncovering does not tell of it afterwards."""
    players = [dict(player) for player in PLAYERS]
    players[0] = {**players[0], "links": "B boosts A"}
    play = ("break B", *COMBAT, "strike G q2")
    match = on_board(players, *play, options={"visibility_mode": "check"})
    assert own(seen(match, 2))["open"]
    assert events(match, 0).count("link_broken") == 1
    assert "link_broken" not in events(match, 2) + events(match, OUTSIDER)


@pytest.mark.rule("XO-34.2", "XO-26.4")
def test_what_happens_on_an_open_board_is_told_to_all_and_stays_told() -> None:
    """The healer falls while the board lies open: all are told that its link is broken."""
    players = [dict(player) for player in PLAYERS]
    players[0] = {**players[0], "links": "A heals B", "life": {"A": 1}, "technologies": ""}
    match = on_board(players, *STRUCK, "halt", options={"visibility_mode": "check"})
    assert "fell" in events(match, 3)
    fallen = [events(match, viewer).count("link_broken") for viewer in seats(match)]
    assert len(set(fallen)) == 1
    for seat in range(4):
        match.act(f"{seat}: done")
    assert not own(seen(match, 3))["open"]
    assert [line.secret for line in told(match, 3, "damaged")] == [(0, 0)]
