"""Programs that may sit at tables: the operator names them (`underhall serve --program mole=./mole`), nobody else.

A table knows such a bot as `program:mole`; which command that is stays with the server. If a program fails, `easy`
gives that answer, so that people can play on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from shutil import which

from underhall.bots.levels import LEVELS
from underhall.bots.program import PREFIX, ProgramSettings
from underhall.bots.program_process import words_of
from underhall.engine.errors import BadOption

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}")
REPLACEMENT = "easy"
"""The bot that plays for a program this server no longer knows."""


def program_name(bot: str) -> str:
    """The name in a bot that is a program; "" for others.

    >>> program_name("program:mole"), program_name("hard")
    ('mole', '')
    """
    return bot.removeprefix(PREFIX) if bot.startswith(PREFIX) else ""


class AllowedPrograms:
    """The programs of a server, by name.

    >>> AllowedPrograms(["mole=python3 mole.py:seconds=5"]).bots
    ('program:mole',)
    """

    def __init__(self, wanted: Sequence[str] = ()) -> None:
        self._programs: dict[str, ProgramSettings] = {}
        for text in wanted:
            name, equals, command = text.partition("=")
            if not equals or not NAME.fullmatch(name):
                raise BadOption(
                    f"--program is written NAME=COMMAND (mole=./mole), with up to 20 letters and digits, not '{text}'"
                )
            if name in LEVELS or name in self._programs:
                raise BadOption(f"there are two bots called '{name}'")
            self._programs[name] = replace(ProgramSettings.read(command), failing="easy")

    def missing(self) -> list[str]:
        """A sentence for each program that cannot be found now. It may still come: so this is no error."""
        return [
            f"the program '{name}' cannot be started: there is no program '{words[0]}' here. Until there is one, "
            f"{REPLACEMENT} answers for it"
            for name, words in ((name, words_of(found.command)) for name, found in self._programs.items())
            if which(words[0]) is None
        ]

    @property
    def bots(self) -> tuple[str, ...]:
        """As tables know them."""
        return tuple(PREFIX + name for name in self._programs)

    def may_play(self, bot: str) -> bool:
        """Whether this is a level, or a program of this server."""
        return bot in LEVELS or program_name(bot) in self._programs

    def thinker(self, bot: str) -> str:
        """The bot that a worker is asked to be: a level as it is, a program with its command."""
        name = program_name(bot)
        if not name:
            return bot
        found = self._programs.get(name)
        if found is None:
            return REPLACEMENT
        return f"{PREFIX}{found.command}:seconds={found.seconds:g}:failing={found.failing}"
