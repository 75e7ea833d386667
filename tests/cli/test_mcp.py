"""`underhall mcp`. What it serves is tested in tests/adapters."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Underhall


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(("--http", "nowhere"), "HOST:PORT"), (("--server", "games.example"), "not the address of a server")],
)
def test_wrong_addresses(underhall: Underhall, arguments: tuple[str, str], sentence: str) -> None:
    ran = underhall("mcp", *arguments)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert sentence in ran.err
