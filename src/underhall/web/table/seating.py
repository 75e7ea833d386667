"""What belongs to the seats of a table: who has them, what was chosen for the table, what was said."""

from __future__ import annotations

from dataclasses import dataclass, field

BROWSERS = 12
"""How many browsers hold a seat; one more, and the first is forgotten. All of them are written down with every move."""


@dataclass(slots=True)
class Settings:
    """What the maker of a table chose, besides the game's own options."""

    timer: int = 0
    """Seconds for a decision; 0: no hurry."""
    public: bool = True
    hotseat: bool = False
    note: str = ""
    confirm: bool = False
    holidays: int = 14
    """Days a year on which a seat's clock rests while its player is on holiday."""
    hints: bool = True
    """Whether people may ask for hints where others play; each use is shown to all. Against bots they always may."""


@dataclass(slots=True)
class Sitting:
    """Somebody at a seat."""

    name: str
    bot: str = ""
    """The level of the bot that plays; "" for a person."""
    visitors: dict[str, None] = field(default_factory=dict)
    """Who holds the seat, the last one last."""
    epoch: int = 0
    resigned: bool = False
    replaced: bool = False
    """A bot plays for a person who is away."""
    confirm: bool = False
    forced: bool = False
    """Answers to which there is no other, as everybody knows, are given for the person."""
    language: str = "en"

    @property
    def person(self) -> bool:
        """Whether a person decides here."""
        return not self.bot


@dataclass(frozen=True, slots=True)
class Message:
    seat: int
    text: str
    at: float
    away: tuple[int, int] | None = None
    """The house says that somebody goes on holiday, from then to then; (0, 0): is back."""
