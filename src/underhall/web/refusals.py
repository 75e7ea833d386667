"""What the hall says no to: one sentence, in the reader's language, and a status for programs."""

from __future__ import annotations

from underhall.engine.errors import UnderhallError

from .words import N_, words


class Refusal(UnderhallError):
    """A request that is not possible now. Nothing has changed."""

    code = ""
    """For programs, where the status does not say it all."""

    def __init__(self, status: int, text: str, **values: object) -> None:
        super().__init__(text % values if values else text)
        self.status = status
        self.text = text
        self.values = values

    def say(self, language: str) -> str:
        return words(language)(self.text, **self.values)


class TableDamaged(Refusal):
    """What the store has of a table cannot be read or played again."""

    code = "damaged"

    def __init__(self) -> None:
        super().__init__(503, N_("The data of this table is damaged, so it cannot be opened."))


CANNOT_BE_LOADED = N_(
    "The game %(game)s is installed here but cannot be loaded. The operator of this server can see why."
)


def broken_game(game: str) -> Refusal:
    """Visitors need not know what is wrong with it: `underhall doctor` says so."""
    return Refusal(404, CANNOT_BE_LOADED, game=game)


def stale() -> Refusal:
    return Refusal(409, N_("The table has changed since this page was loaded. Here is how it looks now."))


class NoTable(Refusal):
    """No such table was ever made."""

    def __init__(self) -> None:
        super().__init__(404, N_("There is no such table."))


def not_yours() -> Refusal:
    return Refusal(403, N_("This seat is not yours. Open it with its return link."))


def too_much() -> Refusal:
    return Refusal(429, N_("That was too much at once. Wait a moment, then try again."))


def unreadable() -> Refusal:
    """The store has failed. Its own message names the file and is only for the log."""
    return Refusal(503, N_("The server could not read its data. Please try again."))


def stopping(only_looks: bool) -> Refusal:
    """The server ends while somebody waits for an answer. Whatever was to be done may be done by now."""
    if only_looks:
        return Refusal(503, N_("The server is stopping. Please try again in a moment."))
    return Refusal(
        503,
        N_("The server is stopping, and we cannot tell whether this went through. Please check before you try again."),
    )


def game_missing() -> Refusal:
    """The game of a table was here when it began."""
    return Refusal(
        503, N_("The game of this table is missing here, or cannot be loaded. The operator of this server can see why.")
    )
