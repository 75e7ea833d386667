"""A referee of the combats: keeps books of its own on every attack, from what is told, and compares.

Written from the rules (sections 8 to 12, 14 and 26) and not from the program. It takes the board itself for true (who
stands where, what has moved, what is loaded) and knows from that and from the events which tokens must lie, who may
answer which, which attacks lapse and why, who may strike, who may advance and who shows the player board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.games.xobos.books import Books, Entry
from underhall.engine.table import Table
from underhall.games.xobos import tokens as packed
from underhall.games.xobos.questions.answering import ALONG, BREAKING, NONE, RESPOND
from underhall.games.xobos.questions.combat import ADVANCE, ATTACK, DRAW, HALT, STRIKE
from underhall.games.xobos.questions.declaring import CLOSE, DECLARE, END_ATTACKS, FROM_TO, HARVESTING
from underhall.games.xobos.questions.occupying import FROM, OCCUPY, STAY
from underhall.games.xobos.state import (
    ATTACKS,
    BATTLES,
    CHECK,
    CLOSING,
    COVERING,
    DECLARING,
    DEVELOPMENT,
    MOVING,
    XobosState,
)


def lying(s: XobosState) -> list[Entry]:
    """The tokens as the program has them."""
    return [
        (
            packed.TOKEN_IDS[packed.kind_of(one)],
            packed.declarer_of(one),
            packed.defender_of(one),
            packed.source_of(one),
            packed.target_of(one),
            packed.late_of(one) & packed.DECLARED_LATE != 0,
        )
        for one in s.tokens
    ]


class Referee(Books):
    """A table that watches every question, answer and event. Who answers is left to `choose`."""

    def choose(self, seat: int, question: int, options: list[int]) -> int:
        raise NotImplementedError

    # One run of the step machine ------------------------------------------------------------------------------------

    def run(self, turn: Callable[[XobosState, Table], None]) -> None:
        """Watches one run: `turn` is the game's own."""
        s, step, active = self.s, self.s.step, self.s.active
        self.begin_run()
        if step == ATTACKS:
            options = self.attack_options(active)
            if len(options) == 1:
                self.begin_attack(active, options[0])
        turn(s, self)
        self.end_run(step)

    def end_run(self, step: int) -> None:
        s = self.s
        if step in (DEVELOPMENT, COVERING) and s.step == MOVING:
            self.begin_round()
        self.compare()
        gone = {one.entry() for one in self.resolved}
        assert not gone & set(lying(s)), "what was fought out is removed (XO-12.9)"
        if step == MOVING:
            self.check_left()
        if self.answering is not None:
            assert self.answered == self.answering, "all who may answer are asked, in turn order (XO-9.1)"
        assert self.calling_off == [], "what was tied to a battle is called off with it (R-74)"
        if self.strikers is not None:
            self.check_attack()
        if not self.halted:
            for seat, fields, target in self.due:
                assert self.ground.advances(seat, fields, target) == set(), "an advance was not offered (XO-12.7)"
        if step == DECLARING and s.step != DECLARING:
            self.settle()
        if step == CLOSING:
            self.settle()
            if s.step == BATTLES:
                self.check_uncovered()
        if step == BATTLES and s.step == ATTACKS:
            assert not any(one.kind == "battle" for one in self.attacks), "all battles are resolved (XO-11.1)"
        if step == ATTACKS and s.step != ATTACKS:
            assert self.attacks == [], "no attack is left over (XO-11.1)"

    def settle(self) -> None:
        for one in self.attacks:
            one.new = False

    def compare(self) -> None:
        """Exactly the tokens of these books lie on the board, and exactly these fields have declared."""
        gone = [one.entry() for one in self.resolved]
        expected = [one.entry() for one in self.attacks]
        assert [one for one in lying(self.s) if one not in gone] == expected
        if self.s.step in (MOVING, DECLARING, CLOSING, BATTLES, ATTACKS):
            used = {(seat, at) for seat in range(4) for at in range(self.ground.size) if self.s.used[seat] >> at & 1}
            assert used == self.declared, "who declared has used up the field's attack (XO-8.3)"
        seats = Counter((one.seat, one.source) for one in self.attacks if one.kind in ("attack", "battle"))
        assert set(seats.values()) <= {1}, "one field declares one attack (XO-8.3)"

    # Questions ------------------------------------------------------------------------------------------------------

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        self.compare()
        self.question = question
        if question in (DECLARE, CLOSE):
            self.check_targets(seat, options, late=question == CLOSE)
        elif question == RESPOND:
            self.check_answers(seat, options, about[0])
        elif question == OCCUPY:
            self.check_occupiers(seat, options, about[0])
        elif question == STRIKE and self.strikers is not None:
            assert about[0] in self.strikers, "only attacks on who is there now are struck (XO-12.8)"
            self.struck.append(about[0])
        elif question == ADVANCE:
            self.check_advance(seat, options, about[0])
        elif question == ATTACK:
            assert options == self.attack_options(seat)
        choice = self.choose(seat, question, options)
        if question == DECLARE and choice == END_ATTACKS:
            self.answering = self.who_may_answer()
        elif question == ATTACK:
            self.begin_attack(seat, choice)
        elif question == ADVANCE:
            self.halted = choice == HALT
        return choice

    def edges(self, options: list[int], first: int, last: int) -> set[tuple[int, int]]:
        """The options of a range as corridors with a direction."""
        board = self.s.board
        return {(board.source[at - first], board.target[at - first]) for at in options if first <= at < last}

    def check_targets(self, seat: int, options: list[int], late: bool) -> None:
        """XO-8.1 to XO-8.5, XO-9.5, XO-14.6."""
        ground = self.ground
        expected = set()
        for source in range(ground.size):
            if (seat, source) in self.declared or ground.base(source) is not None:
                continue
            if not (ground.may_fire(seat, source) if late else ground.may_attack(seat, source)):
                continue
            for target in ground.near(source):
                foe = ground.defender(target)
                if ground.base(target) is None and (foe not in (None, seat) or self.declined(seat, source, target)):
                    expected.add((source, target))
        assert self.edges(options, FROM_TO, HARVESTING) == expected

    def check_answers(self, seat: int, options: list[int], field: int) -> None:
        """A counter is offered for just these tokens: new, at this field, against this seat (XO-9.1, R-91)."""
        self.answered.append((seat, field))
        new = {
            (one.source, one.target)
            for one in self.attacks
            if one.new and one.kind == "attack" and one.target == field and one.defender == seat
        }
        assert new
        assert options[0] == NONE
        assert self.edges(options, ALONG, BREAKING) == new
        breaking = self.edges(options, BREAKING, BREAKING + len(self.s.board.source))
        assert breaking == (new if self.ground.may_break(field) else set())

    def check_occupiers(self, seat: int, options: list[int], field: int) -> None:
        """XO-10.3."""
        sources = {
            one.source
            for one in self.attacks
            if one.kind == "attack"
            and one.seat == seat
            and one.target == field
            and self.ground.can_leave(seat, one.source)
        }
        assert {option - FROM for option in options if option != STAY} == sources

    def check_advance(self, seat: int, options: list[int], target: int) -> None:
        allowed = [(who, fields) for who, fields, where in self.due if (who, where) == (seat, target)]
        assert len(allowed) == 1, "nobody else may advance (XO-11.9, XO-12.7)"
        assert set(options) - {HALT} == self.ground.advances(seat, allowed[0][1], target)
        came = {one.source for one in self.fought if (one.seat, one.target) == (seat, target)}
        answered = {one.target for one in self.fought if (one.defender, one.source) == (seat, target)}
        if self.strikers is not None:
            self.seen["advance of a field that was countered"] += bool(self.ground.advances(seat, list(came), target))
            self.seen["advance of a field that countered"] += bool(self.ground.advances(seat, list(answered), target))

    def check_left(self) -> None:
        """After a move: the tokens at a field that was left are gone, unless a loaded Watchtower is the target now."""
        for field in self.left - self.taken:
            assert self.ground.defender(field) != self.owners[field], "a target that stays keeps its tokens (XO-10.4)"
        for one in self.attacks:
            if one.kind in ("attack", "cannon") and self.owners[one.target] == one.defender != self.s.owner[one.target]:
                assert self.ground.defender(one.target) == one.defender, "no target, no attack (XO-10.4)"
                self.seen["tokens that stay for a Watchtower"] += 1

    # Resolution -----------------------------------------------------------------------------------------------------

    def attack_options(self, seat: int) -> list[int]:
        own = [one for one in self.attacks if one.seat == seat]
        return sorted({one.target + (DRAW if one.kind == "harvest" else 0) for one in own})

    def begin_attack(self, seat: int, choice: int) -> None:
        """Who strikes, who only may advance, and what lapses, as the board is now (XO-12.1, XO-12.8)."""
        target, ground = choice % DRAW, self.ground
        harvest = choice >= DRAW
        own = [one for one in self.attacks if (one.seat, one.target, one.kind == "harvest") == (seat, target, harvest)]
        self.expected: list[tuple[int, int, int]] = []
        strikers, followers, units = [], [], self.s.owner[target]
        for one in own:
            self.attacks.remove(one)
            self.resolved.append(one)
            if harvest:
                if units != seat or self.s.guardian[target] < 0:
                    self.expected.append((seat, target, target))
            elif units not in (-1, seat, one.defender):
                self.expected.append((seat, packed.SKY if one.kind == "cannon" else one.source, target))
                self.seen["lapse: another player is there"] += 1
            elif one.kind == "cannon":
                continue
            elif ground.defender(target) == one.defender and ground.able(seat, one.source):
                strikers.append(one.source)
            elif ground.defender(target) != one.defender and ground.may_attack(seat, one.source):
                followers.append(one.source)
                self.seen["only an advance"] += 1
            else:
                self.expected.append((seat, one.source, target))
                self.seen["lapse: nobody left to attack"] += 1
        self.shoots = False
        for one in own:
            if one.kind == "cannon" and units in (-1, seat, one.defender):
                tied = one.source == packed.SKY or one.source in strikers
                self.shoots = tied and ground.defender(target) == one.defender
                if not self.shoots:
                    self.expected.append((seat, packed.SKY, target))
        self.seen["shot of the Orbital Cannon"] += self.shoots
        self.seen["lapse of the Orbital Cannon"] += (seat, packed.SKY, target) in self.expected
        if strikers and len({one.defender for one in own}) > 1:
            self.seen["attacks on two defenders"] += 1
        self.strikers = strikers
        if strikers or followers:
            came = [one.source for one in self.fought if (one.seat, one.target) == (seat, target)]
            answered = [one.target for one in self.fought if (one.defender, one.source) == (seat, target)]
            self.due = [(seat, [*strikers, *followers, *came, *answered], target)]

    def check_attack(self) -> None:
        assert sorted(self.lapses) == sorted(self.expected), "what lapses (XO-12.8)"
        assert self.strikers is not None
        plain = self.struck == [] and len(self.strikers) == 1 and not self.shoots
        assert plain or sorted(self.struck) == sorted(self.strikers), "every field that attacks is asked (XO-12.2)"

    def check_uncovered(self) -> None:
        """Exactly those with a part in a token that still lies (XO-26.4)."""
        fighting = [one for one in self.attacks if one.kind != "harvest"]
        seats = {seat for one in fighting for seat in (one.seat, one.defender)}
        assert self.uncovered == (seats if self.s.variant.mode == CHECK else set())
        self.seen["player boards uncovered"] += len(self.uncovered)
