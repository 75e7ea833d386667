"""What a good player would think about: true at every question of whole games, the same in every deal that the seat
cannot tell apart, in three languages, and each of them comes up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from underhall import Match, Seat, load
from underhall.bots.greedy import GreedyBot
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.engine.thought import Thought
from underhall.games.cavein.box import LEVEL
from underhall.games.cavein.questions.action import COLLECT, MINE, MINE_PLUS, RAID
from underhall.games.wistar.acting import REACH, REACH_PRIVATE
from underhall.games.wistar.burrow import BEDDING, DIGGING
from underhall.games.wistar.counters import rooms_free
from underhall.games.xobos.ground import guardians_on_board, income
from underhall.games.xobos.scoring import score
from underhall.games.xobos.tokens import defender_of
from underhall.testing.properties.case import redealt

GAMES = ("kings", "cavein", "xobos", "wistar")
FEWEST, MOST = 6, 14


class At:
    """A moment: the true state, the seat that is asked, and what it may answer."""

    def __init__(self, match: Match, seat: int) -> None:
        asked = match.pending_for(seat)
        self.s: Any = match.state_of(seat)
        self.seat = seat
        self.options = asked.options
        self.question = match.game.facts.questions[asked.question].name
        self.game = match.game

    def scores_if(self) -> int:
        return self.game.scores(self.s)[self.seat]


def kings_missing(at: At) -> list[tuple[int, int]]:
    """For each unfinished mine of the seat: units that it lacks, and its value."""
    s, box = at.s, at.s.box
    return [
        (box.size[mine] + box.overseer[mine] - len(units), box.value[mine])
        for mine, units in zip(s.owned[at.seat], s.miners[at.seat], strict=True)
    ]


def kings_left(at: At) -> list[tuple[int, int]]:
    """For each mine of the row: units until it is conquered, and its value."""
    s, box = at.s, at.s.box
    return [
        (box.defence[mine] - len(stack), box.value[mine])
        for mine, stack in zip(s.row, s.stacks, strict=True)
        if mine >= 0
    ]


def kings_play(at: At, own: bool, left: int, value: int) -> bool:
    """Whether a play on offer completes such a mine, for the seat itself."""
    s, box = at.s, at.s.box
    for option in at.options:
        card, target = divmod(option, 68)
        if own and target >= 4:
            mine, units = s.owned[at.seat][target - 4], s.miners[at.seat][target - 4]
            if box.value[mine] == value and box.size[mine] + box.overseer[mine] - len(units) == left:
                return True
        elif not own and target < 4 and s.owner[box.race[card]] in (at.seat, -1):
            mine = s.row[target]
            if box.value[mine] == value and box.defence[mine] - len(s.stacks[target]) == left:
                return True
    return False


def camp_fits(at: At, value: int) -> bool:
    s, box, seat = at.s, at.s.box, at.seat
    from underhall.games.kings.placing import refuse_miner

    return any(
        box.value[mine] == value and any(pile and refuse_miner(s, seat, pile[-1], index) is None for pile in s.camp)
        for index, mine in enumerate(s.owned[seat])
    )


Check = Callable[..., bool]
"""Gets the moment and the values of the thought."""

KINGS: Mapping[str, Check] = {
    "finish": lambda at, count: kings_play(at, True, 1, count),
    "camp": lambda at, count: at.question == "draw" and camp_fits(at, count),
    "take": lambda at, count: kings_play(at, False, 1, count),
    "deadline": lambda at, count, count2: (
        count == sum(n for n, _ in kings_missing(at)) and count2 == len(at.s.deck) <= 3 * at.s.players
    ),
    "end_near": lambda at, count: count == len(at.s.deck) <= 3 * at.s.players,
    "last_unit": lambda at, count: (1, count) in kings_left(at),
    "no_mine": lambda at: not at.s.owned[at.seat] and not at.s.treasury[at.seat],
    "missing": lambda at, count, count2: count == sum(n for n, _ in kings_missing(at)) and count2 == len(at.s.deck),
    "own_race": lambda at, count: count == sum(at.s.box.race[c] == at.s.kings[at.seat] for c in at.s.hands[at.seat]),
    "nine": lambda at, target: at.s.box.strength[at.s.stacks[target][-1]] == 9,
    "opening": lambda at: any(left == 2 for left, _ in kings_left(at)),
    "risk": lambda at, count: at.scores_if() + count == sum(at.s.box.value[mine] for mine in at.s.treasury[at.seat]),
}


def minable(at: At) -> list[int]:
    """The points of the crystals that an answer on offer would mine."""
    mining = [option for option in at.options if MINE <= option < COLLECT]
    slots = [option - MINE if option < MINE_PLUS else option - MINE_PLUS for option in mining]
    return [at.s.box.vp[at.s.mine[slot]] for slot in slots]


CAVEIN: Mapping[str, Check] = {
    "leader": lambda at: at.question == "pay",
    "crystal": lambda at, count: count in minable(at),
    "last_round": lambda at: at.s.end_triggered,
    "marker": lambda at, count: at.s.box.end_field[at.s.players] - at.s.marker == count,
    "raid": lambda at, seat, count: (
        RAID + seat in at.options and len(at.s.bases[seat]) == count + 1 and len(at.s.hands[at.seat]) <= 5
    ),
    "hand_full": lambda at, count: len(at.s.hands[at.seat]) == count >= 7,
    "artifact": lambda at, count, count2: (
        any(COLLECT <= option < RAID for option in at.options)
        and count == sum(LEVEL[code] for code in at.s.hands[at.seat])
        and count2 <= count
    ),
    "recruit": lambda at, count: len(at.s.hands[at.seat]) == count <= 3 and any(kind >= 0 for kind in at.s.docks[:4]),
    "exposed": lambda at, count: len(at.s.bases[at.seat]) == count + 1,
    "totem": lambda at, count: (
        0 < count == sum(token >= 0 and colour_now(at, slot) in totems(at) for slot, token in enumerate(at.s.mine))
    ),
    "symbols": lambda at, count: count == sum(token >= 0 and at.s.box.symbol[token] >= 0 for token in at.s.mine),
}


def colour_now(at: At, slot: int) -> int:
    from underhall.games.cavein.prices import token_colour

    return token_colour(at.s, slot)


def totems(at: At) -> set[int]:
    return {colour for colour, holder in enumerate(at.s.totems) if holder == at.seat}


XOBOS: Mapping[str, Check] = {
    "attacked": lambda at, count: count == sum(defender_of(token) == at.seat for token in at.s.tokens),
    "wounded": lambda at, guardian, count: at.s.life[4 * at.seat + guardian] == count <= 3,
    "no_reactor": lambda at, count: (
        score(at.s, at.seat) == 0 and count == at.s.crystals[at.seat] + guardians_on_board(at.s, at.seat)
    ),
    "lost": lambda at, count: guardians_on_board(at.s, at.seat) == 4 - count,
    "resources": lambda at, count: at.s.resources[at.seat] == count,
    "next_reactor": lambda at, count: (
        (score(at.s, at.seat) > 0 or count == 0) and count == at.s.crystals[at.seat] + guardians_on_board(at.s, at.seat)
    ),
    "idle": lambda at, count: (
        count == sum(at.s.where[one] >= 0 and at.s.slot[one] == 0 for one in range(4 * at.seat, 4 * at.seat + 4))
    ),
    "late": lambda at, count: at.s.box.rounds - at.s.round == count < 3,
    "rival": lambda at, seat, count, count2: (
        seat != at.seat and count > count2 and (count, count2) == (reactors(at, seat), reactors(at, at.seat))
    ),
    "no_crystals": lambda at, count: tuple(income(at.s, at.seat)) == (count, 0),
    "income": lambda at, count, count2: tuple(income(at.s, at.seat)) == (count, count2) and count2 > 0,
    "score": lambda at, count, count2, count3: (
        score(at.s, at.seat) == (count + count2) * count3 and count3 == reactors(at, at.seat)
    ),
}


def reactors(at: At, seat: int) -> int:
    from underhall.games.xobos.box import BUILDINGS, REACTOR

    found: int = at.s.count[seat * BUILDINGS + REACTOR]
    return found


def reachable(at: At) -> bool:
    return at.question == "act" and any(REACH <= option < REACH_PRIVATE for option in at.options)


def payable(at: At) -> int:
    from underhall.games.wistar.shortage import lacking, step_of

    return sum(not lacking(at.s, at.seat, card, step_of(at.s, at.seat)) for card in at.s.hand[at.seat])


def goal_gaps(at: At) -> list[int]:
    from underhall.games.wistar.box import GOAL_SPACES
    from underhall.games.wistar.counters import count
    from underhall.games.wistar.goals import top_space

    s, found = at.s, []
    for place, goal in enumerate(s.goals):
        space = top_space(s, place)
        if space >= 0 and at.seat not in s.discs[place * GOAL_SPACES : (place + 1) * GOAL_SPACES]:
            found.append(s.box.goals[goal].thresholds[space] - count(s, at.seat, s.box.goals[goal].counter))
    return found


WISTAR: Mapping[str, Check] = {
    "goal_now": reachable,
    "waiting": lambda at, count: at.s.resting[at.seat] == count > 0,
    "last_round": lambda at: at.s.round == 5,
    "goal_near": lambda at: 1 in goal_gaps(at),
    "no_room": lambda at: rooms_free(at.s, at.seat) == 0,
    "playable": lambda at, count: payable(at) == count,
    "bed": lambda at, count: (
        at.s.wood[at.seat] >= count == BEDDING.full_price(at.s, at.seat) and rooms_free(at.s, at.seat) > 0
    ),
    "explorer": lambda at: at.s.explorer[at.seat] == 7,
    "room": lambda at, count: (
        at.s.metal[at.seat] >= count == DIGGING.full_price(at.s, at.seat) and at.s.dug[at.seat] < 6
    ),
    "hand": lambda at, count: len(at.s.hand[at.seat]) == count,
    "chiefs": lambda at, count, count2: (
        count == 3 - at.s.chiefs.count(at.seat) - at.s.hut.count(at.seat) and count2 == 5 - at.s.round
    ),
    "workers": lambda at, count, count2, count3: at.s.workers[3 * at.seat : 3 * at.seat + 3] == [count, count2, count3],
}
CHECKS = {"kings": KINGS, "cavein": CAVEIN, "xobos": XOBOS, "wistar": WISTAR}


def moments(game: str, players: int, seed: int) -> Iterator[tuple[Match, int]]:
    """A game of greedy bots, at each question of each seat."""
    match = Match.start(load(game), players, seed=seed)
    bots = [GreedyBot(seed + seat) for seat in range(players)]
    while not match.over:
        seat = match.pending()[0].seat
        yield match, seat
        match.answer_as(seat, bots[seat].choose(Seat(match, seat)))


def said(match: Match, seat: int) -> bytes:
    """All thoughts of the seat in words."""
    found: list[Thought] = match.game.thoughts(match.view(seat))
    lines = [
        Speaker(match.game, match.state_of(seat), language, ("Ann", "Bob", "Cid", "Dan")).thought(one)
        for language in LANGUAGES
        for one in found
    ]
    assert not [line for line in lines if "{" in line or "_" in line]
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [
        ("kings", 2, 1),
        ("kings", 4, 2),
        ("cavein", 2, 1),
        ("cavein", 3, 2),
        ("xobos", 2, 1),
        ("xobos", 3, 2),
        ("wistar", 2, 1),
        pytest.param("wistar", 4, 2, marks=pytest.mark.deep),
    ],
)
def test_thoughts_are_true_and_know_no_more_than_their_seat(game: str, players: int, seed: int) -> None:
    checks, again = CHECKS[game], 0
    for number, (match, seat) in enumerate(moments(game, players, seed)):
        at = At(match, seat)
        for one in match.game.thoughts(match.view(seat)):
            assert checks[one.name](at, **dict(one.values)), f"{one} is not true at question {number} of seat {seat}"
        if number % 25 == 0:
            for deal in (1, 2):
                other = redealt(match, seat, deal)
                again += other.state.data() != match.state.data()
                assert said(other, seat) == said(match, seat), "a thought depends on what is hidden"
    assert again > 3


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_thoughts_and_each_comes_up(game: str) -> None:
    names = set(load(game).facts.texts["thoughts"])
    assert names == set(CHECKS[game])
    assert FEWEST <= len(names) <= MOST
    came: Counter[str] = Counter()
    silent = 0
    for players, seed in ((2, 1), (2, 2), (3, 3)):
        for match, seat in moments(game, players, seed):
            found = match.game.thoughts(match.view(seat))
            came.update(one.name for one in found)
            silent += not found
        if set(came) == names:
            break
    assert set(came) == names, f"never: {names - set(came)}"
    assert silent * 10 < sum(came.values())


def test_spectators_and_finished_games_have_none() -> None:
    for game in GAMES:
        match = Match.start(load(game), 2, seed=1)
        assert match.game.thoughts(match.view(-1)) == []
    match = Match.start(load("kings"), 2, seed=1)
    while not match.over:
        match.answer_as(match.seat, GreedyBot(1).choose(Seat(match, match.seat)))
    assert match.game.thoughts(match.view(0)) == []
