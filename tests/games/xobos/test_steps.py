"""Section 32: the step machine. Which question comes when, to whom, in which order, and that every step ends."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, events, on_board, state_of, told, wrong
from tests.games.xobos.loaded import melee, melee_words
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.scenario import Stage
from underhall.engine.table import Table
from underhall.games.xobos import GAME
from underhall.games.xobos.deeds.numbers import DONE
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.state import STEP_IDS, XobosState
from underhall.testing.properties.case import Case

Words = dict[str, Any]
NAMES = [question.name for question in GAME.facts.questions]


def asked(match: Match) -> str:
    return " ".join(f"{one.seat}:{NAMES[one.question]}" for one in match.pending())


def script(match: Stage, *play: str) -> list[str]:
    """Who is asked what, before each answer and after the last one."""
    found = [asked(match)]
    for text in play:
        match.act(text)
        found.append(asked(match))
    return found


@pytest.mark.rule("XO-32.1", "R-80")
@pytest.mark.parametrize("players", COUNTS)
def test_the_setup_goes_clans_then_placing_in_turn_order_then_all_leaders_at_once(players: int) -> None:
    for seed in range(4):
        match = Match.start(GAME, players, seed, {"clans": "on"})
        order = []
        while NAMES[match.question] != "leader":
            order.append(asked(match))
            match.answer(match.options[-1])
        first = state_of(match).first
        turn_order = [(first + step) % players for step in range(players)]
        # The last Guardian has one field left and is placed without a question, and so has the fourth clan.
        clans = [f"{seat}:clan" for seat in range(players)][:3]
        assert order == clans + [f"{seat}:place" for seat in turn_order for _ in range(3)]
        assert asked(match) == " ".join(f"{seat}:leader" for seat in turn_order)
        places = [state_of(match).board.names[line.public[2]] for line in told(match, OUTSIDER, "placed")]
        side = "m" if players == 3 else "q"
        assert places == [f"{side}{seat + 1}_{end}" for seat in turn_order for end in ("b2", "b3", "a1", "a2")]
        for seat in reversed(turn_order):
            match.play("leader A", seat)
        assert asked(match) == f"{first}:move"


@pytest.mark.rule("XO-32.1")
@pytest.mark.parametrize(("clans", "question"), [("off", "place"), ("random", "place"), ("on", "clan")])
def test_clans_are_chosen_only_with_that_option(clans: str, question: str) -> None:
    match = Match.start(GAME, 3, 1, {"clans": clans})
    assert NAMES[match.question] == question
    given = set(state_of(match).clan[:3])
    assert (given == {-1}) == (clans != "random")
    assert clans != "random" or len(given) == 3


@pytest.mark.rule("XO-32.1", "XO-3.5")
def test_the_first_player_is_any_of_them() -> None:
    for players in COUNTS:
        firsts = Counter(state_of(Match.start(GAME, players, seed)).first for seed in range(60))
        assert set(firsts) == set(range(players))


ATTACKER: Words = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 1}, "leader": "A"}
DEFENDER: Words = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "quarks": {"x12_t": 1}, "leader": "A"}


@pytest.mark.rule("XO-32.2", "XO-5.2")
def test_a_turn_is_moves_declarations_responses_and_then_the_next_turn() -> None:
    match = on_board([ATTACKER, DEFENDER])
    found = script(
        match,
        "guardian B",
        "to q1_d2",
        "end moves",
        "attack q1_d1-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
        "strike q1",
    )
    assert found == [
        "0:move",
        "0:destination",
        "0:move",
        "0:declare",
        "0:declare",
        "1:respond",
        "1:move",
        "1:declare",
        "0:strike",
        "0:develop 1:develop",
    ]


@pytest.mark.rule("XO-32.2", "XO-10.3")
def test_after_a_move_come_entry_and_occupation_before_the_next_move() -> None:
    """Seat 1 leaves the attacked field for one with an opposing Mine: capture first, then the attackers, then more."""
    attacker = {**ATTACKER, "buildings": {"q1_b1": "reactor", "x12_u": "mine"}}
    defender = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "technologies": "capture"}
    match = on_board([attacker, defender])
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "guardian A", "to x12_u", "capture", "stay")
    assert script(match, *play)[4:] == [
        "1:move",
        "1:destination",
        "1:capture",
        "0:occupy",
        "1:move",
    ]
    assert events(match)[-3:] == ["moved", "captured", "lapsed"]


@pytest.mark.rule("XO-32.2", "XO-17.5")
def test_links_are_looked_at_when_the_movement_step_ends() -> None:
    """Both move on, one after the other, and stay neighbours: the link holds; if only one moves it breaks."""
    players: list[Words] = [
        {"guardians": {"A": "q1_a1", "B": "q1_b4"}, "links": "A heals B"},
        {"guardians": {"A": "q3_c"}},
    ]
    match = on_board(players, "guardian A", "to q1_d1")
    assert wrong(match, p0_links="A heals B") == []
    for text in ("guardian B", "to q1_a1", "end moves"):
        match.act(text)
    assert wrong(match, p0_links="A heals B") == []
    match = on_board(players, "guardian A", "to q1_d1", "end moves")
    assert wrong(match, p0_links="") == []


@pytest.mark.rule("XO-32.2", "XO-8.6")
def test_a_lone_booster_breaks_its_link_by_attacking_and_with_quarks_its_owner_decides() -> None:
    alone = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}
    match = on_board([alone, DEFENDER], "end moves", "attack q1_d1-x12_t")
    assert wrong(match, p0_links="") == []
    match = on_board([{**alone, "quarks": {"q1_d1": 1}}, DEFENDER], "end moves", "attack q1_d1-x12_t")
    assert wrong(match, p0_links="A boosts B") == []
    match.act("break A")
    assert wrong(match, p0_links="", asked="0 declare") == []


@pytest.mark.rule("XO-32.2", "R-91")
def test_owners_answer_in_turn_order_field_by_field() -> None:
    """Seat 3 attacks two fields of seat 1 and one of seat 0; seat 2 holds the marker, so seat 0 answers before 1."""
    players: list[Words] = [
        {"guardians": {"A": "q1_d1"}},
        {"guardians": {"A": "q2_d2", "B": "q2_i"}},
        {"guardians": {"A": "q3_c"}},
        {"guardians": {"A": "x12_t", "B": "x12_u", "C": "q1_i"}},
    ]
    match = on_board(players, first=2, current=3)
    play = ("end moves", "attack x12_t-q2_d2", "attack x12_u-q1_d1", "attack q1_i-q2_i", "end attacks")
    names = state_of(match).board.by_name
    found = []
    for text in play:
        match.act(text)
    while NAMES[match.question] == "respond":
        found.append((match.seat, *match.about))
        match.act("decline")
    assert found == [(0, names["q1_d1"]), (1, names["q2_d2"]), (1, names["q2_i"])]
    assert asked(match) == "0:move"


@pytest.mark.rule("XO-32.2", "XO-33.4")
def test_the_flags_of_the_round_are_cleared_when_a_round_begins() -> None:
    """Moved Guardians and Quarks, used fields, pins, tokens, an aimed cannon, uncovered boards."""
    for mode in MODES:
        match = on_board(
            [ATTACKER, DEFENDER],
            "quark q1_d1",
            "to q1_a1",
            "guardian B",
            "to q1_d2",
            "end moves",
            "attack q1_d1-x12_t",
            "end attacks",
            "counter q1_d1-x12_t",
            "end moves",
            "strike G",
            options={"visibility_mode": mode},
        )
        s = state_of(match)
        assert (s.moved, s.used[:2]) == (2, [1 << s.board.by_name["q1_d1"], 1 << s.board.by_name["x12_t"]])
        assert s.tired[s.board.by_name["q1_a1"]] == 1
        for text in ("0: done", "1: done"):
            match.act(text)
        if mode == "check":
            match.act("0: leader A")
            match.act("1: leader A")
        s = state_of(match)
        assert (s.round, s.step, s.first, s.active) == (2, STEP_IDS.index("moving"), 1, 1)
        assert (s.moved, s.teleported, s.used, s.pinned, s.tokens) == (0, 0, [0] * 4, 0, [])
        assert (s.uncovered, s.entitled, s.newest, sum(s.tired)) == (0, 0, 0, 0)
        assert s.fresh[s.board.by_name["q1_a1"]] == 1


TOWERS: list[Words] = [
    {"guardians": {"A": "q1_b2"}, "buildings": {"q1_d1": "watchtower 1"}},
    {"guardians": {"A": "x12_u", "B": "q2_a1"}, "buildings": {"q2_d2": "watchtower 1"}},
    {"guardians": {"A": "x12_t"}},
    {"guardians": {"A": "q4_c"}},
]


@pytest.mark.rule("XO-32.3", "XO-14.6")
def test_the_closing_window_follows_the_last_turn_in_turn_order_and_shots_are_answered() -> None:
    match = on_board(TOWERS, first=1)
    play = (
        *("end moves", "end attacks"),  # seat 1 could attack from its tower or from x12_u
        *("end moves", "end attacks"),
        "end moves",
        *("end moves", "end attacks"),
        "fire q2_d2-x12_t",
        "decline",
        "fire q1_d1-x12_u",
        "decline",
    )
    found = script(match, *play)
    assert found[7:] == ["1:close", "2:respond", "0:close", "1:respond", "1:develop 2:develop 3:develop 0:develop"]
    assert events(match)[:2] == ["fired", "fired"]


@pytest.mark.rule("XO-32.3")
def test_nobody_moves_or_attacks_with_units_in_the_closing_window() -> None:
    match = on_board(TOWERS, first=1)
    for text in ("end moves", "end attacks", "end moves", "end attacks", "end moves", "end moves", "end attacks"):
        match.act(text)
    options = {GAME.write(state_of(match), match.question, option) for option in match.options}
    assert options == {"fire q2_d2-x12_t", "end fire"}, "x12_u is its own"


@pytest.mark.rule("XO-32.3", "XO-26.4")
def test_boards_are_uncovered_when_the_window_is_over_and_not_before() -> None:
    match = on_board(TOWERS, first=1, options={"visibility_mode": "check"})
    for text in ("end moves", "end attacks", "end moves", "end attacks", "end moves", "end moves", "end attacks"):
        match.act(text)
    for text in ("fire q2_d2-x12_t", "decline"):
        match.act(text)
    assert (asked(match), events(match).count("uncovered")) == ("0:close", 0)
    match.act("end fire")
    assert [line.public[0] for line in told(match, 3, "uncovered")] == [1, 2]


BATTLES: list[Words] = [
    {"guardians": {"A": "q1_d1", "B": "q1_i"}, "leader": "A"},
    {"guardians": {"A": "x12_t", "B": "q2_i", "C": "q2_a1"}, "leader": "A"},
    {"guardians": {"A": "x23_u", "B": "q3_c"}, "leader": "A"},
    {"guardians": {"A": "q4_i"}, "leader": "A"},
]


@pytest.mark.rule("XO-32.4", "XO-11.1")
def test_battles_go_by_turn_order_each_player_choosing_among_its_own_and_none_can_be_skipped() -> None:
    tokens = ["battle q1_d1-x12_t", "battle q1_i-q2_i"]
    match = on_board(BATTLES, step="battles", tokens=tokens, first=1)
    assert asked(match) == "1:battle"
    options = {GAME.write(state_of(match), match.question, option) for option in match.options}
    assert options == {"battle q1_d1-x12_t", "battle q1_i-q2_i"}, "no end, no none"
    match.act("battle q1_i-q2_i")
    assert told(match, 2, "battle_began")[0].public[1] == state_of(match).board.by_name["q1_i"]
    while NAMES[match.question] == "strike":
        match.act("strike G")
    assert len(told(match, 2, "battle_began")) == 2
    assert wrong(match, tokens=[], step="development") == []


@pytest.mark.rule("XO-32.4")
def test_a_player_without_battles_is_passed_over() -> None:
    """Seat 3 holds the marker and has none; seat 0 comes first then, and seat 1 has nothing left to choose."""
    tokens = ["battle q1_d1-x12_t", "battle q1_i-q2_i"]
    match = on_board(BATTLES, step="battles", tokens=tokens, first=3)
    assert asked(match) == "0:battle"


@pytest.mark.rule("XO-32.5", "XO-11.1")
def test_attacks_follow_all_battles_and_go_by_turn_order() -> None:
    tokens = ["attack x12_t-q1_d1", "attack q2_i-q1_i", "battle x23_u-q2_i", "attack q4_i-q1_i"]
    players = [dict(player) for player in BATTLES]
    players[1] = {**players[1], "quarks": {"x12_t": 1}}
    match = on_board(players, step="battles", tokens=tokens, first=3)
    order = []
    while NAMES[match.question] != "develop":
        order.append(asked(match))
        match.answer(match.options[0])
    assert order[0] == "1:strike", "the second blow of the battle: seat 1 was attacked"
    assert order[1:3] == ["1:attack", "1:strike"], "seat 3 has one attack with one unit and is not asked"
    struck = [line.public[0] for line in told(match, OUTSIDER, "struck")]
    assert struck == [2, 1, 3, 1, 1]


@pytest.mark.rule("XO-32.5", "XO-25.1")
def test_elimination_comes_after_all_attacks() -> None:
    """Seat 0 has lost its last Guardian by the first attack, but its field is held only after the second advance."""
    players: list[Words] = [
        {"guardians": {"A": "q1_c"}, "life": {"A": 1}, "quarks": {"q1_a1": 1}},
        {"guardians": {"A": "q1_d2", "B": "q1_d1", "C": "q1_a2"}, "quarks": {"q1_d1": 2}},
    ]
    match = on_board(players, step="attacks", tokens=["attack q1_d2-q1_c", "attack q1_d1-q1_a1"], first=1)
    while not match.over and NAMES[match.question] in ("attack", "strike", "advance"):
        texts = {GAME.write(state_of(match), match.question, option): option for option in match.options}
        assert "eliminated" not in events(match)
        wanted = next((one for one in ("resolve q1_c", "strike q1", "advance quark q1_d1") if one in texts), "halt")
        match.answer(texts.get(wanted, match.options[-1]))
    assert match.over
    assert events(match)[-2:] == ["eliminated", "ended"]


@pytest.mark.rule("XO-32.6", "XO-16.2")
def test_development_produces_first_for_all_then_asks_all_at_once() -> None:
    players: list[Words] = [
        {"guardians": {"A": "q1_c"}, "buildings": {"q1_d1": "mine"}},
        {"guardians": {"A": "q2_c"}, "buildings": {"q2_d1": "well"}},
        {"guardians": {"A": "q3_c"}},
    ]
    match = on_board([*players, {"guardians": {"A": "q4_c"}}], step="attacks", first=2)
    assert asked(match) == "2:develop 3:develop 0:develop 1:develop"
    assert [line.public for line in told(match, OUTSIDER, "produced")] == [(2, 1, 0), (3, 1, 0), (0, 3, 0), (1, 1, 1)]
    assert state_of(match).resources == [3, 1, 1, 1]
    assert state_of(match).crystals[:2] == [0, 1]


@pytest.mark.rule("XO-32.6", "R-71")
def test_results_come_out_together_in_turn_order_whoever_was_done_first() -> None:
    rich: Words = {"resources": 6}
    players = [{"guardians": {"A": f"q{seat + 1}_c"}, **rich} for seat in range(4)]
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        match = on_board(players, step="development", first=2)
        for seat in order:
            assert events(match) == []
            match.act(f"{seat}: reactor q{seat + 1}_b1")
            match.act(f"{seat}: done")
        assert [line.public[0] for line in told(match, OUTSIDER, "built")] == [2, 3, 0, 1]
        assert events(match)[-1] == "round"


@pytest.mark.rule("XO-32.6", "XO-5.3")
def test_the_marker_goes_to_the_next_player_in_the_game() -> None:
    players = [{"guardians": {"A": f"q{seat + 1}_c"}} for seat in range(4)]
    for first, out, after in ((0, [], 1), (3, [], 0), (0, [1], 2), (2, [3, 0], 1)):
        match = on_board(players, step="development", first=first, out=out)
        for seat in range(4):
            if seat not in out:
                match.act(f"{seat}: done")
        assert wrong(match, first=after, current=after, round=2, step="moving") == []


@pytest.mark.rule("XO-32.6", "XO-24.1")
def test_the_game_ends_after_the_development_phase_of_round_15() -> None:
    players = [{"guardians": {"A": "q1_c"}}, {"guardians": {"A": "q2_c"}}]
    for number, over in ((14, False), (15, True)):
        match = on_board(players, "0: done", "1: done", step="development", round=number)
        assert match.over == over
        assert events(match) == (["ended"] if over else ["round"])


@pytest.mark.rule("XO-32.6", "XO-26.5")
def test_in_check_mode_covering_and_leader_come_between_development_and_the_next_round() -> None:
    match = on_board(
        [ATTACKER, DEFENDER],
        step="attacks",
        tokens=["attack q1_d1-x12_t"],
        options={"visibility_mode": "check"},
    )
    found = script(match, "strike q1", "1: done", "0: done", "1: leader B", "0: leader A")
    assert found == [
        "0:strike",
        "0:develop 1:develop",
        "0:develop",
        "0:new_leader 1:new_leader",
        "0:new_leader",
        "1:move",
    ]


@pytest.mark.rule("XO-32.7", "XO-6.1")
@pytest.mark.parametrize("case", [melee(players, 11, clans="on") for players in COUNTS], ids=str)
def test_in_a_round_no_guardian_moves_twice_and_no_field_declares_twice(case: Case) -> None:
    *_, match = case.walk()
    moved: Counter[int] = Counter()
    declared: Counter[tuple[int, int]] = Counter()
    looked = 0
    for line in match.log(OUTSIDER):
        name = GAME.facts.events[line.event].name
        if name == "round":
            moved.clear()
            declared.clear()
        elif name in ("moved", "teleported"):
            moved[line.public[1]] += 1
        elif name == "swapped":
            moved.update(line.public[1:3])
        elif name in ("declared", "fired", "countered", "at_source"):
            declared[line.public[0], line.public[1]] += 1
        looked += len(moved) + len(declared)
        assert max([*moved.values(), *declared.values()], default=1) == 1
    assert looked > 20


class Restless(Table):
    """Never says that it is done while anything else is possible; counts the answers of each phase."""

    def __init__(self, state: XobosState, seed: int) -> None:
        super().__init__(state)
        self.chance = FastChance(seed)
        self.most = 0
        self.phase: Counter[tuple[int, int]] = Counter()

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if question == DEVELOP:
            s = self.state
            assert isinstance(s, XobosState)
            self.phase[s.round, seat] += 1
            more = [option for option in options if option != DONE]
            return more[self.chance.below(len(more))] if more else DONE
        return options[self.chance.below(len(options))]


@pytest.mark.rule("XO-32.7", "XO-16.5")
@pytest.mark.parametrize("players", COUNTS)
def test_a_development_phase_ends_even_for_who_never_wants_to_be_done(players: int) -> None:
    """Every deed costs a resource or a crystal, but for four new links and four broken ones."""
    for seed in range(12):
        s = GAME.stage(
            {**melee_words(players, True, seed, 12), "step": "development"}, GAME.facts.settle({"clans": "on"})
        )
        table = Restless(s, seed)
        while not s.over:
            stock = [s.resources[seat] + s.crystals[seat] for seat in range(players)] if s.step == 8 else []
            number = s.round
            GAME.turn(s, table)
            for seat, held in enumerate(stock):
                assert table.phase[number, seat] <= held + 4 + 4 + 1


@pytest.mark.rule("XO-32.7")
@pytest.mark.parametrize("players", COUNTS)
def test_every_step_has_an_end_option_or_resolves_something(players: int) -> None:
    """Taking the first option, which is the end or none where there is one, brings any game to its end."""
    for seed in range(3):
        match = Match.start(GAME, players, seed, {"clans": "random"})
        while not match.over:
            one = match.pending()[0]
            match.answer_as(one.seat, min(one.options))
        # Each round: one move question a player, one Development question a player.
        assert match.answers <= 3 * players + players + 15 * 2 * players + players
