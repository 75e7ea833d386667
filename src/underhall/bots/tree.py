"""The tree of a search, grown from inside the rules: a policy that walks it, adds a leaf and lets others play on.

One imagined game is one iteration. The tree is open-loop: a node stands for the answers that led to it from the
question at the root, whatever cards came up on the way; what is on offer there may differ from game to game, and only
that is compared. Every seat is thought to want the most for itself (max-n).
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from underhall.engine.experience import Experience, expected, win_chances
from underhall.engine.game import Game
from underhall.engine.state import State
from underhall.engine.table import Policy

from .greedy import at_first_sight
from .judgement import judge

WIN_SHARE = 0.5
"""How much of a payoff is winning; the rest is the lead in points, which tells more from few games."""
VARIOUS = b"various"


class Node:
    """An option that a seat has taken, and how the games went on from there."""

    __slots__ = ("key", "kids", "points", "prior", "seat", "total", "visits", "wins")

    def __init__(self, seat: int, prior: float) -> None:
        self.seat: int = seat
        self.prior: float = prior
        self.visits: int = 0
        self.total: float = 0.0  # payoffs of the seat
        self.wins: float = 0.0
        self.points: float = 0.0  # of the seat at the end, in hundredths
        self.kids: dict[int, Node] = {}
        self.key: bytes = b""  # what the searching seat knows here, if it is the same in all games that came by

    def add(self, visits: int, total: float, wins: float, points: float) -> None:
        self.visits += visits
        self.total += total
        self.wins += wins
        self.points += points

    def worth(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class TreePolicy(Policy):
    """Walks the tree down to a new leaf; from there on `playouts` answers for all seats."""

    def __init__(
        self,
        game: Game[Any],
        viewer: int,
        playouts: Policy,
        experience: Experience | None,
        blur: float,
        doubt: float,
        explore: float,
        horizon: int,
        spread: int,
        win_share: float,
        unseen: float,
        apart: bool,
    ) -> None:
        self.game: Game[Any] = game
        self.viewer: int = viewer
        self.explore: float = explore
        self.horizon: int = horizon
        self.spread: float = 100.0 * spread
        self.playouts: Policy = playouts
        self.experience: Experience | None = experience
        self.blur: float = blur
        self.doubt: float = doubt
        self.win_share: float = win_share
        self.unseen: float = unseen
        self.apart: bool = apart
        self.questions: int = len(game.facts.questions)
        self.root: Node = Node(viewer, 1.0)
        self.node: Node = self.root
        self.path: list[Node] = []
        self.walking: bool = True
        self.alone: bool = True  # nobody but the viewer has decided so far
        self.end: int = 0  # the round at whose start this game is cut off
        self.part: int = -1  # while several seats decide at the same time: the one whose answers are taken now
        self.fork: Node | None = None  # where they all begin
        self.fork_walking: bool = True
        self.after: Node = self.root  # where it goes on when all have decided
        self.after_walking: bool = True

    def begin(self) -> None:
        """A new imagined game."""
        self.node = self.root
        self.path = []
        self.walking = True
        self.alone = True
        self.part = -1
        self.fork = None

    def code(self, seat: int, question: int, option: int) -> int:
        """An answer as a key into `kids`."""
        return (option * self.questions + question) * 8 + seat

    def enough(self, state: State) -> bool:
        if self.horizon == 0 or not self.path:  # it is counted from the first decision
            return False
        return self.game.rounds(state) >= self.end

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        if not self.walking:
            return self.playouts.choose(state, seat, question, options)
        if not self.path:
            self.end = self.game.rounds(state) + self.horizon
        node = self.node
        if seat != self.viewer:
            self.alone = False
        elif self.alone and node is not self.root and node.key != VARIOUS:
            key = self.game.info_key(state, seat)
            if not node.kids:
                node.key = key
            elif node.key != key:
                node.key = VARIOUS
        option = self.pick(node, state, seat, question, options)
        kid = node.kids[self.code(seat, question, option)]
        self.path.append(kid)
        self.node = kid
        self.walking = kid.visits > 0
        return option

    def begin_part(self, seat: int) -> None:
        """Whoever decides at the same time as others does so from the same node: so nobody's answers depend on those of
        the others. The viewer's go first, and what comes later lies below them."""
        if not self.apart:
            return
        if self.fork is None:
            self.fork = self.node
            self.fork_walking = self.walking
            self.after = self.node
            self.after_walking = self.walking
        elif self.part == self.viewer:
            self.after = self.node
            self.after_walking = self.walking
        self.part = seat
        self.node = self.fork
        self.walking = self.fork_walking

    def end_parts(self) -> None:
        if self.fork is None:
            return
        if self.part != self.viewer and self.after is not self.fork:  # else the viewer had nothing to decide
            self.node = self.after
            self.walking = self.after_walking
        self.fork = None
        self.part = -1

    def pick(self, node: Node, state: State, seat: int, question: int, options: list[int]) -> int:
        """The option with the best mix of payoff so far, first sight, and curiosity."""
        kids = node.kids
        found: list[Node] = []
        fresh: list[int] = []
        for option in options:
            kid = kids.get(self.code(seat, question, option))
            if kid is None:
                fresh.append(option)
            else:
                found.append(kid)
        if fresh:
            self.sprout(kids, state, seat, question, fresh)
            found = [kids[self.code(seat, question, option)] for option in options]
        visits = 0
        total = 0.0
        priors = 0.0
        for kid in found:
            visits += kid.visits
            total += kid.total
            priors += kid.prior
        unseen = total / visits - self.unseen if visits else 0.0
        curiosity = self.explore * sqrt(visits + 1.0) / priors
        best = 0
        highest = -1e9
        for at, kid in enumerate(found):
            worth = kid.total / kid.visits if kid.visits else unseen
            worth += curiosity * kid.prior / (1.0 + kid.visits)
            if worth > highest:
                highest = worth
                best = at
        return options[best]

    def sprout(self, kids: dict[int, Node], state: State, seat: int, question: int, options: list[int]) -> None:
        """New options. Each gets its chances by experience as curiosity, or at least a little.

        Without experience the k-th best gets 1/k of the first one's: ranks, not sums, because what `weigh` gives has no
        common scale, and a search must be able to overrule it.
        """
        experience = self.experience
        if experience is not None:
            worths = judge(self.game, experience, state, seat, question, options)
            chances = experience.among(state.players).chances(worths, self.blur)
            alike = self.doubt / len(options)
            for at, option in enumerate(options):
                kids[self.code(seat, question, option)] = Node(seat, (1.0 - self.doubt) * chances[at] + alike)
            return
        ranked: list[tuple[int, int]] = []
        worths = at_first_sight(self.game, state, seat, question, options)
        for at, option in enumerate(options):
            ranked.append((-worths[at], option))
        ranked.sort()
        rank = 1
        for _, option in ranked:
            kids[self.code(seat, question, option)] = Node(seat, 1.0 / rank)
            rank += 1

    def learn(self, state: State) -> None:
        """The imagined game has ended so: every decision on the way gets its seat's payoff."""
        game = self.game
        if state.over:
            points = [100 * score for score in game.scores(state)]
            wins = shares(game.winners(state), len(points))
        else:
            points, wins = expected_end(game, self.experience, state)
        earned = payoffs_of(points, wins, self.spread, self.win_share)
        for node in [self.root, *self.path]:
            seat = node.seat
            node.add(1, earned[seat], wins[seat], points[seat])


