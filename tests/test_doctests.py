"""The examples in the README, in pages of the docs and in docstrings are run."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("page", "least"), [("README.md", 10), ("docs/bots.md", 9), ("docs/encodings.md", 6)])
def test_the_pages_tell_the_truth(page: str, least: int) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted >= least
    assert result.failed == 0


@pytest.mark.parametrize(
    "name",
    [
        "underhall",
        "underhall.bots.hints",
        "underhall.engine.encoding",
        "underhall.engine.match",
        "underhall.engine.registry",
        "underhall.lab.dataset",
        "underhall.lab.strengths",
    ],
)
def test_docstrings_tell_the_truth(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
