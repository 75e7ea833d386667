"""The search bot: imagines many games from what its seat knows, and takes the option that it came back to most often.

Information-set Monte Carlo tree search. Every iteration deals again what the seat does not know and plays on; so the
bot cannot know more than its seat does. With the same seed, knowledge and number of iterations it chooses the same.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, fields, replace
from math import inf
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.engine.experience import Experience
from underhall.engine.game import Game
from underhall.engine.seat import Seat
from underhall.engine.state import State
from underhall.engine.table import Policy, RandomPolicy

from .forks import in_forks
from .greedy import GreedyPolicy
from .judgement import JudgingPolicy
from .learned import learned
from .tree import WIN_SHARE, Node, TreePolicy, expected_end

SEEDS = 1 << 30
PLAYOUTS = ("learned", "free", "greedy", "random")
LOOK = 8
"""Iterations between two looks at the clock."""
TICK = 1e-6
"""A clock may not have moved since the last look."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How to search. As text, after the name of the bot: `search:iterations=500:playouts=random`."""

    iterations: int = 200
    """Imagined games for one decision."""
    seconds: float = 0.0
    """Stop earlier when so much time has gone by; 0 never. What the bot does then depends on the machine."""
    cpu: float = 0.0
    """The same in processor time of its own, which other work on the machine does not use up: for fair comparisons."""
    jobs: int = 1
    """Processes; each grows a tree of its own with its share of the iterations."""
    playouts: str = "learned"
    """How imagined games go on behind the tree. learned: what is judged best by experience; free: the same, but better
    answers only more often; greedy; random. Without experience of the game, the first two are greedy."""
    horizon: int = -1
    """Rounds after which an imagined game is cut off; 0 never, -1 as the game says."""
    explore: float = 0.8
    """How much curiosity counts against what has been found so far."""
    blur: float = 3.0
    """By how much less sure of what was learned the curiosity is than the play."""
    doubt: float = 0.2
    """How much of the curiosity goes to all options alike, whatever was learned."""
    win_share: float = WIN_SHARE
    """How much of a payoff is winning; the rest is the lead in points."""
    unseen: float = 0.1
    """How much worse than its siblings so far an option is taken to be that has not been tried."""
    apart: int = 1
    """1: who decides at the same time as others knows nothing of their answers, in the tree as at the table. 0: those
    who are asked later know them."""
    experience: str = ""
    """The file with what was learned, to compare it with others; "" for what the game ships."""

    def __post_init__(self) -> None:
        numbers = self.iterations >= 1 and self.jobs >= 1 and self.horizon >= -1
        shares = 0 < self.explore < inf and 0 < self.blur < inf and 0 <= self.doubt <= 1
        shares = shares and 0 <= self.win_share <= 1 and 0 <= self.unseen <= 1 and self.apart in (0, 1)
        if not numbers or not 0 <= self.seconds < inf or not 0 <= self.cpu < inf or not shares:
            raise BadOption(f"a search cannot work with {self}")
        if self.playouts not in PLAYOUTS:
            raise BadOption(f"the playouts of a search are {', '.join(PLAYOUTS)}, not '{self.playouts}'")

    @classmethod
    def read(cls, text: str) -> Settings:
        """The inverse of `str`: `iterations=500:playouts=random`."""
        kinds: dict[str, Any] = {field.name: type(field.default) for field in fields(cls)}
        chosen: dict[str, Any] = {}
        for pair in text.split(":") if text else []:
            name, equals, value = pair.partition("=")
            if name not in kinds or not equals or name in chosen:
                raise BadOption(f"a search is set by {', '.join(kinds)}, each as name=value; not '{pair}'")
            try:
                chosen[name] = kinds[name](value)
            except ValueError:
                raise BadOption(f"'{value}' makes no sense as {name} of a search") from None
        return cls(**chosen)

    def __str__(self) -> str:
        return ":".join(
            f"{field.name}={getattr(self, field.name)}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        )


class Search:
    """A tree for the open question of one seat."""

    def __init__(
        self, seat: Seat, settings: Settings, chance: FastChance, experience: Experience | None = None
    ) -> None:
        """`experience`: what it judges by, if that is in no file."""
        self.seat = seat
        self.settings = settings
        self.question = seat.question
        self.options = seat.options
        thinking = seat.game.facts.thinking
        self.horizon = thinking.horizon_of(seat.players) if settings.horizon < 0 else settings.horizon
        by_experience = settings.playouts in ("learned", "free")
        known = learned(seat.game, settings.experience) if experience is None else experience
        self.experience = known if by_experience else None
        self._chance = chance
        self._policy = TreePolicy(
            seat.game,
            seat.number,
            playouts_of(seat.game, self.experience, settings.playouts, chance),
            self.experience,
            settings.blur,
            settings.doubt,
            settings.explore,
            self.horizon,
            thinking.spread,
            settings.win_share,
            settings.unseen,
            settings.apart == 1,
        )

    def go_on_from(self, root: Node) -> bool:
        """Begins with a part of an older tree, if it was grown from what the seat knows now."""
        if any(self._code(option) not in root.kids for option in self.options):
            return False
        imagined = self.seat.imagine(self._chance.below(SEEDS))
        if root.key != self.seat.game.info_key(imagined.state_of(self.seat.number), self.seat.number):
            return False
        self._policy.root = root
        return True

    def run(self, early: bool = True) -> None:
        """All iterations; `early`: stop when the rest could not change the choice."""
        settings = self.settings
        if settings.jobs > 1:
            self._share(settings.jobs)
            return
        policy, chance, play_out = self._policy, self._chance, self.seat.play_out
        began = time.perf_counter() if settings.seconds else 0.0
        worked = time.process_time() if settings.cpu else 0.0
        left = settings.iterations - policy.root.visits
        done = 0
        while left > 0:
            now = min(LOOK, left)
            for _ in range(now):
                policy.begin()
                policy.learn(play_out(chance.below(SEEDS), policy))
            left -= now
            done += now
            rest = left
            if settings.seconds:
                rest = min(rest, more_by(time.perf_counter() - began, settings.seconds, done))
            if settings.cpu:
                rest = min(rest, more_by(time.process_time() - worked, settings.cpu, done))
            if rest <= 0 or (early and self.lead() > rest):
                break

    def lead(self) -> int:
        """By how many visits the first option is ahead of the second."""
        visits = sorted(node.visits for node in self.nodes())
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def nodes(self) -> list[Node]:
        """What was found about each option, in their order."""
        kids = self._policy.root.kids
        if len(self.options) == 1:  # such a question is not put to a policy: all games went through it
            return [self._policy.root]
        return [kids[self._code(option)] for option in self.options]

    def best(self) -> int:
        """The option with most visits; of equal ones the one that went better."""
        nodes = self.nodes()
        ranks = [(node.visits, node.worth(), -at) for at, node in enumerate(nodes)]
        return self.options[ranks.index(max(ranks))]

    def below(self, option: int) -> Node:
        """The tree behind an option."""
        return self._policy.root.kids[self._code(option)]

    def points_of(self, state: State) -> list[int]:
        """What each seat ends with, or would if the game is cut off here, in hundredths of a point."""
        if state.over:
            return [100 * score for score in self.seat.game.scores(state)]
        return expected_end(self.seat.game, self.experience, state)[0]

    def _code(self, option: int) -> int:
        return self._policy.code(self.seat.number, self.question, option)

    def _share(self, jobs: int) -> None:
        """Root parallelism: the same search with other seeds in several processes, added up at the root."""
        share = replace(self.settings, iterations=-(-self.settings.iterations // jobs), jobs=1)
        seeds = [self._chance.below(SEEDS) for _ in range(jobs)]

        def work(seed: int) -> list[tuple[int, float, float, float]]:
            search = Search(self.seat, share, FastChance(seed))
            search.run(early=False)  # what one tree is sure of may be overruled by the others
            return [(node.visits, node.total, node.wins, node.points) for node in search.nodes()]

        root = self._policy.root
        for found in in_forks(work, seeds):
            for option, figures in zip(self.options, found, strict=True):
                root.kids.setdefault(self._code(option), Node(self.seat.number, 1.0)).add(*figures)
                root.add(*figures)


def more_by(spent: float, allowed: float, done: int) -> int:
    """How many more iterations fit into the time allowed, if they take as long as those done so far."""
    if spent >= allowed:
        return 0
    return int(done * (allowed - spent) / max(spent, TICK))


def playouts_of(game: Game[Any], experience: Experience | None, name: str, chance: FastChance) -> Policy:
    """Who plays on behind the tree."""
    if name == "random":
        return RandomPolicy(chance)
    if experience is None:
        return GreedyPolicy(game, chance)
    return JudgingPolicy(game, experience, chance, freely=name == "free")


class SearchBot:
    """Searches, and keeps its tree while it goes on deciding with nothing new known."""

    def __init__(self, seed: int, settings: Settings | None = None) -> None:
        self.settings = settings if settings is not None else Settings()
        self._chance = FastChance(seed)
        self._behind: Node | None = None
        """What was found behind the last answer."""
        self.visits: list[int] = []
        """How often the last search came to each option of its seat; empty if there was none."""

    def choose(self, seat: Seat) -> int:
        options = seat.options
        self.visits = []
        if len(options) == 1:
            return options[0]
        search = Search(seat, self.settings, self._chance)
        if self._behind is not None:
            search.go_on_from(self._behind)
        search.run()
        answer = search.best()
        self.visits = [node.visits for node in search.nodes()]
        self._behind = search.below(answer)
        return answer
