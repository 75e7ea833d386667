"""What a notice is about, and how a player is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .push_devices import Device

What = Literal["turn", "full", "full-turn", "moved", "test"]
"""It is your turn; the table is full and the game begins; both; your turn is over; a test."""
Hook = Literal["json", "ntfy", "discord"]
"""What is at a web address: a program of the player's own, a topic of ntfy, a channel of Discord."""
HOOKS: tuple[Hook, ...] = ("json", "ntfy", "discord")


@dataclass(frozen=True, slots=True)
class Reach:
    """How a player wants to be told."""

    mail: str = ""
    """A confirmed address."""
    webhook: str = ""
    language: str = "en"
    hook: Hook = "json"
    devices: tuple[tuple[str, Device], ...] = ()
    """Browsers that take Web Push, with the keys of their documents."""

    def __bool__(self) -> bool:
        return bool(self.mail or self.webhook or self.devices)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that a player should hear of."""

    table: str
    """"" for a test."""
    game: str
    """Its id."""
    seat: int
    url: str
    """Where to go on."""
    stop: str
    """Where to end such letters."""
    what: What = "turn"
