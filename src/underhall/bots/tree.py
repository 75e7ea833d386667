"""The tree of a search, grown from inside the rules: a policy that walks it, adds a leaf and then plays on greedily.

One imagined game is one iteration. The tree is open-loop: a node stands for the answers that led to it from the
question at the root, whatever cards came up on the way; what is on offer there may differ from game to game, and only
that is compared. Every seat is thought to want the most for itself (max-n).
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.game import Game
from underhall.engine.state import State
from underhall.engine.table import Policy, RandomPolicy

from .greedy import GreedyPolicy, at_first_sight

WIN_SHARE = 0.5
"""How much of a payoff is winning; the rest is the lead in points, which tells more from few games."""
VARIOUS = b"various"
UNSEEN = 0.1
"""How much worse than its siblings so far an option is taken to be that has not been tried."""


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
        chance: FastChance,
        explore: float,
        horizon: int,
        spread: int,
        at_random: bool,
    ) -> None:
        self.game: Game[Any] = game
        self.viewer: int = viewer
        self.explore: float = explore
        self.horizon: int = horizon
        self.spread: float = 100.0 * spread
        self.playouts: Policy = RandomPolicy(chance) if at_random else GreedyPolicy(game, chance)
        self.questions: int = len(game.facts.questions)
        self.root: Node = Node(viewer, 1.0)
        self.node: Node = self.root
        self.path: list[Node] = []
        self.walking: bool = True
        self.alone: bool = True  # nobody but the viewer has decided so far
        self.end: int = 0  # the round at whose start this game is cut off

    def begin(self) -> None:
        """A new imagined game."""
        self.node = self.root
        self.path = []
        self.walking = True
        self.alone = True

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
        unseen = total / visits - UNSEEN if visits else 0.0
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
        """New options, the best-looking first: the k-th gets 1/k of the first one's curiosity.

        Ranks, not sums: what `weigh` gives has no common scale, and a search must be able to overrule it.
        """
        ranked: list[tuple[int, int]] = []
        for option in options:
            ranked.append((-at_first_sight(self.game, state, seat, question, option), option))
        ranked.sort()
        rank = 1
        for _, option in ranked:
            kids[self.code(seat, question, option)] = Node(seat, 1.0 / rank)
            rank += 1

    def learn(self, state: State) -> None:
        """The imagined game has ended so: every decision on the way gets its seat's payoff."""
        over = state.over
        points = self.game.scores(state) if over else self.game.prospects(state)
        players = len(points)
        best = max(points)
        winners = self.game.winners(state) if over else [seat for seat in range(players) if points[seat] == best]
        scale = 100.0 if over else 1.0
        payoffs: list[float] = []
        wins: list[float] = []
        for seat in range(players):
            rival = -1_000_000_000
            for other in range(players):
                if other != seat and points[other] > rival:
                    rival = points[other]
            lead = (points[seat] - rival) * scale / self.spread
            win = 1.0 / len(winners) if seat in winners else 0.0
            squashed = 0.5 + 0.5 * lead / (1.0 + (lead if lead > 0.0 else -lead))
            payoffs.append(WIN_SHARE * win + (1.0 - WIN_SHARE) * squashed)
            wins.append(win)
        for node in [self.root, *self.path]:
            node.add(1, payoffs[node.seat], wins[node.seat], points[node.seat] * scale)
