"""Section 18: what the state has to keep. Each item is changed, and `data` and copies must know it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, deal, offered, position, state_of, walk, wrong
from underhall.engine.seat_codes import ANY_SEAT
from underhall.engine.table import Table
from underhall.games.cavein import GAME
from underhall.games.cavein.questions.action import ACTION
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.start import START
from underhall.games.cavein.state import CaveinState

Change = Callable[[CaveinState], None]


def replace(name: str, value: object) -> Change:
    return lambda s: setattr(s, name, value)


def turned(name: str) -> Change:
    """Another order of the first list of lists."""
    return lambda s: setattr(s, name, [getattr(s, name)[0][::-1], *getattr(s, name)[1:]])


GAME_ITEMS: dict[str, Change] = {
    "factions in play": replace("in_play", 0b1111),
    "order of a card pile": turned("card_piles"),
    "order of a token pile": turned("token_piles"),
    "order of an artifact stack": turned("stacks"),
    "height of a card pile": replace("card_left", [3, 3, 3, 3]),
    "height of a token pile": replace("token_left", [3, 3, 3, 3]),
    "height of a stack": replace("stack_left", [4, 3, 4]),
    "Mine": replace("mine", [-1] * 10),
    "Docks": replace("docks", [-1] * 10),
    "marker": replace("marker", 5),
    "end triggered": replace("end_triggered", True),
    "start seat": lambda s: setattr(s, "first", (s.first + 1) % s.players),
    "whose turn it is": lambda s: setattr(s, "active", (s.active + 1) % s.players),
    "turns played": replace("turns", 7),
    "rounds without progress": replace("stalled", 3),
    "progress in this round": replace("progress", True),
    "totem holders": lambda s: setattr(s, "totems", [-1 - holder for holder in s.totems]),
    "cards out of the game": replace("removed", [1]),
}
PLAYER_ITEMS: dict[str, Change] = {
    "hand": replace("hands", [[1], [2], [3]]),
    "Base": replace("bases", [[1, 2], [], [3]]),
    "order of a Base": replace("bases", [[2, 1], [3], []]),
    "tokens": replace("tokens", [[1], [], []]),
    "artifacts": replace("artifacts", [[4], [], []]),
    "the turn of an artifact": replace("artifacts", [[3 + 24 * 5], [], []]),
    "totems": replace("totems", [0, 0, 0, 0, 0, 0]),
    "Command card": replace("commands", [0, 0, 0]),
    "subjugated cards": replace("subjugated", [[1], [], []]),
    "cards subjugated from hand": replace("secret", [[4], [], []]),
}
TURN_ITEMS: dict[str, Change] = {
    "phase and step": replace("step", PAY),
    "start artifacts used": replace("start_used", 8),
    "Leader skill used": replace("leader", 1),
    "Leader skill declined": replace("leader", 2),
    "normal actions left": replace("normal_left", 1),
    "types used": replace("used", 2),
    "Bases raided": replace("raided", 2),
    "extra minings left": replace("extra", 1),
    "same-type permission": replace("same_type", True),
    "Foreman": replace("foreman", True),
    "Stalkroot": replace("stalkroot", True),
    "Ancientones": replace("ancientones", 1),
    "Maccarats": replace("maccarats", 1),
    "Scrabbers": replace("scrabbers", 1),
    "colour of a token": replace("token_colour", [2] + [-1] * 9),
    "reduction of a token": replace("token_minus", [1] + [0] * 9),
    "colour of a hand card": replace("hands", [[1 + 24], [2], [3]]),
    "play area": replace("area", [1]),
    "order of the play area": replace("area", [2, 1]),
    "what is paid for": replace("paying", 2),
    "what was paid": replace("payment", [1]),
    "more cards wanted": replace("more", True),
    "who asks": replace("source", 5),
    "about what": replace("target", 5),
    "how many were chosen": replace("picked", 1),
    "whether nothing is an answer": replace("optional", False),
}

MEMORY_ITEMS: dict[str, Change] = {
    "cards seen entering a hand": replace("open", [1] * 72),
    "uses of Domina": replace("batches", [[0, 1, 0, 0, 0, 0, 0, 0]]),
    "uses of Robuster": replace("marks", [[0, 1] + [0] * 24]),
}


def table() -> CaveinState:
    s = deal(3, 4, factions="BYRG")
    s.artifacts, s.bases, s.area = [[3], [], []], [[1, 2], [3], []], [1, 2]
    return s


def kept(change: Change) -> None:
    """The change is part of the data; a copy has it too, and neither changes with the other."""
    s = table()
    before = s.data()
    changed = s.copy()
    change(changed)
    assert changed.data() != before
    assert s.data() == before, "a copy is independent"
    twin = changed.copy()
    assert twin.data() == changed.data()
    twin.unshare()
    assert twin.data() == changed.data()


CHANGED_IN_PLACE = (
    "card_left", "token_left", "stack_left", "docks", "mine", "totems", "hands", "bases", "tokens", "artifacts",
    "powers", "subjugated", "secret", "open", "area", "payment",
)  # fmt: skip


@pytest.mark.rule("CI-18.1", "CI-18.2", "CI-18.3")
@pytest.mark.parametrize("name", CHANGED_IN_PLACE)
def test_a_copy_shares_no_list_that_the_rules_change(name: str) -> None:
    s = deal(3, 4)
    twin = s.copy()
    found = getattr(twin, name)
    assert found == getattr(s, name)
    found.append(found[0] if found else 1)
    assert len(getattr(s, name)) == len(found) - 1


@pytest.mark.rule("CI-18.1")
@pytest.mark.parametrize("item", GAME_ITEMS)
def test_the_state_of_the_game(item: str) -> None:
    kept(GAME_ITEMS[item])


@pytest.mark.rule("CI-18.2")
@pytest.mark.parametrize("item", PLAYER_ITEMS)
def test_the_state_of_a_player(item: str) -> None:
    kept(PLAYER_ITEMS[item])


@pytest.mark.rule("CI-18.3")
@pytest.mark.parametrize("item", TURN_ITEMS)
def test_the_state_of_a_turn(item: str) -> None:
    kept(TURN_ITEMS[item])


@pytest.mark.rule("CI-4.9")
@pytest.mark.parametrize("item", MEMORY_ITEMS)
def test_what_all_remember(item: str) -> None:
    kept(MEMORY_ITEMS[item])


def parts(s: CaveinState) -> set[str]:
    """All that a state consists of; a compiled class has no `__slots__`."""
    return {name for name in dir(s) if not name.startswith("_") and not callable(getattr(s, name))}


def test_no_part_of_the_state_is_forgotten_here() -> None:
    """`box` and `variant` never change, `powers` are the artifacts once more; the rest is every game's."""
    changed = set()
    for items in (GAME_ITEMS, PLAYER_ITEMS, TURN_ITEMS, MEMORY_ITEMS):
        for change in items.values():
            s = table()
            twin = s.copy()
            change(twin)
            changed |= {name for name in parts(s) if getattr(twin, name) != getattr(s, name)}
    assert parts(table()) - changed == {"box", "variant", "powers", "players", "over"}


