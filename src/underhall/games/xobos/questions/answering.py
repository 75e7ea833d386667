"""Questions that follow a declaration (sections 9 and 27): what the Orbital Cannon is tied to, and how the attacked
players answer."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import MAX_EDGES
from underhall.games.xobos.power import boosts, striking_power
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.targets import alone
from underhall.games.xobos.tokens import ATTACKING, declarer_of, is_unanswered, kind_of, source_of, target_of
from underhall.games.xobos.words import Phrases, edge_name
from underhall.games.xobos.worth import FIGHT, WASTE, strength

from .base import XobosQuestion

TIE: Final = 8
RESPOND: Final = 9

# Of both.
NONE: Final = 0
ALONG: Final = 1  # + edge

# RESPOND
BREAKING: Final = ALONG + MAX_EDGES  # + edge, the Guardian's boost is broken for it


class AttackOnField(XobosQuestion):
    """All its options are attacks on one field, so they are told apart by their origin."""

    def things(self, state: XobosState, option: int) -> list[str]:
        return super().things(state, option)[:1]

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        if self.number != state.question:
            return 1
        edge = option - (BREAKING if option >= BREAKING else ALONG)
        return int(option != NONE and (edge >= state.board.edges or state.board.target[edge] != state.spot))

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """Whether one strikes at all, and at what price."""
        return [0 if option == NONE else 1 if option < BREAKING else 2]


class Tie(AttackOnField):
    """The Orbital Cannon goes with an own attack on that field, or alone (R-74)."""

    def __init__(self) -> None:
        super().__init__(TIE, "tie", ALONG + MAX_EDGES, about=("field",), rule="XO-27.1")

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [NONE]
        for token in s.tokens:
            if kind_of(token) == ATTACKING and declarer_of(token) == seat and target_of(token) == s.spot:
                options.append(ALONG + s.board.edge[source_of(token) * s.board.fields + s.spot])
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        return "alone" if option == NONE else f"with {edge_name(state, option - ALONG)}"

    def in_words(self, say: Phrases, option: int) -> str:
        return say.fill("alone") if option == NONE else say.along("along", option - ALONG)


class Respond(AttackOnField):
    """Decline, turn one of the new tokens, or do so and break the boost of the Guardian there (XO-17.6)."""

    def __init__(self) -> None:
        super().__init__(RESPOND, "respond", BREAKING + MAX_EDGES, always_ask=True, about=("field",))

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        options = self.options(state, seat)
        if option in options:
            return None
        return "XO-17.6" if option >= BREAKING and option - BREAKING + ALONG in options else "XO-9.1"

    def options(self, state: XobosState, seat: int) -> list[int]:
        s = state
        options = [NONE]
        for at in range(s.newest, len(s.tokens)):
            token = s.tokens[at]
            if is_unanswered(token, seat) and target_of(token) == s.spot:
                options.append(ALONG + s.board.edge[source_of(token) * s.board.fields + s.spot])
        guardian = s.guardian[s.spot]
        if guardian >= 0 and boosts(s, guardian) and not alone(s, s.spot):
            options += [option - ALONG + BREAKING for option in options[1:]]
        options.sort()
        return options

    def write(self, state: XobosState, option: int) -> str:
        if option >= BREAKING:
            return f"counter {edge_name(state, option - BREAKING)} breaking"
        return "decline" if option == NONE else f"counter {edge_name(state, option - ALONG)}"

    def in_words(self, say: Phrases, option: int) -> str:
        if option >= BREAKING:
            return say.along("counter_breaking", option - BREAKING)
        return say.fill("decline") if option == NONE else say.along("counter", option - ALONG)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        """The attack comes anyway: strike back, unless that would hold a Guardian that wants to leave."""
        terms = [0, 0, 0, 0, 0, 0]
        if option == NONE:
            return terms
        own = striking_power(state, state.spot)
        terms[FIGHT] = 50 * strength(state, seat, state.spot, max(1, own)) - 20
        if option >= BREAKING:
            terms[WASTE] = -60
        return terms


tie: Final = Tie()
respond: Final = Respond()
