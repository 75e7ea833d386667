"""Which optional packages the adapters need, and how to install them."""

from __future__ import annotations

from underhall.engine.errors import UnderhallError


class MissingExtra(UnderhallError, ImportError):
    """A library that only one of the interfaces needs is not installed."""

    def __init__(self, library: str, extra: str) -> None:
        super().__init__(f"this needs {library}, which is not installed: pip install 'underhall[{extra}]'")
