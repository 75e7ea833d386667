"""What can be read off the board of a state, in the plainest way: written from the rules for the referee."""

from __future__ import annotations

from underhall.games.xobos.box import QUARK_SWARM, WATCHTOWER
from underhall.games.xobos.questions.combat import ADVANCE_GUARDIAN, ADVANCE_QUARK
from underhall.games.xobos.state import BOOSTS, HEALS, SITE, XobosState


class Ground:
    """The board as it is at the moment."""

    def __init__(self, state: XobosState) -> None:
        self.s = state
        self.size = state.board.fields

    def near(self, field: int) -> list[int]:
        return [other for other in range(self.size) if self.s.board.edge[field * self.size + other] >= 0]

    def order(self) -> list[int]:
        """The players in the game, the first player first (XO-0.5)."""
        s = self.s
        return [seat for step in range(s.players) if s.out[seat := (s.first + step) % s.players] == 0]

    def base(self, field: int) -> int | None:
        """Whose base it is (XO-0.10)."""
        seat = self.s.board.base_of[field]
        return seat if 0 <= seat < self.s.players and self.s.out[seat] == 0 else None

    def quarks(self, seat: int, field: int) -> int:
        return self.s.fresh[field] + self.s.tired[field] if self.s.owner[field] == seat else 0

    def crystals(self, seat: int, field: int) -> int:
        """In an own Watchtower that no opposing unit blocks (XO-7.5)."""
        s = self.s
        blocked = s.owner[field] not in (-1, seat)
        return s.load[field] if (s.building[field], s.holder[field]) == (WATCHTOWER, seat) and not blocked else 0

    def present(self, seat: int, field: int) -> bool:
        """Units, or a loaded Watchtower."""
        return self.s.owner[field] == seat or self.crystals(seat, field) > 0

    def defender(self, field: int) -> int | None:
        """Who is attacked there: who has units, or a lone loaded Watchtower if that is a target (XO-0.4)."""
        if self.s.owner[field] >= 0:
            return self.s.owner[field]
        tower = [seat for seat in range(self.s.players) if self.crystals(seat, field) > 0]
        return tower[0] if tower and self.s.variant.lone_towers else None

    def guardian(self, seat: int, field: int) -> int | None:
        """An own Guardian that was not teleported."""
        found = self.s.guardian[field]
        return found if found >= 0 and found // 4 == seat and not self.s.teleported >> found & 1 else None

    def boosting(self, guardian: int) -> bool:
        return BOOSTS <= self.s.slot[guardian] < HEALS

    def may_attack(self, seat: int, field: int) -> bool:
        """By what all can see (XO-0.9, section 29, trap h)."""
        if self.s.owner[field] == -1:
            return self.crystals(seat, field) > 0
        return self.quarks(seat, field) > 0 or self.guardian(seat, field) is not None

    def able(self, seat: int, field: int) -> bool:
        """The same with links: a booster does not attack (XO-8.6)."""
        guardian = self.guardian(seat, field)
        if self.s.owner[field] == -1:
            return self.crystals(seat, field) > 0
        return self.quarks(seat, field) > 0 or (guardian is not None and not self.boosting(guardian))

    def may_fire(self, seat: int, field: int) -> bool:
        """In the closing window (XO-14.6)."""
        return self.crystals(seat, field) > 0 and self.s.guardian[field] < 0

    def may_break(self, field: int) -> bool:
        """A booster beside Quarks may break its link to counter (XO-17.6)."""
        guardian = self.s.guardian[field]
        return guardian >= 0 and self.boosting(guardian) and self.s.fresh[field] + self.s.tired[field] > 0

    def unmoved(self, seat: int, field: int) -> int | None:
        """An own Guardian that has not moved and does not build."""
        found = self.s.guardian[field]
        free = found >= 0 and found // 4 == seat and not self.s.moved >> found & 1 and self.s.slot[found] < SITE
        return found if free else None

    def can_leave(self, seat: int, field: int) -> bool:
        """Whether all that has not moved there is something (R-24)."""
        quarks = self.s.fresh[field] if self.s.owner[field] == seat else 0
        return quarks > 0 or self.unmoved(seat, field) is not None

    def advances(self, seat: int, fields: list[int], target: int) -> set[int]:
        """Who may advance from there to a field without opposing units, as options (XO-12.7)."""
        s = self.s
        if s.owner[target] not in (-1, seat) or self.base(target) not in (None, seat):
            return set()
        limit = s.box.swarm_stack if s.techs[seat] >> QUARK_SWARM & 1 else s.box.quark_stack
        found = set()
        for field in fields:
            guardian = self.unmoved(seat, field)
            if guardian is not None and s.guardian[target] < 0:
                found.add(ADVANCE_GUARDIAN + guardian % 4)
            if s.owner[field] == seat and s.fresh[field] > 0 and s.fresh[target] + s.tired[target] < limit:
                found.add(ADVANCE_QUARK + field)
        return found
