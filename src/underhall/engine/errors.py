"""What can go wrong through a caller's mistake: one clear sentence each, never a traceback for a person."""

from __future__ import annotations


class UnderhallError(Exception):
    """Base of all errors that a person or a script can cause; the command line prints it and exits with 2."""


class UnknownGame(UnderhallError):
    """No installed game has that id."""


class BrokenGame(UnknownGame):
    """An installed game that cannot be loaded."""


class BadOption(UnderhallError):
    """A player count, a game option or a bot that does not exist."""


class BadComponents(UnderhallError):
    """A components file that cannot be the box of its game."""


class BadYaml(UnderhallError):
    """A text that is not YAML, or is too long. Says what is wrong, after the name of the file."""


class IllegalAnswer(UnderhallError):
    """An answer that is not on offer; `rule` is the id of the rule that forbids it, if there is one."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


class NothingToUndo(UnderhallError):
    """No answer of that seat can be taken back freely."""


class BadRecord(UnderhallError):
    """A record that is cut off, has another version, or does not replay."""


class BadState(UnderhallError):
    """A state that cannot be saved, or saved data that is damaged or belongs to another game or version."""


class BadScenario(UnderhallError):
    """A scenario file with an unknown word or an invalid value."""


class NoEncoding(UnderhallError):
    """A game that does not say what a seat knows in numbers."""


class BadLesson(UnderhallError):
    """A lesson that does not exist, that cannot be read, or that is not where somebody says it is."""


SENSELESS = (AttributeError, LookupError, TypeError, ValueError, ArithmeticError, RecursionError)
"""What Python raises where somebody's file holds a value of a kind that its reader did not expect."""


class RulesBug(RuntimeError):
    """The rules of a game broke the engine's contract: a bug in the game, not a mistake of its user."""
