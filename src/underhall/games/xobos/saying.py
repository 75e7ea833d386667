"""An answer in words: what a button says, or a screen reader. All options of a question read differently."""

from __future__ import annotations

from .blows import crystals_in, guardian_in, quarks_in
from .box import BUILDINGS, CLAN_IDS, MAX_FIELDS, REACTOR, WATCHTOWER
from .data import texts
from .notation import field_name, write
from .questions import (
    ADVANCE,
    ADVANCE_GUARDIAN,
    ADVANCE_QUARK,
    ALONG,
    ATTACK,
    BATTLE,
    BOOST,
    BREAK,
    BREAKING,
    BREED,
    BUILD,
    BUY,
    CANNON,
    CAPTURING,
    CLAN,
    CLOSE,
    DECLARE,
    DECLARE_BREAK,
    DEMOLISH,
    DESTINATION,
    DONE,
    DRAW,
    END_ATTACKS,
    END_MOVES,
    FROM,
    FROM_TO,
    FUSE,
    GUARDIAN,
    HALT,
    HARVESTING,
    HEAL,
    LEADER,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    MOVE,
    MOVE_BREAK,
    NEW_LEADER,
    NONE,
    OCCUPY,
    PAY,
    PLACE,
    QUARK,
    RAISE,
    REPAIR,
    RESPOND,
    RETURN,
    SHOT,
    STRIKE,
    TELEPORTING,
    TIE,
    UPGRADE,
)
from .show import name_of, symbol_word, words
from .state import XobosState
from .view import UPGRADE_IDS


def say(s: XobosState, question: int, option: int, language: str) -> str:
    """The answer in words; what means nothing on this board stays in the notation."""
    return Words(s, language).say(question, option) or write(s, question, option)


