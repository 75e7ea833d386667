"""The box as tables: kinds of cards, tokens and artifacts are integers into these lists.

All cards of one faction and level are identical (CI-1.1), so a card is its *kind*: faction * 4 + level - 1. In a hand
a card may have another colour until the end of the turn (Robuster); its *code* is then kind + 24 * (1 + colour).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .offsets import Offsets

FACTIONS: Final = 6
LEVELS: Final = 4
KINDS: Final = FACTIONS * LEVELS
CODES: Final = KINDS * (1 + FACTIONS)
LETTERS: Final = "PNBYRG"  # purple, brown, blue, yellow, red, green: colour and faction are the same thing
WEEDLOCK: Final = 5
NONE: Final = -1

COSTS: Final = (1, 3, 6, 10)  # the printed costs of tokens, one row of the Mine each
ROW_OF: Final = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)  # slot -> its row, in the Mine and in the Docks (CI-2.1, CI-2.4)
SLOTS: Final = 10
ROWS: Final = 4
STACKS: Final = 3
STACK_HEIGHT: Final = 4
ARTIFACT_CARDS: Final = STACKS * STACK_HEIGHT
ARTIFACTS: Final = 2 * ARTIFACT_CARDS

KIND: Final[list[int]] = [code % KINDS for code in range(CODES)]
LEVEL: Final[list[int]] = [code % LEVELS + 1 for code in range(CODES)]
FACTION: Final[list[int]] = [code % KINDS // LEVELS for code in range(CODES)]
COLOUR: Final[list[int]] = [code // KINDS - 1 if code >= KINDS else code // LEVELS for code in range(CODES)]

# The skills, by what they do (section 14).
TAKE_OWN_COLOUR: Final = 0
RECOLOUR_TOKEN: Final = 1
ARTIFACT_MINUS4: Final = 2
CRYSTAL_MINUS4: Final = 3
RECRUIT_GAP3: Final = 4
BOTTOM_TWO: Final = 5
DOCKS_SUM5: Final = 6
LEVEL2_AND_SAME_ACTIONS: Final = 7
ANY_BASE_ONE: Final = 8
ONE_BASE_TWO: Final = 9
EXTRA_MINING: Final = 10
RECOLOUR_HAND: Final = 11
SECOND_CRYSTAL: Final = 12
SUBJUGATE_LOWEST_OWN: Final = 13
SUBJUGATE_LEVEL2: Final = 14
SUBJUGATE_HAND: Final = 15
DOUBLE_WEEDLOCKS: Final = 16
WEEDLOCKS_SPREAD: Final = 17
WEEDLOCKS_ALL: Final = 18
SKILLS: Final = 19
SKILL_RULE: Final[list[str]] = [f"CI-14.{number}" for number in range(1, SKILLS + 1)]

# The artifacts, in the order of section 15: even ones score at the end, odd ones work during play.
BARKING_UP_THE_RIGHT_THREE: Final = 0
PLASMA_PICK: Final = 1
CONTRACT: Final = 2
THIRD_CYBER_ARM: Final = 3
MASS_PRODUCTION: Final = 4
BATON_OF_COAXING: Final = 5
CORE_SAMPLE: Final = 6
ENHANCED_VISION: Final = 7
SIX_PACK: Final = 8
FIELD_RADIO: Final = 9
GRAVEL_TRADE: Final = 10
SALVAGE_DRONE: Final = 11
FULL_SPECTRUM: Final = 12
TOTEM_ANCHOR: Final = 13
ANCESTOR_SHRINE: Final = 14
BLAST_DOOR: Final = 15
LOYAL_CREW: Final = 16
CHAIN_OF_COMMAND: Final = 17
VETERANS_GUILD: Final = 18
DRILL_MANUAL: Final = 19
PRIVATE_MUSEUM: Final = 20
RELIC_MAP: Final = 21
DANGER_PAY: Final = 22
PRISM_LENS: Final = 23

# Who caused a question or an event: a skill (0 to 18) or an artifact (from here on).
ARTIFACT_SOURCE: Final = SKILLS


class Box:
    """The figures that are data: how many cards there are, what tokens are worth, what artifacts cost."""

    __slots__ = (
        "artifact_cost", "cavein", "colour", "copies", "cost", "end_field", "halves", "label", "offsets", "row",
        "skill", "symbol", "token_copies", "vp",
    )  # fmt: skip

    def __init__(
        self,
        copies: list[int],
        skill: list[int],
        tokens: list[tuple[str, int, int, int, int, bool, int]],
        artifact_cost: list[int],
        halves: list[int],
        end_field: list[int],
    ) -> None:
        """`tokens`: (label, colour, cost, vp, symbol or NONE, cave-in, copies) of each kind of token."""
        self.copies: list[int] = copies  # of each kind of card
        self.skill: list[int] = skill  # of each kind of card
        self.label: list[str] = [label for label, _, _, _, _, _, _ in tokens]
        self.colour: list[int] = [colour for _, colour, _, _, _, _, _ in tokens]
        self.cost: list[int] = [cost for _, _, cost, _, _, _, _ in tokens]
        self.row: list[int] = [COSTS.index(cost) for cost in self.cost]
        self.vp: list[int] = [vp for _, _, _, vp, _, _, _ in tokens]
        self.symbol: list[int] = [symbol for _, _, _, _, symbol, _, _ in tokens]
        self.cavein: list[bool] = [cavein for _, _, _, _, _, cavein, _ in tokens]
        self.token_copies: list[int] = [copies for _, _, _, _, _, _, copies in tokens]
        self.artifact_cost: list[int] = artifact_cost  # of each artifact card
        self.halves: list[int] = halves  # left and right artifact of each card
        self.end_field: list[int] = end_field  # by number of players
        self.offsets: list[Offsets | None] = [None] * len(end_field)
        """Where what a seat knows is written as numbers, by number of players (see `offsets.py`)."""


def card_name(code: int) -> str:
    """`B2` for a blue card of level 2; `P1>B` for a purple one that is blue this turn."""
    name = f"{LETTERS[FACTION[code]]}{LEVEL[code]}"
    return name if code < KINDS else f"{name}>{LETTERS[COLOUR[code]]}"


def artifact_card_name(card: int) -> str:
    return f"art{card + 1:02}"
