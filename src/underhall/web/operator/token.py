"""The operator's token: anyone who has it may do everything here. It is in a file or in the environment, never in an
address, a log or a page.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from underhall.engine.errors import UnderhallError

SHORTEST: Final = 16
VARIABLE: Final = "UNDERHALL_OPERATOR_TOKEN"


class BadToken(UnderhallError):
    """The operator's token cannot be used."""


def operator_token(file: Path | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """From a file, or from the environment, which may name a file as well; "" if there is none: then nobody is the
    operator."""
    named = str(file) if file is not None else environment.get(f"{VARIABLE}_FILE", "")
    try:
        token = Path(named).expanduser().read_text(encoding="utf-8") if named else environment.get(VARIABLE, "")
    except (OSError, UnicodeDecodeError):
        raise BadToken(f"the file with the operator's token cannot be read: {named}") from None
    token = token.strip()
    if (named or token) and (len(token) < SHORTEST or not token.isascii() or not token.isprintable()):
        raise BadToken(f"the operator's token needs at least {SHORTEST} plain characters")
    return token