class Words:
    """Says answers in one language."""

    def __init__(self, s: XobosState, language: str) -> None:
        self.s = s
        self.language = language

    def fill(self, key: str, **given: object) -> str:
        return texts()["options"][key][self.language].format(**given)

    def of(self, key: str, symbol: int) -> str:
        """About a Guardian."""
        return self.fill(key, guardian=symbol_word(symbol, self.language))

    def at(self, key: str, field: int) -> str:
        """About a field."""
        return self.fill(key, field=field_name(self.s, field)) if field < self.s.board.fields else ""

    def along(self, key: str, edge: int) -> str:
        """About a corridor, from field to field."""
        if edge >= self.s.board.edges:
            return ""
        names = self.s.board.names
        return self.fill(key, field=names[self.s.board.source[edge]], field2=names[self.s.board.target[edge]])

    def say(self, question: int, option: int) -> str:
        if question == CLAN:
            return self.fill("clan", clan=name_of("clans", option, self.language)) if option < len(CLAN_IDS) else ""
        if question in (PLACE, LEADER, NEW_LEADER):
            return self.of("place" if question == PLACE else "leader", option)
        if question == MOVE:
            return self.move(option)
        if question == DESTINATION:
            return self.at("to", option)
        if question == CAPTURING:
            return self.fill(("destroy", "capture")[option])
        if question == OCCUPY:
            return self.fill("stay") if option == NONE else self.at("occupy", option - FROM)
        if question == DECLARE:
            return self.declaration(option)
        if question == TIE:
            return self.fill("alone") if option == NONE else self.along("along", option - ALONG)
        if question == RESPOND:
            if option >= BREAKING:
                return self.along("counter_breaking", option - BREAKING)
            return self.fill("decline") if option == NONE else self.along("counter", option - ALONG)
        return self.later(question, option)

    def later(self, question: int, option: int) -> str:
        """From the last shots of a Movement phase on."""
        if question == CLOSE:
            return self.fill("end_fire") if option == END_ATTACKS else self.along("fire", option - FROM_TO)
        if question == BATTLE:
            return self.along("battle", option)
        if question == ATTACK:
            return self.at("draw", option - DRAW) if option >= DRAW else self.at("resolve", option)
        if question == STRIKE:
            return self.strike(option)
        if question == SHOT:
            return self.fill("shot", count=option)
        if question == ADVANCE:
            if option == HALT:
                return self.fill("halt")
            if option >= ADVANCE_QUARK:
                return self.at("advance_quark", option - ADVANCE_QUARK)
            return self.of("advance", option - ADVANCE_GUARDIAN)
        return self.deed(option)

    def move(self, option: int) -> str:
        if option == END_MOVES:
            return self.fill("end_moves")
        if option >= MOVE_BREAK:
            return self.of("break", option - MOVE_BREAK)
        if option >= TELEPORTING:
            return self.of("teleport", option - TELEPORTING)
        return self.at("quark", option - QUARK) if option >= QUARK else self.of("guardian", option - GUARDIAN)

    def declaration(self, option: int) -> str:
        if option == END_ATTACKS:
            return self.fill("end_attacks")
        if option >= DECLARE_BREAK:
            return self.of("break", option - DECLARE_BREAK)
        if option >= CANNON:
            return self.at("cannon", option - CANNON)
        if option >= HARVESTING:
            return self.at("harvest", option - HARVESTING)
        return self.along("attack", option - FROM_TO)

    def strike(self, option: int) -> str:
        units = [self.fill("strike_guardian")] if guardian_in(option) else []
        if quarks_in(option):
            units.append(self.fill("strike_quarks", count=quarks_in(option)))
        if crystals_in(option):
            units.append(self.fill("strike_crystals", count=crystals_in(option)))
        return self.fill("strike", units=", ".join(units)) if units else self.fill("strike_nothing")

    def deed(self, option: int) -> str:
        if option == DONE:
            return self.fill("done")
        if option < BREAK:
            return self.link(option)
        if option < BUILD:
            return self.of("break", option - BREAK)
        if option < PAY:
            return self.build((option - BUILD) // BUILDINGS, (option - BUILD) % BUILDINGS)
        if option < RAISE:
            return self.of("pay", option - PAY)
        if option < BREED:
            return self.at("reactor", option - RAISE)
        if option < RETURN:
            return self.at("breed", option - BREED)
        if option < REPAIR:
            symbol, field = (option - RETURN) // MAX_FIELDS, (option - RETURN) % MAX_FIELDS
            if field >= self.s.board.fields:
                return ""
            return self.fill("rebuild", guardian=symbol_word(symbol, self.language), field=field_name(self.s, field))
        if option < BUY:
            return self.of("repair", option - REPAIR)
        if option < UPGRADE:
            return self.fill("learn", technology=name_of("technologies", option - BUY, self.language))
        return self.crystals(option)

    def crystals(self, option: int) -> str:
        """Deeds that crystals are paid for, and Fusion."""
        if option < LOAD:
            at = option - UPGRADE
            kind = words(self.language)[UPGRADE_IDS[at % 2]]
            return self.fill("upgrade", guardian=symbol_word(at // 2, self.language), upgrade=kind)
        if option < LOAD_CANNON:
            return self.at("load", option - LOAD)
        if option in (LOAD_CANNON, LOAD_TELEPORT):
            return self.fill("load_cannon" if option == LOAD_CANNON else "load_teleport")
        if option < FUSE:
            field = option - DEMOLISH
            if field >= self.s.board.fields or self.s.building[field] < 0:
                return ""
            building = name_of("buildings", self.s.building[field], self.language)
            return self.fill("demolish", field=field_name(self.s, field), building=building)
        return self.fill("fuse", count=self.s.box.fusion_resources, count2=self.s.box.fusion_crystals)

    def link(self, option: int) -> str:
        heals = option >= HEAL
        pair = option - (HEAL if heals else BOOST)
        giver, receiver = pair // 4, pair % 4
        if giver == receiver:
            return self.of("heal_self", giver) if heals else ""
        return self.fill(
            "heal" if heals else "boost",
            guardian=symbol_word(giver, self.language),
            guardian2=symbol_word(receiver, self.language),
        )

    def build(self, symbol: int, building: int) -> str:
        """Secret sites are started, all else stands at once."""
        if building == REACTOR:
            return ""
        slow = building < WATCHTOWER and self.s.box.build_cost[building] > 1
        return self.fill(
            "start" if slow else "build",
            guardian=symbol_word(symbol, self.language),
            building=name_of("buildings", building, self.language),
        )
