"""The way in: runs a command and turns every mistake into one sentence and an exit code.

0: all is well; 1: something failed (a scenario, the coverage of a rule, a game); 2: the request is not valid; 130:
stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import typer

from underhall.compiling import CompileError
from underhall.engine.errors import RulesBug, UnderhallError

WRONG = 2
BROKEN = 1
STOPPED = 130

NUMBERS = {"a valid int range": "a whole number", "a valid int.": "a whole number.", "a valid float range": "a number"}
"""How typer names what was wanted, and how people do."""

# Not all versions of typer that we allow export the base of their usage errors.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def main(args: Sequence[str] | None = None) -> int:
    """Runs the command line; gives the exit code."""
    prepare_streams()
    try:
        return run(args)
    except KeyboardInterrupt:
        return STOPPED
    except UnderhallError as error:
        return fail(str(error), getattr(error, "exit_code", WRONG))
    except CompileError as error:
        return fail(str(error), WRONG)
    except UsageError as error:
        return fail(usage(error), WRONG)
    except RulesBug as error:
        return fail(f"the rules of this game broke, which is a defect of the game: {error}", BROKEN)
    except BrokenPipeError:
        hush()
        return BROKEN
    except OSError as error:
        return fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), WRONG)


def prepare_streams() -> None:
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by the shell, as in `>&-`
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
            continue
        # A terminal that cannot show or send a character must not end the game.
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")


def run(args: Sequence[str] | None) -> int:
    from .app import app

    command = typer.main.get_command(app)
    result = command.main(args=args, prog_name="underhall", standalone_mode=False)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def usage(error: Exception) -> str:
    """What typer says about a wrong option or argument, and where to read more."""
    message = str(getattr(error, "format_message", error.__str__)())
    for theirs, ours in NUMBERS.items():
        message = message.replace(theirs, ours)
    context = getattr(error, "ctx", None)
    return f"{message} (try: {context.command_path} --help)" if context is not None else message


def fail(sentence: str, code: int) -> int:
    # What was printed before comes first, even if both streams go to one file.
    with suppress(OSError, ValueError):
        sys.stdout.flush()
    with suppress(OSError):
        print("underhall:", " ".join(sentence.split()), file=sys.stderr)
    return code


def hush() -> None:
    """Nobody reads our output any more: keep Python's last flush at exit silent."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