@pytest.mark.rule("CI-18.2")
def test_an_artifact_is_kept_with_the_turn_in_which_it_came() -> None:
    given = {"players": [{}, {"hand": "N4 N4"}], "stacks": ["art01", "art06"]}
    match = position(given, "end", "end", "end", "collect 1", "pay N4", "pay N4", "right")
    assert state_of(match).artifacts == [[], [3 * 24 + 1]], "the fourth turn, Plasma Pick"


class Replay(Table):
    """Gives these answers, and notes who was asked what."""

    def __init__(self, state: CaveinState, values: list[int]) -> None:
        super().__init__(state)
        self.values = values
        self.asked: list[tuple[int, int]] = []

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if len(options) == 1 and not GAME.always[question]:
            return options[0]
        self.asked.append((seat, question))
        return self.values[len(self.asked) - 1]


@pytest.mark.rule("CI-18.1", "CI-18.2", "CI-18.3")
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("factions", ["first_game", "BYRG"])
def test_a_state_at_rest_is_all_that_the_next_turns_need(players: int, factions: str) -> None:
    """A copy that is played on with the same answers ends like the original, for whole games."""
    *_, match = walk(players, 31, factions=factions)
    s = deal(players, 31, factions=factions)
    for turn in match.turns:
        s = s.copy()
        s.unshare()
        table = Replay(s, turn.values)
        GAME.turn(s, table)
        assert table.asked == list(zip(turn.seats, turn.questions, strict=True))
    assert s.data() == state_of(match).data()


@pytest.mark.rule("CI-18.3")
def test_the_pending_choices() -> None:
    """A half, Scrabber's and the Baton's token, a second raid, the Salvage Drone: each is a question of its own."""
    match = at_table("collect 1", "pay N4", "pay N4", hand="N4 N4", stacks=["art04"])
    assert wrong(match, asked="0 half", options=["left", "right"]) == []
    match = at_table("leader", "mine blue_1a", "pay B1", hand="B1", base="Y4", mine="blue_1a red_1a")
    assert wrong(match, asked="0 token", options=["nothing", "token red_1a"]) == []
    raids = {"artifacts": "baton_of_coaxing enhanced_vision", "rivals": [{"base": "B1"}, {"base": "N1"}]}
    match = at_table("raid 1", mine="red_1a", **raids)
    assert wrong(match, asked="0 token", options=["nothing", "token red_1a"]) == []
    match.act("nothing")
    assert wrong(match, asked="0 raid_again", options=["nothing", "raid 2"]) == []
    words = {"artifacts": "salvage_drone", "base": "P1 P2 P3 N1 N2 N3 N4", "hand": "N4"}
    match = at_table("go on", "skill N4", "end", **words)
    assert wrong(match, asked="0 salvage", options=["card P1", "nothing"]) == []


@pytest.mark.rule("CI-18.4")
@pytest.mark.parametrize("players", COUNTS)
def test_only_the_active_player_ever_decides(players: int) -> None:
    questions = set()
    for seed in range(6):
        for match in walk(players, seed, factions="BYRG"):
            if match.over:
                assert match.seat == ANY_SEAT
                continue
            s = state_of(match)
            assert [one.seat for one in match.pending()] == [s.active]
            assert s.active == (s.first + s.turns) % players
            questions.add(match.question)
            for seat in set(range(players)) - {s.active}:
                for option in (0, match.options[0], match.options[-1]):
                    assert GAME.refuse(s, seat, match.question, option) == "CI-18.4"
    assert len(questions) > 9


@pytest.mark.rule("CI-18.4")
def test_a_raided_player_makes_no_choice() -> None:
    """Not even with a full hand, a Drone, or an empty Base afterwards."""
    rival = {"hand": "Y1 Y1 Y2 Y2 Y3 Y3 Y4", "base": "P1 P2 B3", "artifacts": "salvage_drone", "totems": "blue"}
    match = at_table("raid 1", rivals=[rival])
    assert wrong(match, asked="0 action", p1_hand_size=8, p0_totems="blue") == []
    assert match.question == ACTION
    assert offered(match) == ["end"]
    match.act("end")
    assert (match.seat, match.question) == (1, ACTION)
    assert START not in match.present_turn()[1]