def expected_end(game: Game[Any], experience: Experience | None, state: State) -> tuple[list[int], list[float]]:
    """How a game that is cut off would end: points in hundredths, and chances to win."""
    if experience is not None:
        outlook = experience.outlook(state.players, game.progress(state))
        if outlook is not None:
            points = [expected(outlook, game.outlook(state, seat)) for seat in range(state.players)]
            return points, win_chances(points, outlook.error)
    points = game.prospects(state)
    best = max(points)
    return points, shares([seat for seat in range(len(points)) if points[seat] == best], len(points))


def shares(winners: list[int], players: int) -> list[float]:
    """Each seat's part of a victory."""
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def payoffs_of(points: list[int], wins: list[float], spread: float, win_share: float = WIN_SHARE) -> list[float]:
    """What each seat gets from such an end: from 0 to 1, for winning and for the lead over the best other seat."""
    found: list[float] = []
    for seat in range(len(points)):
        rival = -1_000_000_000
        for other in range(len(points)):
            if other != seat and points[other] > rival:
                rival = points[other]
        lead = (points[seat] - rival) / spread
        squashed = 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
        found.append(win_share * wins[seat] + (1.0 - win_share) * squashed)
    return found


def payoffs(game: Game[Any], state: State, spread: int) -> list[float]:
    """The same for a game that is over."""
    return payoffs_of(game.scores(state), shares(game.winners(state), state.players), float(spread))
